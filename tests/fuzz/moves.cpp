// Moves of tiles and cubes. Laws: written moves read the same, in each convention and as runs; the
// two replays of tile moves agree; inverse cube moves cancel; face turns act the same on pieces and
// on stickers.
#include "taquin/puzzles/tiles/moves.hpp"

#include <span>
#include <vector>

#include "law.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/puzzles/tiles/goals.hpp"

namespace taquin::fuzz {
namespace {

void expect_same_replay(std::span<const tiles::Move> moves) {
    static const tiles::Board goal = *tiles::make_goal("last", {3, 4});
    static const tiles::Board start = *tiles::make_goal("first", {3, 4});
    const auto whole = tiles::replay(start, goal, moves);
    tiles::Replayer bit_by_bit(start);
    const std::size_t half = moves.size() / 2;
    const bool legal = bit_by_bit.play(moves.first(half)) && bit_by_bit.play(moves.subspan(half));
    law(legal == whole.legal, "both replays agree whether the moves are legal");
    law(bit_by_bit.board() == whole.end, "both replays end at the same board");
    law(whole.failed_at.value_or(moves.size()) == bit_by_bit.played(),
        "both stop at the same move");
    law(tiles::leads_to(goal, start, moves) == whole.reaches_goal, "both agree on the goal");
}

void tile_moves(std::string_view text, tiles::Convention convention) {
    const auto moves = tiles::parse_moves(text, convention);
    if (!moves) return expect_error(moves.error(), text);
    for (const std::string& written :
         {tiles::to_text(*moves, convention), tiles::to_runs_text(*moves, convention)}) {
        constexpr std::size_t longest_run = tiles::max_side - 1;
        const auto again = tiles::parse_moves(written, convention);
        law(again || moves->size() > longest_run, "written moves are accepted", written);
        law(!again || *again == *moves, "written moves read the same", written);
    }
    law(tiles::length(*moves, tiles::Metric::Single) == moves->size(),
        "single moves count as moves");
    law(tiles::length(*moves, tiles::Metric::Multi) <= moves->size(), "a run counts as one move");
    expect_same_replay(*moves);
}

// The moves as face turns; empty if there are other moves among them.
std::vector<cube::Turn> turns_of(std::span<const cube::HandMove> moves) {
    std::vector<cube::Turn> turns;
    for (const auto& move : moves) {
        if (move.layers != cube::Layers::Near) return {};
        turns.push_back(cube::make_turn(move.face, move.quarters));
    }
    return turns;
}

void cube_moves(std::string_view text) {
    const auto moves = cube::parse_moves(text);
    if (!moves) return expect_error(moves.error(), text);
    const std::string written = cube::to_text(*moves);
    const auto again = cube::parse_moves(written);
    law(again && *again == *moves, "written moves read the same", written);

    const cube::Cube after = cube::after_moves(cube::solved_cube, *moves);
    law(!cube::check_solvable(after), "moves lead to solvable cubes", written);
    law(cube::length(*moves, cube::Metric::Half) <= cube::length(*moves, cube::Metric::Quarter),
        "quarter turns are the smallest moves");
    const auto turns = turns_of(*moves);
    if (turns.size() != moves->size()) return;
    law(cube::replay(cube::to_facelets(cube::solved_cube), turns) == cube::to_facelets(after),
        "pieces and stickers turn alike", written);
}

void small_cube_moves(std::string_view text) {
    const auto moves = cube::parse_small_moves(text);
    if (!moves) return expect_error(moves.error(), text);
    law(!cube::check_solvable(cube::after_moves(cube::Corners{}, *moves)),
        "moves lead to solvable cubes", text);
    const auto large = cube::parse_moves(text);
    law(large && *large == *moves, "moves of small cubes are moves of large ones", text);
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin::fuzz;
    Input input(data, size);
    switch (input.choose(4)) {
        case 0: tile_moves(input.text(), taquin::tiles::Convention::Blank); break;
        case 1: tile_moves(input.text(), taquin::tiles::Convention::MovedTile); break;
        case 2: cube_moves(input.text()); break;
        default: small_cube_moves(input.text()); break;
    }
    return 0;
}
