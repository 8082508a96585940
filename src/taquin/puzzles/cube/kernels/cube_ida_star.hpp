// IDA* for the 3x3x3 cube with Korf's three tables: corners, six edges, the other six (AAAI 1997).
//
// A node is one vector of bytes, for each piece the place where it is. A turn is a shuffle, and the
// three numbers that the tables are read by come out of the same vector by comparing it with
// itself, shifted, which counts for each piece the smaller ones before it. All children of a node
// are made together and their entries asked for; when the last is made, the first have arrived.
//
// Does exactly what search::ida_star does with "korf": the same nodes in the same order. Without
// AVX2 that one is used. Time: some 30 ns a child. Memory: the path.
#pragma once

#include <span>

#include "taquin/puzzles/cube/cube.hpp"
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

    search::Result<Turn> solve(const Cube& start, const search::Limits& limits = {},
                               const search::Callbacks& callbacks = {}) const;

private:
    Metric metric_;
    std::span<const tables::Table> tables_;
};

}  // namespace taquin::cube
