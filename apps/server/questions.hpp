// What requests ask, read from their fields: boards, searches, jobs.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "server/fields.hpp"
#include "server/settings.hpp"
#include "shared/answer.hpp"
#include "shared/input.hpp"
#include "shared/scramble.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin::server {

// A position that could be read, and its goal.
struct Question {
    apps::Reading reading{};
    apps::Input input;
    Position goal{};
    std::string goal_text{};  // which goal: for what is kept from job to job

    const Puzzle& puzzle() const { return *input.puzzle; }
    const Position& start() const { return input.position(); }
};

// board, puzzle, form, size, goal. After a mistake the question is of no use.
Question read_question(Fields& fields, const JobSettings& limits);

// The parameters of a search, with the ranges that this server allows.
std::vector<solver::ParameterRow> parameters_within(const JobSettings& limits);

// Those of these groups, out of the fields; limits that are not given are the server's.
void read_parameters(Fields& fields, const JobSettings& limits, const Puzzle& puzzle,
                     std::initializer_list<solver::ParameterGroup> groups,
                     solver::SearchRequest& request);

// The scramble, and its seed.
struct ScrambleQuestion {
    apps::ScrambleTask task{};
    std::uint64_t seed = 0;
};
ScrambleQuestion read_scramble(Fields& fields, const JobSettings& limits);

// The size that was named, the puzzle's default if none.
std::string read_size(Fields& fields, const Puzzle& puzzle, const JobSettings& limits);
const Puzzle& read_puzzle(Fields& fields);
// The default if none was named.
std::string read_metric(Fields& fields, const Puzzle& puzzle);
std::string read_notation(Fields& fields, const Puzzle& puzzle, const std::string& field = "moves");

}  // namespace taquin::server
