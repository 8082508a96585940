#include "shared/given.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "taquin/puzzles/tiles/goals.hpp"

namespace taquin::apps {
namespace {

// The first line of a text that is no comment.
std::string_view first_line(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const std::size_t start = line.find_first_not_of(" \t\r");
        if (start != std::string_view::npos && line[start] != '#') return line;
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return text;
}

}  // namespace

Puzzle Reading::puzzle_of(std::string_view text) const {
    if (puzzle) return *puzzle;
    if (form.tiles || size) return Puzzle::Tiles;
    const auto cube = cube::looks_like_cube(first_line(text));
    if (cube) return apps::puzzle_of(*cube);
    return form.cube ? Puzzle::Cube : Puzzle::Tiles;
}

std::string Origin::where() const {
    if (!source) return {};
    return line ? fmt::format("{}, line {}: ", *source, *line) : *source;
}

Given read_given(std::string_view text, const Reading& reading, Origin origin) {
    const Puzzle puzzle = reading.puzzle_of(text);
    if (!is_cube(puzzle))
        return GivenBoard{std::move(origin), tiles::read_board(text, reading.for_tiles())};
    const cube::Size size = cube_size(puzzle);
    return GivenCube{std::move(origin), size, cube::read_cube(text, reading.for_cubes(size))};
}

const Expected<tiles::Board>& Goals::of(tiles::Size size) {
    if (!goal_ || size != size_) {
        goal_ = tiles::make_goal(name_, size);
        size_ = size;
    }
    return *goal_;
}

Expected<cube::Cube> cube_goal(const Reading& reading, cube::Size size) {
    if (!reading.goal || reading.goal == "solved") return cube::solved_cube;
    const auto goal = cube::read_cube(*reading.goal, {size});
    if (!goal) return Error{"--goal: " + goal.error().message};
    return goal->cube;
}

std::optional<Error> why_not_for_cubes(const Reading& reading) {
    if (reading.size)
        return Error{"--size is for boards of tiles: --puzzle cube2 is the 2x2x2 cube"};
    if (reading.form.tiles)
        return Error{
            fmt::format("--form {} is for boards of tiles: cubes have moves, facelets "
                        "and reid",
                        tiles::name(*reading.form.tiles))};
    return std::nullopt;
}

std::vector<std::string> warnings_of(const GivenBoard& given, const std::optional<bool>& solvable) {
    if (!given.board) return {};
    std::vector<std::string> warnings = given.board->warnings;
    const auto& claim = given.board->claims_solvable;
    if (solvable && claim && *claim != *solvable)
        warnings.push_back(fmt::format(
            "a comment says that this board can{} be solved, which is wrong for this goal",
            *solvable ? "not" : ""));
    return warnings;
}

std::string picture_of(const tiles::Board& board) {
    constexpr std::uint32_t most_cells = 400;
    if (board.size.cells() <= most_cells) return tiles::to_pretty(board);
    return fmt::format("a board of {}\n", tiles::to_text(board.size));
}

}  // namespace taquin::apps
