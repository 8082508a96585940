#include "campaign/pairs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "taquin/core/parallel.hpp"

namespace taquin::campaign {
namespace {

std::uint64_t solve_until(Clock::time_point end, const Scattered& order, std::uint64_t positions,
                          const SolveOne& solve) {
    std::uint64_t solved = 0;
    for (std::uint64_t i = 0; i < positions && (i == 0 || Clock::now() < end); ++i)
        solved += solve(order[i]) ? 1 : 0;
    return solved;
}

}  // namespace

std::vector<Pair> optimal_pairs(const std::function<bool(const solver::AlgorithmRow&)>& suits,
                                const std::vector<std::string>& heuristics) {
    std::vector<Pair> all;
    for (const solver::AlgorithmRow& algorithm : solver::algorithms()) {
        const bool chooses = algorithm.name == "auto";
        if (!suits(algorithm) || !(algorithm.optimal || chooses)) continue;
        if (chooses || !algorithm.informed)
            all.push_back({std::string(algorithm.name), ""});
        else
            for (const std::string& heuristic : heuristics)
                all.push_back({std::string(algorithm.name), heuristic});
    }
    return all;
}

void run_course(const Course& course, const std::vector<Pair>& pairs, const MakeSolver& make) {
    const unsigned threads = hardware_threads();
    const Seconds share(course.seconds * threads / static_cast<double>(pairs.size()));
    Row row(fmt::format("{}: {} pairs of optimal algorithm and admissible heuristic", course.what,
                        pairs.size()));
    std::vector<std::uint64_t> solved(pairs.size());
    parallel_for(pairs.size(), threads, [&](std::size_t i, unsigned) {
        const bool whole = course.whole && course.whole(pairs[i]);
        const auto time = std::chrono::duration_cast<Clock::duration>(share);
        const auto end = whole ? Clock::time_point::max() : Clock::now() + time;
        solved[i] = solve_until(end, Scattered(course.positions, i + 1), course.positions,
                                make(pairs[i], row));
    });
    const auto fewest = static_cast<std::size_t>(std::ranges::min_element(solved) - solved.begin());
    row.many("solutions");
    row.worst(fmt::format("{} pairs on all {} positions; fewest: {} ({} {})",
                          std::ranges::count(solved, course.positions), grouped(course.positions),
                          grouped(solved[fewest]), pairs[fewest].algorithm,
                          pairs[fewest].heuristic));
}

}  // namespace taquin::campaign
