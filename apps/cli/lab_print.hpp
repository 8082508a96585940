// Tables of results on the terminal.
#pragma once

#include "output.hpp"
#include "taquin/lab/results.hpp"

namespace taquin::cli {

void print_table(Output& out, const lab::ResultTable& result);

}  // namespace taquin::cli
