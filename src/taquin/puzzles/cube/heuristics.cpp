#include "taquin/puzzles/cube/heuristics.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <type_traits>
#include <utility>

#include "taquin/heuristics/names.hpp"
#include "taquin/puzzles/cube/manhattan.hpp"
#include "taquin/puzzles/cube/nibbles.hpp"
#include "taquin/puzzles/cube/numbers.hpp"

namespace taquin::cube {

namespace {

using heuristics::HeuristicRow;

template <class State>
constexpr bool is_small = std::is_same_v<State, Corners>;

template <class State>
using LeafPtr = heuristics::LeafPtr<State, Turn>;

constexpr std::string_view korf_paper = "Korf 1997";

constexpr HeuristicRow zero_row(std::string_view sizes) {
    return {.name = "zero",
            .summary = "no estimate at all: 0 everywhere",
            .sizes = sizes,
            .cost = "none"};
}

constexpr HeuristicRow manhattan_sum_row(std::string_view sizes) {
    return {.name = "manhattan-sum",
            .summary =
                "moves that each piece would need alone, summed up and divided by the eight "
                "that a turn moves",
            .sizes = sizes,
            .cost = "a look-up a piece",
            .paper = korf_paper};
}

constexpr HeuristicRow manhattan_row(std::string_view sizes) {
    return {.name = "manhattan",
            .summary = "the same for corners and for edges, divided by four; the larger of the two",
            .sizes = sizes,
            .cost = "a look-up a piece",
            .paper = korf_paper};
}

constexpr std::array large_rows{
    zero_row("3x3x3"),
    manhattan_sum_row("3x3x3"),
    manhattan_row("3x3x3"),
    HeuristicRow{.name = "corners",
                 .summary = "the moves that all eight corners need",
                 .sizes = "3x3x3",
                 .cost = "a table of 42 MiB",
                 .paper = korf_paper},
    HeuristicRow{.name = "edges",
                 .summary = "the moves that six of the edges need, or the other six; the larger of "
                            "the two",
                 .sizes = "3x3x3",
                 .cost = "two tables of 20 MiB",
                 .paper = korf_paper},
    HeuristicRow{.name = "korf",
                 .summary = "max(corners, edges)",
                 .sizes = "3x3x3",
                 .cost = "three tables, 83 MiB together",
                 .paper = korf_paper},
    HeuristicRow{.name = "cosets",
                 .summary = "the moves that twists, flips and the middle layer need: of the cube "
                            "and its inverse, each held in three ways; the largest of the six",
                 .sizes = "3x3x3",
                 .cost = "a table of 41 MiB",
                 .paper = "Rokicki 2010"},
    HeuristicRow{.name = "cosets-medium",
                 .summary = "the same, and the moves to bring together the corners of each layer",
                 .sizes = "3x3x3",
                 .cost = "a table of 1.2 GiB",
                 .paper = "Rokicki 2010"},
    HeuristicRow{.name = "cosets-large",
                 .summary = "the same, and the moves to bring them into their own layer",
                 .sizes = "3x3x3",
                 .cost = "a table of 2.4 GiB",
                 .paper = "Rokicki 2010"},
};

constexpr std::array small_rows{
    zero_row("2x2x2"),
    manhattan_sum_row("2x2x2"),
    manhattan_row("2x2x2"),
    HeuristicRow{.name = "lookup",
                 .summary = "the true distance of every cube",
                 .sizes = "2x2x2",
                 .cost = "a table of 2 MiB"},
};

std::vector<Pattern> patterns_of(std::string_view heuristic) {
    if (heuristic == "corners") return {all_corners};
    if (heuristic == "edges") return {first_six_edges, last_six_edges};
    if (heuristic == "korf") return {all_corners, first_six_edges, last_six_edges};
    if (heuristic == "cosets") return {small_cosets};
    if (heuristic == "cosets-medium") return {medium_cosets};
    if (heuristic == "cosets-large") return {large_cosets};
    if (heuristic == "lookup") return {small_corners};
    return {};
}

Expected<heuristics::FoundLeaf> find_row(std::string_view name, Size size) {
    return heuristics::find_leaf(heuristic_rows(size), name,
                                 std::string(cube::name(size)) + " cubes");
}

// A state as if the goal were the solved cube.
template <class State>
class Seen {
public:
    explicit Seen(const State& goal) : from_goal_(inverse(goal)), goal_solved_(goal == State{}) {}
    State operator()(const State& at) const { return goal_solved_ ? at : compose(from_goal_, at); }

private:
    State from_goal_;
    bool goal_solved_;
};

// A heuristic that looks at the whole state. `Estimate` is called with it, the goal being solved.
template <class State, class Estimate>
struct OfWholeState {
    using Frame = Cost;
    Seen<State> seen;
    Estimate estimate;

