// Pictures, drawn by programs made for it: a description in, what the program writes to its
// standard output out.
#pragma once

#include <stop_token>
#include <string>

#include "taquin/core/expected.hpp"

namespace taquin::lab {

// The error says how to get the program when it is not there, or what it complained about.
Expected<std::string> run_gnuplot(const std::string& script);

// An SVG of a graph in the DOT language; an error when it was told to stop.
Expected<std::string> run_graphviz(const std::string& dot, const std::stop_token& stop = {});

}  // namespace taquin::lab
