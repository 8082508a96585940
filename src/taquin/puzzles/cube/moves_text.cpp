#include "taquin/puzzles/cube/moves_text.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "taquin/core/wording.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"

namespace taquin::cube {

namespace {

struct Letter {
    char letter;
    Face face;
    Layers layers;
};

constexpr std::array<Letter, 18> letters{{
    {'U', Face::U, Layers::Near},
    {'R', Face::R, Layers::Near},
    {'F', Face::F, Layers::Near},
    {'D', Face::D, Layers::Near},
    {'L', Face::L, Layers::Near},
    {'B', Face::B, Layers::Near},
    {'u', Face::U, Layers::Wide},
    {'r', Face::R, Layers::Wide},
    {'f', Face::F, Layers::Wide},
    {'d', Face::D, Layers::Wide},
    {'l', Face::L, Layers::Wide},
    {'b', Face::B, Layers::Wide},
    {'M', Face::L, Layers::Middle},
    {'E', Face::D, Layers::Middle},
    {'S', Face::F, Layers::Middle},
    {'x', Face::R, Layers::All},
    {'y', Face::U, Layers::All},
    {'z', Face::F, Layers::All},
}};

constexpr std::array<std::string_view, 5> apostrophes{"'", "\u2019", "\u2032", "`", "\u00B4"};

class MovesReader {
public:
    explicit MovesReader(std::string_view text) : text_(text), rest_(text) {}

    Expected<std::vector<HandMove>> read() {
        std::vector<HandMove> moves;
        for (skip(); !rest_.empty(); skip()) {
            const auto move = read_move();
            if (!move) return move.error();
            moves.push_back(*move);
        }
        return moves;
    }

private:
    void skip() {
        const std::size_t start = rest_.find_first_not_of(" \t\r\n\v\f,()");
        rest_.remove_prefix(std::min(start, rest_.size()));
    }

    std::string where() const { return position(text_, rest_.data()); }

    Expected<HandMove> read_move() {
        const auto* const letter = std::ranges::find(letters, rest_.front(), &Letter::letter);
        if (letter == letters.end())
            return Error{"there is no move " + quoted(rest_.substr(0, rest_.find(' '))) + " (" +
                         where() +
                         "): faces are U R F D L B, wide moves u r f d l b or Rw, slices M E S, "
                         "rotations x y z"};
        HandMove move{letter->face, letter->layers, 1};
        rest_.remove_prefix(1);
        if (rest_.starts_with('w')) {
            if (move.layers != Layers::Near)
                return Error{std::string("'w' goes with a face, as in Rw, not with ") +
                             letter->letter + " (" + where() + ")"};
            move.layers = Layers::Wide;
            rest_.remove_prefix(1);
        }
        return read_quarters(move);
    }

    Expected<HandMove> read_quarters(HandMove move) {
        if (!rest_.empty() && rest_.front() >= '0' && rest_.front() <= '9') {
            const auto digit = static_cast<unsigned>(rest_.front() - '0');
            const bool longer = rest_.size() > 1 && rest_[1] >= '0' && rest_[1] <= '9';
            if (digit < 1 || digit > 3 || longer)
                return Error{"a face turns by 1, 2 or 3 quarters, not " +
                             quoted(rest_.substr(0, rest_.find_first_not_of("0123456789"))) + " (" +
                             where() + ")"};
            move.quarters = digit;
            rest_.remove_prefix(1);
        }
        for (const std::string_view apostrophe : apostrophes)
            if (rest_.starts_with(apostrophe)) {
                move.quarters = 4 - move.quarters;
                rest_.remove_prefix(apostrophe.size());
                break;
            }
        return move;
    }

    std::string_view text_;
    std::string_view rest_;
};

// A cube as the hand holds it: pieces by place, and where the centres have gone.
struct Held {
    Cube cube;
    FaceMap centres = faces_at_home;

    void make(const HandMove& move) {
        const Cube quarter = layer_turn(move.face, move.layers);
        const bool moves_centres =
            (static_cast<unsigned>(move.layers) & static_cast<unsigned>(Layers::Middle)) != 0;
        for (unsigned i = 0; i < move.quarters; ++i) {
            cube = compose(cube, quarter);
            if (moves_centres) centres = then(centres, quarter_turn(move.face));
        }
    }
};

std::string quarters_text(unsigned quarters) {
    return quarters == 1 ? "" : quarters == 2 ? "2" : "'";
}

}  // namespace

Expected<std::vector<HandMove>> parse_moves(std::string_view text) {
    return MovesReader(text).read();
}

Expected<std::vector<HandMove>> parse_small_moves(std::string_view text) {
    auto moves = parse_moves(text);
    if (!moves) return moves;
    for (const HandMove& move : *moves)
        if (move.layers != Layers::Near && move.layers != Layers::All)
            return Error{"a 2x2x2 cube has no slices and no wide moves, so " +
                         quoted(to_text(std::span(&move, 1))) +
                         " is not possible: turn faces U R F D L B or the whole cube x y z"};
    return moves;
}

Cube after_moves(const Cube& cube, std::span<const HandMove> moves) {
    Held held{cube};
    for (const HandMove& move : moves) held.make(move);
    return renamed(held.cube, *find_rotation(held.centres));
}

Corners after_moves(const Corners& at, std::span<const HandMove> moves) {
    Held held{{Edges{}, at}};
    for (const HandMove& move : moves) held.make(move);
    return renamed(held.cube.corners);
}

std::string to_text(std::span<const Turn> turns) {
    std::string text;
    for (const Turn turn : turns) {
        if (!text.empty()) text += ' ';
        text += face_letters[index(face_of(turn))] + quarters_text(quarters_of(turn));
    }
    return text;
}

std::string to_text(std::span<const HandMove> moves) {
    std::string text;
    for (const HandMove& move : moves) {
        if (!text.empty()) text += ' ';
        const auto* const letter = std::ranges::find_if(letters, [&](const Letter& row) {
            return row.face == move.face && row.layers == move.layers;
        });
        text += letter->letter + quarters_text(move.quarters);
    }
    return text;
}

std::size_t length(std::span<const HandMove> moves, Metric metric) {
    std::size_t sum = 0;
    for (const HandMove& move : moves) {
        const std::size_t layers = move.layers == Layers::All      ? 0
                                   : move.layers == Layers::Middle ? 2
                                                                   : 1;
        sum += layers * (metric == Metric::Quarter && move.quarters == 2 ? 2 : 1);
    }
    return sum;
}

}  // namespace taquin::cube
