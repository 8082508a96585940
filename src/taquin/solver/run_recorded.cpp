// A search whose nodes are written down: the algorithms of search_rows.hpp with another observer,
// and never a kernel.
#include <algorithm>

#include "taquin/solver/run_tiles.hpp"
#include "taquin/solver/tree_recorder.hpp"

namespace taquin::solver {
namespace {

template <class State>
struct RecordedSearch : WatchedSearch {
    std::uint32_t cells;
    TreeRecorder recorder;

    RecordedState recorded(const State& state) const {
        RecordedState copy{std::string(cells, '\0'), state.blank()};
        for (tiles::Cell cell = 0; cell < cells; ++cell)
            copy.tiles[cell] = static_cast<char>(state.tile(cell));
        return copy;
    }

    void started(const State& state, search::Cost h) { recorder.started(recorded(state), h); }
    void iteration(search::Cost bound, const search::Counters& counters) {
        WatchedSearch::iteration(bound, counters);
        recorder.iteration(bound);
    }
    void expanded(const State& state, search::Cost g, search::Cost /*h*/) {
        recorder.expanded(recorded(state), g);
    }
    // NOLINTNEXTLINE(readability-function-size): observers are told five things
    void generated(const State& /*parent*/, tiles::Move move, const State& child, search::Cost g,
                   search::Cost h) {
        recorder.generated(recorded(child), {move, g, h});
    }
    void solution(const std::vector<tiles::Move>& moves) { recorder.solution(moves); }
};

template <class State>
struct RecordedRun : TilesRun<State> {
    mutable RecordedSearch<State> observer;

    template <class Use>
    TilesResult with_graph(Use use) const {
        return use(this->graph());
    }
    static std::optional<TilesResult> fast_ida_star() { return std::nullopt; }
};

template <class State>
Expected<Report> record(const Request& request, const Service& service,
                        const TreeRecorder::Terms& terms) {
    return run_prepared<State>(request, service, [&](const TilesRun<State>& run) {
        const RecordedSearch<State> observer{
            run.observer, request.start.size.cells(), {*service.tree, terms}};
        return report_of_row(RecordedRun<State>{run, observer});
    });
}

Expected<Report> record_any(const Request& request, const Service& service,
                            const TreeRecorder::Terms& terms) {
    const std::uint32_t cells = request.start.size.cells();
    if (cells <= tiles::WordState::capacity)
        return record<tiles::WordState>(request, service, terms);
    if (cells <= tiles::PairState::capacity)
        return record<tiles::PairState>(request, service, terms);
    return record<tiles::ByteState>(request, service, terms);
}

// A search that ended because there was no memory for more of its tree, or for itself.
void tell_of_full_memory(Report& report, const SearchTree& tree) {
    if (report.status == Status::Interrupted) report.status = Status::Limit;
    if (report.status == Status::Limit) report.limit = search::LimitKind::Memory;
    report.note = "the limit on memory was reached: the first " +
                  std::to_string(tree.nodes.size()) +
                  " nodes were recorded; --memory sets a higher limit";
}

// None: it grows no single tree from the start.
std::optional<TreeGrowth> growth_of(const Request& request) {
    const AlgorithmRow& algorithm = algorithm_row(request.algorithm);
    if (!algorithm.grows_one_tree()) return std::nullopt;
    if (algorithm.family == Family::Deepening) return TreeGrowth::Rounds;
    if (algorithm.family == Family::DepthFirst || algorithm.family == Family::RecursiveBestFirst)
        return TreeGrowth::Paths;
    return request.duplicates == search::Duplicates::Expanded ? TreeGrowth::Nodes
                                                              : TreeGrowth::States;
}

}  // namespace

Expected<Report> run_recorded(const Request& asked, const Service& service) {
    const auto growth = growth_of(asked);
    if (!growth)
        return Error{
            asked.algorithm + " does not grow one tree from the start: use astar, idastar or bfs",
            ErrorKind::BadInput, "algorithm"};
    const std::uint32_t cells = asked.start.size.cells();
    if (cells > most_cells_of_trees)
        return Error{"a board of " + tiles::to_text(asked.start.size) +
                     " is too large for a tree: up to " + std::to_string(most_cells_of_trees) +
                     " cells will do"};
    Request request = asked;
    request.limits.nodes =
        std::min(asked.limits.nodes.value_or(most_nodes_of_trees), most_nodes_of_trees);
    // A recorded node takes many times as much as the search needs for it.
    TreeRecorder::Terms terms{.growth = *growth};
    if (asked.limits.memory) {
        request.limits.memory = *asked.limits.memory / 4;
        terms.memory = *asked.limits.memory - *request.limits.memory;
    }
    const std::stop_callback passed_on(asked.limits.stop, [&] { terms.full.request_stop(); });
    request.limits.stop = terms.full.get_token();
    auto report = record_any(request, service, terms);
    if (!report) return report;
    const bool full = !service.tree->complete && !asked.limits.stop.stop_requested();
    if (full || report->limit == search::LimitKind::Memory)
        tell_of_full_memory(*report, *service.tree);
    return report;
}

}  // namespace taquin::solver
