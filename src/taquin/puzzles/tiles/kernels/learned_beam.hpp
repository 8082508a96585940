// Beam search guided by a learned estimate: each layer keeps the boards with the smallest V
// (learned/pair_estimate.hpp or learned/window_estimate.hpp).
//
// A layer is sorted by the blank's cell, so that all boards with the same blank and the same move
// read the same few rows of weights. Children are first only scored; a histogram of the scores
// gives the limit for a layer of the wanted width, and only the children below it are made.
// Duplicates are found by fingerprints, in a table that forgets: of the same layer, and of those
// before.
//
// The path costs one byte a board: which of its children were kept. The order of a layer follows
// from these bytes, so the parent of a board is found by counting.
//
// A beam is stuck if no layer has had a better board for long enough to cross the board twice.
//
// All threads work on the same layer, in pieces; the result does not depend on their number. Time:
// 40 to 120 ns a child and thread on 7x7 with pairs, half of that with windows; most of it for V.
// Memory: about 300 bytes a board of the width, and a byte for each layer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/learned/pair_estimate.hpp"
#include "taquin/puzzles/tiles/learned/window_estimate.hpp"

namespace taquin::kernels {

struct LearnedBeamOptions {
    std::uint64_t width = 1000;
    unsigned threads = 1;
    std::optional<std::size_t> longest{};   // longest solution worth finding, in moves
    std::optional<std::uint64_t> memory{};  // bytes; the width is reduced to fit
    // Called often from the calling thread; false: give up. Its argument is the number of children
    // in the layers completed since the last call.
    std::function<bool(std::uint64_t)> go_on{};
};

struct LearnedBeamResult {
    enum class End { Solved, Stuck, GivenUp };
    End end = End::GivenUp;
    std::vector<tiles::Move> moves{};  // if solved
    std::uint64_t width = 0;           // as memory allowed
    bool cut = false;                  // boards were dropped: a wider beam may find more
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    std::uint64_t peak_nodes = 0;
    std::uint64_t peak_bytes = 0;
};

// The goal is the tiles in order, blank last, and reachable from the start.
LearnedBeamResult solve_by_learned_beam(const tiles::PairEstimate& estimate,
                                        std::span<const tiles::Tile> start,
                                        const LearnedBeamOptions& options);
LearnedBeamResult solve_by_learned_beam(const tiles::WindowEstimate& estimate,
                                        std::span<const tiles::Tile> start,
                                        const LearnedBeamOptions& options);

}  // namespace taquin::kernels
