// IDA* for the 3x3x3 cube with Korf's three pattern databases: corners, six edges, the other six
// (AAAI 1997).
//
// A node is one vector of bytes: the place of each piece. A turn is a shuffle. The three table
// indices come from the same vector: comparing it with shifted copies of itself counts, for each
// piece, the smaller ones before it. The kernel generates all children of a node together and
// prefetches their entries; when the last child is ready, the first entries have arrived.
//
// Visits exactly the nodes of search::ida_star with "korf", in the same order. Without AVX2,
// search::ida_star runs instead. Time: about 30 ns per child. Memory: the path.
#pragma once

#include <span>

#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/search/result.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

class CubeIdaStar {
public:
    // Whether this processor can run it.
    static bool supported();

    // The tables of the corners, of the first six and of the last six edges, which must outlive
    // this object.
    CubeIdaStar(Metric metric, std::span<const tables::Table> tables)
        : metric_(metric), tables_(tables) {}

    // One solution.
    search::Result<Turn> solve(const Cube& start,
                               const search::TreeSearchOptions& options = {}) const;

private:
    Metric metric_;
    std::span<const tables::Table> tables_;
};

}  // namespace taquin::cube
