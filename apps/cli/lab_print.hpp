// Tables of results on the terminal and in JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "output.hpp"
#include "taquin/lab/results.hpp"

namespace taquin::cli {

void print_table(Output& out, const lab::ResultTable& result);
nlohmann::ordered_json json_of(const lab::ResultTable& table);

}  // namespace taquin::cli
