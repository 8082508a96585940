// Pictures, drawn by gnuplot: a script in, what gnuplot writes to its standard output out.
#pragma once

#include <string>

#include "taquin/core/expected.hpp"

namespace taquin::lab {

// The error says how to get gnuplot when it is not there, or what it complained about.
Expected<std::string> run_gnuplot(const std::string& script);

}  // namespace taquin::lab
