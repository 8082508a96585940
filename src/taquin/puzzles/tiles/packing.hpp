// Boards as positions: a byte a cell up to 256 cells, else three bytes a cell, lowest first.
#pragma once

#include <cstdint>
#include <string_view>

#include "taquin/puzzle/position.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

inline constexpr std::uint32_t max_byte_cells = 256;

// "4x4", in canonical spelling.
Size parse_known_size(std::string_view text);
inline Size size_of(const Position& position) { return parse_known_size(position.size); }

Position pack(const Board& board);
Board unpack(const Position& position);
// Into a board whose memory is used again.
void unpack(const Position& position, Board& board);

// The tiles of a position, where it is.
class PackedTiles {
public:
    explicit PackedTiles(const Position& position)
        : size_(size_of(position)),
          bytes_(position.packed.data()),
          wide_(size_.cells() > max_byte_cells) {}

    Size size() const { return size_; }
    Tile operator[](Cell cell) const {
        if (!wide_) return bytes_[cell];
        const std::uint8_t* const at = bytes_ + std::size_t{3} * cell;
        return at[0] | static_cast<Tile>(at[1]) << 8U | static_cast<Tile>(at[2]) << 16U;
    }

private:
    Size size_;
    const std::uint8_t* bytes_;
    bool wide_;
};

}  // namespace taquin::tiles
