// How a search ended, as a name and as an exit code.
#pragma once

#include "exit_codes.hpp"
#include "shared/answer.hpp"

namespace taquin::cli {

using solver::limit_name;
using solver::status_name;
ExitCode exit_code_of(const solver::Report& report);
ExitCode exit_code_of(const apps::Answer& answer);

}  // namespace taquin::cli
