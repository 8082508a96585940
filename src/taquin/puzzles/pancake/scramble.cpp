#include "taquin/puzzles/pancake/scramble.hpp"

#include <string>
#include <utility>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/pancake/domain.hpp"
#include "taquin/search/random_walk.hpp"

namespace taquin::pancake {

Stack random_stack(std::size_t pancakes, Random& random) {
    Stack stack = sorted_stack(pancakes);
    for (std::size_t left = pancakes; left > 1; --left)
        std::swap(stack[left - 1], stack[random.below(left)]);
    return stack;
}

Stack random_walk(const Stack& goal, std::uint64_t steps, Random& random) {
    const Domain<> domain(goal);
    return domain.stack_of(search::random_walk(domain, domain.goal(), steps, random));
}

Expected<Stack> self_avoiding_walk(const Stack& goal, std::uint64_t steps, Random& random) {
    if (goal.size() <= max_ranked && steps >= factorial(goal.size()))
        return Error{"no walk of " + std::to_string(steps) +
                     " flips visits every stack at most once: " + "there are " +
                     std::to_string(factorial(goal.size())) + " stacks of " +
                     std::to_string(goal.size()) + " pancakes; ask for fewer flips"};
    const Domain<> domain(goal);
    if (const auto end = search::self_avoiding_walk(domain, domain.goal(), steps, random))
        return domain.stack_of(*end);
    return Error{"found no walk of " + std::to_string(steps) +
                 " flips that visits every stack at most once; ask for fewer flips"};
}

}  // namespace taquin::pancake
