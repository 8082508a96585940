// The positions of an experiment: made at random, or read from sets that are built in, from files
// and from lists.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/experiment.hpp"

namespace taquin::lab {

// A position, and all that is needed to make it again.
struct Instance {
    std::string set{};     // the name of the set
    std::string method{};  // uniform, walk, self-avoiding, turns, list, or the set's or file's name
    Position start{};
    Position goal{};
    std::string metric{};
    std::optional<std::uint64_t> steps{};
    std::optional<std::uint64_t> seed{};   // of random ones
    std::uint64_t number = 0;              // from 1
    std::optional<std::uint64_t> known{};  // its distance from the goal, where the set tells

    const Puzzle& puzzle() const { return *goal.puzzle; }
    const std::string& size() const { return goal.size; }
    std::string start_text() const { return puzzle().write(start); }
    std::string goal_text() const { return puzzle().write(goal); }
};

// The names of the sets that are built in.
std::vector<std::string_view> instance_sets();
// The goal that all of them were published with.
inline constexpr std::string_view goal_of_instance_sets = "first";

// The name of the metric that is meant: the puzzle's default if this is empty.
std::string metric_of(const Puzzle& puzzle, std::string_view metric);

// The same seed gives the same positions; of more positions of one kind, the first ones are the
// same.
Expected<std::vector<Instance>> make_instances(const PositionSet& set, std::uint64_t seed);

}  // namespace taquin::lab
