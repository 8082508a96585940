// All runs of an experiment for other programs: a row a run, everything that the store has of it.
#pragma once

#include <string>
#include <vector>

#include "taquin/lab/record.hpp"
#include "taquin/lab/store.hpp"

namespace taquin::lab {

// A line of names, then a line for each run (RFC 4180); runs of tables have a line for each bin.
std::string export_csv(const std::vector<Task>& plan, const Store& store);

// {"schema": 1, "experiment": …, "runs": [{…}, …]}
std::string export_json(const Session& session, const std::vector<Task>& plan, const Store& store);

}  // namespace taquin::lab
