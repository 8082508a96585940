#include "taquin/puzzles/cube/text.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/facelets.hpp"

namespace taquin::cube {

namespace {

constexpr std::string_view spaces = " \t\r\n\v\f";
constexpr std::string_view separators = " \t\r\n\v\f,/";

// --- moves

struct Letter {
    char letter;
    Face face;
    Layers layers;
};

// clang-format off
constexpr std::array<Letter, 18> letters{{
    {'U', Face::U, Layers::Near}, {'u', Face::U, Layers::Wide}, {'y', Face::U, Layers::All},
    {'R', Face::R, Layers::Near}, {'r', Face::R, Layers::Wide}, {'x', Face::R, Layers::All},
    {'F', Face::F, Layers::Near}, {'f', Face::F, Layers::Wide}, {'z', Face::F, Layers::All},
    {'D', Face::D, Layers::Near}, {'d', Face::D, Layers::Wide}, {'E', Face::D, Layers::Middle},
    {'L', Face::L, Layers::Near}, {'l', Face::L, Layers::Wide}, {'M', Face::L, Layers::Middle},
    {'B', Face::B, Layers::Near}, {'b', Face::B, Layers::Wide}, {'S', Face::F, Layers::Middle},
}};
// clang-format on

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
            return Error{"unknown move " + quoted(rest_.substr(0, rest_.find(' '))) + " (" +
                         where() +
                         "); write faces U R F D L B, wide moves u r f d l b or Rw, slices M E S, "
                         "or rotations x y z"};
        HandMove move{letter->face, letter->layers, 1};
        rest_.remove_prefix(1);
        if (rest_.starts_with('w')) {
            if (move.layers != Layers::Near)
                return Error{std::string("'w' must follow a face, as in Rw, not ") +
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

// A cube as it is held: pieces by place, and where the centres are.
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

}  // namespace

Expected<std::vector<HandMove>> parse_moves(std::string_view text) {
    return MovesReader(text).read();
}

Expected<std::vector<HandMove>> parse_small_moves(std::string_view text) {
    auto moves = parse_moves(text);
    if (!moves) return moves;
    for (const HandMove& move : *moves)
        if (move.layers != Layers::Near && move.layers != Layers::All)
            return Error{"a 2x2x2 cube has no slices or wide moves, so " +
                         quoted(to_text(std::span(&move, 1))) +
                         " is impossible; turn the faces U R F D L B or the whole cube x y z"};
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
    std::vector<HandMove> moves;
    for (const Turn turn : turns) moves.push_back({face_of(turn), Layers::Near, quarters_of(turn)});
    return to_text(moves);
}

std::string to_text(std::span<const HandMove> moves) {
    std::string text;
    for (const HandMove& move : moves) {
        if (!text.empty()) text += ' ';
        const auto* const letter = std::ranges::find_if(letters, [&](const Letter& row) {
            return row.face == move.face && row.layers == move.layers;
        });
        text += letter->letter;
        text += move.quarters == 1 ? "" : move.quarters == 2 ? "2" : "'";
    }
    return text;
}

std::size_t length(std::span<const HandMove> moves, Metric metric) {
    std::size_t sum = 0;
    for (const HandMove& move : moves) {
        std::size_t layers = 1;
        if (move.layers == Layers::All) layers = 0;
        if (move.layers == Layers::Middle) layers = 2;
        sum += layers * (metric == Metric::Quarter && move.quarters == 2 ? 2 : 1);
    }
    return sum;
}

// --- cubes

namespace {

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(spaces), text.size()));
    text.remove_suffix(text.size() - (text.find_last_not_of(spaces) + 1));
    return text;
}

std::vector<std::string_view> words_of(std::string_view text, std::string_view between) {
    std::vector<std::string_view> words;
    for (std::size_t start = text.find_first_not_of(between); start < text.size();) {
        const std::size_t end = std::min(text.find_first_of(between, start), text.size());
        words.push_back(text.substr(start, end - start));
        start = text.find_first_not_of(between, end);
    }
    return words;
}

bool is_all_faces(std::string_view word) {
    return word.find_first_not_of(face_letters) == std::string_view::npos;
}

bool looks_like_reid(const std::vector<std::string_view>& words) {
    return words.size() > 3 && std::ranges::all_of(words, [](std::string_view word) {
               return (word.size() == 2 || word.size() == 3) && is_all_faces(word);
           });
}

// A sequence of moves as long as a text of stickers contains an apostrophe or a blank.
bool looks_like_facelets(const std::vector<std::string_view>& words, Size size) {
    const std::size_t whole = size == Size::Two ? small_facelet_count : facelet_count;
    constexpr std::size_t few = 6;  // stickers too many or too few
    std::size_t stickers = 0;
    for (const std::string_view word : words) {
        if (word.find('\'') != std::string_view::npos) return false;
        stickers += word.size();
    }
    const bool near = stickers + few >= whole && stickers <= whole + few;
    const bool by_faces =
        words.size() == face_count && words[0].size() == words[1].size() && words[0].size() >= 4;
    return near && (words.size() == 1 || by_faces);
}

Form form_of(std::string_view text, Size size) {
    const auto words = words_of(text, separators);
    if (looks_like_facelets(words, size)) return Form::Facelets;
    return size == Size::Three && looks_like_reid(words) ? Form::Reid : Form::Moves;
}

constexpr std::array<std::string_view, 3> form_names{"moves", "facelets", "reid"};

Expected<Cube> read_small(std::string_view text, Form form) {
    if (form == Form::Reid)
        return Error{
            "Reid's list is only for 3x3x3 cubes; for a 2x2x2 cube, write its 24 stickers, or "
            "moves"};
    if (form == Form::Facelets) {
        const auto at = parse_small_facelets(text);
        if (!at) return at.error();
        return Cube{Edges{}, *at};
    }
    const auto moves = parse_small_moves(text);
    if (!moves) return moves.error();
    return Cube{Edges{}, after_moves(Corners{}, *moves)};
}

Expected<Cube> read_large(std::string_view text, Form form) {
    if (form == Form::Facelets) return parse_facelets(text);
    if (form == Form::Reid) return parse_reid(text);
    const auto moves = parse_moves(text);
    if (!moves) return moves.error();
    return after_moves(solved_cube, *moves);
}

// Reid's places. Corners are written counterclockwise.
constexpr std::array<std::string_view, edge_count> reid_edges{"UF", "UR", "UB", "UL", "DF", "DR",
                                                              "DB", "DL", "FR", "FL", "BR", "BL"};
constexpr std::array<std::string_view, corner_count> reid_corners{"UFR", "URB", "UBL", "ULF",
                                                                  "DRF", "DFL", "DLB", "DBR"};

// The faces in clockwise order, starting with the first one.
template <std::size_t N>
std::array<Face, N> clockwise(std::string_view name) {
    std::array<Face, N> result{};
    for (std::size_t i = 0; i < N; ++i)
        result[(N - i) % N] = static_cast<Face>(face_letters.find(name[i]));
    return result;
}

template <std::size_t N, std::size_t Places>
std::optional<Error> put_words(Pieces& at, const std::array<std::array<Face, N>, Places>& places,
                               const std::array<std::string_view, Places>& names,
                               const std::string_view* words) {
    for (std::size_t i = 0; i < Places; ++i) {
        const std::string_view word = words[i];
        const std::string kind = N == 3 ? "corner" : "edge";
        const Error none{"there is no " + kind + " " + quoted(word) + ", given for the place " +
                         std::string(names[i])};
        if (word.size() != N || !is_all_faces(word)) return none;
        const Found piece = find_faces(places, clockwise<N>(word));
        if (piece.place == Places) return none;
        const Found place = find_faces(places, clockwise<N>(names[i]));
        at[place.place] = make_piece(piece.place, (place.first + N - piece.first) % N);
    }
    return std::nullopt;
}

template <std::size_t N, std::size_t Places>
void add_words(std::string& text, const Pieces& at,
               const std::array<std::array<Face, N>, Places>& places,
               const std::array<std::string_view, Places>& names) {
    for (const std::string_view name : names) {
        const Found place = find_faces(places, clockwise<N>(name));
        const std::uint8_t piece = at[place.place];
        if (!text.empty()) text += ' ';
        for (std::size_t i = 0; i < N; ++i) {
            const std::size_t sticker = (place.first + 2 * N - i - twist_in(piece)) % N;
            text += face_letters[index(places[piece_in(piece)][sticker])];
        }
    }
}

}  // namespace

