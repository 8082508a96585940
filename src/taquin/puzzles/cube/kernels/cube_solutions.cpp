#include "taquin/puzzles/cube/kernels/cube_solutions.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "taquin/core/parallel.hpp"

namespace taquin::cube {

#ifdef TAQUIN_CUBE_AVX2

namespace {

constexpr std::uint64_t between_looks = 1024;  // expanded nodes

}  // namespace

CubeSolutions::Solutions CubeSolutions::find(const CubeNode& root, unsigned threads) {
    Walk first{CubeBatch(rules_), 0};
    std::vector<CubeNode> children;
    if (first.batch.expand({&root, 1}, children, first.counters))
        first.found.push_back({first.batch.step(root, children.back()).turn});
    else
        parallel_for(children.size(), threads, [&](std::size_t child, unsigned thread) {
            Walk walk{CubeBatch(rules_), thread};
            walk.path.push_back(walk.batch.step(root, children[child]));
            visit(children[child], walk);
            look(walk);
        });
    look(first);
    for (auto& turns : found_) turns = ordered(turns, rules_.metric());
    std::ranges::sort(found_);
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
}

void CubeSolutions::visit(const CubeNode& node, Walk& walk) {
    if (stop_) return;
    std::vector<CubeNode> children;
    const bool solved = walk.batch.expand({&node, 1}, children, walk.counters);
    if (walk.counters.expanded >= between_looks) look(walk);
    for (const CubeNode& child : children) {
        walk.path.push_back(walk.batch.step(node, child));
        if (solved)
            walk.found.push_back(solution_of(walk.path));
        else
            visit(child, walk);
        walk.path.pop_back();
    }
}

void CubeSolutions::look(Walk& walk) {
    const std::scoped_lock lock(mutex_);
    const search::Counters done = std::exchange(walk.counters, {});
    counters_.generated += done.generated;
    counters_.expanded += done.expanded;
    std::ranges::move(std::exchange(walk.found, {}), std::back_inserter(found_));
    if (walk.thread == 0 && !spend_(done.generated)) stop_ = true;
}

#endif

}  // namespace taquin::cube
