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
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/search/packet_search.hpp"
#include "taquin/search/subtree_search.hpp"

namespace taquin::cube {

bool CubeOptimal::supported() { return has_vectors(); }

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

    friend bool operator==(const CubeStep&, const CubeStep&) = default;
};

// The highest bit marks last moves.
constexpr std::uint8_t last_move = 0x80;

std::uint8_t byte_of(const CubeStep& step) {
    return static_cast<std::uint8_t>(index(step.turn) | (step.is_last ? last_move : 0U));
}

std::vector<CubeStep> steps_of(std::span<const std::uint8_t> bytes) {
    std::vector<CubeStep> steps;
    for (const std::uint8_t byte : bytes)
        steps.push_back({static_cast<Turn>(byte & ~last_move), (byte & last_move) != 0});
    return steps;
}

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
TAQUIN_VECTORS void CubeBatch::begin(std::span<const Node> nodes, std::size_t side,
                                     std::size_t axis) {
    for (std::size_t i = 0; i < count_; ++i) {
        const Child& child = children_[remaining_[i]];
        const Node& node = nodes[child.parent];
        const bool second = child.swaps != (side == 1);
        const Cube& before = (second ? node.inverse : node.cube).ways[axis];
        const auto after = side == 0 ? composed(load(before), load(rules_.turn(child.turn, axis)))
                                     : composed(load(rules_.back(child.turn, axis)), load(before));
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

TAQUIN_VECTORS bool CubeBatch::admit(std::span<const Node> nodes,
                                     std::vector<Node>& children) const {
    for (std::size_t i = 0; i < count_; ++i) {
        const Child& child = children_[remaining_[i]];
        const Node& node = nodes[child.parent];
        const Node::Side& moved = child.swaps ? node.inverse : node.cube;
        const Node::Side& other = child.swaps ? node.cube : node.inverse;
        Node& out = children.emplace_back();
        for (std::size_t axis = 0; axis < axis_count; ++axis) {
            store(out.cube.ways[axis],
                  composed(load(moved.ways[axis]), load(rules_.turn(child.turn, axis))));
            store(out.inverse.ways[axis],
                  composed(load(rules_.back(child.turn, axis)), load(other.ways[axis])));
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

// Finds every solution whose length is the moves left of a node. Depth-first, one node at a time,
// with the path to each. Moves are found from both ends, so turns of opposite faces come in either
// order, and perhaps in both.
class CubeSolutions {
public:
    CubeSolutions(CubeBatch& batch, search::Budget& budget, search::PacketResult& result)
        : batch_(batch), budget_(budget), result_(result) {}

    void find(const search::Subtree<CubeBatch>& top) {
        path_ = top.path;
        visit(top.root);
    }

private:
    void visit(const CubeNode& node) {
        if (budget_.over()) return;
        std::vector<CubeNode> children;
        const std::uint64_t before = result_.counters.generated;
        const bool solved = batch_.expand({&node, 1}, children, result_.counters);
        if (!budget_.spend(result_.counters.generated - before)) return;
        for (const CubeNode& child : children) {
            path_.push_back(batch_.step(node, child));
            if (solved)
                keep();
            else
                visit(child);
            path_.pop_back();
        }
    }

    void keep() {
        search::Steps& solution = result_.solutions.emplace_back();
        for (const CubeStep& step : path_) solution.push_back(byte_of(step));
        bytes_ += sizeof(solution) + solution.size();
        budget_.fits(bytes_);
    }

    CubeBatch& batch_;
    search::Budget& budget_;
    search::PacketResult& result_;
    std::vector<CubeStep> path_{};
    std::uint64_t bytes_ = 0;
};

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

class CosetSearcher : public search::PacketSearcher {
public:
    CosetSearcher(const CubeRules& rules, const Cube& start, std::span<const Turn> first)
        : rules_(rules), start_(rules.root(start)), first_turns_(first) {}

    void search(const search::PacketJob& job, search::Budget& budget,
                search::PacketResult& result) override {
        start_.left = static_cast<std::uint8_t>(job.bound);
        result.next_bound = job.bound + 1;
        if (job.collect)
            for (const search::Steps& root : job.roots)
                CubeSolutions(batch_, budget, result).find(subtree(root, job));
        else if (job.is_whole() && uses_symmetry(job))
            search_first_turns(job, budget, result);
        else
            search_subtrees(job, budget, result);
        result.counters.peak_bytes = result.counters.peak_nodes * sizeof(CubeNode);
    }

    search::RootExpansion expand(const search::PacketJob& job, const search::Steps& root) override {
        start_.left = static_cast<std::uint8_t>(job.bound);
        search::RootExpansion result;
        result.next_bound = job.bound + 1;
        if (root.empty() && uses_symmetry(job)) {
            for (const Turn turn : first_turns_) result.steps.push_back(byte_of({turn, false}));
            return result;
        }
        const CubeNode node = subtree(root, job).root;
        std::vector<CubeNode> children;
        const bool solved = batch_.expand({&node, 1}, children, result.counters);
        for (const CubeNode& child : children)
            result.steps.push_back(byte_of(batch_.step(node, child)));
        if (solved) {
            result.solutions.push_back(root);
            result.solutions.back().push_back(result.steps.back());
            result.steps.clear();
        }
        return result;
    }

private:
    using Search = search::SubtreeSearch<CubeBatch>;

    // Shorter rounds end too soon to gain from symmetry. One solution stands for several, so it
    // does not find all.
    bool uses_symmetry(const search::PacketJob& job) const {
        constexpr Cost worth_symmetry = 10;
        return job.bound >= worth_symmetry && !job.collect &&
               first_turns_.size() < rules_.moves().size();
    }

    search::Subtree<CubeBatch> subtree(const search::Steps& root, const search::PacketJob& job) {
        const std::vector<CubeStep> steps = steps_of(root);
        if (root.empty() || !uses_symmetry(job))
            return search::follow<CubeBatch>(batch_, {start_, {}}, steps);
        return search::follow<CubeBatch>(
            batch_, {rules_.child(start_, steps.front().turn), {steps.front()}},
            std::span(steps).subspan(1));
    }

    void search_subtrees(const search::PacketJob& job, search::Budget& budget,
                         search::PacketResult& result) {
        Search::Subtrees tops;
        for (const search::Steps& root : job.roots) tops.push_back(subtree(root, job));
        run(std::move(tops), job.estimate, budget, result);
    }

    void search_first_turns(const search::PacketJob& job, search::Budget& budget,
                            search::PacketResult& result) {
        for (const Turn turn : first_turns_) {
            if (budget.over() || !result.solutions.empty()) return;
            run({{rules_.child(start_, turn), {{turn, false}}}}, job.estimate / first_turns_.size(),
                budget, result);
        }
    }

    void run(Search::Subtrees tops, std::uint64_t estimate, search::Budget& budget,
             search::PacketResult& result) {
        Search search(batch_, budget, result.counters);
        const auto path = search.run(std::move(tops), estimate);
        if (!path) return;
        search::Steps& solution = result.solutions.emplace_back();
        for (const CubeStep& step : *path) solution.push_back(byte_of(step));
    }

    const CubeRules& rules_;
    CubeNode start_;
    std::span<const Turn> first_turns_;
    CubeBatch batch_{rules_};
};

class CosetKernel : public search::PacketKernel {
public:
    CosetKernel(const CubeRules& rules, const Cube& start)
        : rules_(rules), start_(start), first_turns_(first_turns(start, rules.metric())) {}

    std::string_view name() const override { return "cosets"; }
    bool starts_solved() const override { return start_ == solved_cube; }
    Cost first_bound() const override {
        return std::max(static_cast<Cost>(rules_.reader().bound(start_, inverse(start_))), 1);
    }
    search::PacketSize size() const override { return {1U << 14U, 1U << 22U}; }
    bool collects_at_once() const override { return false; }
    std::unique_ptr<search::PacketSearcher> make_searcher() const override {
        return std::make_unique<CosetSearcher>(rules_, start_, first_turns_);
    }

private:
    const CubeRules& rules_;
    const Cube& start_;
    std::vector<Turn> first_turns_;
};

}  // namespace

search::Result<Turn> CubeOptimal::solve(const Cube& start,
                                        const search::TreeSearchOptions& options) const {
    assert(supported());
    const CubeRules rules(metric_, reader_);
    search::Result<std::uint8_t> found =
        search::search_in_packets(CosetKernel(rules, start), options);
    std::vector<std::vector<Turn>> all;
    for (const search::Steps& steps : std::exchange(found.all, {}))
        all.push_back(ordered(solution_of(steps_of(steps)), metric_));
    std::ranges::sort(all);
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const std::vector<Turn> moves = solution_of(steps_of(std::exchange(found.moves, {})));
    search::Result<Turn> result = search::with_moves<Turn>(std::move(found));
    result.moves = moves;
    result.all = std::move(all);
    return result;
}

}  // namespace taquin::cube