std::string_view name(Size size) { return size == Size::Two ? "2x2x2" : "3x3x3"; }

std::string_view name(Form form) { return form_names[static_cast<std::size_t>(form)]; }

Expected<Form> parse_form(std::string_view name) {
    const auto* const found = std::ranges::find(form_names, name);
    if (found == form_names.end())
        return Error{"unknown form " + quoted(name) +
                     " for cubes; choose from moves, facelets, reid"};
    return static_cast<Form>(found - form_names.begin());
}

Expected<ReadCube> read_cube(std::string_view text, const TextOptions& options) {
    ReadCube read;
    if (const std::size_t bar = text.rfind('|'); bar != std::string_view::npos) {
        read.label = trimmed(text.substr(0, bar));
        text.remove_prefix(bar + 1);
    }
    read.form = options.form.value_or(form_of(text, options.size));
    auto cube =
        options.size == Size::Two ? read_small(text, read.form) : read_large(text, read.form);
    if (!cube) return cube.error();
    read.cube = *cube;
    auto sentence =
        options.size == Size::Two ? check_solvable(cube->corners) : check_solvable(*cube);
    if (sentence && !options.unsolvable) return Error{*std::move(sentence)};
    return read;
}

Expected<Cube> parse_reid(std::string_view text) {
    const auto words = words_of(text, spaces);
    if (words.size() != edge_count + corner_count)
        return Error{"there are " + std::to_string(words.size()) +
                     " pieces, but Reid's list has 20: the edges UF UR UB UL DF DR DB DL FR FL BR "
                     "BL, then the corners UFR URB UBL ULF DRF DFL DLB DBR"};
    Cube cube;
    if (auto error = put_words(cube.edges.at, edge_faces, reid_edges, words.data()))
        return *std::move(error);
    if (auto error =
            put_words(cube.corners.at, corner_faces, reid_corners, words.data() + edge_count))
        return *std::move(error);
    if (auto sentence = check_pieces(cube)) return Error{*std::move(sentence)};
    return cube;
}

