// Random walks from a goal, through the puzzle interface.
#pragma once

#include <string>
#include <utility>

#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzle/simple.hpp"

namespace taquin::puzzle_test {

struct Walker {
    const Puzzle& puzzle;
    std::string size;

    Packed random(const Packed& goal, std::uint64_t steps, Random& random) const {
        return *walk(goal, steps, ScrambleMethod::Walk, random);
    }
    Expected<Packed> self_avoiding(const Packed& goal, std::uint64_t steps, Random& random) const {
        return walk(goal, steps, ScrambleMethod::SelfAvoiding, random);
    }

private:
    Expected<Packed> walk(const Packed& goal, std::uint64_t steps, ScrambleMethod method,
                          Random& random) const {
        auto scrambled = puzzle.scramble(
            {.goal = {&puzzle, size, goal}, .method = method, .steps = steps}, random);
        if (!scrambled) return scrambled.error();
        return std::move(scrambled->position.packed);
    }
};

}  // namespace taquin::puzzle_test
