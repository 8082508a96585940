// All stacks of a size with their true distances, by a search that shares no code with the library.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "taquin/puzzles/pancake/stack.hpp"

namespace taquin::puzzle_test {

inline std::map<pancake::Stack, int> all_stacks(const pancake::Stack& goal) {
    std::map<pancake::Stack, int> distances{{goal, 0}};
    std::vector<pancake::Stack> layer{goal};
    for (int depth = 1; !layer.empty(); ++depth) {
        std::vector<pancake::Stack> next;
        for (const pancake::Stack& stack : layer)
            for (auto end = stack.begin() + 2;; ++end) {
                pancake::Stack flipped = stack;
                std::reverse(flipped.begin(), flipped.begin() + (end - stack.begin()));
                if (distances.emplace(flipped, depth).second) next.push_back(flipped);
                if (end == stack.end()) break;
            }
        layer = std::move(next);
    }
    return distances;
}

// The sorted stack, its reverse, and a mixed one.
inline std::vector<pancake::Stack> some_stacks(std::size_t pancakes) {
    const pancake::Stack sorted = pancake::sorted_stack(pancakes);
    pancake::Stack mixed = sorted;
    for (std::size_t i = 0; i + 2 < pancakes; i += 2) std::swap(mixed[i], mixed[i + 2]);
    return {sorted, {sorted.rbegin(), sorted.rend()}, mixed};
}

}  // namespace taquin::puzzle_test
