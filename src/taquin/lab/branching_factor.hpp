// The effective branching factor: the b of a uniform tree of depth d with N nodes below its root,
// N = b + b^2 + … + b^d.
//
// With x = log b the sum is b (e^(dx) - 1) / (e^x - 1), which grows with x and has no trouble at
// b = 1; halving an interval finds x to the last digit. For a mean depth that is no whole number
// the same formula holds.
#pragma once

#include <optional>

namespace taquin::lab {

// b + b^2 + … + b^depth
double tree_nodes(double factor, double depth);

// None without a solution of at least one move and at least one node.
std::optional<double> effective_branching_factor(double nodes, double depth);

}  // namespace taquin::lab
