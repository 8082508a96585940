#include "taquin/puzzles/cube/check.hpp"

#include <span>
#include <utility>

#include "taquin/core/permutation.hpp"

namespace taquin::cube {

namespace {

// Words for the rules that corners and edges share.
struct Kind {
    const char* one;
    const char* change;  // "twisted"
    unsigned stickers;
};

constexpr Kind corner_kind{"corner", "twisted", 3};
constexpr Kind edge_kind{"edge", "flipped", 2};

template <std::size_t N, std::size_t Places>
std::optional<std::string> check_places(const Pieces& at,
                                        const std::array<std::array<Face, N>, Places>& places,
                                        const Kind& kind) {
    std::array<bool, Places> seen{};
    for (std::size_t i = 0; i < Places; ++i) {
        const std::size_t piece = piece_in(at[i]);
        if (piece >= Places || twist_in(at[i]) >= kind.stickers)
            return std::string("the ") + kind.one + " at " + name_of(places[i]) + " is impossible";
        if (seen[piece])
            return std::string("the ") + kind.one + " " + name_of(places[piece]) +
                   " appears twice, so another one is missing";
        seen[piece] = true;
    }
    return std::nullopt;
}

template <std::size_t Places>
unsigned sum_of_twists(const Pieces& at) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < Places; ++i) sum += twist_in(at[i]);
    return sum;
}

template <std::size_t Places>
bool is_odd_permutation(const Pieces& at) {
    std::vector<std::uint32_t> pieces;
    for (std::size_t i = 0; i < Places; ++i)
        pieces.push_back(static_cast<std::uint32_t>(piece_in(at[i])));
    return is_odd(pieces);
}

std::string twist_sentence(unsigned twist) {
    return std::string("twist: one corner is twisted ") +
           (twist == 1 ? "clockwise" : "counterclockwise") +
           ". Turns cannot twist a single corner: take it out and put it back the right way round";
}

std::string parity_name(bool odd) { return odd ? "odd" : "even"; }

std::string why_possible(const Invariants& rules, Size size) {
    if (size == Size::Two) return "The corner twists add up to whole turns.";
    return "The corner twists add up to whole turns, the number of flipped edges is even, and "
           "corners and edges are both " +
           parity_name(rules.odd_corners) + " permutations.";
}

void shuffle(std::span<std::uint8_t> values, Random& random) {
    for (std::size_t left = values.size(); left > 1; --left)
        std::swap(values[left - 1], values[random.below(left)]);
}

// Random twists that sum to a multiple of `stickers`.
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

std::optional<std::string> check_pieces(const Corners& at) {
    return check_places(at.at, corner_faces, corner_kind);
}

std::optional<std::string> check_pieces(const Cube& cube) {
    if (auto sentence = check_places(cube.edges.at, edge_faces, edge_kind)) return sentence;
    return check_pieces(cube.corners);
}

bool has_odd_corners(const Corners& at) { return is_odd_permutation<corner_count>(at.at); }

std::optional<std::string> check_solvable(const Corners& at) {
    if (auto sentence = check_pieces(at)) return sentence;
    const unsigned twist = sum_of_twists<corner_count>(at.at) % 3;
    return twist == 0 ? std::nullopt : std::optional(twist_sentence(twist));
}

Invariants invariants(const Cube& cube) {
    return {sum_of_twists<corner_count>(cube.corners.at) % 3,
            sum_of_twists<edge_count>(cube.edges.at) % 2, has_odd_corners(cube.corners),
            is_odd_permutation<edge_count>(cube.edges.at)};
}

std::optional<std::string> check_solvable(const Cube& cube) {
    if (auto sentence = check_pieces(cube)) return sentence;
    const auto [twist, flip, odd_corners, odd_edges] = invariants(cube);
    if (twist != 0) return twist_sentence(twist);
    if (flip != 0)
        return "flip: one edge is flipped. Turns cannot flip a single edge: take it out and put it "
               "back the other way round";
    if (odd_corners != odd_edges)
        return "parity: two pieces are swapped. Turns cannot swap only two pieces: take out two "
               "edges or two corners and swap them";
    return std::nullopt;
}

Verdict check(const Cube& cube, Size size) {
    const bool large = size == Size::Three;
    const auto fault = large ? check_solvable(cube) : check_solvable(cube.corners);
    const Invariants rules = invariants(cube);
    const auto if_large = [large](Value value) { return large ? value : Value(); };
    return {.solvable = !fault,
            .explanation = fault ? *fault : why_possible(rules, size),
            .facts = {{"twist", rules.twist},
                      {"flip", if_large(rules.flip)},
                      {"corners", if_large(parity_name(rules.odd_corners))},
                      {"edges", if_large(parity_name(rules.odd_edges))}}};
}

Cube random_cube(Random& random) {
    Cube cube;
    const std::span<std::uint8_t> corners = std::span(cube.corners.at).first(corner_count);
    const std::span<std::uint8_t> edges = std::span(cube.edges.at).first(edge_count);
    shuffle(corners, random);
    shuffle(edges, random);
    if (check_solvable(cube)) std::swap(edges[0], edges[1]);
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
