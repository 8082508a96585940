// The perimeter of the solved cube: every cube up to a given number of moves from solved, with its
// distance (Dillenburg and Nelson 1994; Manzini 1995).
//
// A search needs to go only as far as the perimeter: inside, the table has the true distance;
// outside, every cube is at least one move farther than the perimeter. So the table is also an
// admissible and consistent heuristic.
//
// Cubes that are symmetric to each other (symmetry.hpp) form a class and share one entry. A class
// has a 60-bit number, which encodes the corners' permutation (984 classes), their twists, the
// edges' permutation and their flips. Multiplication by an odd constant spreads these numbers
// evenly. The table is an array of 64-bit words, sorted by the spread number. The home slot of a
// word is proportional to its number; the word is there or in the next free slot. So a lookup
// usually reads one cache line. The same classes always give the same table.
//
// Time: on one core about 0.3 microseconds for each move of each class to build, 0.1 to look up.
// Memory: 10 bytes per class.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

// Whether a heuristic or a set of tables with this name is a perimeter: "perimeter", "perimeter:7".
bool names_perimeter(std::string_view name);
// The error says which depths there are.
Expected<PerimeterSet> parse_perimeter(std::string_view name);
// "perimeter:7"
std::string name_of(PerimeterSet set);

// The number of classes at exactly this distance, up to most_perimeter_depth (Rokicki et al.).
std::uint64_t classes_at(std::uint32_t distance, Metric metric);

// The spread number of a cube's class, below 2^60. Equal for two cubes only if they are symmetric.
std::uint64_t class_number(const Cube& cube);
// A cube of the class.
Cube cube_of_class(std::uint64_t number);
// The number of cubes in the class of this cube: 48, or fewer if the cube itself is symmetric.
std::uint64_t class_size(const Cube& cube);

class PerimeterReader {
public:
    PerimeterReader(PerimeterSet set, tables::Table table);

    std::uint32_t depth() const { return depth_; }

    // The true distance inside the perimeter; outside, depth() + 1.
    std::uint32_t bound(const Cube& cube) const;

    // The number of cubes at each distance up to depth().
    std::vector<std::uint64_t> counts(unsigned threads) const;

private:
    tables::Table table_;
    std::span<const std::uint64_t> words_;
    std::uint32_t depth_;
    std::uint64_t homes_;
};

}  // namespace taquin::cube
