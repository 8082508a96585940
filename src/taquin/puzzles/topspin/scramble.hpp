// Random rings. The same seed gives the same rings on every machine.
#pragma once

#include <cstdint>

#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/topspin/ring.hpp"

namespace taquin::topspin {

// Uniform over all rings from which the goal can be reached.
Ring random_ring(const Ring& goal, std::size_t turnstile, Random& random);

// Uniform over all from which it cannot. An Error: for this size there are none.
Expected<Ring> random_unsolvable_ring(const Ring& goal, std::size_t turnstile, Random& random);

// Where so many random turns of the goal lead; a turn may undo the last one.
Ring random_walk(const Ring& goal, std::size_t turnstile, std::uint64_t steps, Random& random);

// The same, but no ring comes twice. An Error says that there are not enough rings.
Expected<Ring> self_avoiding_walk(const Ring& goal, std::size_t turnstile, std::uint64_t steps,
                                  Random& random);

}  // namespace taquin::topspin
