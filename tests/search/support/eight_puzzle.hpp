// All eight-puzzle boards with their true distance to a goal and their number of shortest
// solutions, by a breadth-first search that shares no code with the searches under test.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::search_test {

struct KnownBoard {
    std::array<std::uint8_t, 9> tiles{};
    int distance = 0;
    std::uint64_t shortest_solutions = 0;

    tiles::Board board() const { return {{3, 3}, {tiles.begin(), tiles.end()}}; }
};

inline const std::vector<std::size_t>& cells_beside(std::size_t cell) {
    static const std::array<std::vector<std::size_t>, 9> beside{
        {{1, 3}, {0, 2, 4}, {1, 5}, {0, 4, 6}, {1, 3, 5, 7}, {2, 4, 8}, {3, 7}, {4, 6, 8}, {5, 7}}};
    return beside[cell];
}

// In order of distance; the goal comes first.
inline std::vector<KnownBoard> all_eight_puzzles(const std::array<std::uint8_t, 9>& goal) {
    const auto key = [](const KnownBoard& board) {
        std::uint64_t digits = 0;
        for (const std::uint8_t tile : board.tiles) digits = 10 * digits + tile;
        return digits;
    };
    constexpr std::size_t boards = 181'440;
    std::vector<KnownBoard> known{{goal, 0, 1}};
    known.reserve(boards);
    std::unordered_map<std::uint64_t, std::size_t> index{{key(known.front()), 0}};
    index.reserve(boards);
    for (std::size_t at = 0; at < known.size(); ++at) {
        const KnownBoard here = known[at];
        const auto* const blank = std::find(here.tiles.begin(), here.tiles.end(), 0);
        const auto cell = static_cast<std::size_t>(blank - here.tiles.begin());
        for (const std::size_t other : cells_beside(cell)) {
            KnownBoard next{here.tiles, here.distance + 1, 0};
            std::swap(next.tiles[cell], next.tiles[other]);
            const auto [entry, is_new] = index.try_emplace(key(next), known.size());
            if (is_new) known.push_back(next);
            KnownBoard& there = known[entry->second];
            if (there.distance == here.distance + 1)
                there.shortest_solutions += here.shortest_solutions;
        }
    }
    return known;
}

// For the goal 1 2 3/4 5 6/7 8 0, computed once.
inline const std::vector<KnownBoard>& eight_puzzles() {
    static const std::vector<KnownBoard> boards = all_eight_puzzles({1, 2, 3, 4, 5, 6, 7, 8, 0});
    return boards;
}

}  // namespace taquin::search_test
