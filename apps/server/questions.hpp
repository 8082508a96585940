// What requests ask, read from their fields: boards, searches, jobs.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "server/fields.hpp"
#include "server/settings.hpp"
#include "shared/board_solver.hpp"
#include "shared/given.hpp"
#include "shared/scramble.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin::server {

// A board or a cube that could be read, and its goal.
struct Question {
    apps::Reading reading{};
    apps::Given given;
    std::string goal_text{};  // which goal: for what is kept from job to job

    bool is_board() const { return std::holds_alternative<apps::GivenBoard>(given); }
    const apps::GivenBoard& board() const { return std::get<apps::GivenBoard>(given); }
    const apps::GivenCube& cube() const { return std::get<apps::GivenCube>(given); }
    tiles::Board goal() const;  // of a board
};

// board, puzzle, form, size, goal. After a mistake the question is of no use.
Question read_question(Fields& fields, const JobSettings& limits);

// The parameters of a search, with the ranges that this server allows.
std::vector<solver::ParameterRow> parameters_within(const JobSettings& limits);

// Those of these groups, out of the fields; limits that are not given are the server's.
void read_parameters(Fields& fields, const JobSettings& limits,
                     std::initializer_list<solver::ParameterGroup> groups,
                     solver::SearchRequest& request);

// The scramble, and its seed.
struct ScrambleQuestion {
    apps::ScrambleTask task{};
    std::uint64_t seed = 0;
};
ScrambleQuestion read_scramble(Fields& fields, const JobSettings& limits);

std::optional<tiles::Size> read_size(Fields& fields, const JobSettings& limits);

}  // namespace taquin::server
