// A*: best-first search by f = g + h (Hart, Nilsson and Raphael, IEEE Transactions on Systems
// Science and Cybernetics 4, 1968). With an admissible h, the first goal selected ends a shortest
// path, and the smallest f on the open list is a proved lower bound.
//
// Weighted A* orders by g + w h, w >= 1 (Pohl, Artificial Intelligence 1, 1970): its solutions are
// at most w times too long, and a larger w finds them sooner. The weight is a fraction, so keys
// stay whole numbers. Scored A* orders by g + s, where s is the heuristic's real-valued score; if s
// is admissible, it proves as much as a whole number does.
//
// Time and memory: see best_first.hpp; the cost depends on the number of states with f below the
// optimum.
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "taquin/search/best_first.hpp"

namespace taquin::search {

struct Weight {
    std::int64_t numerator = 1;
    std::int64_t denominator = 1;
};

// The weight in thousandths, in lowest terms so that keys stay small; exact for typed values such
// as 1.5.
inline Weight make_weight(double weight) {
    assert(weight >= 1);
    constexpr std::int64_t thousandths = 1000;
    const auto scaled = static_cast<std::int64_t>(std::llround(weight * thousandths));
    const std::int64_t common = std::gcd(scaled, thousandths);
    return {scaled / common, thousandths / common};
}

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> a_star(const Problem<D, H, F>& problem, const typename D::State& start,
                                const BestFirstOptions& options = {}, O& observer = no_observer) {
    return BestFirst<D, H, F, O>(problem, {}, options, observer).run(start);
}

struct WeightedAStarOptions : BestFirstOptions {
    Weight weight{};
};

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> weighted_a_star(const Problem<D, H, F>& problem,
                                         const typename D::State& start,
                                         const WeightedAStarOptions& options = {},
                                         O& observer = no_observer) {
    return BestFirst<D, H, F, O>(problem, {options.weight.denominator, options.weight.numerator},
                                 options, observer)
        .run(start);
}

template <PackedDomain D, ScoredHeuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> scored_a_star(const Problem<D, H, F>& problem,
                                       const typename D::State& start,
                                       const BestFirstOptions& options = {},
                                       O& observer = no_observer) {
    return BestFirst<D, H, F, O>(problem, {.by_score = true}, options, observer).run(start);
}

}  // namespace taquin::search
