// A state of any puzzle, as code outside the puzzle's folder sees it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace taquin {

class Puzzle;

// Each puzzle numbers its moves from 0.
using Moves = std::vector<std::uint8_t>;

// Opaque bytes that only the puzzle reads. Two positions are the same state if they are equal.
struct Position {
    const Puzzle* puzzle = nullptr;
    std::string size{};  // in the puzzle's own spelling: "4x4", "3x3x3", "10", "20,4"
    std::vector<std::uint8_t> packed{};
    // Only for a partial goal, where some pieces do not matter: its text. Then `packed` is empty.
    std::string partial{};

    bool is_partial() const { return !partial.empty(); }
    friend bool operator==(const Position&, const Position&) = default;
};

}  // namespace taquin
