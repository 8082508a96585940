// What `taquin solve` can be told, and what it has to show.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "command.hpp"
#include "positions.hpp"
#include "shared/position_solver.hpp"

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

// --algorithm, --heuristic, --weight, --width
void declare_method(Command& command, solver::SearchRequest& request,
                    const std::string& algorithm_help);

// --ties, --order, --duplicates
void declare_ordering(Command& command, solver::SearchRequest& request,
                      std::optional<std::string>& order);

// --time, --nodes, --memory
void declare_limits(Command& command, search::Limits& limits);

}  // namespace taquin::cli
