#include "taquin/puzzles/cube/heuristics.hpp"

#include <algorithm>
#include <type_traits>

#include "taquin/core/wording.hpp"
#include "taquin/puzzles/cube/manhattan.hpp"
#include "taquin/puzzles/cube/nibbles.hpp"
#include "taquin/puzzles/cube/numbers.hpp"

namespace taquin::cube {

namespace {

constexpr std::string_view korf_paper = "Korf 1997";

constexpr std::array<HeuristicRow, heuristic_kinds> rows{
    HeuristicRow{HeuristicKind::Zero, "zero", "no estimate at all: 0 everywhere", true, true,
                 "none", ""},
    HeuristicRow{HeuristicKind::ManhattanSum, "manhattan-sum",
                 "moves that each piece would need alone, summed up and divided by the eight that "
                 "a turn moves",
                 true, true, "a look-up a piece", korf_paper},
    HeuristicRow{HeuristicKind::Manhattan, "manhattan",
                 "the same for corners and for edges, divided by four; the larger of the two", true,
                 true, "a look-up a piece", korf_paper},
    HeuristicRow{HeuristicKind::Corners, "corners", "the moves that all eight corners need", true,
                 false, "a table of 42 MiB", korf_paper},
    HeuristicRow{HeuristicKind::Edges, "edges",
                 "the moves that six of the edges need, or the other six; the larger of the two",
                 true, false, "two tables of 20 MiB", korf_paper},
    HeuristicRow{HeuristicKind::Korf, "korf", "max(corners, edges)", true, false,
                 "three tables, 83 MiB together", korf_paper},
    HeuristicRow{HeuristicKind::Cosets, "cosets",
                 "the moves that twists, flips and the middle layer need: of the cube and its "
                 "inverse, each held in three ways; the largest of the six",
                 true, false, "a table of 41 MiB", "Rokicki 2010"},
    HeuristicRow{HeuristicKind::MediumCosets, "cosets-medium",
                 "the same, and the moves to bring together the corners of each layer", true, false,
                 "a table of 1.2 GiB", "Rokicki 2010"},
    HeuristicRow{HeuristicKind::LargeCosets, "cosets-large",
                 "the same, and the moves to bring them into their own layer", true, false,
                 "a table of 2.4 GiB", "Rokicki 2010"},
    HeuristicRow{HeuristicKind::Lookup, "lookup", "the true distance of every cube", false, true,
                 "a table of 2 MiB", ""},
};

template <class State>
class ZeroLeaf : public Leaf<State> {
public:
    Cost estimate(const Seen<State>&) const override { return 0; }
};

template <class State>
class ManhattanLeaf : public Leaf<State> {
public:
    ManhattanLeaf(Metric metric, bool by_eight) : distances_(metric), by_eight_(by_eight) {}

    Cost estimate(const Seen<State>& seen) const override {
        PieceSums sums;
        if constexpr (std::is_same_v<State, Corners>)
            sums.corners = distances_.sum(seen.at);
        else
            sums = distances_.sums(seen.at);
        return by_eight_ ? sums.all_by_eight() : sums.larger();
    }

private:
    PieceDistances distances_;
    bool by_eight_;
};

// The largest of some tables. For small cubes there is one, with all that there is to know.
template <class State>
class TablesLeaf : public Leaf<State> {
public:
    void add(const Pattern& pattern, tables::Table table) {
        patterns_.push_back({pattern, std::move(table)});
    }

    Cost estimate(const Seen<State>& seen) const override {
        std::uint32_t best = 0;
        for (const auto& [pattern, table] : patterns_)
            best = std::max(best, nibble(table.data(), number(pattern, seen.where)));
        return static_cast<Cost>(best);
    }

private:
    static std::uint32_t number(const Pattern& pattern, const State& where) {
        if constexpr (std::is_same_v<State, Corners>) {
            return number_of(where, std::get<CornerSet>(pattern));
        } else {
            if (const auto* const set = std::get_if<CornerSet>(&pattern))
                return number_of(where.corners, *set);
            return number_of(where.edges, std::get<EdgeSet>(pattern));
        }
    }

    struct Part {
        Pattern pattern;
        tables::Table table;
    };
    std::vector<Part> patterns_;
};

class CosetLeaf : public Leaf<Cube> {
public:
    explicit CosetLeaf(std::shared_ptr<const CosetReader> reader) : reader_(std::move(reader)) {}

