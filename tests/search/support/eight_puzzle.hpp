// All eight-puzzle boards with their true distances to a goal and the number of shortest solutions,
// by a breadth-first search that shares nothing with the searches under test.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

#include "search/support/boards.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::testing {

struct KnownBoard {
    tiles::Board board;
    int distance = 0;
    std::uint64_t shortest_solutions = 0;
};

// In the order of the distance; the goal is the first.
inline std::vector<KnownBoard> all_eight_puzzles(const tiles::Board& goal) {
    const auto key = [](const tiles::Board& board) {
        std::uint64_t digits = 0;
        for (const tiles::Tile tile : board.tiles) digits = 10 * digits + tile;
        return digits;
    };
    std::vector<KnownBoard> known{{goal, 0, 1}};
    std::unordered_map<std::uint64_t, std::size_t> index{{key(goal), 0}};
    for (std::size_t at = 0; at < known.size(); ++at) {
        const KnownBoard here = known[at];
        for (tiles::Board& next : neighbours(here.board)) {
            const auto [entry, is_new] = index.try_emplace(key(next), known.size());
            if (is_new) known.push_back({std::move(next), here.distance + 1, 0});
            KnownBoard& there = known[entry->second];
            if (there.distance == here.distance + 1)
                there.shortest_solutions += here.shortest_solutions;
        }
    }
    return known;
}

// The same for the goal 1 2 3/4 5 6/7 8 0, made once.
inline const std::vector<KnownBoard>& eight_puzzles() {
    static const std::vector<KnownBoard> boards =
        all_eight_puzzles(board_of({3, 3}, {1, 2, 3, 4, 5, 6, 7, 8, 0}));
    return boards;
}

}  // namespace taquin::testing
