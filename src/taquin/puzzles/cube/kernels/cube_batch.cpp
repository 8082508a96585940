#include "taquin/puzzles/cube/kernels/cube_batch.hpp"

#include <algorithm>

namespace taquin::cube {

#ifdef TAQUIN_CUBE_AVX2

namespace {

constexpr std::uint8_t all_axes = 7;

}  // namespace

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
                // The axis of the table is that of U and D, once the cube is held by it.
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

// The numbers of the child, or of its inverse, held by this axis.
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

#endif

}  // namespace taquin::cube
