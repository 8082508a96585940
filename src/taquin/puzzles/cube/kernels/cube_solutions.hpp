// Every solution of the cube of a given length, with the bounds of cube_batch.hpp.
//
// Depth first, a node at a time, which keeps the path to each; threads share the first moves. Moves
// are found from both ends, so turns of opposite faces come in either order, and perhaps in both:
// one order is kept.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "taquin/puzzles/cube/kernels/cube_batch.hpp"
#include "taquin/puzzles/cube/turn.hpp"
#include "taquin/search/result.hpp"

namespace taquin::cube {

#ifdef TAQUIN_CUBE_AVX2

class CubeSolutions {
public:
    using Solutions = std::vector<std::vector<Turn>>;
    // Now and then, in the thread that called find(): so many nodes were generated since, perhaps
    // none; false: stop.
    using Spend = std::function<bool(std::uint64_t)>;

    // The counters grow while it runs.
    CubeSolutions(const CubeRules& rules, search::Counters& counters, Spend spend)
        : rules_(rules), counters_(counters), spend_(std::move(spend)) {}

    // Those of the length that is left for the root, at least one; fewer if it was stopped.
    Solutions find(const CubeNode& root, unsigned threads);

private:
    // What a thread knows.
    struct Walk {
        CubeBatch batch;
        unsigned thread;
        std::vector<CubeStep> path{};
        Solutions found{};
        search::Counters counters{};
    };

    void visit(const CubeNode& node, Walk& walk);
    void look(Walk& walk);

    const CubeRules& rules_;
    search::Counters& counters_;
    Spend spend_;
    Solutions found_{};
    std::atomic<bool> stop_{false};
    std::mutex mutex_{};
};

#endif

}  // namespace taquin::cube
