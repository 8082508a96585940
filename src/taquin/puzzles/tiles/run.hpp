// One request about boards: a row of the algorithm table, run on the state type that the board's
// size needs (compiled once for each, run_word.cpp and its neighbours; run_search.hpp has the
// body); or one of the puzzle's own algorithms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>

#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_lookup_walk.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"

namespace taquin::tiles {

using solver::Report;

// A solver::Request, its positions and names understood.
struct BoardRequest : solver::SearchRequest {
    Board start{};
    Board goal{};
    MoveOrder move_order = all_moves;
    Metric metric = Metric::Single;
};

// A goal's heuristic and rules, and what they were made from.
template <class State>
struct Prepared {
    std::string expression;
    Board goal;
    MoveOrder order;
    CompiledHeuristic<State> heuristic;
    Domain<State> domain;
    kernels::KnownSteps known_steps{};
};

// What one solve leaves for the next.
class HeuristicCache : public PuzzleCache {
public:
    // What was last prepared for this type of state.
    template <class State>
    std::optional<Prepared<State>>& last() {
        return std::get<std::optional<Prepared<State>>>(last_);
    }

    // The request in terms of boards. One that was unpacked before is not unpacked again: batches
    // of small boards take less than a microsecond a board.
    BoardRequest& understand(const solver::Request& request);

    TileTables& use_tables(tables::TableLibrary& library, const CataloguePtr& catalogue);

private:
    template <class... States>
    using OnePerState = std::tuple<std::optional<Prepared<States>>...>;
    OnePerState<WordState, PairState, ByteState, WideState> last_{};
    std::optional<TileTables> tables_{};
    BoardRequest request_{};
    Position goal_{};  // that request_.goal was unpacked from
};

struct TileContext : solver::RunContext {
    HeuristicCache& kept;
    TileTables& tables;
};

// The shortest length from this bound on that a solution can have: all of them have the parity of
// the blank's way home.
search::Cost possible_length(const BoardRequest& request, search::Cost bound);

// The request names a row of solver/algorithms.cpp other than "auto", and the board is solvable.
template <class State>
Expected<Report> run_search(const BoardRequest& request, const TileContext& context);
extern template Expected<Report> run_search<WordState>(const BoardRequest&, const TileContext&);
extern template Expected<Report> run_search<PairState>(const BoardRequest&, const TileContext&);
extern template Expected<Report> run_search<ByteState>(const BoardRequest&, const TileContext&);
extern template Expected<Report> run_search<WideState>(const BoardRequest&, const TileContext&);

// The same with every node written to the context's tree.
Expected<Report> run_recorded(const BoardRequest& request, const TileContext& context);

// `construct`: a solution of any board without a search, kept if it is wanted and fits into memory,
// else counted and checked move by move.
Expected<Report> run_construction(const BoardRequest& request, const TileContext& context);
// What the answer says when there was no time: so many moves took so long, and all of them will
// take how long?
std::string time_for_construction(Size size, std::uint64_t moves, double seconds);

// `anytime`: a solution of any board at once, and shorter ones until the limits end.
Expected<Report> run_anytime(const BoardRequest& request, const TileContext& context);

// Any algorithm but "auto".
Expected<Report> run_algorithm(const BoardRequest& request, const TileContext& context);
using Runner = Expected<Report> (*)(const BoardRequest&, const TileContext&);

// `auto`: the best answer that can be had soon.
//
// Small boards are solved optimally at once. For others the search for an optimal solution gets
// most of the time there is; if it does not end, `anytime` looks for a short solution in the rest,
// and the answer carries the lower bound that the first search proved. A request that takes one
// search only becomes the request for that one.
Expected<Report> run_automatic(BoardRequest& request, const TileContext& context,
                               Runner run = run_algorithm);

}  // namespace taquin::tiles
