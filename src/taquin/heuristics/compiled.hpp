// A heuristic expression compiled for one goal of one puzzle, in the form that searches use.
//
// A puzzle supplies typed heuristics (search/concepts.hpp); each becomes a leaf behind one virtual
// call. A frame is a flat array of numbers, a few per leaf, the leaf's value first; a move updates
// each leaf incrementally. Copies share their tables and may be read from many threads.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/text.hpp"
#include "taquin/heuristics/expression.hpp"

namespace taquin::heuristics {

// The limit on the total frame size of all leaves in an expression, the same for every puzzle.
inline constexpr std::size_t max_slots = max_leaves + 3;

template <class State, class Move>
class Leaf {
public:
    virtual ~Leaf() = default;
    virtual std::size_t slots() const = 0;
    virtual void root(const State& at, Cost* frame) const = 0;
    virtual void resume(Cost value, const State& at, Cost* frame) const = 0;  // the value is known
    virtual void after(const Cost* parent, Cost* child, const State& at, Move move) const = 0;
};

template <class State, class Move>
using LeafPtr = std::unique_ptr<const Leaf<State, Move>>;

// Adapts a typed heuristic to the leaf interface. The first number of its frame is its value.
template <class State, class Move, class Heuristic>
class LeafOf final : public Leaf<State, Move> {
    using Frame = typename Heuristic::Frame;
    using Numbers = std::array<Cost, sizeof(Frame) / sizeof(Cost)>;
    static_assert(std::is_trivially_copyable_v<Frame>);

public:
    explicit LeafOf(Heuristic heuristic) : heuristic_(std::move(heuristic)) {}

    std::size_t slots() const override { return std::tuple_size_v<Numbers>; }

    void root(const State& at, Cost* frame) const override { store(heuristic_.root(at), frame); }

    void resume(Cost value, const State& at, Cost* frame) const override {
        if constexpr (requires { heuristic_.resume(value, at); })
            store(heuristic_.resume(value, at), frame);
        else
            root(at, frame);
    }

    void after(const Cost* parent, Cost* child, const State& at, Move move) const override {
        store(heuristic_.after(load(parent), at, move), child);
    }

    const Heuristic& heuristic() const { return heuristic_; }

private:
    static Frame load(const Cost* from) {
        Numbers numbers;
        std::copy_n(from, numbers.size(), numbers.begin());
        return std::bit_cast<Frame>(numbers);
    }

    static void store(const Frame& frame, Cost* to) {
        const auto numbers = std::bit_cast<Numbers>(frame);
        std::copy_n(numbers.begin(), numbers.size(), to);
    }

    Heuristic heuristic_;
};

template <class State, class Move, class Heuristic>
LeafPtr<State, Move> leaf_of(Heuristic heuristic) {
    return std::make_unique<LeafOf<State, Move, Heuristic>>(std::move(heuristic));
}

// The parts of a compiled expression.
template <class State, class Move>
struct CompiledParts {
    struct PlacedLeaf {
        std::string name;  // canonical
        std::size_t slot;  // index of its first number
        LeafPtr<State, Move> leaf;
    };
    std::vector<PlacedLeaf> leaves{};  // each name once
    Program program{};                 // over the slots
    Properties properties{};
    std::vector<std::size_t> admissible_slots{};
    std::string text{};
};

// `Inlined` is the puzzle's most common typed heuristic. If it is the only leaf, it is called
// without a virtual call.
template <class State, class Move, class Inlined = void>
class Compiled {
public:
    using Parts = CompiledParts<State, Move>;
    struct Frame {
        std::array<Cost, max_slots> slot{};
    };

    explicit Compiled(std::shared_ptr<const Parts> parts)
        : parts_(std::move(parts)), plain_(parts_->program.operations().size() == 1) {
        if constexpr (has_inlined)
            if (parts_->leaves.size() == 1)
                if (const auto* const leaf = dynamic_cast<const LeafOf<State, Move, Inlined>*>(
                        parts_->leaves.front().leaf.get()))
                    inlined_ = &leaf->heuristic();
    }

    Frame root(const State& at) const {
        Frame frame{};
        for (const auto& placed : parts_->leaves) placed.leaf->root(at, &frame.slot[placed.slot]);
        return frame;
    }

    // Computes the root's frame, faster if the value determines much of it.
    Frame resume(Cost value, const State& at) const {
        if (!plain_) return root(at);
        Frame frame{};
        if (is_inlined())
            frame.slot[0] = value;
        else
            parts_->leaves.front().leaf->resume(value, at, frame.slot.data());
        return frame;
    }

