// What `taquin solve` can be told, and what it has to show.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "boards.hpp"
#include "command.hpp"
#include "shared/board_solver.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin::cli {

enum class Show { Moves, States, Boards, None };

struct SolveOptions : SolveTask {
    BoardOptions boards;
    std::optional<Show> show;  // the moves; with --stats 42 the states
    bool school = false;       // --stats 42
    bool iterations = false;   // a row for each deepening round
    bool json = false;
    bool quiet = false;
};

void declare_solve_options(Command& command, SolveOptions& options);

// An option for each parameter of the group, which stores its value in the request.
void declare_parameters(Command& command, solver::ParameterGroup group,
                        solver::SearchRequest& request);

// --cache
void declare_cache(Command& command, std::string& cache);

// --moves, --metric
void declare_moves(Command& command, tiles::Convention& convention, AnyMetric& metric);

}  // namespace taquin::cli
