#include "taquin/puzzles/cube/explain.hpp"

#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/manhattan.hpp"

namespace taquin::cube {

namespace {

// One piece's part in the Manhattan distance a row. A place is written with the piece's first
// sticker first.
template <std::size_t N, std::size_t Places, class DistanceOf>
DataTable pieces_table(const Pieces& at, const std::array<std::array<Face, N>, Places>& places,
                       DistanceOf distance_of) {
    constexpr bool corners = N == 3;
    DataTable table{.name = corners ? "corners" : "edges",
                    .title = corners ? "Moves that each corner would need alone"
                                     : "Moves that each edge would need alone",
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
void add_values(Explanation& explanation, const State& state, Metric metric,
                const ObtainTable& obtain) {
    constexpr Size size = std::is_same_v<State, Corners> ? Size::Two : Size::Three;
    const Domain<State> domain(metric);
    for (const Turn turn : domain.moves(state))
        explanation.moves.push_back({.move = static_cast<std::uint8_t>(turn)});
    for (const heuristics::HeuristicRow& row : heuristic_rows(size)) {
        const auto heuristic = compile_heuristic<State>(row.name, {metric, {}}, obtain);
        Explanation::Estimate estimate{.heuristic = row.name};
        if (heuristic)
            estimate.value = heuristic->value(heuristic->root(state));
        else
            estimate.why_not = heuristic.error().message;
        for (Explanation::Effect& effect : explanation.moves) {
            const State next = turned(state, static_cast<Turn>(effect.move));
            std::optional<Cost> change;
            if (heuristic) change = heuristic->value(heuristic->root(next)) - *estimate.value;
            effect.change.push_back(change);
        }
        explanation.estimates.push_back(std::move(estimate));
    }
}

}  // namespace

Explanation explain(const Cube& cube, Size size, Metric metric, const ObtainTable& obtain) {
    const PieceDistances distances(metric);
    Explanation result;
    result.tables.push_back(pieces_table(
        cube.corners.at, corner_faces,
        [&](std::size_t place, std::uint8_t piece) { return distances.corner(place, piece); }));
    result.tables.push_back(pieces_table(
        cube.edges.at, edge_faces,
        [&](std::size_t place, std::uint8_t piece) { return distances.edge(place, piece); }));
    if (size == Size::Two) {
        result.tables.back().rows.clear();
        add_values(result, cube.corners, metric, obtain);
    } else {
        add_values(result, cube, metric, obtain);
    }
    return result;
}

}  // namespace taquin::cube
