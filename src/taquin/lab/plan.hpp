// The runs of an experiment, in the order in which they are done.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/record.hpp"

namespace taquin::lab {

// `version` of the program is part of every key: another version may count otherwise. `file` is
// what messages call the experiment.
struct PlanContext {
    std::string version;
    std::string file;
};

// The same experiment gives the same plan. Runs of one configuration follow each other, so that
// what it prepares serves them all.
Expected<std::vector<Task>> make_plan(const Experiment& experiment, const PlanContext& context);

}  // namespace taquin::lab
