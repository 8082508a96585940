#include "taquin/puzzles/cube/heuristics.hpp"

#include <string>

#include "taquin/puzzle/explain_heuristics.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/perimeter.hpp"

namespace taquin::cube {

namespace {

// --- the Manhattan distance

struct CornersOf {
    static constexpr std::size_t places = corner_count;
    static constexpr std::size_t stickers = 3;
    const Pieces& operator()(Turn turn) const { return turn_cube(turn).corners.at; }
};

struct EdgesOf {
    static constexpr std::size_t places = edge_count;
    static constexpr std::size_t stickers = 2;
    const Pieces& operator()(Turn turn) const { return turn_cube(turn).edges.at; }
};

struct Spot {
    std::size_t place;
    std::size_t twist;
};

// Breadth-first search from the home of each piece. `pieces_of` returns the pieces of a turned
// solved cube.
template <class PiecesOf, class Distances>
void fill_in(Distances& distances, Metric metric, PiecesOf pieces_of) {
    constexpr std::uint8_t unknown = 255;
    for (auto& row : distances) row.fill(unknown);
    for (std::size_t piece = 0; piece < PiecesOf::places; ++piece) {
        distances[piece][make_piece(piece, 0)] = 0;
        std::vector<Spot> reached{{piece, 0}};
        for (std::size_t i = 0; i < reached.size(); ++i) {
            const Spot from = reached[i];
            const auto next = distances[from.place][make_piece(piece, from.twist)] + 1;
            for (const Turn turn : moves_of(metric)) {
                const Pieces& pieces = pieces_of(turn);
                for (std::size_t to = 0; to < PiecesOf::places; ++to) {
                    if (piece_in(pieces[to]) != from.place) continue;
                    const std::size_t twist =
                        (from.twist + twist_in(pieces[to])) % PiecesOf::stickers;
                    std::uint8_t& distance = distances[to][make_piece(piece, twist)];
                    if (distance != unknown) continue;
                    distance = static_cast<std::uint8_t>(next);
                    reached.push_back({to, twist});
                }
            }
        }
    }
}

// --- rows

using heuristics::HeuristicRow;

constexpr std::string_view korf = "Korf 1997";
constexpr std::string_view rokicki = "Rokicki 2010";

constexpr HeuristicRow row_of(Size size, std::string_view name, std::string_view cost,
                              std::string_view paper, std::string_view summary) {
    return {.name = name,
            .summary = summary,
            .sizes = size == Size::Two ? "2x2x2" : "3x3x3",
            .cost = cost,
            .paper = paper};
}

constexpr HeuristicRow zero_row(Size size) {
    return row_of(size, "zero", "none", "", "always 0: no estimate");
}
constexpr HeuristicRow manhattan_sum_row(Size size) {
    return row_of(
        size, "manhattan-sum", "one lookup per piece", korf,
        "sum of the moves that each piece needs alone, divided by the 8 pieces that a turn moves");
}
constexpr HeuristicRow manhattan_row(Size size) {
    return row_of(size, "manhattan", "one lookup per piece", korf,
                  "sum of the moves that each corner or each edge needs alone, divided by 4; the "
                  "larger of the two sums");
}

constexpr std::array large_rows{
    zero_row(Size::Three),
    manhattan_sum_row(Size::Three),
    manhattan_row(Size::Three),
    row_of(Size::Three, "corners", "a table of 42 MiB", korf, "moves that the eight corners need"),
    row_of(Size::Three, "edges", "two tables of 20 MiB", korf,
           "moves that six of the edges need, or the other six; the larger of the two"),
    row_of(Size::Three, "korf", "three tables, 83 MiB together", korf, "max(corners, edges)"),
    row_of(Size::Three, "cosets", "a table of 41 MiB", rokicki,
           "moves that corner twists, edge flips and the middle layer need; the largest value of "
           "the cube and its inverse, each along three axes"),
    row_of(Size::Three, "cosets-medium", "a table of 1.2 GiB", rokicki,
           "cosets that also include which corners share a layer"),
    row_of(Size::Three, "cosets-large", "a table of 2.4 GiB", rokicki,
           "cosets that also include which corners are in the upper layer"),
    row_of(Size::Three, "perimeter", "a table of 24 MiB", "Manzini 1995",
           "true distance of cubes up to 7 moves from solved, else 8; perimeter:N up to N "
           "moves, N = 1 to 8"),
};

constexpr std::array small_rows{
    zero_row(Size::Two),
    manhattan_sum_row(Size::Two),
    manhattan_row(Size::Two),
    row_of(Size::Two, "lookup", "a table of 2 MiB", "", "true distance of every cube"),
};

std::vector<Pattern> patterns_of(std::string_view heuristic) {
    if (heuristic == "corners") return {all_corners};
    if (heuristic == "edges") return {first_six_edges, last_six_edges};
    if (heuristic == "korf") return {all_corners, first_six_edges, last_six_edges};
    if (heuristic == "cosets") return {small_cosets};
    if (heuristic == "cosets-medium") return {medium_cosets};
    if (heuristic == "cosets-large") return {large_cosets};
    if (heuristic == "lookup") return {small_corners};
    if (names_perimeter(heuristic)) return {*parse_perimeter(heuristic)};
    return {};
}

Expected<heuristics::FoundLeaf> find_row(std::string_view name, Size size) {
    if (size == Size::Three && names_perimeter(name)) {
        const auto perimeter = parse_perimeter(name);
        if (!perimeter) return perimeter.error();
        return heuristics::FoundLeaf{name_of(*perimeter), {true, true}};
    }
    return heuristics::find_leaf(heuristic_rows(size), name,
                                 std::string(cube::name(size)) + " cubes");
}

// --- heuristics: each is a function of a view

template <class State>
constexpr bool is_small = std::is_same_v<State, Corners>;

template <class State, class Estimate>
struct OfWholeState {
    using Frame = Cost;
    Estimate estimate;