std::string to_reid(const Cube& cube) {
    std::string text;
    add_words(text, cube.edges.at, edge_faces, reid_edges);
    add_words(text, cube.corners.at, corner_faces, reid_corners);
    return text;
}

std::optional<Size> looks_like_cube(std::string_view text) {
    if (const std::size_t bar = text.rfind('|'); bar != std::string_view::npos)
        text.remove_prefix(bar + 1);
    const auto words = words_of(text, separators);
    if (words.size() == 1 && words[0].size() == facelet_count) return Size::Three;
    if (words.size() == 1 && words[0].size() == small_facelet_count) return Size::Two;
    // Tiles are numbers, so a text that begins with a move is meant as a cube, even if it contains
    // mistakes.
    const bool has_numbers = std::ranges::any_of(
        words, [](std::string_view word) { return word.find_first_of("0123456789_.") == 0; });
    if (words.size() > 1 && !has_numbers && parse_moves(words[0])) return Size::Three;
    const bool has_moves = text.find_first_of("URFDLurfdlMESyz'") != std::string_view::npos;
    const bool has_others = text.find_first_not_of("URFDLBurfdlbMESxyzw'0123456789 \t\r\n,()") !=
                            std::string_view::npos;
    return has_moves && !has_others ? std::optional(Size::Three) : std::nullopt;
}

// --- positions

Size size_of(const Position& position) {
    return position.packed.size() == corner_count ? Size::Two : Size::Three;
}

Cube cube_of(const Position& position) {
    const auto& bytes = position.packed;
    assert(bytes.size() == corner_count || bytes.size() == corner_count + edge_count);
    Cube cube;
    const auto edges = bytes.begin() + corner_count;
    std::copy(bytes.begin(), edges, cube.corners.at.begin());
    std::copy(edges, bytes.end(), cube.edges.at.begin());
    return cube;
}

Position position_of(const Puzzle& puzzle, const Cube& cube, Size size) {
    Position position{.puzzle = &puzzle, .size = std::string(name(size)), .packed = {}};
    const auto corners = cube.corners.at.begin();
    position.packed.assign(corners, corners + corner_count);
    const auto edges = cube.edges.at.begin();
    if (size == Size::Three)
        position.packed.insert(position.packed.end(), edges, edges + edge_count);
    return position;
}

Cube relative(const Position& start, const Position& goal) {
    return compose(inverse(cube_of(goal)), cube_of(start));
}

std::string stickers_of(const Position& position) {
    const Cube cube = cube_of(position);
    return size_of(position) == Size::Two ? to_facelets(cube.corners) : to_facelets(cube);
}

Expected<Metric> metric_of(std::string_view name) {
    return name.empty() ? Metric::Half : parse_metric(name);
}

}  // namespace taquin::cube
