// Shortest solutions of the 3x3x3 cube with a table of cosets: iterative deepening with six bounds
// per node, from whichever end of the solution has fewer moves to try. If the cube is symmetric,
// equivalent first moves are tried once. Threads share the subtrees of a round. The length does not
// depend on the number of threads; with one thread, the counts are reproducible.
//
// Needs AVX2; without it, use search::ida_star with Korf's tables.
#pragma once

#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/search/result.hpp"

namespace taquin::cube {

class CubeOptimal {
public:
    // Whether this processor can run it.
    static bool supported();

    // The reader must outlive this object, and its table must be for this metric.
    CubeOptimal(Metric metric, const CosetReader& reader, unsigned threads)
        : metric_(metric), reader_(reader), threads_(threads) {}

    // One solution.
    search::Result<Turn> solve(const Cube& start, const search::Limits& limits = {},
                               const search::Callbacks& callbacks = {}) const {
        return solve(start, limits, callbacks, false);
    }
    // Every shortest solution; of those that differ only in the order of opposite faces, one.
    search::Result<Turn> solve_all(const Cube& start, const search::Limits& limits = {},
                                   const search::Callbacks& callbacks = {}) const {
        return solve(start, limits, callbacks, true);
    }

private:
    search::Result<Turn> solve(const Cube& start, const search::Limits& limits,
                               const search::Callbacks& callbacks, bool all) const;

    Metric metric_;
    const CosetReader& reader_;
    unsigned threads_;
};

}  // namespace taquin::cube
