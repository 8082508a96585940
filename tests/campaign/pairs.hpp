// Pairs of an optimal algorithm and an admissible heuristic, each with its share of the time.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "campaign/campaign.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::campaign {

struct Pair {
    std::string algorithm;
    std::string heuristic;  // empty: uninformed, or it chooses its own
};

// All optimal algorithms that pass `suits`, with each of these heuristics.
std::vector<Pair> optimal_pairs(const std::function<bool(const solver::AlgorithmRow&)>& suits,
                                const std::vector<std::string>& heuristics);

// Positions of a puzzle. Each pair solves as many as it can in its share of the time.
struct Course {
    std::string what;                          // title of the row of figures
    std::uint64_t positions;                   // number of positions, solved in scattered order
    double seconds;                            // for all pairs together
    std::function<bool(const Pair&)> whole{};  // pairs that solve all positions
};

// Beyond this many nodes a search is given up and only its bound is compared: depth-first searches
// without a heuristic would take hours.
inline std::uint64_t most_nodes(const Scale& scale) { return scale.pick(20'000'000, 100'000); }

// Solves the position with this number and counts it in the row. False if it gave up.
using SolveOne = std::function<bool(std::uint64_t position)>;
// Called once for each pair, on the thread that uses it.
using MakeSolver = std::function<SolveOne(const Pair&, Row&)>;

// Describes what is wrong with a report apart from its moves; empty if all is well.
template <class Report>
std::string fault_of(const Report& report, std::size_t distance) {
    const auto bound = static_cast<std::size_t>(report.lower_bound);
    if (report.status == solver::Status::Limit)
        return bound <= distance ? "" : "a bound above the true distance";
    if (report.moves.size() != distance || !report.optimal)
        return std::to_string(report.moves.size()) + " moves instead of " +
               std::to_string(distance);
    return bound == distance ? "" : "its bound is not its length";
}

void run_course(const Course& course, const std::vector<Pair>& pairs, const MakeSolver& make);

}  // namespace taquin::campaign