    Cost root(const View<State>& at) const { return estimate(at); }
    Cost resume(Cost value, const View<State>&) const { return value; }
    Cost after(Cost, const View<State>& at, Turn) const { return estimate(at); }
    static Cost value(Cost frame) { return frame; }
};

struct Zero {
    template <class State>
    Cost operator()(const View<State>&) const {
        return 0;
    }
};

struct Manhattan {
    PieceDistances distances;
    bool by_eight;

    Cost operator()(const View<Corners>& at) const { return of({distances.sum(at.cube), 0}); }
    Cost operator()(const View<Cube>& at) const { return of(distances.sums(at.cube)); }
    Cost of(const PieceSums& sums) const { return by_eight ? sums.all_by_eight() : sums.larger(); }
};

// The index of a state's entry in a table, compiled for each set of pieces.
template <class State>
using EntryOf = std::uint32_t (*)(const State& where);

template <class State>
EntryOf<State> entry_function(const Pattern& pattern) {
    if constexpr (is_small<State>) {
        return [](const Corners& where) { return number_of(where, small_corners); };
    } else {
        if (std::holds_alternative<CornerSet>(pattern))
            return [](const Cube& where) { return number_of(where.corners, all_corners); };
        if (std::get<EdgeSet>(pattern) == first_six_edges)
            return [](const Cube& where) { return number_of(where.edges, first_six_edges); };
        return [](const Cube& where) { return number_of(where.edges, last_six_edges); };
    }
}

// The maximum over some tables. Small cubes have one table, with the true distances.
template <class State>
struct LargestOfTables {
    struct Part {
        EntryOf<State> entry;
        tables::Table table;
    };
    std::vector<Part> parts{};

    Cost operator()(const View<State>& at) const {
        std::uint32_t best = 0;
        for (const Part& part : parts)
            best = std::max(best, nibble(part.table.data(), part.entry(at.where)));
        return static_cast<Cost>(best);
    }
};

struct Cosets {
    std::shared_ptr<const CosetReader> reader;
    Cost operator()(const View<Cube>& at) const {
        return static_cast<Cost>(reader->bound(at.cube, at.where));
    }
};

struct Perimeter {
    std::shared_ptr<const PerimeterReader> reader;
    Cost operator()(const View<Cube>& at) const {
        return static_cast<Cost>(reader->bound(at.cube));
    }
};

// Builds the leaves of an expression and records the tables that they use.
template <class State>
class Source {
public:
    using Leaf = heuristics::LeafPtr<View<State>, Turn>;

    Source(const HeuristicContext<State>& context, const ObtainTable& obtain)
        : viewer(context.goal), context_(context), obtain_(obtain) {}

    Expected<heuristics::FoundLeaf> find(std::string_view name) const {
        return find_row(name, is_small<State> ? Size::Two : Size::Three);
    }

    Expected<Leaf> make(const heuristics::FoundLeaf& found) {
        const std::vector<Pattern> patterns = patterns_of(found.name);
        if (found.name == "zero") return leaf(Zero{});
        if (patterns.empty())
            return leaf(Manhattan{PieceDistances(context_.metric), found.name == "manhattan-sum"});
        if constexpr (!is_small<State>) {
            if (const auto* const set = std::get_if<CosetSet>(&patterns.front()))
                return coset_leaf(*set);
            if (const auto* const set = std::get_if<PerimeterSet>(&patterns.front()))
                return perimeter_leaf(*set);
        }
        return table_leaf(patterns);
    }

    Viewer<State> viewer;
    KernelTables used{};

private:
    template <class Estimate>
    static Leaf leaf(Estimate estimate) {
        return heuristics::leaf_of<View<State>, Turn>(
            OfWholeState<State, Estimate>{std::move(estimate)});
    }

