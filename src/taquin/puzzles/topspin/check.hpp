// Which rings can reach which goal: the exact rule for every size; and random rings of either kind.
//
// Rename the tokens by the goal, so that the goal is the sorted ring. A turn of K tokens is an even
// permutation if K mod 4 is 0 or 1; a rotation by one place is even if N is odd.
//   K = N - 1         the turn mirrors the ring: only the goal and its mirror image can be reached
//   K odd, N even     a turn moves every token by an even distance, so tokens at even and at odd
//                     places never mix. Within each kind the permutation is even or odd. For
//                     K = 2j + 1, a turn changes these two parities by floor((j + 1) / 2) and
//                     floor(j / 2), in either order; a rotation by two places changes both by
//                     N/2 - 1. The reachable parities are those that these three generate.
//   N odd, turn even  even permutations only
//   otherwise         everything
// Tests compare this with a full search of every size up to nine tokens.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/topspin/ring.hpp"

namespace taquin::topspin {

enum class Obstacle {
    OddPermutation,   // only even permutations of the goal can be reached
    MixedPlaces,      // a token would have to move an odd distance
    UnequalParities,  // permutations of even and of odd places are not both even or both odd
    OddParities,      // one of them is odd
    OnlyMirror,       // only the goal and its mirror image can be reached
};

// None if the goal can be reached. Both rings begin with token 1.
std::optional<Obstacle> obstacle(const Ring& start, const Ring& goal, std::size_t turnstile);

// The sentence for the user, without "this ring cannot be solved".
std::string to_sentence(Obstacle obstacle, const Size& size);

// A name of two words, for programs.
std::string_view name_of(Obstacle obstacle);

bool is_odd_permutation(const Ring& start, const Ring& goal);

// Whether every solution has an odd number of turns; none if both parities are possible, because a
// turn is even or a rotation is odd.
std::optional<bool> odd_length(const Ring& start, const Ring& goal, std::size_t turnstile);

// The number of reachable states, for up to 21 tokens.
std::uint64_t reachable_states(const Size& size);

// Uniform over all rings from which the goal can be reached.
Ring random_ring(const Ring& goal, std::size_t turnstile, Random& random);

// Uniform over all rings from which the goal cannot be reached. Returns an Error if this size has
// none.
Expected<Ring> random_unsolvable_ring(const Ring& goal, std::size_t turnstile, Random& random);

}  // namespace taquin::topspin
