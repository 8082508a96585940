// Pictures, drawn by programs made for it: a description in, what the program writes to its
// standard output out.
#pragma once

#include <string>

#include "taquin/core/expected.hpp"

namespace taquin::lab {

// The error says how to get the program when it is not there, or what it complained about.
Expected<std::string> run_gnuplot(const std::string& script);

// An SVG of a graph in the DOT language.
Expected<std::string> run_graphviz(const std::string& dot);

}  // namespace taquin::lab
