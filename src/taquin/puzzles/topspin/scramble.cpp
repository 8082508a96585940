#include "taquin/puzzles/topspin/scramble.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/topspin/check.hpp"
#include "taquin/puzzles/topspin/domain.hpp"
#include "taquin/puzzles/topspin/text.hpp"
#include "taquin/search/random_walk.hpp"

namespace taquin::topspin {

namespace {

// Shuffles the tokens at every step-th place from `first` on.
void shuffle(Ring& ring, std::size_t first, std::size_t step, Random& random) {
    for (std::size_t left = (ring.size() - first + step - 1) / step; left > 1; --left)
        std::swap(ring[first + step * (left - 1)], ring[first + step * random.below(left)]);
}

// Swaps two tokens of one kind of place, or of both, until the goal can be reached. Each swap maps
// the rings with one obstacle onto those with another, so what was uniform stays uniform.
void repair(Ring& ring, const Ring& goal, std::size_t turnstile) {
    const std::size_t last = ring.size() - 1;
    const auto swap_near_end = [&](std::size_t from) { std::swap(ring[from], ring[from - 2]); };
    if (obstacle(ring, goal, turnstile) == Obstacle::OddPermutation)
        std::swap(ring[last], ring[last - 1]);
    for (const std::size_t from : {last, last - 1, last})
        if (obstacle(ring, goal, turnstile)) swap_near_end(from);
}

}  // namespace

Ring random_ring(const Ring& goal, std::size_t turnstile, Random& random) {
    const Ring solved = sorted_ring(goal.size());
    Ring ring = solved;
    if (turnstile + 1 == goal.size()) {
        if (random.below(2) == 1) std::reverse(ring.begin() + 1, ring.end());
    } else if (turnstile % 2 != 0 && goal.size() % 2 == 0) {
        shuffle(ring, 2, 2, random);
        shuffle(ring, 1, 2, random);
        repair(ring, solved, turnstile);
    } else {
        shuffle(ring, 1, 1, random);
        repair(ring, solved, turnstile);
    }
    return normalised(named_for_goal(ring, goal));
}

Expected<Ring> random_unsolvable_ring(const Ring& goal, std::size_t turnstile, Random& random) {
    const Size size{goal.size(), turnstile};
    const Ring solved = sorted_ring(goal.size());
    // If two swapped tokens can be put right, everything can.
    Ring swapped = solved;
    std::swap(swapped[1], swapped[2]);
    if (!obstacle(swapped, solved, turnstile))
        return Error{"every ring of size " + to_text(size) + " can be solved"};
    while (true) {  // half of all rings or more
        Ring ring = solved;
        shuffle(ring, 1, 1, random);
        if (obstacle(ring, solved, turnstile)) return normalised(named_for_goal(ring, goal));
    }
}

Ring random_walk(const Ring& goal, std::size_t turnstile, std::uint64_t steps, Random& random) {
    const Domain domain(goal, turnstile);
    return domain.ring_of(search::random_walk(domain, domain.goal(), steps, random));
}

Expected<Ring> self_avoiding_walk(const Ring& goal, std::size_t turnstile, std::uint64_t steps,
                                  Random& random) {
    const Size size{goal.size(), turnstile};
    if (size.tokens - 1 <= max_ranked && steps >= reachable_states(size))
        return Error{
            "no walk of " + std::to_string(steps) +
            " turns visits every ring at most once: " + std::to_string(reachable_states(size)) +
            " rings of size " + to_text(size) + " can be reached; ask for fewer turns"};
    const Domain domain(goal, turnstile);
    if (const auto end = search::self_avoiding_walk(domain, domain.goal(), steps, random))
        return domain.ring_of(*end);
    return Error{"found no walk of " + std::to_string(steps) +
                 " turns that visits every ring at most once; ask for fewer turns"};
}

}  // namespace taquin::topspin
