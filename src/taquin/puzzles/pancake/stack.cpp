#include "taquin/puzzles/pancake/stack.hpp"

#include <cassert>
#include <utility>

namespace taquin::pancake {

Stack sorted_stack(std::size_t pancakes) {
    Stack stack(pancakes);
    for (std::size_t place = 0; place < pancakes; ++place)
        stack[place] = static_cast<std::uint8_t>(place + 1);
    return stack;
}

Stack renamed_by_goal(const Stack& stack, const Stack& goal) {
    assert(stack.size() == goal.size());
    Stack name(goal.size() + 1);
    for (std::size_t place = 0; place < goal.size(); ++place)
        name[goal[place]] = static_cast<std::uint8_t>(place + 1);
    Stack renamed;
    for (const std::uint8_t pancake : stack) renamed.push_back(name[pancake]);
    return renamed;
}

Replay replay(const Stack& start, std::span<const Move> moves) {
    Replay result{start, {}};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t under = std::size_t{moves[i]} + 2;  // place of the spatula
        if (under > start.size()) {
            result.failed_at = i;
            break;
        }
        Stack turned;
        for (std::size_t place = under; place-- > 0;) turned.push_back(result.end[place]);
        for (std::size_t place = under; place < start.size(); ++place)
            turned.push_back(result.end[place]);
        result.end = std::move(turned);
    }
    return result;
}

}  // namespace taquin::pancake
