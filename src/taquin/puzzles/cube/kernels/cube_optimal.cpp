// Expands many nodes together.
//
// If m1 ... mr solves the cube, mr' ... m1' solves its inverse. Each is looked up in three
// orientations, one for each axis that can become the U-D axis: six lower bounds from one table.
// The bounds also exclude moves (Rokicki's nxopt), because turns of an axis do not leave the coset
// of the solved cube. So when the cube's bound for an axis equals the moves left, the last move is
// not a turn of that axis; for a bound of the inverse, the first move is not. When all three axes
// are excluded, no move can be the last. A node branches on the first moves or on the last moves,
// whichever are fewer.
//
// As in the tiles' pattern_batch.hpp, children go through stages and drop out as soon as one bound
// is too large.
#include "taquin/puzzles/cube/kernels/cube_optimal.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/search/kernel_search.hpp"
#include "taquin/search/subtree_search.hpp"

namespace taquin::cube {

bool CubeOptimal::supported() { return has_avx2(); }

#ifdef TAQUIN_CUBE_AVX2

namespace {

using search::Cost;

constexpr std::uint8_t all_axes = 7;

struct CubeNode {
    using Mark = CanonicalOrder::Mark;
    using Ways = std::array<Cube, axis_count>;  // the ways to hold it

    // The cube and its inverse, in this order; swapped if `reversed`.
    struct Side {
        Ways ways{};
        Mark mark = CanonicalOrder::start();
        std::uint8_t tight = 0;  // bit a: the bound of axis a equals the moves left
    };
    Side cube{};
    Side inverse{};
    std::uint16_t subtree = 0;
    std::uint8_t left = 0;  // moves
    bool reversed = false;
    Turn turn{};  // the turn that led here
};

// The step from a node to a child: the first or the last of the moves left.
struct CubeStep {
    Turn turn;
    bool is_last;
};

// Constant during a search.
class CubeRules {
public:
    CubeRules(Metric metric, const CosetReader& reader);

    Metric metric() const { return metric_; }
    TurnList moves() const { return moves_of(metric_); }
    const CosetReader& reader() const { return *reader_; }
    const CanonicalOrder& order() const { return order_; }
    const Cube& turn(Turn turn, std::size_t axis) const { return turns_[axis][index(turn)]; }
    const Cube& back(Turn turn, std::size_t axis) const {
        return turns_[axis][index(opposite(turn))];
    }
    // The turns of a set of axes.
    std::uint32_t turns_of(std::uint8_t axes) const { return turns_of_[axes]; }

    CubeNode root(const Cube& start) const;
    // The child of a root after a first move.
    CubeNode child(const CubeNode& root, Turn turn) const;

private:
    Metric metric_;
    const CosetReader* reader_;
    CanonicalOrder order_;
    std::array<std::array<Cube, turn_count>, axis_count> turns_{};
    std::array<std::uint32_t, 8> turns_of_{};
};

class CubeBatch {
public:
    using Node = CubeNode;
    using Step = CubeStep;

    static constexpr std::size_t most_nodes = 16;

    explicit CubeBatch(const CubeRules& rules) : rules_(rules) {}

    // Appends the children that may be solved in the moves left for them. Returns true if the last
    // one is solved.
    bool expand(std::span<const Node> nodes, std::vector<Node>& children,
                search::Counters& counters);

    Step step(const Node&, const Node& child) const {
        return {child.reversed ? opposite(child.turn) : child.turn, child.reversed};
    }

private:
    struct Child {
        std::uint8_t parent;  // index in the batch
        std::uint8_t left;
        bool swaps;  // continues with the other side
        Turn turn;
        std::array<std::uint8_t, 2> tight;  // of the cube, of its inverse
    };

    void choose_moves(std::span<const Node> nodes);
    void begin(std::span<const Node> nodes, std::size_t side, std::size_t axis);
    void compare(std::size_t side, std::size_t axis);
    bool admit(std::span<const Node> nodes, std::vector<Node>& children) const;