    Expected<Leaf> table_leaf(const std::vector<Pattern>& patterns) {
        LargestOfTables<State> tables;
        used.korf.clear();
        for (const Pattern& pattern : patterns) {
            auto table = obtain_(pattern, context_.metric);
            if (!table) return table.error();
            used.korf.push_back(*table);
            const bool corners = std::holds_alternative<CornerSet>(pattern);
            (corners ? viewer.needs_corners : viewer.needs_edges) = true;
            tables.parts.push_back({entry_function<State>(pattern), *std::move(table)});
        }
        constexpr std::size_t tables_of_korf = 3;
        if (patterns.size() != tables_of_korf) used.korf.clear();
        return leaf(std::move(tables));
    }

    Expected<Leaf> coset_leaf(CosetSet set) {
        auto table = obtain_(set, context_.metric);
        if (!table) return table.error();
        viewer.needs_corners = viewer.needs_edges = true;
        used.cosets = std::make_shared<const CosetReader>(set, context_.metric, *std::move(table));
        return leaf(Cosets{used.cosets});
    }

    Expected<Leaf> perimeter_leaf(PerimeterSet set) {
        auto table = obtain_(set, context_.metric);
        if (!table) return table.error();
        return leaf(Perimeter{std::make_shared<const PerimeterReader>(set, *std::move(table))});
    }

    const HeuristicContext<State>& context_;
    const ObtainTable& obtain_;
};

// --- explanation

// One row per piece: its share of the Manhattan distance. A place is written with the piece's first
// sticker first.
template <std::size_t N, std::size_t Places, class DistanceOf>
DataTable pieces_table(const Pieces& at, const std::array<std::array<Face, N>, Places>& places,
                       DistanceOf distance_of) {
    constexpr bool corners = N == 3;
    DataTable table{.name = corners ? "corners" : "edges",
                    .title = corners ? "Moves that each corner needs alone"
                                     : "Moves that each edge needs alone",
                    .row = corners ? "corner" : "edge",
                    .columns = {{"piece", "piece", ColumnKind::Text},
                                {"place", "is at", ColumnKind::Text},
                                {"distance", "moves"},
                                {"sum", "sum"}}};
    Cost sum = 0;
    for (std::size_t piece = 0; piece < Places; ++piece)
        for (std::size_t place = 0; place < Places; ++place) {
            if (piece_in(at[place]) != piece) continue;
            std::array<Face, N> seen{};
            for (std::size_t i = 0; i < N; ++i)
                seen[i] = places[place][(i + twist_in(at[place])) % N];
            const Cost distance = distance_of(place, at[place]);
            sum += distance;
            table.rows.push_back({name_of(places[piece]), name_of(seen), distance, sum});
        }
    return table;
}

template <class State>
Explanation explain_state(const State& state, Metric metric, const ObtainTable& obtain) {
    constexpr Size size = std::is_same_v<State, Corners> ? Size::Two : Size::Three;
    return explain_heuristics(heuristic_rows(size), Domain<State>(metric), state,
                              [&](std::string_view name) {
                                  return compile_heuristic<State>(name, {metric, {}}, obtain);
                              });
}

}  // namespace

PieceDistances::PieceDistances(Metric metric) {
    fill_in(corner_, metric, CornersOf{});
    fill_in(edge_, metric, EdgesOf{});
}

Cost PieceDistances::sum(const Corners& at) const {
    Cost sum = 0;
    for (std::size_t place = 0; place < corner_count; ++place) sum += corner(place, at.at[place]);
    return sum;
}

Cost PieceDistances::sum(const Edges& at) const {
    Cost sum = 0;
    for (std::size_t place = 0; place < edge_count; ++place) sum += edge(place, at.at[place]);
    return sum;
}

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
    auto parts = heuristics::compile<View<State>, Turn>(expression, source);
    if (!parts) return parts.error();
    const bool plain = (*parts)->program.operations().size() == 1;
    const bool for_kernels = plain && context.goal == State{};
    return CompiledHeuristic<State>(*std::move(parts), source.viewer,
                                    for_kernels ? std::move(source.used) : KernelTables{});
}

template Expected<CompiledHeuristic<Cube>> compile_heuristic(std::string_view,
                                                             const HeuristicContext<Cube>&,
                                                             const ObtainTable&);
template Expected<CompiledHeuristic<Corners>> compile_heuristic(std::string_view,
                                                                const HeuristicContext<Corners>&,
                                                                const ObtainTable&);

Explanation explain(const Cube& cube, Size size, Metric metric, const ObtainTable& obtain) {
    const PieceDistances distances(metric);
    Explanation result = size == Size::Two ? explain_state(cube.corners, metric, obtain)
                                           : explain_state(cube, metric, obtain);
    result.tables.push_back(pieces_table(
        cube.corners.at, corner_faces,
        [&](std::size_t place, std::uint8_t piece) { return distances.corner(place, piece); }));
    result.tables.push_back(pieces_table(
        cube.edges.at, edge_faces,
        [&](std::size_t place, std::uint8_t piece) { return distances.edge(place, piece); }));
    if (size == Size::Two) result.tables.back().rows.clear();
    return result;
}

}  // namespace taquin::cube
