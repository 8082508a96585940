// An answer for people.
#pragma once

#include "output.hpp"
#include "shared/answer.hpp"
#include "solve_options.hpp"

namespace taquin::cli {

// The position, the solution, the figures.
void print_answer(Output& out, const Answer& answer, const SolveOptions& options);

// For --quiet: the solution as --show has it, or why there is none and what is proved; and the
// other things that were asked for by name.
void print_answer_only(Output& out, const Answer& answer, const SolveOptions& options);

// The figures of the school 42, in the words of its subject.
void print_school_answer(Output& out, const Answer& answer, const SolveOptions& options);

}  // namespace taquin::cli