    const CubeRules& rules_;
    std::size_t count_ = 0;  // children not yet dropped
    static constexpr std::size_t most_children = most_nodes * turn_count;
    std::array<Child, most_children> children_;
    std::array<std::uint16_t, most_children> remaining_;
    std::array<CosetLookUp, most_children> look_up_;
};

// First moves in order, then last moves in reverse: they were found from the end.
std::vector<Turn> solution_of(std::span<const CubeStep> steps) {
    std::vector<Turn> turns;
    for (const CubeStep& step : steps)
        if (!step.is_last) turns.push_back(step.turn);
    const std::size_t first_moves = turns.size();
    for (const CubeStep& step : steps)
        if (step.is_last) turns.push_back(step.turn);
    std::reverse(turns.begin() + static_cast<std::ptrdiff_t>(first_moves), turns.end());
    return turns;
}

CubeRules::CubeRules(Metric metric, const CosetReader& reader)
    : metric_(metric), reader_(&reader), order_(metric) {
    for (std::size_t axis = 0; axis < axis_count; ++axis)
        for (std::size_t turn = 0; turn < turn_count; ++turn)
            turns_[axis][turn] = turn_cube(symmetric(static_cast<Turn>(turn), held_by(axis)));
    for (std::size_t axes = 0; axes < turns_of_.size(); ++axes)
        for (std::size_t axis = 0; axis < axis_count; ++axis)
            for (const Turn turn : moves_of(Metric::Half))
                // Once the cube is held by an axis, that axis is the table's U-D axis.
                if ((axes >> axis & 1U) != 0 &&
                    axis_of(face_of(symmetric(turn, held_by(axis)))) == 0)
                    turns_of_[axes] |= 1U << index(turn);
}

CubeNode CubeRules::root(const Cube& start) const {
    CubeNode node;
    for (std::size_t axis = 0; axis < axis_count; ++axis) {
        node.cube.ways[axis] = symmetric(start, held_by(axis));
        node.inverse.ways[axis] = inverse(node.cube.ways[axis]);
    }
    return node;
}

CubeNode CubeRules::child(const CubeNode& root, Turn turn) const {
    CubeNode node;
    for (std::size_t axis = 0; axis < axis_count; ++axis) {
        node.cube.ways[axis] = compose(root.cube.ways[axis], this->turn(turn, axis));
        node.inverse.ways[axis] = compose(back(turn, axis), root.inverse.ways[axis]);
    }
    node.cube.mark = CanonicalOrder::next(root.cube.mark, turn);
    node.left = static_cast<std::uint8_t>(root.left - 1);
    return node;
}

bool CubeBatch::expand(std::span<const Node> nodes, std::vector<Node>& children,
                       search::Counters& counters) {
    assert(nodes.size() <= most_nodes);
    choose_moves(nodes);
    counters.expanded += nodes.size();
    counters.generated += count_;
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t axis = 0; axis < axis_count; ++axis) {
            begin(nodes, side, axis);
            for (std::size_t i = 0; i < count_; ++i) rules_.reader().locate(look_up_[i]);
            compare(side, axis);
        }
    return admit(nodes, children);
}

void CubeBatch::choose_moves(std::span<const Node> nodes) {
    count_ = 0;
    for (std::size_t parent = 0; parent < nodes.size(); ++parent) {
        const Node& node = nodes[parent];
        const std::uint32_t first =
            rules_.order().allowed(node.cube.mark) & ~rules_.turns_of(node.inverse.tight);
        const std::uint32_t last =
            rules_.order().allowed(node.inverse.mark) & ~rules_.turns_of(node.cube.tight);
        const bool swaps = std::popcount(last) < std::popcount(first);
        for (std::uint32_t turns = swaps ? last : first; turns != 0; turns &= turns - 1) {
            remaining_[count_] = static_cast<std::uint16_t>(count_);
            children_[count_++] = {static_cast<std::uint8_t>(parent),
                                   static_cast<std::uint8_t>(node.left - 1),
                                   swaps,
                                   static_cast<Turn>(std::countr_zero(turns)),
                                   {}};
        }
    }
}

// Starts the lookups of the children, or of their inverses, held by this axis.
[[gnu::target("avx2")]] void CubeBatch::begin(std::span<const Node> nodes, std::size_t side,
                                              std::size_t axis) {
    for (std::size_t i = 0; i < count_; ++i) {
        const Child& child = children_[remaining_[i]];
        const Node& node = nodes[child.parent];
        const bool second = child.swaps != (side == 1);
        const Cube& before = (second ? node.inverse : node.cube).ways[axis];
        const auto after =
            side == 0
                ? avx2::compose(avx2::load(before), avx2::load(rules_.turn(child.turn, axis)))
                : avx2::compose(avx2::load(rules_.back(child.turn, axis)), avx2::load(before));
        rules_.reader().begin(after, look_up_[i]);
    }
}

void CubeBatch::compare(std::size_t side, std::size_t axis) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        const std::uint16_t number = remaining_[i];
        Child& child = children_[number];
        const std::uint32_t bound = rules_.reader().value(look_up_[i]);
        const auto tight = static_cast<std::uint32_t>(bound == child.left) << axis;
        child.tight[side] = static_cast<std::uint8_t>(child.tight[side] | tight);
        remaining_[count] = number;
        const bool stays =
            bound <= child.left && (child.tight[side] != all_axes || child.left == 0);
        count += stays ? 1 : 0;
    }
    count_ = count;
}

[[gnu::target("avx2")]] bool CubeBatch::admit(std::span<const Node> nodes,
                                              std::vector<Node>& children) const {
    for (std::size_t i = 0; i < count_; ++i) {
        const Child& child = children_[remaining_[i]];
        const Node& node = nodes[child.parent];
        const Node::Side& moved = child.swaps ? node.inverse : node.cube;
        const Node::Side& other = child.swaps ? node.cube : node.inverse;
        Node& out = children.emplace_back();
        for (std::size_t axis = 0; axis < axis_count; ++axis) {
            avx2::store(out.cube.ways[axis],
                        avx2::compose(avx2::load(moved.ways[axis]),
                                      avx2::load(rules_.turn(child.turn, axis))));
            avx2::store(out.inverse.ways[axis],
                        avx2::compose(avx2::load(rules_.back(child.turn, axis)),
                                      avx2::load(other.ways[axis])));
        }
        out.cube.mark = CanonicalOrder::next(moved.mark, child.turn);
        out.inverse.mark = other.mark;
        out.cube.tight = child.tight[0];
        out.inverse.tight = child.tight[1];
        out.subtree = node.subtree;
        out.left = child.left;
        out.reversed = node.reversed != child.swaps;
        out.turn = child.turn;
        if (out.left > 0) continue;
        if (out.cube.ways[0] == solved_cube) return true;
        children.pop_back();
    }
    return false;
}

