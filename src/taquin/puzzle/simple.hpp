// Shared by simple puzzles: the result of a replay, moves written as numbers, text as a picture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/position.hpp"

namespace taquin {

// The bytes of a Position.
using Packed = std::vector<std::uint8_t>;

// The result of moves replayed by code that shares nothing with the searches.
struct Replay {
    Packed end{};                            // after the last legal move
    std::optional<std::size_t> failed_at{};  // the first illegal move, counted from 0
};

// Moves as numbers: move m is written as `first` + m, up to `last`.
struct MoveNumbers {
    std::uint32_t first = 1;
    std::uint32_t last = 64;
};

// An error names the place of a number that is not a move and ends with wrong(number).
Expected<Moves> read_numbered_moves(std::string_view text, const MoveNumbers& numbers,
                                    const std::function<std::string(std::uint32_t)>& wrong);
std::string write_numbered_moves(std::span<const std::uint8_t> moves, std::uint32_t first = 1);

// The text in a monospaced font, as an SVG document.
std::string svg_of_text(std::string_view text);

}  // namespace taquin
