#include "taquin/puzzles/cube/text.hpp"

#include <algorithm>
#include <array>

#include "taquin/core/wording.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/moves_text.hpp"

namespace taquin::cube {

namespace {

constexpr std::string_view spaces = " \t\r\n\v\f";

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

// Moves that long have an apostrophe or a blank somewhere.
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
    const auto words = words_of(text, " \t\r\n\v\f,/");
    if (looks_like_facelets(words, size)) return Form::Facelets;
    return size == Size::Three && looks_like_reid(words) ? Form::Reid : Form::Moves;
}

constexpr std::array<std::string_view, 3> form_names{"moves", "facelets", "reid"};

Expected<Cube> read_small(std::string_view text, Form form) {
    if (form == Form::Reid)
        return Error{
            "Reid's list is for 3x3x3 cubes: write the 24 stickers of a 2x2x2 cube, or "
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

// The faces clockwise, from the first one on.
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
        const Error none{"there is no " + kind + " " + quoted(word) + ", as in the place of " +
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
        return Error{"there is no form " + quoted(name) +
                     " for cubes: the forms are moves, facelets and reid"};
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
        options.size == Size::Two ? why_impossible(cube->corners) : why_impossible(*cube);
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
    if (auto sentence = why_not_all_pieces(cube)) return Error{*std::move(sentence)};
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
    const auto words = words_of(text, " \t\r\n\v\f,/");
    if (words.size() == 1 && words[0].size() == facelet_count) return Size::Three;
    if (words.size() == 1 && words[0].size() == small_facelet_count) return Size::Two;
    // Tiles are numbers, so words that begin with a move are meant for a cube, mistakes and all.
    const bool has_numbers = std::ranges::any_of(
        words, [](std::string_view word) { return word.find_first_of("0123456789_.") == 0; });
    if (words.size() > 1 && !has_numbers && parse_moves(words[0])) return Size::Three;
    const bool has_moves = text.find_first_of("URFDLurfdlMESyz'") != std::string_view::npos;
    const bool has_others = text.find_first_not_of("URFDLBurfdlbMESxyzw'0123456789 \t\r\n,()") !=
                            std::string_view::npos;
    return has_moves && !has_others ? std::optional(Size::Three) : std::nullopt;
}

}  // namespace taquin::cube
