// All runs of an experiment for other programs: a row a run, everything that the store has of it.
// A run is written when it is read: experiments have hundreds of thousands.
#pragma once

#include <string>
#include <vector>

#include "taquin/core/text.hpp"
#include "taquin/lab/record.hpp"
#include "taquin/lab/store.hpp"

namespace taquin::lab {

// A line of names, then a line for each run (RFC 4180); runs of tables have a line for each bin.
void export_csv(const TextSink& out, const std::vector<Task>& plan, const Store& store);

// {"schema": 1, "experiment": …, "runs": [{…}, …]}
void export_json(const TextSink& out, const Session& session, const std::vector<Task>& plan,
                 const Store& store);

}  // namespace taquin::lab
