// What `taquin solve` can be told, and what it has to show.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boards.hpp"
#include "command.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::cli {

enum class Show { Moves, States, Boards, None };

struct SolveOptions {
    BoardOptions boards;
    solver::SearchRequest request;
    tiles::MoveOrder order = tiles::all_moves;
    solver::CataloguePtr catalogue;
    std::optional<std::uint64_t> depth;
    std::optional<std::uint64_t> threads;  // 1; anytime takes all cores

    tiles::Convention convention = tiles::Convention::Blank;
    AnyMetric metric;
    std::optional<Show> show;  // the moves; with --stats 42 the states
    bool school = false;       // --stats 42
    bool iterations = false;   // a row for each deepening round
    bool json = false;
    bool quiet = false;
    std::optional<std::uint64_t> seed;
    std::string cache;
};

void declare_solve_options(Command& command, SolveOptions& options);

// --algorithm, --heuristic, --weight, --width
void declare_method(Command& command, solver::SearchRequest& request,
                    const std::string& algorithm_help);

// --ties, --order, --duplicates
void declare_ordering(Command& command, solver::SearchRequest& request, tiles::MoveOrder& order);

// What was said of tiles where there is a cube; none if nothing.
std::optional<Error> why_not_for_cubes(const SolveOptions& options);

// --moves, --metric
void declare_moves(Command& command, tiles::Convention& convention, AnyMetric& metric);

// --time, --nodes, --memory
void declare_limits(Command& command, search::Limits& limits);

}  // namespace taquin::cli
