// Runs one request about boards: a row of the algorithm table, or one of the puzzle's own
// algorithms. A row runs on the state type that the board's size needs: run_word.cpp and its
// siblings each compile run_search.hpp for one type.
#pragma once

#include <cstdint>
#include <functional>
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

// A solver::Request with its positions and names decoded.
struct BoardRequest : solver::SearchRequest {
    Board start{};
    Board goal{};
    MoveOrder move_order = all_moves;
    Metric metric = Metric::Single;
};

// A goal's heuristic and rules, and the inputs they were made from.
template <class State>
struct Prepared {
    std::string expression;
    Board goal;
    MoveOrder order;
    CompiledHeuristic<State> heuristic;
    Domain<State> domain;
    kernels::KnownSteps known_steps{};
};

// What one solve keeps for the next.
class HeuristicCache : public PuzzleCache {
public:
    // The last one prepared for this state type.
    template <class State>
    std::optional<Prepared<State>>& last() {
        return std::get<std::optional<Prepared<State>>>(last_);
    }

    // The request in terms of boards. A goal unpacked before is not unpacked again: batches of
    // small boards take less than 1 µs per board.
    BoardRequest& understand(const solver::Request& request);

    TileTables& use_tables(tables::TableLibrary& library, const CataloguePtr& catalogue);

private:
    template <class... States>
    using OnePerState = std::tuple<std::optional<Prepared<States>>...>;
    OnePerState<WordState, PairState, ByteState, WideState> last_{};
    std::optional<TileTables> tables_{};
    BoardRequest request_{};
    Position goal_{};  // the source of request_.goal
};

struct TileContext : solver::RunContext {
    HeuristicCache& kept;
    TileTables& tables;
};

// The smallest possible solution length at or above this bound. All lengths have the parity of the
// blank's distance to its goal cell.
search::Cost possible_length(const BoardRequest& request, search::Cost bound);

// Whether the tables of X-Y, which are built in memory, leave time for a search.
bool has_time_for_walking(const BoardRequest& request, const TileContext& context);

// The request names a row of solver/algorithms.cpp other than "auto", and the board is solvable.
template <class State>
Expected<Report> run_search(const BoardRequest& request, const TileContext& context);
extern template Expected<Report> run_search<WordState>(const BoardRequest&, const TileContext&);
extern template Expected<Report> run_search<PairState>(const BoardRequest&, const TileContext&);
extern template Expected<Report> run_search<ByteState>(const BoardRequest&, const TileContext&);
extern template Expected<Report> run_search<WideState>(const BoardRequest&, const TileContext&);

// The same, and writes every node to the context's tree.
Expected<Report> run_recorded(const BoardRequest& request, const TileContext& context);

// `construct`: solves any board without a search. Keeps the solution if it is wanted and fits into
// memory; otherwise counts and checks it move by move.
Expected<Report> run_construction(const BoardRequest& request, const TileContext& context);
// The same without a lower bound, which may take longer than the solution.
Report construct(const BoardRequest& request, const search::Limits& limits,
                 const std::function<void()>& pulse = {});
// The note for a construction that ran out of time: estimates the time for a whole solution from
// the moves made so far.
std::string time_for_construction(Size size, std::uint64_t moves, double seconds);

// `anytime`: solves any board at once, then finds shorter solutions until a limit is reached.
Expected<Report> run_anytime(const BoardRequest& request, const TileContext& context);
// The same without learned estimates.
Expected<Report> run_anytime_unlearned(const BoardRequest& request, const TileContext& context);

// Any algorithm but "auto".
Expected<Report> run_algorithm(const BoardRequest& request, const TileContext& context);
using Runner = Expected<Report> (*)(const BoardRequest&, const TileContext&);

// `auto`: the best answer available soon.
//
// Small boards are solved optimally at once. For others the search for an optimal solution gets
// most of the time. If it does not finish, `anytime` looks for a short solution in the remaining
// time, and the answer carries the lower bound that the first search proved. A request that needs
// only one search becomes the request for that search. If a proof is asked for, missing tables are
// built; the best solution found meanwhile is the answer if the proof does not end.
Expected<Report> run_automatic(BoardRequest& request, const TileContext& context,
                               Runner run = run_algorithm);

}  // namespace taquin::tiles