    Cost estimate(const Seen<Cube>& seen) const override {
        return static_cast<Cost>(reader_->bound(seen.at, seen.where));
    }

private:
    std::shared_ptr<const CosetReader> reader_;
};

std::vector<Pattern> patterns_of(HeuristicKind kind) {
    switch (kind) {
        case HeuristicKind::Corners: return {all_corners};
        case HeuristicKind::Edges: return {first_six_edges, last_six_edges};
        case HeuristicKind::Korf: return {all_corners, first_six_edges, last_six_edges};
        case HeuristicKind::Cosets: return {small_cosets};
        case HeuristicKind::MediumCosets: return {medium_cosets};
        case HeuristicKind::LargeCosets: return {large_cosets};
        case HeuristicKind::Lookup: return {small_corners};
        default: return {};
    }
}

template <class State>
constexpr bool is_small = std::is_same_v<State, Corners>;

template <class State>
using LeafPtr = std::unique_ptr<const Leaf<State>>;

// What kernels look into themselves.
struct Used {
    std::vector<tables::Table> tables{};
    std::shared_ptr<const CosetReader> cosets{};
};

template <class State>
Expected<LeafPtr<State>> make_leaf(HeuristicKind kind, Metric metric, const ObtainTable& obtain,
                                   Used& used) {
    if (kind == HeuristicKind::Zero) return LeafPtr<State>(std::make_unique<ZeroLeaf<State>>());
    const auto patterns = patterns_of(kind);
    if (patterns.empty())
        return LeafPtr<State>(
            std::make_unique<ManhattanLeaf<State>>(metric, kind == HeuristicKind::ManhattanSum));
    if constexpr (!is_small<State>)
        if (const auto* const set = std::get_if<CosetSet>(&patterns.front())) {
            auto table = obtain(*set, metric);
            if (!table) return table.error();
            used.cosets = std::make_shared<const CosetReader>(*set, metric, *std::move(table));
            return LeafPtr<State>(std::make_unique<CosetLeaf>(used.cosets));
        }
    auto leaf = std::make_unique<TablesLeaf<State>>();
    for (const Pattern& pattern : patterns) {
        auto table = obtain(pattern, metric);
        if (!table) return table.error();
        used.tables.push_back(*table);
        leaf->add(pattern, *std::move(table));
    }
    return LeafPtr<State>(std::move(leaf));
}

}  // namespace

Expected<const HeuristicRow*> find_heuristic(std::string_view name, Size size) {
    std::string known;
    for (const HeuristicRow& row : rows) {
        if (!(size == Size::Two ? row.small : row.large)) continue;
        if (row.name == name) return &row;
        known += " " + std::string(row.name);
    }
    return Error{"there is no heuristic " + quoted(name) + " for " + std::string(cube::name(size)) +
                 " cubes. There are:" + known};
}

std::span<const HeuristicRow> heuristic_table() { return rows; }

template <class State>
Cost CompiledHeuristic<State>::bound(const Frame& frame) const {
    return *std::max_element(frame.leaf.begin(), frame.leaf.end());
}

template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression,
                                                     const HeuristicContext<State>& context,
                                                     const ObtainTable& obtain) {
    const auto parsed = heuristics::parse_expression(expression);
    if (!parsed) return parsed.error();
    auto parts = std::make_shared<CompiledParts<State>>();
    parts->from_goal = inverse(context.goal);
    parts->goal_solved = context.goal == State{};
    std::vector<std::uint32_t> places;
    for (const std::string& name : parsed->leaves()) {
        const auto row = find_heuristic(name, is_small<State> ? Size::Two : Size::Three);
        if (!row) return row.error();
        Used used;
        auto leaf = make_leaf<State>((*row)->kind, context.metric, obtain, used);
        if (!leaf) return leaf.error();
        if (parts->goal_solved) {
            if ((*row)->kind == HeuristicKind::Korf) parts->korf_tables = std::move(used.tables);
            parts->cosets = std::move(used.cosets);
        }
        places.push_back(static_cast<std::uint32_t>(parts->leaves.size()));
        parts->leaves.push_back(*std::move(leaf));
    }
    parts->program = parsed->link(places);
    if (parts->program.operations().size() != 1) {
        parts->korf_tables.clear();
        parts->cosets.reset();
    }
    const std::vector<heuristics::Properties> all_good(places.size(), {true, true});
    parts->properties = heuristics::properties(*parsed, all_good);
    parts->text = heuristics::to_text(*parsed);
    return CompiledHeuristic<State>(std::move(parts));
}

template class CompiledHeuristic<Cube>;
template class CompiledHeuristic<Corners>;
template Expected<CompiledHeuristic<Cube>> compile_heuristic(std::string_view,
                                                             const HeuristicContext<Cube>&,
                                                             const ObtainTable&);
template Expected<CompiledHeuristic<Corners>> compile_heuristic(std::string_view,
                                                                const HeuristicContext<Corners>&,
                                                                const ObtainTable&);

}  // namespace taquin::cube
