// The body of search_in_runs. Only run_search_*.cpp and recorded.cpp include it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/multi/run_ida_star.hpp"
#include "taquin/puzzles/tiles/multi/run_search.hpp"
#include "taquin/solver/domain_run.hpp"

namespace taquin::tiles {

// The interface that solver/domain_run.hpp requires.
template <class S>
struct RunGame {
    using State = S;
    using Domain = RunDomain<State>;
    using Heuristic = CompiledRuns<State>;
    using Filter = AlternatingRuns;

    Size size;
    MoveOrder order;
    State start;
    State goal;
    RunTableSource tables;

    Domain domain(const State& to) const { return Domain(board_of(to), order); }
    static Filter filter() { return {}; }
    Expected<Heuristic> compile(std::string_view expression, const State& to) const {
        return compile_run_heuristic<State>(expression, board_of(to), tables);
    }
    static search::Cost possible_length(search::Cost bound) { return bound; }

    // The kernel applies if the tables are the whole heuristic.
    template <class Run>
    std::optional<search::Result<tiles::Run>> ida_star(
        const Run& run,
        const search::TreeSearchOptions& options) const requires std::is_same_v<State, WordState> {
        const RunPatterns* const patterns = run.heuristic.only_patterns();
        if (patterns == nullptr || options.collect_all) return std::nullopt;
        return RunIdaStar(*patterns, order).solve(start, options);
    }

private:
    Board board_of(const State& state) const {
        Board board{size, {}};
        for (Cell cell = 0; cell < size.cells(); ++cell) board.tiles.push_back(state.tile(cell));
        return board;
    }
};

}  // namespace taquin::tiles

namespace taquin {

// Compiled in recorded.cpp.
extern template Expected<solver::Report> solver::record_domain(
    const tiles::RunGame<tiles::ByteState>&, const solver::Request&, const solver::RunContext&);

}  // namespace taquin

namespace taquin::tiles {

template <class State>
Expected<Report> search_in_runs(const solver::Request& request, const TileContext& context) {
    const Board start = unpack(request.start);
    const RunGame<State> game{
        start.size,
        request.order.empty() ? all_moves : *parse_order(request.order),
        State(start),
        State(unpack(request.goal)),
        {context.cache.tables(request.tables_folder), solver::build_terms(request, context)}};
    if constexpr (std::is_same_v<State, ByteState>)
        return solver::run_domain(game, request, context);
    else
        return solver::run_observed(game, request, context,
                                    [](const solver::WatchedSearch& watched) { return watched; });
}

}  // namespace taquin::tiles
