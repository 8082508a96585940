#include "taquin/puzzles/cube/facelets.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <vector>

#include "taquin/core/wording.hpp"
#include "taquin/puzzles/cube/check.hpp"

namespace taquin::cube {

namespace {

constexpr std::string_view ignored = " \t\r\n\v\f,/";

// The faces around each face, as it is seen.
struct Around {
    Face above, below, left, right;
};

constexpr std::array<Around, face_count> around{{
    {Face::B, Face::F, Face::L, Face::R},  // U
    {Face::U, Face::D, Face::F, Face::B},  // R
    {Face::U, Face::D, Face::L, Face::R},  // F
    {Face::F, Face::B, Face::L, Face::R},  // D
    {Face::U, Face::D, Face::B, Face::F},  // L
    {Face::U, Face::D, Face::R, Face::L},  // B
}};

template <std::size_t N>
constexpr bool touches(const std::array<Face, N>& place, Face face) {
    return std::find(place.begin(), place.end(), face) != place.end();
}

// Which sticker a place shows on one of its faces, on a cube with so many rows.
template <std::size_t N>
constexpr std::size_t sticker_of(const std::array<Face, N>& place, Face face, std::size_t rows) {
    const Around& next = around[index(face)];
    const auto line = [&](Face first, Face last) -> std::size_t {
        return touches(place, first) ? 0 : touches(place, last) ? rows - 1 : 1;
    };
    return (index(face) * rows + line(next.above, next.below)) * rows + line(next.left, next.right);
}

// "F7"
std::string name_of_sticker(std::size_t sticker, std::size_t rows) {
    return face_letters[sticker / (rows * rows)] + std::to_string(sticker % (rows * rows) + 1);
}

std::string times(std::size_t count) {
    return count == 1 ? "once" : std::to_string(count) + " times";
}

std::string letters_of(std::string_view text) {
    std::string stickers;
    for (const char c : text)
        if (ignored.find(c) == std::string_view::npos) stickers += c;
    return stickers;
}

// A colour for each face.
using Scheme = std::array<char, face_count>;
using Painted = std::vector<Face>;  // each sticker: the face of its colour

std::optional<Face> face_of_colour(const Scheme& scheme, char colour) {
    const auto* const found = std::find(scheme.begin(), scheme.end(), colour);
    if (found == scheme.end()) return std::nullopt;
    return static_cast<Face>(found - scheme.begin());
}

std::optional<std::string> why_not_six(const std::string& stickers, std::size_t each) {
    std::string colours;
    for (const char c : stickers)
        if (colours.find(c) == std::string::npos) colours += c;
    if (colours.size() != face_count)
        return "there are " + std::to_string(colours.size()) +
               (colours.size() == 1 ? " colour" : " colours") + ", but a cube has six";
    for (const char c : colours) {
        const auto count =
            static_cast<std::size_t>(std::count(stickers.begin(), stickers.end(), c));
        if (count != each)
            return "the colour " + taquin::quoted(std::string(1, c)) + " is there " + times(count) +
                   ", but each colour has " + std::to_string(each) + " stickers";
    }
    return std::nullopt;
}

Expected<Scheme> scheme_of_centres(const std::string& stickers) {
    Scheme scheme{};
    for (const Face face : all_faces) {
        const std::size_t centre = index(face) * 9 + 4;
        if (const auto other = face_of_colour(scheme, stickers[centre]);
            other && index(*other) < index(face))
            return Error{std::string("centre: those of ") + face_letters[index(*other)] + " and " +
                         face_letters[index(face)] + " have the same colour " +
                         taquin::quoted(std::string(1, stickers[centre]))};
        scheme[index(face)] = stickers[centre];
    }
    return scheme;
}

std::array<char, 3> colours_at(const CornerFaces& place, const std::string& stickers) {
    std::array<char, 3> colours{};
    for (std::size_t i = 0; i < 3; ++i) colours[i] = stickers[sticker_of(place, place[i], 2)];
    return colours;
}

// The colour that shares no corner with this one, if there is exactly one.
std::optional<char> opposite_colour(const std::string& stickers, char colour) {
    std::string beside;
    for (const CornerFaces& place : corner_faces) {
        const auto colours = colours_at(place, stickers);
        if (std::find(colours.begin(), colours.end(), colour) != colours.end())
            beside.append(colours.begin(), colours.end());
    }
    std::optional<char> result;
    for (const char c : stickers) {
        if (beside.find(c) != std::string::npos || c == result) continue;
        if (result) return std::nullopt;
        result = c;
    }
    return result;
}

Expected<Scheme> scheme_of_held_corner(const std::string& stickers) {
    Scheme scheme{};
    const CornerFaces& held = corner_faces.back();
    const auto colours = colours_at(held, stickers);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto other = opposite_colour(stickers, colours[i]);
        if (!other)
            return Error{"it is not clear which colour is opposite to " +
                         taquin::quoted(std::string(1, colours[i])) +
                         ": each colour must meet four others at the corners, and never the fifth"};
        scheme[index(held[i])] = colours[i];
        scheme[index(opposite(held[i]))] = *other;
    }
    for (std::size_t face = 0; face < face_count; ++face)
        if (face_of_colour(scheme, scheme[face]) != static_cast<Face>(face))
            return Error{"the colour " + taquin::quoted(std::string(1, scheme[face])) +
                         " would be on two faces"};
    return scheme;
}

template <std::size_t N, std::size_t Places>
std::optional<Error> put_pieces(Pieces& at, const std::array<std::array<Face, N>, Places>& places,
                                const Painted& painted) {
    const std::size_t rows = painted.size() == facelet_count ? 3 : 2;
    for (std::size_t i = 0; i < Places; ++i) {
        std::array<Face, N> shown{};
        for (std::size_t k = 0; k < N; ++k)
            shown[k] = painted[sticker_of(places[i], places[i][k], rows)];
        const Found piece = find_faces(places, shown);
        if (piece.place == Places)
            return Error{"there is no " + std::string(N == 3 ? "corner" : "edge") +
                         " with the colours of " + name_of(shown) + ", in this order, as at " +
                         name_of(places[i]) + " (" +
                         name_of_sticker(sticker_of(places[i], places[i][0], rows), rows) + ")"};
        at[i] = make_piece(piece.place, (N - piece.first) % N);
    }
    return std::nullopt;
}

Painted paint(const std::string& stickers, const Scheme& scheme) {
    Painted painted;
    for (const char c : stickers) painted.push_back(*face_of_colour(scheme, c));
    return painted;
}

template <std::size_t N, std::size_t Places>
void show_pieces(std::string& stickers, const Pieces& at,
                 const std::array<std::array<Face, N>, Places>& places, std::size_t rows) {
    for (std::size_t i = 0; i < Places; ++i)
        for (std::size_t k = 0; k < N; ++k) {
            const Face colour = places[piece_in(at[i])][k];
            const Face on = places[i][(k + twist_in(at[i])) % N];
            stickers[sticker_of(places[i], on, rows)] = face_letters[index(colour)];
        }
}

}  // namespace

