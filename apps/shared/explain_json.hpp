// Why a board or a cube has the estimates that it has, as a JSON object (docs/formats.md). Rows and
// columns count from 0.
#pragma once

#include <string>
#include <string_view>

#include "shared/given.hpp"
#include "taquin/puzzles/cube/explain.hpp"
#include "taquin/puzzles/tiles/explain.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/puzzles/cube/cube_tables.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::apps {

// To explain is no reason to build tables, but those that are there are used. That of the 2x2x2
// cube is there at once.
tiles::TableSource stored_tables(solver::TileTables& tables, const tiles::Board& goal);
cube::ObtainTable stored_tables(solver::CubeTables& tables);

struct Explained {
    const tiles::Board& board;
    const tiles::Board& goal;
    tiles::Explanation explanation;
};

void append_explanation(std::string& out, const GivenBoard& given, const Explained& explained,
                        tiles::Convention convention);
void append_explanation(std::string& out, const GivenCube& given,
                        const cube::Explanation& explanation);

// The sentence says why there is none.
void append_no_explanation(std::string& out, const GivenBoard& given, std::string_view sentence,
                           tiles::Convention convention);
void append_no_explanation(std::string& out, const GivenCube& given, std::string_view sentence);

std::string letter_of(tiles::Move move, tiles::Convention convention);
std::string_view axis_name(tiles::Axis axis);
std::string turn_text(cube::Turn turn);

}  // namespace taquin::apps
