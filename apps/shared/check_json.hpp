// Whether a board or a cube can be solved, and why, as a JSON object (docs/formats.md).
#pragma once

#include <string>
#include <string_view>

#include "shared/given.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/tiles/parity.hpp"

namespace taquin::apps {

struct CubeSolvability {
    bool solvable = false;
    cube::Invariants rules{};
    std::string explanation{};
};
CubeSolvability check_cube(const cube::Cube& cube, cube::Size size);

void append_check(std::string& out, const GivenBoard& given, const tiles::Board& goal,
                  const tiles::Solvability& answer);
void append_check(std::string& out, const GivenCube& given, const CubeSolvability& answer);

// For texts that are no board, or no cube.
void append_check_error(std::string& out, const GivenBoard& given, std::string_view sentence);
void append_check_error(std::string& out, const GivenCube& given, std::string_view sentence);

}  // namespace taquin::apps
