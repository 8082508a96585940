// The Manhattan distance in three dimensions (Korf, AAAI 1997): for each piece the moves that it
// would need if it were alone, to come to its place the right way round.
//
// A turn moves four corners and four edges, so the sum over the corners divided by four is a lower
// bound, the sum over the edges divided by four is another, and the sum over all pieces divided by
// eight a third. All are rounded up, and change by one at most with a move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::cube {

struct PieceSums {
    search::Cost corners = 0;
    search::Cost edges = 0;

    // The better way, and the first one.
    search::Cost larger() const;
    search::Cost all_by_eight() const { return (corners + edges + 7) / 8; }
};

class PieceDistances {
public:
    explicit PieceDistances(Metric metric);

    // Moves from a place, given as the place and the twist of the piece there, to the piece's home.
    search::Cost corner(std::size_t place, std::uint8_t piece) const {
        return corner_[place][piece];
    }
    search::Cost edge(std::size_t place, std::uint8_t piece) const { return edge_[place][piece]; }

    search::Cost sum(const Corners& at) const;
    search::Cost sum(const Edges& at) const;
    PieceSums sums(const Cube& cube) const { return {sum(cube.corners), sum(cube.edges)}; }

private:
    // By place and by the byte that is there.
    using Distances = std::array<std::array<std::uint8_t, 64>, 16>;
    Distances corner_{};
    Distances edge_{};
};

}  // namespace taquin::cube
