// Text forms of cubes and moves, and conversion between cubes and packed positions.
//
// Reads the forms that people and other programs write, and detects which one it is:
//
//   moves     R U R' U2 …               a scramble of the solved cube
//   facelets  UUUUUUUUURRRRRRRRRFFF…    54 stickers, or 24 for a 2x2x2 cube: one word, or six words
//                                       of equal length (facelets.hpp)
//   reid      UF UR UB UL DF … UFR …    Reid's list: the piece in each place, by its faces
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/position.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"

namespace taquin::cube {

// --- cubes

enum class Size : std::uint8_t { Two = 2, Three = 3 };

// "2x2x2"
std::string_view name(Size size);

enum class Form : std::uint8_t { Moves, Facelets, Reid };

std::string_view name(Form form);
Expected<Form> parse_form(std::string_view name);

struct TextOptions {
    Size size = Size::Three;
    std::optional<Form> form{};  // none: detect it from the text
    bool unsolvable = false;     // accept cubes that cannot be solved
};

struct ReadCube {
    Cube cube{};  // a 2x2x2 cube uses only the corners
    Form form = Form::Moves;
    std::string label{};  // text before the cube in its line: "random0 | 18"
};

// In a line "name | … | cube", the last part is the cube. Errors name the broken rule: centre,
// duplicate piece, twist, flip, parity.
Expected<ReadCube> read_cube(std::string_view text, const TextOptions& options = {});

// These do not check whether the cube can be solved.
Expected<Cube> parse_reid(std::string_view text);
std::string to_reid(const Cube& cube);

// Guesses whether a text is a cube, and its size, when the puzzle is not given. A tile board has no
// letters but b and x.
std::optional<Size> looks_like_cube(std::string_view text);

// --- moves, in World Cube Association notation
//
//     R R' R2 R3   a face          r Rw r' Rw2   with the layer behind it
//     M E S        a middle layer, as L, D, F turn        x y z   the whole cube, as R, U, F turn
//
// Moves are separated by blanks, commas, round brackets, or nothing. Slices, wide moves and
// rotations move the centres: later moves refer to the cube as then held, and at the end the pieces
// are named by the centres.

// Layers turned clockwise as seen from a face.
struct HandMove {
    Face face = Face::U;
    Layers layers = Layers::Near;
    unsigned quarters = 1;  // 1 to 3

    friend bool operator==(const HandMove&, const HandMove&) = default;
};

Expected<std::vector<HandMove>> parse_moves(std::string_view text);

// The same for a 2x2x2 cube, which has neither slices nor wide moves.
Expected<std::vector<HandMove>> parse_small_moves(std::string_view text);

// The cube after the moves, its pieces named by its centres.
Cube after_moves(const Cube& cube, std::span<const HandMove> moves);
Corners after_moves(const Corners& at, std::span<const HandMove> moves);

// "R U R' U2"
std::string to_text(std::span<const Turn> turns);
std::string to_text(std::span<const HandMove> moves);

// The number of moves: a slice counts as two face turns, a rotation as none.
std::size_t length(std::span<const HandMove> moves, Metric metric);

// An empty name means the default metric.
Expected<Metric> metric_of(std::string_view name);

// --- positions: eight bytes of corners, then twelve of edges if the cube has any

Size size_of(const Position& position);
Cube cube_of(const Position& position);  // the edges of a 2x2x2 cube are at home
Position position_of(const Puzzle& puzzle, const Cube& cube, Size size);

// The start with its pieces renamed so that the goal is the solved cube.
Cube relative(const Position& start, const Position& goal);

std::string stickers_of(const Position& position);

}  // namespace taquin::cube
