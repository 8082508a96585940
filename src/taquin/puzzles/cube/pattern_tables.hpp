// The lookup tables for cubes: what they cover, their ids, and how to build them.
//
// A table stores the distances of one part of the cube. The part needs at most as many moves as the
// whole cube, so each table is a lower bound.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

// Parts are CornerSet and EdgeSet (numbers.hpp), and the ones below.

// What a part covers of the corners: twists alone; twists and which corners share a layer; twists
// and which corners are in the U layer; or places without twists.
enum class CornerKind : std::uint8_t { Twists, TwistsAndLayers, TwistsAndUpper, Places };

// The number of classes of corners under symmetry.
constexpr std::uint32_t classes_of(CornerKind kind) {
    constexpr std::array<std::uint32_t, 4> classes{168, 5112, 9930, 2768};
    return classes[static_cast<std::size_t>(kind)];
}

// Cosets (coset.hpp).
struct CosetSet {
    CornerKind corners = CornerKind::Twists;
};

inline constexpr CosetSet small_cosets{CornerKind::Twists};
inline constexpr CosetSet medium_cosets{CornerKind::TwistsAndLayers};
inline constexpr CosetSet large_cosets{CornerKind::TwistsAndUpper};

// Phase one of two-phase search: distances modulo three, or how each turn changes the distance.
enum class PhaseOneSet : std::uint8_t { Depths, Changes };

// Phase two: the corners, and the edges of the U and D layers.
struct PhaseTwoSet {};

// All cubes up to this many moves from solved (perimeter.hpp).
struct PerimeterSet {
    std::uint32_t depth = 7;
};
inline constexpr std::uint32_t most_perimeter_depth = 8;

using Pattern = std::variant<CornerSet, EdgeSet, CosetSet, PhaseOneSet, PhaseTwoSet, PerimeterSet>;

// The tables of the two phases always use the half-turn metric.
tables::TableId table_id(const Pattern& pattern, Metric metric);
tables::TableId table_id(CosetSet set, Metric metric);
tables::TableId table_id(PhaseOneSet set, Metric metric);
tables::TableId table_id(PhaseTwoSet set, Metric metric);
tables::TableId table_id(PerimeterSet set, Metric metric);

// Bytes of memory that the build needs, including the table.
std::uint64_t build_memory(const Pattern& pattern, Metric metric);
// The same without the table.
std::uint64_t beside(PerimeterSet set, Metric metric);

struct PatternBuild {
    unsigned threads = 1;
    tables::Progress progress{};
};

// Calls work(class) for every class of corners, on several threads; progress continues from step
// `before`. Returns false if stopped.
template <class Work>
bool parallel_classes(std::uint64_t classes, tables::Step before, const PatternBuild& options,
                      Work work) {
    std::atomic<std::uint64_t> done{0};
    return tables::parallel_steps(classes, options.threads, options.progress,
                                  [&](std::size_t each, unsigned thread) {
                                      work(static_cast<std::uint32_t>(each));
                                      tables::Step step = before;
                                      step.done += ++done;
                                      if (thread == 0) options.progress.tell(step);
                                  });
}

// Fills `bytes`, which must be zero: four bits per entry, except for cosets, phase one and
// perimeters. Edge sets have six or seven edges. Returns false if stopped.
bool build_table(const Pattern& pattern, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);
bool build_table(CosetSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);
bool build_table(PhaseOneSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);
bool build_table(PhaseTwoSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);
bool build_table(PerimeterSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);

}  // namespace taquin::cube
