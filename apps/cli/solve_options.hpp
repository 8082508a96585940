// What `taquin solve` can be told, and what it has to show.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "command.hpp"
#include "positions.hpp"
#include "shared/position_solver.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::cli {

enum class Show { Moves, States, Boards, None };

struct SolveOptions : SolveTask {
    PositionOptions positions;
    std::string catalogue_file;
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

}  // namespace taquin::cli
