// The oracle: distances of all boards of a small puzzle, by a breadth-first search that shares no
// code with the library. Published counts and fingerprints check the oracle itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace taquin::oracle {

using Tiles = std::vector<std::uint32_t>;

// Rank among all permutations in lexicographic order.
inline std::uint64_t lexicographic_rank(const Tiles& tiles) {
    std::uint64_t rank = 0;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        std::uint64_t smaller = 0;
        for (std::size_t j = i + 1; j < tiles.size(); ++j) smaller += tiles[j] < tiles[i] ? 1 : 0;
        rank = rank * (tiles.size() - i) + smaller;
    }
    return rank;
}

class FullSearch {
public:
    static constexpr std::uint8_t unreachable = 255;

    FullSearch(std::uint32_t rows, std::uint32_t columns, const Tiles& goal)
        : rows_(rows), columns_(columns) {
        std::uint64_t boards = 1;
        for (std::uint64_t n = 2; n <= goal.size(); ++n) boards *= n;
        distance_.assign(boards, unreachable);
        std::vector<Tiles> layer{goal};
        distance_[lexicographic_rank(goal)] = 0;
        for (std::uint8_t depth = 1; !layer.empty(); ++depth) {
            counts_.push_back(layer.size());
            std::vector<Tiles> next;
            for (const Tiles& board : layer)
                for (Tiles& child : neighbours(board)) {
                    std::uint8_t& distance = distance_[lexicographic_rank(child)];
                    if (distance != unreachable) continue;
                    distance = depth;
                    next.push_back(std::move(child));
                }
            layer = std::move(next);
        }
    }

    std::uint8_t distance(const Tiles& board) const { return distance_[lexicographic_rank(board)]; }
    const std::vector<std::uint8_t>& by_rank() const { return distance_; }
    // Number of boards at distance 0, 1, 2, …
    const std::vector<std::uint64_t>& counts() const { return counts_; }

    std::vector<Tiles> neighbours(const Tiles& board) const {
        const auto blank = static_cast<std::uint32_t>(std::ranges::find(board, 0U) - board.begin());
        std::vector<Tiles> result;
        const auto add = [&](std::uint32_t cell) {
            Tiles child = board;
            std::swap(child[blank], child[cell]);
            result.push_back(std::move(child));
        };
        if (blank >= columns_) add(blank - columns_);
        if (blank + columns_ < rows_ * columns_) add(blank + columns_);
        if (blank % columns_ > 0) add(blank - 1);
        if (blank % columns_ + 1 < columns_) add(blank + 1);
        return result;
    }

private:
    std::uint32_t rows_;
    std::uint32_t columns_;
    std::vector<std::uint8_t> distance_;
    std::vector<std::uint64_t> counts_;
};

}  // namespace taquin::oracle
