// Random stacks. The same seed gives the same stacks on every machine.
#pragma once

#include <cstddef>
#include <cstdint>

#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/pancake/stack.hpp"

namespace taquin::pancake {

// Uniform over all stacks of this size; every one of them can be solved.
Stack random_stack(std::size_t pancakes, Random& random);

// Where so many random flips of the goal lead; a flip may undo the last one.
Stack random_walk(const Stack& goal, std::uint64_t steps, Random& random);

// The same, but no stack comes twice. An Error says that there are not enough stacks.
Expected<Stack> self_avoiding_walk(const Stack& goal, std::uint64_t steps, Random& random);

}  // namespace taquin::pancake
