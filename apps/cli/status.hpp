// How a search ended, as a name and as an exit code.
#pragma once

#include "exit_codes.hpp"
#include "shared/answer.hpp"
#include "taquin/solver/status_names.hpp"

namespace taquin::cli {

using solver::limit_name;
using solver::status_name;
ExitCode exit_code_of(const solver::Findings& report);
ExitCode exit_code_of(const apps::Answer& answer);

}  // namespace taquin::cli
