#include "shared/scramble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "shared/cube_answer.hpp"
#include "shared/given.hpp"
#include "shared/json.hpp"
#include "taquin/puzzles/cube/scramble.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"

namespace taquin::apps {
namespace {

std::string_view method(const ScrambleTask& task) {
    if (task.steps) return "walk";
    return task.self_avoiding ? "self-avoiding walk" : "uniform";
}

Expected<tiles::Board> make_one(const ScrambleTask& task, const tiles::Board& goal,
                                Random& random) {
    if (task.steps) return tiles::random_walk(goal, *task.steps, random);
    if (task.self_avoiding) return tiles::self_avoiding_walk(goal, *task.self_avoiding, random);
    return tiles::random_board(goal, random, !task.unsolvable);
}

// A goal given as a board has a size of its own.
Expected<tiles::Board> goal_of(const ScrambleTask& task) {
    constexpr tiles::Size usual{4, 4};
    const bool named = std::ranges::any_of(
        tiles::goals(), [&](const tiles::GoalRow& row) { return row.name == task.goal; });
    if (!named && !task.size && task.goal) {
        auto board = tiles::parse_board(*task.goal);
        const bool meant_as_board = task.goal->find_first_of("0123456789") != std::string::npos;
        if (board || meant_as_board) return board;
    }
    return Goals(task.goal).of(task.size.value_or(usual));
}

// What only tiles have, where cubes are wanted.
std::optional<Error> why_not_for_cubes(const ScrambleTask& task) {
    constexpr std::uint64_t most_cube_steps = 1'000'000;
    if (task.size) return Error{"--size is for boards of tiles: --puzzle cube2 is the 2x2x2 cube"};
    if (task.goal) return Error{"--goal is for boards of tiles: cubes lead to the solved one"};
    if (task.self_avoiding) return Error{"--self-avoiding is for boards of tiles: write --steps"};
    if (task.steps && *task.steps > most_cube_steps)
        return Error{fmt::format("--steps: {} moves are too many for a cube; up to {} will do",
                                 *task.steps, most_cube_steps)};
    return std::nullopt;
}

}  // namespace

Expected<Scrambler> Scrambler::make(const ScrambleTask& task, std::uint64_t seed) {
    if (is_cube(task.puzzle)) {
        if (auto error = why_not_for_cubes(task)) return *std::move(error);
        return Scrambler(task, seed, std::nullopt);
    }
    if (task.metric)
        return Error{
            "--metric is for cubes, such as --puzzle cube: --steps counts every tile moved"};
    auto goal = goal_of(task);
    if (!goal) return Error{"--goal: " + goal.error().message};
    return Scrambler(task, seed, *std::move(goal));
}

Scrambler::Scrambler(ScrambleTask task, std::uint64_t seed, std::optional<tiles::Board> goal)
    : task_(std::move(task)), seed_(seed), goal_(std::move(goal)), random_(seed) {
    const cube::Size size = cube_size(task_.puzzle);
    size_text_ = goal_ ? tiles::to_text(goal_->size) : std::string(cube::name(size));
    goal_text_ = goal_ ? tiles::to_rows(*goal_) : stickers_of(cube::solved_cube, size);
}

Expected<Scrambler::Scrambled> Scrambler::next() {
    ++made_;
    if (!goal_) return next_cube();
    const auto board = make_one(task_, *goal_, random_);
    if (!board) return Error{"--self-avoiding: " + board.error().message};
    return Scrambled{tiles::to_rows(*board)};
}

Scrambler::Scrambled Scrambler::next_cube() {
    const bool small = task_.puzzle == Puzzle::SmallCube;
    const cube::Size size = cube_size(task_.puzzle);
    if (task_.steps) {
        const auto turns = cube::random_turns({.count = *task_.steps,
                                               .metric = task_.metric.value_or(cube::Metric::Half),
                                               .only_three_faces = small},
                                              random_);
        return {stickers_of(cube::turned(cube::solved_cube, turns), size), cube::to_text(turns)};
    }
    if (small) {
        const cube::Corners corners = task_.unsolvable ? cube::random_impossible_corners(random_)
                                                       : cube::random_corners(random_);
        return {stickers_of({cube::Edges{}, corners}, size)};
    }
    return {stickers_of(
        task_.unsolvable ? cube::random_impossible_cube(random_) : cube::random_cube(random_),
        size)};
}

void Scrambler::append_json(std::string& out, const Scrambled& last) const {
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", name(task_.puzzle));
    json.text("size", size_text_);
    json.text("start", last.start);
    json.text("goal", goal_text_);
    json.text("method", method(task_));
    json.number("steps", task_.steps ? task_.steps : task_.self_avoiding);
    if (!goal_) json.maybe_text("moves", last.moves);
    json.truth("solvable", !task_.unsolvable);
    json.number("seed", seed_);
    json.number("index", made_ - 1);
    json.end();
}

}  // namespace taquin::apps
