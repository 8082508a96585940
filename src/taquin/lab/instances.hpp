// The boards of an experiment: made at random, out of sets that are built in, files or lists.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/experiment.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::lab {

// A board, and all that is needed to make it again.
struct Instance {
    std::string set;     // the name of the board set
    std::string method;  // uniform, walk, self-avoiding, list, or the set's or file's name
    tiles::Board start;
    tiles::Board goal;
    std::optional<std::uint64_t> steps{};
    std::optional<std::uint64_t> seed{};   // of random boards
    std::uint64_t number = 0;              // from 1
    std::optional<std::uint64_t> known{};  // its distance from the goal, where the set tells
};

// The names of the sets that are built in.
std::vector<std::string_view> instance_sets();

// Whether the goal of this built-in set has its blank first.
bool is_blank_first(std::string_view set);

// The same seed gives the same boards; of more boards of one kind, the first ones are the same.
Expected<std::vector<Instance>> make_instances(const BoardSet& set, std::uint64_t seed);

}  // namespace taquin::lab
