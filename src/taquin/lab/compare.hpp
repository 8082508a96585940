// Two ways to solve the same boards, side by side: which is better, and by how much.
//
// Runs are paired by board. Nodes and times differ by factors, not by amounts, so the ratio is the
// geometric mean of the boards' ratios, with the confidence interval of its logarithm.
#pragma once

#include <string>

#include "taquin/lab/observations.hpp"
#include "taquin/lab/results.hpp"

namespace taquin::lab {

struct Side {
    std::string name;
    Group runs{};
};

// A row for each measure. The notes count the boards that only one side solved.
ResultTable compare_sides(const Side& a, const Side& b);

}  // namespace taquin::lab
