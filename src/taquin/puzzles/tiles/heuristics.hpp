// The heuristics of the sliding-tile puzzle as users choose them at run time.
//
//     const auto h = compile_heuristic<WordState>("max(conflict, xy)", goal);
//     auto frame = h->root(start);
//
// An expression (taquin/heuristics/expression.hpp) over the names of the catalogue is compiled for
// one goal. What a search carries from node to node is one flat frame with some numbers for every
// leaf, the leaf's value first; a move updates each leaf by what it changed. That costs one virtual
// call a leaf, and none for manhattan alone. Copies share their tables and may be read from many
// threads.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/expression.hpp"
#include "taquin/heuristics/program.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/heuristics/catalogue.hpp"
#include "taquin/puzzles/tiles/heuristics/manhattan.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::tiles {

// One heuristic of the catalogue. Its frame is `slots()` numbers, its value first.
template <class State>
class Leaf {
public:
    virtual ~Leaf() = default;
    virtual std::size_t slots() const = 0;
    virtual void root(const State& at, Cost* frame) const = 0;
    virtual void resume(Cost value, const State& at, Cost* frame) const = 0;  // value is known
    virtual void after(const Cost* parent, Cost* child, const State& at, Move move) const = 0;
};

template <class State>
struct PlacedLeaf {
    HeuristicKind kind;
    std::string name;  // canonical
    std::size_t slot;  // the first of its numbers
    std::unique_ptr<const Leaf<State>> leaf;
};

// What a compiled expression consists of.
template <class State>
struct CompiledParts {
    std::vector<PlacedLeaf<State>> leaves;  // each name once
    heuristics::Program program;            // over the slots
    heuristics::Properties properties{};
    std::vector<std::size_t> admissible_slots;
    std::string text;
    std::shared_ptr<const PatternSet> patterns;  // of the last pdb
    DistancesPtr distances;                      // of lookup
};

template <class State>
class CompiledHeuristic {
public:
    // Room for the largest expression: xy takes two numbers more than one, corner one more, and
    // only pattern databases come several times.
    static constexpr std::size_t slots = heuristics::max_leaves + 3;
    struct Frame {
        std::array<Cost, slots> slot{};
    };

    explicit CompiledHeuristic(std::shared_ptr<const CompiledParts<State>> parts);

    Frame root(const State& at) const {
        Frame frame{};
        for (const auto& placed : parts_->leaves) placed.leaf->root(at, &frame.slot[placed.slot]);
        return frame;
    }

    // The root's frame, sooner where its value tells much of it.
    Frame resume(Cost value, const State& at) const {
        if (!plain_) return root(at);
        Frame frame{};
        if (only_manhattan_ != nullptr)
            frame.slot[0] = value;
        else
            parts_->leaves.front().leaf->resume(value, at, frame.slot.data());
        return frame;
    }

    // `at` is the state after the move.
    Frame after(const Frame& parent, const State& at, Move move) const {
        Frame child{};  // not a copy: that would wait for the stores of the parent
        if (only_manhattan_ != nullptr)
            child.slot[0] = only_manhattan_->after(parent.slot[0], at, move);
        else
            for (const auto& placed : parts_->leaves)
                placed.leaf->after(&parent.slot[placed.slot], &child.slot[placed.slot], at, move);
        return child;
    }

    // Real expressions are rounded down; schedules stand as at the start of the search.
    Cost value(const Frame& frame) const {
        return plain_ ? frame.slot[0] : parts_->program.value(frame.slot.data());
    }

    double score(const Frame& frame, std::uint64_t expanded) const {
        return plain_ ? frame.slot[0] : parts_->program.score(frame.slot.data(), expanded);
    }

    // The best of the admissible leaves: a proved lower bound whatever the expression makes of
    // them. 0 if there is none.
    Cost bound(const Frame& frame) const {
        Cost best = 0;
        for (const std::size_t slot : parts_->admissible_slots)
            best = std::max(best, frame.slot[slot]);
        return best;
    }

    bool admissible() const { return parts_->properties.admissible; }
    bool consistent() const { return parts_->properties.consistent; }
    bool integral() const { return parts_->program.integral(); }    // value() loses nothing
    bool scheduled() const { return parts_->program.scheduled(); }  // score() depends on expanded
    const std::string& text() const { return parts_->text; }        // canonical spelling

    // The pattern databases, where the heuristic is these and nothing else.
    const PatternSet* only_patterns() const { return plain_ ? parts_->patterns.get() : nullptr; }
    // The same for the true distances.
    const BoardDistances* only_distances() const {
        return plain_ ? parts_->distances.get() : nullptr;
    }

private:
    std::shared_ptr<const CompiledParts<State>> parts_;
    const Manhattan<State>* only_manhattan_;  // inlined, being the commonest and the quickest
    bool plain_;                              // one leaf and nothing else
};

// Where a heuristic's tables come from.
struct TableSource {
    // Those of "pdb:NAME" ("" for just "pdb"). Without it there is only "pdb", with small tables
    // made on the spot.
    ObtainPatterns patterns{};
    // Those of "lookup". Without it they are made on the spot, for small boards.
    ObtainDistances distances{};
};

// The goal gives the size. The error is a sentence for the user: what is wrong with the expression,
// which names there are, why a heuristic is not there for boards of this size.
template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression, const Board& goal,
                                                     const TableSource& source = {});

// Defined in heuristics.cpp for these states.
extern template class CompiledHeuristic<WordState>;
extern template class CompiledHeuristic<PairState>;
extern template class CompiledHeuristic<ByteState>;
extern template class CompiledHeuristic<WideState>;

}  // namespace taquin::tiles
