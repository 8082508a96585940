// Expands many nodes of a search for shortest solutions of the cube together.
//
// What is left of the solution, m1 ... mr, solves the cube; its inverse is solved by mr' ... m1'.
// Both are held in three ways, so that each axis in turn goes from U to D, and looked up: six lower
// bounds from one table. They tell more than that (Rokicki's nxopt). Solved is one of the cosets
// that turns of the axis do not leave. So when a bound of an axis is just what is left, the last
// move is not a turn of that axis; and of the inverse, the first. When all three axes say so, there
// is no move left to be the last. A node goes on with the first moves or with the last moves,
// whichever are fewer.
//
// As in pattern_batch.hpp, children go through stages, and drop out as soon as one bound says so.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taquin/puzzles/cube/coset_reader.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/puzzles/cube/turn.hpp"
#include "taquin/search/result.hpp"

namespace taquin::cube {

#ifdef TAQUIN_CUBE_AVX2

struct CubeNode {
    using Mark = CanonicalOrder::Mark;
    using Ways = std::array<Cube, axis_count>;  // the ways to hold it

    // Of the cube and of its inverse, in this order; or the other way round when reversed.
    struct Side {
        Ways ways{};
        Mark mark = CanonicalOrder::start();
        std::uint8_t tight = 0;  // bit a: its bound of axis a is just what is left
    };
    Side cube{};
    Side inverse{};
    std::uint16_t subtree = 0;
    std::uint8_t left = 0;  // moves
    bool reversed = false;
    Turn turn{};  // that led here
};

// What leads from a node to a child: the first move of what is left, or the last.
struct CubeStep {
    Turn turn;
    bool is_last;
};

// First moves in their order, then last moves, which were found from the end.
std::vector<Turn> solution_of(std::span<const CubeStep> steps);

// What does not change during a search.
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
    // The turns of the axes in a set.
    std::uint32_t turns_of(std::uint8_t axes) const { return turns_of_[axes]; }

    CubeNode root(const Cube& start) const;
    // What a first move makes of a root.
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

    // Appends the children that may be solved in what is left for them. True: the last one is.
    bool expand(std::span<const Node> nodes, std::vector<Node>& children,
                search::Counters& counters);

    Step step(const Node&, const Node& child) const {
        return {child.reversed ? opposite(child.turn) : child.turn, child.reversed};
    }

private:
    struct Child {
        std::uint8_t parent;  // in the batch
        std::uint8_t left;
        bool swaps;  // goes on with the other side
        Turn turn;
        std::array<std::uint8_t, 2> tight;  // of the cube, of its inverse
    };

    void choose_moves(std::span<const Node> nodes);
    void begin(std::span<const Node> nodes, std::size_t side, std::size_t axis);
    void compare(std::size_t side, std::size_t axis);
    bool admit(std::span<const Node> nodes, std::vector<Node>& children) const;

    const CubeRules& rules_;
    std::size_t count_ = 0;  // children that are left
    static constexpr std::size_t most_children = most_nodes * turn_count;
    std::array<Child, most_children> children_;
    std::array<std::uint16_t, most_children> remaining_;
    std::array<CosetLookUp, most_children> look_up_;
};

#endif

}  // namespace taquin::cube
