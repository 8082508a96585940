// A search that records its nodes: the algorithms of search_rows.hpp with another observer, and
// never a kernel. One state type serves all boards that can be recorded.
#include "taquin/puzzles/tiles/run_search.hpp"
#include "taquin/solver/domain_run.hpp"
#include "taquin/solver/tree_recorder.hpp"

namespace taquin::tiles {

Expected<Report> run_recorded(const BoardRequest& asked, const TileContext& context) {
    return solver::record_tree(
        asked, solver::algorithm_row(puzzle(), asked.algorithm), asked.start.size.cells(),
        *context.tree, [&](const BoardRequest& request, const solver::TreeRecorder::Terms& terms) {
            return run_observed<
                ByteState>(request, context, [&](const solver::WatchedSearch& watched) {
                return solver::RecordedSearch<Domain<ByteState>>{watched, {*context.tree, terms}};
            });
        });
}

}  // namespace taquin::tiles
