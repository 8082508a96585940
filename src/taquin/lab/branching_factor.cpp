#include "taquin/lab/branching_factor.hpp"

#include <algorithm>
#include <cmath>

namespace taquin::lab {

double tree_nodes(double factor, double depth) {
    const double x = std::log(factor);
    if (x == 0) return depth;
    return factor * std::expm1(depth * x) / std::expm1(x);
}

std::optional<double> effective_branching_factor(double nodes, double depth) {
    if (!(nodes > 0) || !(depth > 0)) return std::nullopt;
    // b = N alone makes N nodes at depth 1, so b <= N from there on; above, b^d is all but N.
    double low = 0;
    double high = std::max(nodes, 1.0) + 1;
    for (double middle = high / 2; low < middle && middle < high; middle = (low + high) / 2)
        (tree_nodes(middle, depth) < nodes ? low : high) = middle;
    return high;
}

}  // namespace taquin::lab
