#include "taquin/kernels/tiles_lookup.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <span>
#include <utility>

#include "taquin/core/permutation.hpp"

namespace taquin::kernels {

namespace {

using tiles::Move;

// A board that is quick to copy and to rank.
struct SmallBoard {
    std::array<std::uint8_t, TilesLookup::most_cells> tiles{};
    std::uint8_t blank = 0;
    tiles::Size size;

    explicit SmallBoard(const tiles::Board& board)
        : blank(static_cast<std::uint8_t>(tiles::blank_of(board))), size(board.size) {
        for (std::size_t cell = 0; cell < board.tiles.size(); ++cell)
            tiles[cell] = static_cast<std::uint8_t>(board.tiles[cell]);
    }

    bool can(Move move) const {
        switch (move) {
            case Move::Up: return blank >= size.columns;
            case Move::Down: return blank + size.columns < size.cells();
            case Move::Left: return blank % size.columns > 0;
            case Move::Right: return blank % size.columns + 1 < size.columns;
        }
        return false;
    }

    void make(Move move) {
        const std::array<std::uint32_t, 4> to{blank - size.columns, blank + size.columns,
                                              blank - 1U, blank + 1U};
        const std::uint32_t cell = to[tiles::index(move)];
        std::swap(tiles[blank], tiles[cell]);
        blank = static_cast<std::uint8_t>(cell);
    }

    std::size_t rank() const {
        return taquin::rank(std::span<const std::uint8_t>(tiles.data(), size.cells()));
    }
};

std::uint8_t entry(int distance, Move move) {
    return static_cast<std::uint8_t>(4 * distance + static_cast<int>(tiles::index(move)));
}

int distance_of(std::uint8_t entry) { return entry / 4; }
Move move_of(std::uint8_t entry) { return static_cast<Move>(entry % 4); }

}  // namespace

TilesLookup::TilesLookup(const tiles::Board& goal)
    : entries_(factorial(goal.size.cells()), unreached) {
    assert(supports(goal.size));
    std::vector<SmallBoard> layer{SmallBoard(goal)};
    entries_[layer.front().rank()] = entry(0, Move::Up);
    for (int distance = 1; !layer.empty(); ++distance) {
        std::vector<SmallBoard> next_layer;
        for (const SmallBoard& board : layer)
            for (const Move move : tiles::all_moves) {
                if (!board.can(move)) continue;
                SmallBoard next = board;
                next.make(move);
                std::uint8_t& known = entries_[next.rank()];
                if (known != unreached) continue;
                known = entry(distance, opposite(move));
                next_layer.push_back(next);
            }
        layer = std::move(next_layer);
    }
}

std::optional<search::Cost> TilesLookup::distance(const tiles::Board& board) const {
    const std::uint8_t known = entries_[SmallBoard(board).rank()];
    if (known == unreached) return std::nullopt;
    return distance_of(known);
}

search::Result<Move> TilesLookup::solve(const tiles::Board& start) const {
    search::Result<Move> result;
    SmallBoard board(start);
    std::uint8_t known = entries_[board.rank()];
    if (known == unreached) return result;
    result.outcome = search::Outcome::Solved;
    result.lower_bound = distance_of(known);
    result.moves.reserve(static_cast<std::size_t>(result.lower_bound));
    while (distance_of(known) > 0) {
        result.moves.push_back(move_of(known));
        board.make(result.moves.back());
        known = entries_[board.rank()];
    }
    result.counters.generated = result.counters.expanded = result.moves.size();
    result.counters.distinct = entries_.size() / 2;
    result.counters.peak_nodes = entries_.size() / 2;
    result.counters.peak_bytes = entries_.size();
    return result;
}

}  // namespace taquin::kernels
