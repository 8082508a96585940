// Moves as text: U D L R, in capitals or not, with blanks or commas between them or none, and runs
// as U2. Letters say where the blank goes (the textbooks) or where the tile goes (slidysim).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/move.hpp"

namespace taquin::tiles {

enum class Convention : std::uint8_t { Blank, MovedTile };
enum class Metric : std::uint8_t {
    Single,  // tiles moved
    Multi,   // straight runs
};

std::string_view name(Convention convention);
std::string_view name(Metric metric);
Expected<Convention> parse_convention(std::string_view name);
Expected<Metric> parse_metric(std::string_view name);

Expected<std::vector<Move>> parse_moves(std::string_view text,
                                        Convention convention = Convention::Blank);

// The moves of a report, which are bytes by another name.
inline std::span<const Move> as_moves(std::span<const std::uint8_t> moves) {
    return {reinterpret_cast<const Move*>(moves.data()), moves.size()};
}

// "UDLR" in any order, each letter once.
Expected<MoveOrder> parse_order(std::string_view text);

// "UULLL"
std::string to_text(std::span<const Move> moves, Convention convention = Convention::Blank);

// "U2 L3"
std::string to_runs_text(std::span<const Move> moves, Convention convention = Convention::Blank);

std::uint64_t length(std::span<const Move> moves, Metric metric);

}  // namespace taquin::tiles
