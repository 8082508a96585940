// Shortest solutions of the 3x3x3 cube with a table of cosets: iterative deepening, six bounds a
// node, from whichever end of the solution has fewer moves to try (cube_batch.hpp). Of a cube that
// looks the same from several sides, first moves that are the same then are tried once. Threads
// share the subtrees of a round. The length is the same whatever the threads; with one thread so
// are the counts.
//
// Without AVX2 it is not there; search::ida_star with Korf's tables is.
#pragma once

#include "taquin/puzzles/cube/coset_reader.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/search/callbacks.hpp"
#include "taquin/search/limits.hpp"
#include "taquin/search/result.hpp"

namespace taquin::cube {

class CubeOptimal {
public:
    // Whether this processor can run it.
    static bool supported();

    // The reader must outlive this object; its table is for this metric.
    CubeOptimal(Metric metric, const CosetReader& reader, unsigned threads)
        : metric_(metric), reader_(reader), threads_(threads) {}

    search::Result<Turn> solve(const Cube& start, const search::Limits& limits = {},
                               const search::Callbacks& callbacks = {}) const;
    // Every shortest solution, one of those that differ only in the order of opposite faces.
    search::Result<Turn> solve_all(const Cube& start, const search::Limits& limits = {},
                                   const search::Callbacks& callbacks = {}) const;

private:
    Metric metric_;
    const CosetReader& reader_;
    unsigned threads_;
};

}  // namespace taquin::cube
