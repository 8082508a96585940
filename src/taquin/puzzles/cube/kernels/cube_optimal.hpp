// Shortest solutions of the 3x3x3 cube with a table of cosets: iterative deepening with six bounds
// per node, from whichever end of the solution has fewer moves to try. If the cube is symmetric,
// equivalent first moves are tried once.
//
// Needs AVX2; without it, use search::ida_star with Korf's tables.
#pragma once

#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/search/result.hpp"

namespace taquin::cube {

class CubeOptimal {
public:
    // Whether this processor can run it.
    static bool supported();

    // The reader must outlive this object, and its table must be for this metric.
    CubeOptimal(Metric metric, const CosetReader& reader) : metric_(metric), reader_(reader) {}

    // One solution, or all; of those that differ only in the order of opposite faces, one.
    search::Result<Turn> solve(const Cube& start,
                               const search::TreeSearchOptions& options = {}) const;

private:
    Metric metric_;
    const CosetReader& reader_;
};

}  // namespace taquin::cube