Expected<Cube> parse_facelets(std::string_view text) {
    const std::string stickers = letters_of(text);
    if (stickers.size() != facelet_count)
        return Error{"there are " + std::to_string(stickers.size()) +
                     " stickers, but a cube has 54: nine for each of U R F D L B"};
    const auto scheme = scheme_of_centres(stickers);
    if (!scheme) return scheme.error();
    if (auto sentence = why_not_six(stickers, 9)) return Error{*std::move(sentence)};
    const Painted painted = paint(stickers, *scheme);
    Cube cube;
    if (auto error = put_pieces(cube.corners.at, corner_faces, painted)) return *std::move(error);
    if (auto error = put_pieces(cube.edges.at, edge_faces, painted)) return *std::move(error);
    if (auto sentence = why_not_all_pieces(cube)) return Error{*std::move(sentence)};
    return cube;
}

Expected<Corners> parse_small_facelets(std::string_view text) {
    const std::string stickers = letters_of(text);
    if (stickers.size() != small_facelet_count)
        return Error{"there are " + std::to_string(stickers.size()) +
                     " stickers, but a 2x2x2 cube has 24: four for each of U R F D L B"};
    if (auto sentence = why_not_six(stickers, 4)) return Error{*std::move(sentence)};
    const auto scheme = scheme_of_held_corner(stickers);
    if (!scheme) return scheme.error();
    Corners at;
    if (auto error = put_pieces(at.at, corner_faces, paint(stickers, *scheme)))
        return *std::move(error);
    if (auto sentence = why_not_all_pieces(at)) return Error{*std::move(sentence)};
    return at;
}

std::string to_facelets(const Cube& cube) {
    std::string stickers(facelet_count, ' ');
    for (const Face face : all_faces) stickers[index(face) * 9 + 4] = face_letters[index(face)];
    show_pieces(stickers, cube.corners.at, corner_faces, 3);
    show_pieces(stickers, cube.edges.at, edge_faces, 3);
    return stickers;
}

std::string to_facelets(const Corners& at) {
    std::string stickers(small_facelet_count, ' ');
    show_pieces(stickers, at.at, corner_faces, 2);
    return stickers;
}

std::string unfolded(std::string_view facelets) {
    const std::size_t rows = facelets.size() == facelet_count ? 3 : 2;
    const auto append_row = [&](std::string& text, Face face, std::size_t row) {
        for (std::size_t column = 0; column < rows; ++column) {
            text += facelets[(index(face) * rows + row) * rows + column];
            text += ' ';
        }
    };
    std::string text;
    const auto append_lines = [&](std::initializer_list<std::optional<Face>> line) {
        for (std::size_t row = 0; row < rows; ++row) {
            for (const auto& face : line)
                face ? append_row(text, *face, row) : void(text.append(2 * rows, ' '));
            text.back() = '\n';
        }
    };
    append_lines({std::nullopt, Face::U});
    append_lines({Face::L, Face::F, Face::R, Face::B});
    append_lines({std::nullopt, Face::D});
    return text;
}

}  // namespace taquin::cube
