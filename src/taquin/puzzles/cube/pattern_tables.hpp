// Tables of the distances of parts of the cube: all corners, or some edges, as Korf had them (AAAI
// 1997). The part alone takes at most as many moves as the whole, so each is a lower bound.
//
// They are built breadth-first, from solved outwards, a row of all twists at a time: a set of
// twists is a row of bits, and a turn shifts it. A place asks those that are one turn away whether
// they were reached in the layer before, so threads write nothing but their own rows.
//
// Time: one pass over the rows a layer; about a second for the 88,179,840 corners and a third of
// that for the 42,577,920 places of six edges, on one core. Memory: three bits an entry besides the
// table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>

#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/phase_one_set.hpp"
#include "taquin/puzzles/cube/phase_two_set.hpp"
#include "taquin/puzzles/cube/turn.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_id.hpp"

namespace taquin::cube {

struct PatternBuild {
    unsigned threads = 1;
    tables::Progress progress{};
};

// What a table is about.
using Pattern = std::variant<CornerSet, EdgeSet, CosetSet, PhaseOneSet, PhaseTwoSet>;

tables::TableId table_id(const Pattern& pattern, Metric metric);
tables::TableId table_id(CornerSet set, Metric metric);
tables::TableId table_id(EdgeSet set, Metric metric);
tables::TableId table_id(CosetSet set, Metric metric);
// The tables of the two phases are for the half-turn metric, whatever is asked for.
tables::TableId table_id(PhaseOneSet set, Metric metric);
tables::TableId table_id(PhaseTwoSet set, Metric metric);

// Bytes that are held while such a table is built, the table included.
std::uint64_t build_memory(const Pattern& pattern);

// Into `bytes`, which are zero; four bits an entry where nothing else is said. False: stopped.
bool build_table(const Pattern& pattern, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);
bool build_table(CornerSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);
// Edges: for sets of six or seven edges.
bool build_table(EdgeSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);

// Two bits an entry and more; see coset_table.hpp.
bool build_table(CosetSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);
// Two bits or three bytes an entry; see phase_one.hpp.
bool build_table(PhaseOneSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);
bool build_table(PhaseTwoSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options);

}  // namespace taquin::cube
