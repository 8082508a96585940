// The heuristics of the sliding-tile puzzle as users choose them at run time.
//
//     const auto h = compile_heuristic<WordState>("max(conflict, xy)", goal);
//     auto frame = h->root(start);
//
// An expression (taquin/heuristics/expression.hpp) over the names of the catalogue is compiled for
// one goal. What a search carries from node to node is one flat frame with some numbers for every
// leaf, the leaf's value first; a move updates each leaf by what it changed. Copies share their
// tables and may be read from many threads.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/expression.hpp"
#include "taquin/heuristics/program.hpp"
#include "taquin/puzzles/tiles/heuristics/catalogue.hpp"
#include "taquin/puzzles/tiles/heuristics/conflict.hpp"
#include "taquin/puzzles/tiles/heuristics/conflict_pairs.hpp"
#include "taquin/puzzles/tiles/heuristics/corner.hpp"
#include "taquin/puzzles/tiles/heuristics/gaschnig.hpp"
#include "taquin/puzzles/tiles/heuristics/manhattan.hpp"
#include "taquin/puzzles/tiles/heuristics/misplaced.hpp"
#include "taquin/puzzles/tiles/heuristics/xy.hpp"
#include "taquin/puzzles/tiles/heuristics/zero.hpp"

namespace taquin::tiles {

// The leaves of an expression, those that it uses; each is a heuristic of its own.
template <class State>
struct LeafSet {
    std::optional<Zero<State>> zero{};
    std::optional<Misplaced<State>> misplaced{};
    std::optional<MisplacedBlank<State>> misplaced_blank{};
    std::optional<Gaschnig<State>> gaschnig{};
    std::optional<Manhattan<State>> manhattan{};
    std::optional<Xy<State>> xy{};
    std::optional<Conflict<State>> conflict{};
    std::optional<ConflictPairs<State>> conflict_pairs{};
    std::optional<Corner<State>> corner{};

    // use(the optional leaf of this kind): the one place that tells the kinds apart.
    template <class Set, class Use>
    static decltype(auto) visit(Set& set, HeuristicKind kind, Use&& use) {
        switch (kind) {
            case HeuristicKind::Zero: return use(set.zero);
            case HeuristicKind::Misplaced: return use(set.misplaced);
            case HeuristicKind::MisplacedBlank: return use(set.misplaced_blank);
            case HeuristicKind::Gaschnig: return use(set.gaschnig);
            case HeuristicKind::Xy: return use(set.xy);
            case HeuristicKind::Conflict: return use(set.conflict);
            case HeuristicKind::ConflictPairs: return use(set.conflict_pairs);
            case HeuristicKind::Corner: return use(set.corner);
            case HeuristicKind::Manhattan: break;
        }
        return use(set.manhattan);
    }
};

struct LeafPlace {
    HeuristicKind kind;
    std::uint32_t slot;  // the first of its numbers in the frame: its value
};

// What a compiled expression consists of; shared by all copies.
template <class State>
struct CompiledParts {
    LeafSet<State> leaves;
    std::vector<LeafPlace> places;  // each kind once
    heuristics::Program program;    // over the slots
    heuristics::Properties properties{};
    std::vector<std::uint32_t> admissible_slots;
    std::string text;
};

template <class State>
class CompiledHeuristic {
public:
    // Room for every leaf at once.
    static constexpr std::size_t slots = 12;
    struct Frame {
        std::array<Cost, slots> slot{};
    };

    explicit CompiledHeuristic(std::shared_ptr<const CompiledParts<State>> parts)
        : parts_(std::move(parts)), plain_(parts_->program.operations().size() == 1) {}

    Frame root(const State& at) const {
        Frame frame{};
        for (const LeafPlace place : parts_->places)
            with_leaf(place.kind, [&](const auto& leaf) { store(frame, place, leaf.root(at)); });
        return frame;
    }

    Frame after(const Frame& parent, const State& at, Move move) const {
        Frame child = parent;
        for (const LeafPlace place : parts_->places)
            with_leaf(place.kind, [&]<class Leaf>(const Leaf& leaf) {
                store(child, place, leaf.after(load<Leaf>(parent, place), at, move));
            });
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
        for (const std::uint32_t slot : parts_->admissible_slots)
            best = std::max(best, frame.slot[slot]);
        return best;
    }

    bool admissible() const { return parts_->properties.admissible; }
    bool consistent() const { return parts_->properties.consistent; }
    bool integral() const { return parts_->program.integral(); }    // value() loses nothing
    bool scheduled() const { return parts_->program.scheduled(); }  // score() depends on expanded
    const std::string& text() const { return parts_->text; }        // canonical spelling

private:
    template <class Use>
    void with_leaf(HeuristicKind kind, Use&& use) const {
        LeafSet<State>::visit(parts_->leaves, kind, [&](const auto& leaf) { use(*leaf); });
    }

    template <class Leaf>
    static typename Leaf::Frame load(const Frame& frame, LeafPlace place) {
        typename Leaf::Frame leaf_frame;
        std::memcpy(&leaf_frame, &frame.slot[place.slot], sizeof leaf_frame);
        return leaf_frame;
    }

    template <class LeafFrame>
    static void store(Frame& frame, LeafPlace place, const LeafFrame& leaf_frame) {
        static_assert(std::is_trivially_copyable_v<LeafFrame>);
        std::memcpy(&frame.slot[place.slot], &leaf_frame, sizeof leaf_frame);
    }

    std::shared_ptr<const CompiledParts<State>> parts_;
    bool plain_;  // one leaf and nothing else
};

// The goal gives the size. The error is a sentence for the user: what is wrong with the expression,
// which names there are, why a heuristic is not there for boards of this size.
template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression,
                                                     const Board& goal);

extern template Expected<CompiledHeuristic<WordState>> compile_heuristic(std::string_view,
                                                                         const Board&);
extern template Expected<CompiledHeuristic<PairState>> compile_heuristic(std::string_view,
                                                                         const Board&);
extern template Expected<CompiledHeuristic<ByteState>> compile_heuristic(std::string_view,
                                                                         const Board&);
extern template Expected<CompiledHeuristic<WideState>> compile_heuristic(std::string_view,
                                                                         const Board&);

}  // namespace taquin::tiles
