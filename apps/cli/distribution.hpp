// How far all boards of a small puzzle are from the goal, and ways to show it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "output.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/every_board.hpp"

namespace taquin::cli {

struct Distribution {
    tiles::Board goal;
    std::uint64_t boards = 0;
    std::vector<std::uint64_t> counts{};  // boards at distance 0, 1, 2, …
    double mean = 0;
    std::vector<tiles::Board> farthest{};  // some of them

    std::size_t most() const { return counts.size() - 1; }
};

Distribution distribution_of(const tiles::EveryBoard& boards, const tiles::Board& goal,
                             const std::vector<std::uint8_t>& distances);

void show_json(const Distribution& distribution, Output& out);
void show_text(const Distribution& distribution, Output& out);

// A script with which gnuplot draws the distribution as SVG.
std::string plot_script(const Distribution& distribution);

}  // namespace taquin::cli
