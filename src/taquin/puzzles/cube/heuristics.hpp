// The heuristics of the cubes as users choose them at run time, for State = Cube (3x3x3) and
// Corners (2x2x2). The table of all of them is what help and documentation are made from, and the
// tests hold it to its claims.
//
//     const auto h = compile_heuristic<Cube>("max(corners, manhattan)", {.metric = metric},
//     obtain);
//
// All look at the state as it is: nothing is carried from parent to child but what makes up an
// expression. kernels/cube_ida_star.hpp is the fast way for "korf", kernels/cube_optimal.hpp for
// the tables of cosets.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/expression.hpp"
#include "taquin/puzzles/cube/coset_reader.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::cube {

using search::Cost;

enum class HeuristicKind : std::uint8_t {
    Zero,
    ManhattanSum,
    Manhattan,
    Corners,
    Edges,
    Korf,
    Cosets,
    MediumCosets,
    LargeCosets,
    Lookup,
};

inline constexpr std::size_t heuristic_kinds = 10;

// All are admissible and consistent, in either metric and for any goal.
struct HeuristicRow {
    HeuristicKind kind;
    std::string_view name;
    std::string_view summary;
    bool large;  // there for 3x3x3 cubes
    bool small;  // there for 2x2x2 cubes
    std::string_view cost;
    std::string_view paper;
};

std::span<const HeuristicRow> heuristic_table();

// Its row, if there is a heuristic of this name for such cubes.
Expected<const HeuristicRow*> find_heuristic(std::string_view name, Size size);

// Where the heuristics get their tables from.
using ObtainTable = std::function<Expected<tables::Table>(const Pattern& pattern, Metric metric)>;

// A state as the heuristics see it, the goal being the solved cube.
template <class State>
struct Seen {
    State at;
    State where;
};

template <class State>
class Leaf {
public:
    virtual ~Leaf() = default;
    virtual Cost estimate(const Seen<State>& seen) const = 0;
};

// What a compiled expression consists of.
template <class State>
struct CompiledParts {
    State from_goal{};  // what makes the goal the solved cube
    bool goal_solved = true;
    std::vector<std::unique_ptr<const Leaf<State>>> leaves;
    heuristics::Program program;
    heuristics::Properties properties{};
    std::string text;
    // Of "korf", where that is the whole heuristic: corners, first and last edges.
    std::vector<tables::Table> korf_tables;
    // Of "cosets", "cosets-medium" or "cosets-large", where that is the whole heuristic.
    std::shared_ptr<const CosetReader> cosets;
};

template <class State>
class CompiledHeuristic {
public:
    // A place for each heuristic: an expression has each of them once.
    struct Frame {
        std::array<Cost, heuristic_kinds> leaf{};
    };

    explicit CompiledHeuristic(std::shared_ptr<const CompiledParts<State>> parts)
        : parts_(std::move(parts)) {}

    Frame root(const State& at) const {
        Seen<State> seen{parts_->goal_solved ? at : compose(parts_->from_goal, at), {}};
        seen.where = inverse(seen.at);
        Frame frame;
        for (std::size_t i = 0; i < parts_->leaves.size(); ++i)
            frame.leaf[i] = parts_->leaves[i]->estimate(seen);
        return frame;
    }

    // `at` is the state after the move.
    Frame after(const Frame&, const State& at, Turn) const { return root(at); }

    Cost value(const Frame& frame) const { return parts_->program.value(frame.leaf.data()); }
    double score(const Frame& frame, std::uint64_t expanded) const {
        return parts_->program.score(frame.leaf.data(), expanded);
    }

    // The best of the leaves, all of which are admissible, whatever the expression makes of them.
    Cost bound(const Frame& frame) const;

    bool admissible() const { return parts_->properties.admissible; }
    bool consistent() const { return parts_->properties.consistent; }
    bool integral() const { return parts_->program.integral(); }
    bool scheduled() const { return parts_->program.scheduled(); }
    const std::string& text() const { return parts_->text; }

    // Three tables where the heuristic is "korf" and the goal is the solved cube; else none.
    std::span<const tables::Table> korf_tables() const { return parts_->korf_tables; }
    // Where the heuristic is a table of cosets and the goal is the solved cube.
    const CosetReader* cosets() const { return parts_->cosets.get(); }

private:
    std::shared_ptr<const CompiledParts<State>> parts_;
};

template <class State>
struct HeuristicContext {
    Metric metric = Metric::Half;
    State goal{};
};

// The error is a sentence for the user: what is wrong with the expression, which names there are.
template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression,
                                                     const HeuristicContext<State>& context,
                                                     const ObtainTable& obtain);

}  // namespace taquin::cube
