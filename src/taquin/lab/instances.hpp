// The boards and cubes of an experiment: made at random, out of sets that are built in, files or
// lists.
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

// A cube that is to be solved.
struct CubeStart {
    cube::Cube cube{};
    cube::Size size = cube::Size::Three;
    cube::Metric metric = cube::Metric::Half;
};

// A board or a cube, and all that is needed to make it again.
struct Instance {
    std::string set{};     // the name of the set
    std::string method{};  // uniform, walk, self-avoiding, turns, list, or the set's or file's name
    tiles::Board start{};
    tiles::Board goal{};
    std::optional<CubeStart> cube{};  // instead of start and goal
    std::optional<std::uint64_t> steps{};
    std::optional<std::uint64_t> seed{};   // of random ones
    std::uint64_t number = 0;              // from 1
    std::optional<std::uint64_t> known{};  // its distance from the goal, where the set tells
};

// As results name it: "tiles", "cube" or "cube2"; "4x4" or "3x3x3"; rows of tiles or stickers.
std::string_view puzzle_of(const Instance& instance);
std::string size_text(const Instance& instance);
std::string start_text(const Instance& instance);
std::string goal_text(const Instance& instance);

// The names of the sets that are built in.
std::vector<std::string_view> instance_sets();

// Whether the goal of this built-in set has its blank first.
bool is_blank_first(std::string_view set);

// The same seed gives the same boards; of more boards of one kind, the first ones are the same.
Expected<std::vector<Instance>> make_instances(const BoardSet& set, std::uint64_t seed);
Expected<std::vector<Instance>> make_instances(const CubeSet& set, std::uint64_t seed);

}  // namespace taquin::lab
