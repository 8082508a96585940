// Names and sentences for how a search ended.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "answer.hpp"
#include "exit_codes.hpp"
#include "taquin/solver/status_names.hpp"

namespace taquin::cli {

using solver::limit_name;
using solver::status_name;
ExitCode exit_code_of(const solver::Findings& report);

// The figures that the school 42's subject asks for.
struct SchoolFigures {
    std::uint64_t selected;   // complexity in time
    std::uint64_t in_memory;  // complexity in size
    std::uint64_t moves;
};
SchoolFigures school_figures_of(const Answer& answer);

}  // namespace taquin::cli
