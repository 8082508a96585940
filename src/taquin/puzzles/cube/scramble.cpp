#include "taquin/puzzles/cube/scramble.hpp"

#include <span>
#include <utility>

#include "taquin/puzzles/cube/check.hpp"

namespace taquin::cube {

namespace {

void shuffle(std::span<std::uint8_t> values, Random& random) {
    for (std::size_t left = values.size(); left > 1; --left)
        std::swap(values[left - 1], values[random.below(left)]);
}

// Twists that sum to a multiple of `stickers`.
void twist(std::span<std::uint8_t> pieces, unsigned stickers, Random& random) {
    unsigned sum = 0;
    for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
        const auto by = static_cast<unsigned>(random.below(stickers));
        pieces[i] = make_piece(pieces[i], by);
        sum += by;
    }
    pieces.back() = make_piece(pieces.back(), (stickers - sum % stickers) % stickers);
}

void twist_one(std::uint8_t& piece, std::uint64_t by, unsigned stickers) {
    piece = make_piece(piece_in(piece), (twist_in(piece) + by) % stickers);
}

}  // namespace

Cube random_cube(Random& random) {
    Cube cube;
    const std::span<std::uint8_t> corners = std::span(cube.corners.at).first(corner_count);
    const std::span<std::uint8_t> edges = std::span(cube.edges.at).first(edge_count);
    shuffle(corners, random);
    shuffle(edges, random);
    if (why_impossible(cube)) std::swap(edges[0], edges[1]);
    twist(corners, 3, random);
    twist(edges, 2, random);
    return cube;
}

Corners random_corners(Random& random) {
    Corners at;
    const std::span<std::uint8_t> loose = std::span(at.at).first(corner_count - 1);
    shuffle(loose, random);
    twist(loose, 3, random);
    return at;
}

Cube random_impossible_cube(Random& random) {
    Cube cube = random_cube(random);
    const std::uint64_t way = 1 + random.below(11);
    twist_one(cube.corners.at[0], way % 3, 3);
    twist_one(cube.edges.at[0], way / 3 % 2, 2);
    if (way / 6 != 0) std::swap(cube.edges.at[0], cube.edges.at[1]);
    return cube;
}

Corners random_impossible_corners(Random& random) {
    Corners at = random_corners(random);
    twist_one(at.at[0], 1 + random.below(2), 3);
    return at;
}

std::vector<Turn> random_turns(const RandomTurns& wanted, Random& random) {
    const CanonicalOrder order(wanted.metric);
    std::vector<Turn> turns;
    CanonicalOrder::Mark mark = CanonicalOrder::start();
    while (turns.size() < wanted.count) {
        TurnList choices;
        for (const Turn turn : moves_of(wanted.metric))
            if (order.allows(mark, turn) && (!wanted.only_three_faces || face_of(turn) < Face::D))
                choices.push_back(turn);
        const Turn turn = choices.begin()[random.below(choices.size())];
        turns.push_back(turn);
        mark = CanonicalOrder::next(mark, turn);
    }
    return turns;
}

}  // namespace taquin::cube
