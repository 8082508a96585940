#include "taquin/puzzles/cube/explain.hpp"

#include "taquin/puzzle/explain_heuristics.hpp"
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
Explanation explain_state(const State& state, Metric metric, const ObtainTable& obtain) {
    constexpr Size size = std::is_same_v<State, Corners> ? Size::Two : Size::Three;
    return explain_heuristics(heuristic_rows(size), Domain<State>(metric), state,
                              [&](std::string_view name) {
                                  return compile_heuristic<State>(name, {metric, {}}, obtain);
                              });
}

}  // namespace

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
