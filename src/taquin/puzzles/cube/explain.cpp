#include "taquin/puzzles/cube/explain.hpp"

#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/manhattan.hpp"

namespace taquin::cube {

namespace {

template <std::size_t N, std::size_t Places, class DistanceOf>
std::vector<PieceDistance> distances_of(const Pieces& at,
                                        const std::array<std::array<Face, N>, Places>& places,
                                        DistanceOf distance_of) {
    std::vector<PieceDistance> result;
    Cost sum = 0;
    for (std::size_t piece = 0; piece < Places; ++piece)
        for (std::size_t place = 0; place < Places; ++place) {
            if (piece_in(at[place]) != piece) continue;
            std::array<Face, N> seen{};
            for (std::size_t i = 0; i < N; ++i)
                seen[i] = places[place][(i + twist_in(at[place])) % N];
            const Cost distance = distance_of(place, at[place]);
            sum += distance;
            result.push_back({name_of(places[piece]), name_of(seen), distance, sum});
        }
    return result;
}

template <class State>
void add_values(Explanation& explanation, const State& state, Metric metric,
                const ObtainTable& obtain) {
    const Domain<State> domain(metric);
    for (const Turn turn : domain.moves(state)) explanation.turns.push_back({turn, {}});
    for (const HeuristicRow& row : heuristic_table()) {
        if (!(std::is_same_v<State, Corners> ? row.small : row.large)) continue;
        const auto heuristic = compile_heuristic<State>(row.name, {metric, {}}, obtain);
        HeuristicValue value{row.name, {}, {}};
        if (heuristic)
            value.value = heuristic->value(heuristic->root(state));
        else
            value.why_not = heuristic.error().message;
        for (TurnEffect& effect : explanation.turns) {
            std::optional<Cost> change;
            if (heuristic)
                change =
                    heuristic->value(heuristic->root(turned(state, effect.turn))) - *value.value;
            effect.change.push_back(change);
        }
        explanation.values.push_back(std::move(value));
    }
}

}  // namespace

Explanation explain(const Cube& cube, Size size, Metric metric, const ObtainTable& obtain) {
    const PieceDistances distances(metric);
    Explanation result;
    result.corners = distances_of(
        cube.corners.at, corner_faces,
        [&](std::size_t place, std::uint8_t piece) { return distances.corner(place, piece); });
    if (size == Size::Two) {
        add_values(result, cube.corners, metric, obtain);
        return result;
    }
    result.edges = distances_of(
        cube.edges.at, edge_faces,
        [&](std::size_t place, std::uint8_t piece) { return distances.edge(place, piece); });
    add_values(result, cube, metric, obtain);
    return result;
}

}  // namespace taquin::cube
