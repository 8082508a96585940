// Cubes as text: every form that people and other programs write, told apart.
//
//   moves     R U R' U2 …                  a scramble of the solved cube (moves_text.hpp)
//   facelets  UUUUUUUUURRRRRRRRRFFF…       54 stickers, or 24 of a 2x2x2 cube (facelets.hpp)
//   reid      UF UR UB UL DF … UFR URB …   Reid's list: the piece in each place, by its faces
//
// The form follows from the words: facelets are one long word or six of equal length, Reid's list
// has words of two and three faces, all else are moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/cube/cube.hpp"

namespace taquin::cube {

enum class Size : std::uint8_t { Two = 2, Three = 3 };

// "2x2x2"
std::string_view name(Size size);

enum class Form : std::uint8_t { Moves, Facelets, Reid };

std::string_view name(Form form);
Expected<Form> parse_form(std::string_view name);

struct TextOptions {
    Size size = Size::Three;
    std::optional<Form> form{};  // none: found out from the text
    bool unsolvable = false;     // cubes that no turns can solve are read, too
};

struct ReadCube {
    Cube cube{};  // of a 2x2x2 cube only the corners count
    Form form = Form::Moves;
    std::string label{};  // what stands before the cube in its line, if anything: "random0 | 18"
};

// In a line "name | … | cube" the last part is the cube. The errors name the rule that a cube
// breaks: centre, a piece twice, twist, flip, parity.
Expected<ReadCube> read_cube(std::string_view text, const TextOptions& options = {});

// Whether it can be solved is check.hpp's to say.
Expected<Cube> parse_reid(std::string_view text);
std::string to_reid(const Cube& cube);

// Whether a text looks like a cube and of which size, for those who do not say which puzzle it is.
// A board of tiles has no letters but b and x.
std::optional<Size> looks_like_cube(std::string_view text);

}  // namespace taquin::cube
