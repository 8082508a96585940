#include "taquin/puzzles/topspin/check.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "taquin/core/permutation.hpp"

namespace taquin::topspin {

namespace {

// The reachable parities of the permutations of even and of odd places.
enum class Parities { Any, Equal, Even };

Parities reachable_parities(const Size& size) {
    const std::size_t half = size.turnstile / 2;  // K = 2 half + 1
    const bool on_longer = (half + 1) / 2 % 2 != 0;
    const bool on_shorter = half / 2 % 2 != 0;
    if (on_longer != on_shorter) return Parities::Any;
    const bool rotation_is_odd = size.tokens / 2 % 2 == 0;
    return on_longer || rotation_is_odd ? Parities::Equal : Parities::Even;
}

bool keeps_place_kinds(const Size& size) { return size.turnstile % 2 != 0 && size.tokens % 2 == 0; }

bool allows_only_even(const Size& size) { return size.tokens % 2 != 0 && size.turnstile % 4 < 2; }

// Whether the tokens at every step-th place from `first` on are an odd permutation. In the goal
// they are first, first + step, …
bool is_odd_at(const Ring& ring, std::size_t first, std::size_t step) {
    std::vector<std::uint32_t> permutation;
    for (std::size_t place = first; place < ring.size(); place += step)
        permutation.push_back(static_cast<std::uint32_t>((ring[place] - 1U - first) / step));
    return is_odd(permutation);
}

bool mixes_places(const Ring& ring) {
    for (std::size_t place = 0; place < ring.size(); ++place)
        if ((ring[place] - 1U) % 2 != place % 2) return true;
    return false;
}

Ring mirrored(const Ring& ring) {
    Ring mirror = ring;
    std::reverse(mirror.begin() + 1, mirror.end());
    return mirror;
}

std::optional<Obstacle> obstacle_of_kinds(const Ring& ring, const Size& size) {
    if (mixes_places(ring)) return Obstacle::MixedPlaces;
    const bool even_places = is_odd_at(ring, 0, 2);
    const bool odd_places = is_odd_at(ring, 1, 2);
    const Parities parities = reachable_parities(size);
    if (parities == Parities::Equal && even_places != odd_places) return Obstacle::UnequalParities;
    if (parities == Parities::Even && (even_places || odd_places)) return Obstacle::OddParities;
    return std::nullopt;
}

// Shuffles the tokens at every step-th place from `first` on.
void shuffle(Ring& ring, std::size_t first, std::size_t step, Random& random) {
    for (std::size_t left = (ring.size() - first + step - 1) / step; left > 1; --left)
        std::swap(ring[first + step * (left - 1)], ring[first + step * random.below(left)]);
}

// Swaps two tokens at places of one kind, or of both, until the goal can be reached. Each swap maps
// the rings with one obstacle onto those with another, so a uniform distribution stays uniform.
void repair(Ring& ring, const Ring& goal, std::size_t turnstile) {
    const std::size_t last = ring.size() - 1;
    const auto swap_near_end = [&](std::size_t from) { std::swap(ring[from], ring[from - 2]); };
    if (obstacle(ring, goal, turnstile) == Obstacle::OddPermutation)
        std::swap(ring[last], ring[last - 1]);
    for (const std::size_t from : {last, last - 1, last})
        if (obstacle(ring, goal, turnstile)) swap_near_end(from);
}

}  // namespace

std::optional<Obstacle> obstacle(const Ring& start, const Ring& goal, std::size_t turnstile) {
    const Size size{start.size(), turnstile};
    const Ring ring = renamed_by_goal(start, goal);
    if (turnstile + 1 == size.tokens) {
        const Ring solved = sorted_ring(size.tokens);
        if (ring == solved || ring == mirrored(solved)) return std::nullopt;
        return Obstacle::OnlyMirror;
    }
    if (keeps_place_kinds(size)) return obstacle_of_kinds(ring, size);
    if (allows_only_even(size) && is_odd_at(ring, 0, 1)) return Obstacle::OddPermutation;
    return std::nullopt;
}

std::string to_sentence(Obstacle obstacle, const Size& size) {
    const std::string turns = "turns of " + std::to_string(size.turnstile) + " tokens";
    switch (obstacle) {
        case Obstacle::OddPermutation:
            return turns + " are even permutations, and so are rotations of " +
                   std::to_string(size.tokens) +
                   " tokens, but the goal is an odd permutation away; swap any two tokens to make "
                   "the ring solvable";
        case Obstacle::MixedPlaces:
            return turns +
                   " move every token an even distance, but here a token would have to move from "
                   "an odd to an even place, or back";
        case Obstacle::UnequalParities:
            return turns +
                   " change the parity of the tokens at even places and of those at odd places "
                   "together; here the two parities differ";
        case Obstacle::OddParities:
            return turns +
                   " are even permutations of the tokens at even places and of those at odd "
                   "places; here one of the two is odd";
        case Obstacle::OnlyMirror:
            return "a turnstile that holds all tokens but one only mirrors the ring, so only the "
                   "goal and its mirror image can reach the goal";
    }
    return {};
}

std::string_view name_of(Obstacle obstacle) {
    switch (obstacle) {
        case Obstacle::OddPermutation: return "odd permutation";
        case Obstacle::MixedPlaces: return "mixed places";
        case Obstacle::UnequalParities: return "unequal parities";
        case Obstacle::OddParities: return "odd parities";
        case Obstacle::OnlyMirror: return "only mirror";
    }
    return {};
}

bool is_odd_permutation(const Ring& start, const Ring& goal) {
    return is_odd_at(renamed_by_goal(start, goal), 0, 1);
}

std::optional<bool> odd_length(const Ring& start, const Ring& goal, std::size_t turnstile) {
    if (start.size() % 2 == 0 || turnstile % 4 < 2) return std::nullopt;
    return is_odd_permutation(start, goal);
}

std::uint64_t reachable_states(const Size& size) {
    if (size.turnstile + 1 == size.tokens) return 2;
    if (!keeps_place_kinds(size))
        return factorial(size.tokens - 1) / (allows_only_even(size) ? 2 : 1);
    const std::size_t half = size.tokens / 2;
    const std::uint64_t kept = factorial(half - 1) * factorial(half);
    switch (reachable_parities(size)) {
        case Parities::Any: return kept;
        case Parities::Equal: return kept / 2;
        case Parities::Even: return kept / 4;
    }
    return kept;
}

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
    // If a ring with two swapped tokens can be solved, every ring can.
    Ring swapped = solved;
    std::swap(swapped[1], swapped[2]);
    if (!obstacle(swapped, solved, turnstile))
        return Error{"every ring of size " + to_text(size) + " can be solved"};
    while (true) {  // at least half of all rings have an obstacle
        Ring ring = solved;
        shuffle(ring, 1, 1, random);
        if (obstacle(ring, solved, turnstile)) return normalised(named_for_goal(ring, goal));
    }
}

}  // namespace taquin::topspin
