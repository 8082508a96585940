#include "taquin/puzzles/tiles/run.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "taquin/puzzles/tiles/packing.hpp"

namespace taquin::tiles {

namespace {

// Those of TilePuzzle::own_algorithms().
struct OwnRun {
    std::string_view algorithm;
    Expected<Report> (*run)(const BoardRequest&, const TileContext&);
};
constexpr std::array own_runs{OwnRun{"anytime", &run_anytime},
                              OwnRun{"construct", &run_construction}};

}  // namespace

BoardRequest& HeuristicCache::understand(const solver::Request& request) {
    static_cast<solver::SearchRequest&>(request_) = request;
    request_.move_order = request.order.empty() ? all_moves : *parse_order(request.order);
    request_.metric = request.metric == name(Metric::Multi) ? Metric::Multi : Metric::Single;
    if (request.goal != goal_) {
        goal_ = {};
        unpack(request.goal, request_.goal);
        goal_ = request.goal;
    }
    unpack(request.start, request_.start);
    return request_;
}

TileTables& HeuristicCache::use_tables(tables::TableLibrary& library,
                                       const CataloguePtr& catalogue) {
    if (!tables_ || &tables_->library() != &library || tables_->sets().own() != catalogue)
        tables_.emplace(library, std::static_pointer_cast<const UserCatalogue>(catalogue));
    return *tables_;
}

search::Cost possible_length(const BoardRequest& request, search::Cost bound) {
    const Size size = request.start.size;
    const Cell from = blank_of(request.start);
    const Cell to = blank_of(request.goal);
    const std::uint32_t way = size.row(from) + size.row(to) + size.column(from) + size.column(to);
    return (static_cast<std::uint32_t>(bound) + way) % 2 != 0 ? bound + 1 : bound;
}

Expected<Report> run_algorithm(const BoardRequest& request, const TileContext& context) {
    if (context.tree != nullptr) return run_recorded(request, context);
    const auto* const own = std::ranges::find(own_runs, request.algorithm, &OwnRun::algorithm);
    if (own != own_runs.end()) return own->run(request, context);
    const std::uint32_t cells = request.start.size.cells();
    if (cells <= WordState::capacity) return run_search<WordState>(request, context);
    if (cells <= PairState::capacity) return run_search<PairState>(request, context);
    if (cells <= max_byte_cells) return run_search<ByteState>(request, context);
    return run_search<WideState>(request, context);
}

}  // namespace taquin::tiles