    Cost root(const State& at) const { return estimate(seen(at)); }
    Cost resume(Cost value, const State&) const { return value; }
    Cost after(Cost, const State& at, Turn) const { return root(at); }
    static Cost value(Cost frame) { return frame; }
};

struct Zero {
    template <class State>
    Cost operator()(const State&) const {
        return 0;
    }
};

struct Manhattan {
    PieceDistances distances;
    bool by_eight;

    Cost operator()(const Corners& at) const { return of({distances.sum(at), 0}); }
    Cost operator()(const Cube& at) const { return of(distances.sums(at)); }
    Cost of(const PieceSums& sums) const { return by_eight ? sums.all_by_eight() : sums.larger(); }
};

// The largest of some tables. For small cubes there is one, which has the true distances.
struct LargestOfTables {
    struct Part {
        Pattern pattern;
        tables::Table table;
    };
    std::vector<Part> parts{};

    template <class State>
    Cost operator()(const State& at) const {
        const State places = where(at);
        std::uint32_t best = 0;
        for (const Part& part : parts)
            best = std::max(best, nibble(part.table.data(), number(part.pattern, places)));
        return static_cast<Cost>(best);
    }

    static std::uint32_t number(const Pattern& pattern, const Corners& places) {
        return number_of(places, std::get<CornerSet>(pattern));
    }
    static std::uint32_t number(const Pattern& pattern, const Cube& places) {
        if (const auto* const set = std::get_if<CornerSet>(&pattern))
            return number_of(places.corners, *set);
        return number_of(places.edges, std::get<EdgeSet>(pattern));
    }
};

struct Cosets {
    std::shared_ptr<const CosetReader> reader;
    Cost operator()(const Cube& at) const {
        return static_cast<Cost>(reader->bound(at, inverse(at)));
    }
};

// Makes the leaves of an expression and remembers the tables that it used.
template <class State>
class Source {
public:
    Source(const HeuristicContext<State>& context, const ObtainTable& obtain)
        : context_(context), obtain_(obtain) {}

    Expected<heuristics::FoundLeaf> find(std::string_view name) const {
        return find_row(name, is_small<State> ? Size::Two : Size::Three);
    }

    Expected<LeafPtr<State>> make(const heuristics::FoundLeaf& found) {
        const std::vector<Pattern> patterns = patterns_of(found.name);
        if (found.name == "zero") return leaf(Zero{});
        if (patterns.empty())
            return leaf(Manhattan{PieceDistances(context_.metric), found.name == "manhattan-sum"});
        if constexpr (!is_small<State>)
            if (const auto* const set = std::get_if<CosetSet>(&patterns.front()))
                return coset_leaf(*set);
        return table_leaf(patterns);
    }

    KernelTables used{};

private:
    template <class Estimate>
    LeafPtr<State> leaf(Estimate estimate) const {
        return heuristics::leaf_of<State, Turn>(
            OfWholeState<State, Estimate>{Seen<State>(context_.goal), std::move(estimate)});
    }

    Expected<LeafPtr<State>> table_leaf(const std::vector<Pattern>& patterns) {
        LargestOfTables tables;
        used.korf.clear();
        for (const Pattern& pattern : patterns) {
            auto table = obtain_(pattern, context_.metric);
            if (!table) return table.error();
            used.korf.push_back(*table);
            tables.parts.push_back({pattern, *std::move(table)});
        }
        constexpr std::size_t tables_of_korf = 3;
        if (patterns.size() != tables_of_korf) used.korf.clear();
        return leaf(std::move(tables));
    }

    Expected<LeafPtr<State>> coset_leaf(CosetSet set) {
        auto table = obtain_(set, context_.metric);
        if (!table) return table.error();
        used.cosets = std::make_shared<const CosetReader>(set, context_.metric, *std::move(table));
        return leaf(Cosets{used.cosets});
    }

    const HeuristicContext<State>& context_;
    const ObtainTable& obtain_;
};

}  // namespace

std::span<const HeuristicRow> heuristic_rows(Size size) {
    if (size == Size::Two) return small_rows;
    return large_rows;
}

std::optional<Error> check_expression(std::string_view expression, Size size) {
    return heuristics::check_names(expression,
                                   [size](std::string_view name) { return find_row(name, size); });
}

template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression,
                                                     const HeuristicContext<State>& context,
                                                     const ObtainTable& obtain) {
    Source<State> source(context, obtain);
    auto parts = heuristics::compile<State, Turn>(expression, source);
    if (!parts) return parts.error();
    const bool plain = (*parts)->program.operations().size() == 1;
    const bool for_kernels = plain && context.goal == State{};
    return CompiledHeuristic<State>(*std::move(parts),
                                    for_kernels ? std::move(source.used) : KernelTables{});
}

template Expected<CompiledHeuristic<Cube>> compile_heuristic(std::string_view,
                                                             const HeuristicContext<Cube>&,
                                                             const ObtainTable&);
template Expected<CompiledHeuristic<Corners>> compile_heuristic(std::string_view,
                                                                const HeuristicContext<Corners>&,
                                                                const ObtainTable&);

}  // namespace taquin::cube
