// The table of all cosets (coset.hpp): how many moves from solved, two bits an entry.
//
// Nearly all entries are three values apart, so an entry says: base + 1, base + 2, at least base +
// 3, or no more than base. For the last kind the smallest value of the entry's cache line is kept
// beside the table, four bits a line.
//
// Built breadth-first. The entries of a class of corners are a block that fits into the cache of a
// core, and a turn takes a block to a block: for every class and turn, the reached entries of the
// block that the turn comes from are marked in the block at hand, which only one thread writes.
//
// Time: for 153,090 corners, 10^10 entries, about a minute of one core. Memory: the table alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/turn.hpp"

namespace taquin::cube {

// Where a table keeps what.
struct CosetLayout {
    static constexpr std::uint32_t entries_a_line = 256;  // 64 bytes
    static constexpr std::uint32_t lines_a_class = edge_cosets / entries_a_line;
    static constexpr std::size_t bytes_a_class = edge_cosets / 4;
    static constexpr std::size_t lows_a_class = lines_a_class / 2;

    std::uint32_t classes;

    std::size_t lows() const { return classes * bytes_a_class; }  // where these begin
    std::size_t bytes() const { return lows() + classes * lows_a_class; }
};

// The largest value that entries do not tell exactly: chosen so that few are no larger.
std::uint32_t base_of(CosetSet set, Metric metric);

// The depths of the small set modulo three, in half turns, by the same numbers; 3 if it is deeper.
// Fills lows() bytes. False: stopped.
bool build_depths(std::span<std::byte> bytes, std::uint32_t deepest, const PatternBuild& options);

}  // namespace taquin::cube