// Finds every solution whose length is the root's `left`. Depth-first, one node at a time, with the
// path to each; threads share the first moves. Moves are found from both ends, so turns of opposite
// faces come in either order, and perhaps in both: one order is kept.
class CubeSolutions {
public:
    using Solutions = std::vector<std::vector<Turn>>;
    // Called now and then in the thread that called find(), with the number of nodes generated
    // since the last call, perhaps 0. Returns false to stop.
    using Spend = std::function<bool(std::uint64_t)>;

    // Updates the counters while it runs.
    CubeSolutions(const CubeRules& rules, search::Counters& counters, Spend spend)
        : rules_(rules), counters_(counters), spend_(std::move(spend)) {}

    // All solutions of length root.left, which is at least 1; some may be missing if it was
    // stopped.
    Solutions find(const CubeNode& root, unsigned threads);

private:
    static constexpr std::uint64_t between_looks = 1024;  // expanded nodes

    // The search of one thread.
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

// If the cube is symmetric: one turn from each set of equivalent first turns.
std::vector<Turn> first_turns(const Cube& start, Metric metric) {
    std::vector<Symmetry> same;
    for (Symmetry s = 0; s < symmetry_count; ++s)
        if (symmetric(start, s) == start) same.push_back(s);
    std::vector<Turn> first;
    for (const Turn turn : moves_of(metric))
        if (std::ranges::none_of(same, [&](auto s) { return symmetric(turn, s) < turn; }))
            first.push_back(turn);
    return first;
}

class OptimalSearch : search::KernelSearch<Turn> {
public:
    OptimalSearch(const CubeRules& rules, const search::Limits& limits,
                  const search::Callbacks& callbacks, unsigned threads)
        : KernelSearch(limits, callbacks), rules_(rules), threads_(limits.nodes ? 1 : threads) {}

    // `all`: find every shortest solution, not only one.
    search::Result<Turn> run(const Cube& start, bool all) {
        CubeNode root = rules_.root(start);
        first_turns_ = first_turns(start, rules_.metric());
        bool solved = start == solved_cube;
        if (!solved)
            deepen(std::max(static_cast<Cost>(rules_.reader().bound(start, inverse(start))), 1),
                   [&](Cost bound) -> std::optional<Cost> {
                       root.left = static_cast<std::uint8_t>(bound);
                       solved = round(root);
                       return solved ? std::nullopt : std::optional(bound + 1);
                   });
        if (solved && all) find_all(root);
        counters.peak_bytes = counters.peak_nodes * sizeof(CubeNode);
        return conclude(solved);
    }

private:
    // Returns true if the cube was solved.
    bool round(const CubeNode& root) {
        const std::uint64_t expanded = last_expanded();
        if (root.left < worth_symmetry || first_turns_.size() == rules_.moves().size())
            return search(root, expanded);
        for (const Turn turn : first_turns_) {
            if (budget.over()) return false;
            if (!search(rules_.child(root, turn), expanded / first_turns_.size())) continue;
            result.moves.insert(result.moves.begin(), turn);
            return true;
        }
        return false;
    }

    bool search(const CubeNode& root, std::uint64_t expanded) {
        const auto path =
            search_.run(root, {[&] { return CubeBatch(rules_); }, threads_, expanded});
        if (path) result.moves = solution_of(*path);
        return path.has_value();
    }

    // root.left is the length of the solutions.
    void find_all(const CubeNode& root) {
        if (root.left == 0) {
            result.all.emplace_back();
            return;
        }
        CubeSolutions solutions(rules_, counters, [this](std::uint64_t n) { return spend(n); });
        result.all = solutions.find(root, threads_);
    }

    // Shorter rounds end too soon to gain from symmetry.
    static constexpr std::uint8_t worth_symmetry = 10;

    const CubeRules& rules_;
    std::vector<Turn> first_turns_{};
    unsigned threads_;
    search::SubtreeSearch<CubeBatch> search_{counters,
                                             [this](std::uint64_t n) { return spend(n); }};
};

}  // namespace

search::Result<Turn> CubeOptimal::solve(const Cube& start, const search::Limits& limits,
                                        const search::Callbacks& callbacks, bool all) const {
    assert(supported());
    const CubeRules rules(metric_, reader_);
    return OptimalSearch(rules, limits, callbacks, threads_).run(start, all);
}

#else

search::Result<Turn> CubeOptimal::solve(const Cube&, const search::Limits&,
                                        const search::Callbacks&, bool) const {
    assert(false);
    return {};
}

#endif

}  // namespace taquin::cube