    // `at` is the state after the move.
    Frame after(const Frame& parent, const State& at, Move move) const {
        Frame child{};  // not a copy: that would wait for the parent's stores
        if constexpr (has_inlined)
            if (inlined_ != nullptr) {
                child.slot[0] = inlined_->after(parent.slot[0], at, move);
                return child;
            }
        for (const auto& placed : parts_->leaves)
            placed.leaf->after(&parent.slot[placed.slot], &child.slot[placed.slot], at, move);
        return child;
    }

    // Rounds real expressions down; schedules have their value at the start of the search.
    Cost value(const Frame& frame) const {
        return plain_ ? frame.slot[0] : parts_->program.value(frame.slot.data());
    }

    double score(const Frame& frame, std::uint64_t expanded) const {
        return plain_ ? frame.slot[0] : parts_->program.score(frame.slot.data(), expanded);
    }

    // The maximum of the admissible leaves: a proved lower bound, whatever the expression does with
    // them. 0 if there are none.
    Cost bound(const Frame& frame) const {
        Cost best = 0;
        for (const std::size_t slot : parts_->admissible_slots)
            best = std::max(best, frame.slot[slot]);
        return best;
    }

    bool admissible() const { return parts_->properties.admissible; }
    bool consistent() const { return parts_->properties.consistent; }
    bool integral() const { return parts_->program.integral(); }    // value() is exact
    bool scheduled() const { return parts_->program.scheduled(); }  // score() depends on expanded
    const std::string& text() const { return parts_->text; }        // canonical spelling
    // A single leaf.
    bool plain() const { return plain_; }

private:
    static constexpr bool has_inlined = !std::is_void_v<Inlined>;
    bool is_inlined() const { return inlined_ != nullptr; }

    std::shared_ptr<const Parts> parts_;
    std::conditional_t<has_inlined, const Inlined*, const char*> inlined_ = nullptr;
    bool plain_;
};

// The puzzle's data for a name in an expression.
struct FoundLeaf {
    std::string name;  // canonical
    Properties properties{};
};

// Source: find(name) -> Expected<FoundLeaf>, make(found) -> Expected<LeafPtr<State, Move>>, called
// once per canonical name. The error is a sentence for the user.
template <class State, class Move, class Source>
Expected<std::shared_ptr<const CompiledParts<State, Move>>> compile(std::string_view expression,
                                                                    Source&& source) {
    const auto parsed = parse_expression(expression);
    if (!parsed) return parsed.error();
    auto parts = std::make_shared<CompiledParts<State, Move>>();
    std::vector<std::uint32_t> slot_of_leaf;
    std::vector<std::string> names;
    std::vector<Properties> properties;
    std::size_t used = 0;
    for (const std::string& name : parsed->leaves()) {
        const Expected<FoundLeaf> found = source.find(name);
        if (!found) return found.error();
        auto placed = std::ranges::find(parts->leaves, found->name,
                                        &CompiledParts<State, Move>::PlacedLeaf::name);
        if (placed == parts->leaves.end()) {
            Expected<LeafPtr<State, Move>> leaf = source.make(*found);
            if (!leaf) return leaf.error();
            const std::size_t slot = used;
            used += (*leaf)->slots();
            if (used > max_slots)
                return Error{"the expression has too many heuristics; the maximum is " +
                             std::to_string(max_leaves) + " different ones"};
            parts->leaves.push_back({found->name, slot, *std::move(leaf)});
            placed = std::prev(parts->leaves.end());
        }
        slot_of_leaf.push_back(static_cast<std::uint32_t>(placed->slot));
        names.push_back(found->name);
        properties.push_back(found->properties);
        if (found->properties.admissible) parts->admissible_slots.push_back(placed->slot);
    }
    parts->program = parsed->link(slot_of_leaf);
    parts->properties = heuristics::properties(*parsed, properties);
    parts->text = to_text(parsed->renamed(std::move(names)));
    return std::shared_ptr<const CompiledParts<State, Move>>(std::move(parts));
}

// The heuristic with this name, as typed in expressions. `of` is what the rows apply to, in the
// plural: "stacks". The error lists the valid names.
inline Expected<FoundLeaf> find_leaf(std::span<const HeuristicRow> rows, std::string_view name,
                                     std::string_view of) {
    std::string known;
    for (const HeuristicRow& row : rows) {
        if (row.name == name) return FoundLeaf{std::string(name), {row.admissible, row.consistent}};
        known += " " + std::string(row.name);
    }
    return Error{"unknown heuristic " + quoted(name) + " for " + std::string(of) +
                 "; choose from:" + known};
}

// The error in an expression; none if it is valid. find(name) is an Expected: the name's error.
template <class Find>
std::optional<Error> check_names(std::string_view expression, Find find) {
    const auto parsed = parse_expression(expression);
    if (!parsed) return parsed.error();
    for (const std::string& name : parsed->leaves())
        if (const auto found = find(name); !found) return found.error();
    return std::nullopt;
}

}  // namespace taquin::heuristics
