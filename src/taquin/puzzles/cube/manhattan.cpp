#include "taquin/puzzles/cube/manhattan.hpp"

#include <algorithm>
#include <vector>

namespace taquin::cube {

namespace {

struct Spot {
    std::size_t place;
    std::size_t twist;
};

// How many moves take a piece from its home to each place and twist. `pieces_of` says what a turn
// makes of the solved cube.
template <class PiecesOf>
std::array<std::array<std::uint8_t, 4>, 16> distances_from(std::size_t home, Metric metric,
                                                           PiecesOf pieces_of) {
    constexpr std::uint8_t unknown = 255;
    std::array<std::array<std::uint8_t, 4>, 16> distance{};
    for (auto& row : distance) row.fill(unknown);
    distance[home][0] = 0;
    std::vector<Spot> layer{{home, 0}};
    while (!layer.empty()) {
        std::vector<Spot> next;
        for (const Spot& spot : layer)
            for (const Turn turn : moves_of(metric)) {
                const Pieces& pieces = pieces_of(turn);
                for (std::size_t to = 0; to < PiecesOf::places; ++to) {
                    if (piece_in(pieces[to]) != spot.place) continue;
                    const std::size_t twist =
                        (spot.twist + twist_in(pieces[to])) % PiecesOf::stickers;
                    if (distance[to][twist] != unknown) continue;
                    distance[to][twist] =
                        static_cast<std::uint8_t>(distance[spot.place][spot.twist] + 1);
                    next.push_back({to, twist});
                }
            }
        layer = std::move(next);
    }
    return distance;
}

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

template <class PiecesOf, class Distances>
void fill_in(Distances& distances, Metric metric, PiecesOf pieces_of) {
    for (std::size_t piece = 0; piece < PiecesOf::places; ++piece) {
        const auto from_home = distances_from(piece, metric, pieces_of);
        for (std::size_t place = 0; place < PiecesOf::places; ++place)
            for (std::size_t twist = 0; twist < PiecesOf::stickers; ++twist)
                distances[place][make_piece(piece, twist)] = from_home[place][twist];
    }
}

}  // namespace

search::Cost PieceSums::larger() const { return std::max((corners + 3) / 4, (edges + 3) / 4); }

PieceDistances::PieceDistances(Metric metric) {
    fill_in(corner_, metric, CornersOf{});
    fill_in(edge_, metric, EdgesOf{});
}

search::Cost PieceDistances::sum(const Corners& at) const {
    search::Cost sum = 0;
    for (std::size_t place = 0; place < corner_count; ++place) sum += corner(place, at.at[place]);
    return sum;
}

search::Cost PieceDistances::sum(const Edges& at) const {
    search::Cost sum = 0;
    for (std::size_t place = 0; place < edge_count; ++place) sum += edge(place, at.at[place]);
    return sum;
}

}  // namespace taquin::cube
