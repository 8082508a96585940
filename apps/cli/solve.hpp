// The options of `taquin solve`, and its answers as text.
#pragma once

#include <optional>
#include <string>

#include "output.hpp"
#include "positions.hpp"
#include "shared/answer.hpp"

namespace taquin::cli {

enum class Show { Moves, States, Boards, None };

struct SolveOptions : SolveTask {
    PositionOptions positions;
    std::string catalogue_file;
    std::optional<Show> show;  // default: the moves; with --stats 42 the states
    bool school = false;       // --stats 42
    bool iterations = false;   // a row for each deepening round
    bool json = false;
    bool quiet = false;
};

// The position, the solution, the figures.
void print_answer(Output& out, const Answer& answer, const SolveOptions& options);

// For --quiet: the solution in the form of --show, or why there is none, with the proved bound;
// then the output of other options.
void print_answer_only(Output& out, const Answer& answer, const SolveOptions& options);

// The figures of the school 42, in the words of its subject.
void print_school_answer(Output& out, const Answer& answer, const SolveOptions& options);

}  // namespace taquin::cli
