// An answer as a JSON object on one line; its keys are public (docs/formats.md).
#pragma once

#include <string>

#include "answer.hpp"
#include "solve_options.hpp"

namespace taquin::cli {

void append_json(std::string& out, const Answer& answer, const SolveOptions& options);

}  // namespace taquin::cli
