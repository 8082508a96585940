#include "taquin/puzzles/cube/facelets.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <initializer_list>
#include <optional>
#include <vector>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/cube/check.hpp"

namespace taquin::cube {

namespace {

constexpr std::string_view ignored = " \t\r\n\v\f,/";

std::size_t rows_of(std::size_t stickers) { return stickers == facelet_count ? 3 : 2; }

// The faces around each face, as seen from outside.
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

// The sticker that a place shows on one of its faces, on a cube with this many rows.
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

std::string quoted_char(char colour) { return taquin::quoted(std::string(1, colour)); }

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

std::optional<std::string> check_colours(const std::string& stickers, std::size_t each) {
    std::string colours;
    for (const char c : stickers)
        if (colours.find(c) == std::string::npos) colours += c;
    if (colours.size() != face_count)
        return "a cube has 6 colours, not " + std::to_string(colours.size());
    for (const char c : colours) {
        const auto count =
            static_cast<std::size_t>(std::count(stickers.begin(), stickers.end(), c));
        if (count != each)
            return (count == 1 ? "there is " : "there are ") + std::to_string(count) + " " +
                   quoted_char(c) + (count == 1 ? " sticker" : " stickers") + "; each colour has " +
                   std::to_string(each);
    }
    return std::nullopt;
}

Expected<Scheme> scheme_of_centres(const std::string& stickers) {
    Scheme scheme{};
    for (const Face face : all_faces) {
        const std::size_t centre = index(face) * 9 + 4;
        if (const auto other = face_of_colour(scheme, stickers[centre]);
            other && index(*other) < index(face))
            return Error{std::string("centre: the centres of ") + face_letters[index(*other)] +
                         " and " + face_letters[index(face)] + " have the same colour " +
                         quoted_char(stickers[centre])};
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
            return Error{
                "it is unclear which colour is opposite to " + quoted_char(colours[i]) +
                "; at the corners, each colour must meet four others, and never the fifth"};
        scheme[index(held[i])] = colours[i];
        scheme[index(opposite(held[i]))] = *other;
    }
    for (std::size_t face = 0; face < face_count; ++face)
        if (face_of_colour(scheme, scheme[face]) != static_cast<Face>(face))
            return Error{"the colour " + quoted_char(scheme[face]) + " would be on two faces"};
    return scheme;
}

template <std::size_t N, std::size_t Places>
std::optional<Error> put_pieces(Pieces& at, const std::array<std::array<Face, N>, Places>& places,
                                const Painted& painted) {
    const std::size_t rows = rows_of(painted.size());
    for (std::size_t i = 0; i < Places; ++i) {
        std::array<Face, N> shown{};
        for (std::size_t k = 0; k < N; ++k)
            shown[k] = painted[sticker_of(places[i], places[i][k], rows)];
        const Found piece = find_faces(places, shown);
        if (piece.place == Places) {
            const std::string kind = N == 3 ? "corner" : "edge";
            return Error{"the " + kind + " at " + name_of(places[i]) + " (sticker " +
                         name_of_sticker(sticker_of(places[i], places[i][0], rows), rows) +
                         ") has the colours " + name_of(shown) + "; no " + kind +
                         " of a cube has these colours in this order"};
        }
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

std::size_t sticker_at(const CornerFaces& place, Face on, std::size_t stickers) {
    return sticker_of(place, on, rows_of(stickers));
}

std::size_t sticker_at(const EdgeFaces& place, Face on, std::size_t stickers) {
    return sticker_of(place, on, rows_of(stickers));
}

Expected<Cube> parse_facelets(std::string_view text) {
    const std::string stickers = letters_of(text);
    if (stickers.size() != facelet_count)
        return Error{"a cube has 54 stickers, 9 for each of U R F D L B, not " +
                     std::to_string(stickers.size())};
    const auto scheme = scheme_of_centres(stickers);
    if (!scheme) return scheme.error();
    if (auto sentence = check_colours(stickers, 9)) return Error{*std::move(sentence)};
    const Painted painted = paint(stickers, *scheme);
    Cube cube;
    if (auto error = put_pieces(cube.corners.at, corner_faces, painted)) return *std::move(error);
    if (auto error = put_pieces(cube.edges.at, edge_faces, painted)) return *std::move(error);
    if (auto sentence = check_pieces(cube)) return Error{*std::move(sentence)};
    return cube;
}

Expected<Corners> parse_small_facelets(std::string_view text) {
    const std::string stickers = letters_of(text);
    if (stickers.size() != small_facelet_count)
        return Error{"a 2x2x2 cube has 24 stickers, 4 for each of U R F D L B, not " +
                     std::to_string(stickers.size())};
    if (auto sentence = check_colours(stickers, 4)) return Error{*std::move(sentence)};
    const auto scheme = scheme_of_held_corner(stickers);
    if (!scheme) return scheme.error();
    Corners at;
    if (auto error = put_pieces(at.at, corner_faces, paint(stickers, *scheme)))
        return *std::move(error);
    if (auto sentence = check_pieces(at)) return Error{*std::move(sentence)};
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
    const std::size_t rows = rows_of(facelets.size());
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

namespace {

constexpr std::size_t sticker_side = 20;
constexpr std::size_t gap = 2;       // between stickers
constexpr std::size_t face_gap = 6;  // between faces, and around the picture
constexpr std::size_t faces_across = 4;
constexpr std::size_t faces_down = 3;

// In the order of the faces.
struct Look {
    std::string_view colour;
    std::size_t column;
    std::size_t row;
};
constexpr std::array<Look, face_count> looks{{
    {"#ffffff", 1, 0},  // U
    {"#c41e3a", 2, 1},  // R
    {"#009b48", 1, 1},  // F
    {"#ffd500", 1, 2},  // D
    {"#ff8c1a", 0, 1},  // L
    {"#0051ba", 3, 1},  // B
}};

std::string attribute(std::string_view name, std::size_t value) {
    return " " + std::string(name) + "=\"" + std::to_string(value) + "\"";
}

std::string sticker(std::size_t x, std::size_t y, std::string_view colour) {
    return "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", sticker_side) +
           attribute("height", sticker_side) + " rx=\"3\" fill=\"" + std::string(colour) + "\"/>\n";
}

}  // namespace

std::string svg_of(std::string_view facelets) {
    const std::size_t rows = rows_of(facelets.size());
    constexpr std::size_t pitch = sticker_side + gap;
    const std::size_t face_side = rows * pitch - gap;
    const auto left_of = [&](std::size_t face) { return face_gap + face * (face_side + face_gap); };
    const std::string width = std::to_string(left_of(faces_across));
    const std::string height = std::to_string(left_of(faces_down));
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width +
                       "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height +
                       "\" role=\"img\">\n<title>" + std::string(facelets) +
                       "</title>\n<g stroke=\"#222222\">\n";
    for (std::size_t i = 0; i < facelets.size(); ++i) {
        const Look& place = looks[i / (rows * rows)];
        const std::size_t row = i % (rows * rows) / rows;
        const std::size_t column = i % rows;
        const std::size_t colour = face_letters.find(facelets[i]);
        text += sticker(left_of(place.column) + column * pitch, left_of(place.row) + row * pitch,
                        looks[colour].colour);
    }
    return text + "</g>\n</svg>\n";
}

namespace {

// x points right, y up, z towards the reader. Stickers lie on a cube of side 2 * `rows`, whose
// layers have odd coordinates for two rows and even ones for three.
struct Point {
    int x = 0, y = 0, z = 0;

    friend bool operator==(const Point&, const Point&) = default;
    Point operator*(int k) const { return {x * k, y * k, z * k}; }
    Point operator+(const Point& other) const { return {x + other.x, y + other.y, z + other.z}; }
    int dot(const Point& other) const { return x * other.x + y * other.y + z * other.z; }
    Point cross(const Point& o) const {
        return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x};
    }
};

// The orientation of each face in space: outwards, right along a row, and down a column.
struct FaceAxes {
    Point out, right, down;
};

constexpr std::array<FaceAxes, face_count> face_axes{{
    {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}},     // U
    {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},   // R
    {{0, 0, 1}, {1, 0, 0}, {0, -1, 0}},    // F
    {{0, -1, 0}, {1, 0, 0}, {0, 0, -1}},   // D
    {{-1, 0, 0}, {0, 0, 1}, {0, -1, 0}},   // L
    {{0, 0, -1}, {-1, 0, 0}, {0, -1, 0}},  // B
}};

// Stickers lie slightly outside the cube, so the point alone identifies the face.
Point point_of(std::size_t sticker, int rows) {
    const auto a_row = static_cast<std::size_t>(rows);
    const std::size_t a_face = a_row * a_row;
    const FaceAxes& axes = face_axes[sticker / a_face];
    const int row = static_cast<int>(sticker % a_face) / rows;
    const int column = static_cast<int>(sticker % a_face) % rows;
    return axes.out * rows + axes.right * (2 * column - rows + 1) +
           axes.down * (2 * row - rows + 1);
}

// A quarter turn clockwise, seen from where `axis` points.
Point rotated(const Point& point, const Point& axis) {
    return axis * axis.dot(point) + point.cross(axis);
}

// Where each sticker goes in a quarter turn of a face.
std::vector<std::size_t> targets_of(Face face, std::size_t stickers) {
    const int rows = stickers == 54 ? 3 : 2;
    const Point axis = face_axes[index(face)].out;
    std::vector<std::size_t> target(stickers);
    for (std::size_t from = 0; from < stickers; ++from) {
        const Point point = point_of(from, rows);
        const bool turns = point.dot(axis) >= rows - 1;
        const Point goes_to = turns ? rotated(point, axis) : point;
        while (point_of(target[from], rows) != goes_to) ++target[from];
    }
    return target;
}

}  // namespace

std::string replay(std::string_view facelets, std::span<const Turn> turns) {
    assert(facelets.size() == 54 || facelets.size() == 24);
    std::array<std::vector<std::size_t>, face_count> targets;
    for (const Face face : all_faces) targets[index(face)] = targets_of(face, facelets.size());
    std::string stickers(facelets);
    for (const Turn turn : turns)
        for (unsigned quarter = 0; quarter < quarters_of(turn); ++quarter) {
            const std::string before = stickers;
            const auto& target = targets[index(face_of(turn))];
            for (std::size_t from = 0; from < stickers.size(); ++from)
                stickers[target[from]] = before[from];
        }
    return stickers;
}

}  // namespace taquin::cube
