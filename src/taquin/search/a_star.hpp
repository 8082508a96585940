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

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "taquin/search/best_first.hpp"

namespace taquin::search {

struct AStarPriority {
    using Key = std::int64_t;
    static constexpr bool uses_path = true;
    static constexpr bool proves_shortest = true;
    static Key key(Cost g, Cost h) { return Key{g} + h; }
    static Cost estimate(Key key, Cost g) { return static_cast<Cost>(key - g); }
    static Cost bound(Key key) { return static_cast<Cost>(key); }
};

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

struct WeightedPriority {
    using Key = std::int64_t;
    static constexpr bool uses_path = true;
    static constexpr bool proves_shortest = false;
    Weight weight{};

    Key key(Cost g, Cost h) const { return weight.denominator * g + weight.numerator * h; }
    Cost estimate(Key key, Cost g) const {
        return static_cast<Cost>((key - weight.denominator * g) / weight.numerator);
    }
    // On a shortest path some open node has g + h <= C, so its key is at most numerator * C.
    Cost bound(Key key) const {
        return static_cast<Cost>((key + weight.numerator - 1) / weight.numerator);
    }
};

struct ScoredPriority {
    using Key = double;
    static constexpr bool uses_path = true;
    static constexpr bool proves_shortest = true;
    static Key key(Cost g, double score) { return g + score; }

    // Solution lengths are whole numbers. A key within 1e-6 above an integer counts as that
    // integer, because of rounding: 0.1 * 30 is slightly more than 3.
    static Cost bound(Key key) {
        constexpr double rounding = 1e-6;
        constexpr double far_beyond = 1 << 30U;
        return static_cast<Cost>(std::min(std::ceil(key - rounding), far_beyond));
    }
};

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> a_star(const Problem<D, H, F>& problem, const typename D::State& start,
                                const BestFirstOptions& options = {}, O& observer = no_observer) {
    return BestFirst<D, H, F, AStarPriority, O>(problem, {}, options, observer).run(start);
}

struct WeightedAStarOptions : BestFirstOptions {
    Weight weight{};
};

template <PackedDomain D, Heuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> weighted_a_star(const Problem<D, H, F>& problem,
                                         const typename D::State& start,
                                         const WeightedAStarOptions& options = {},
                                         O& observer = no_observer) {
    return BestFirst<D, H, F, WeightedPriority, O>(problem, {options.weight}, options, observer)
        .run(start);
}

template <PackedDomain D, ScoredHeuristic<D> H, MoveFilter<D> F, class O = const NoObserver>
Result<typename D::Move> scored_a_star(const Problem<D, H, F>& problem,
                                       const typename D::State& start,
                                       const BestFirstOptions& options = {},
                                       O& observer = no_observer) {
    return BestFirst<D, H, F, ScoredPriority, O>(problem, {}, options, observer).run(start);
}

}  // namespace taquin::search
