// taquin scramble: random boards, the same for the same seed.
#include "taquin/puzzles/tiles/scramble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "boards.hpp"
#include "commands.hpp"
#include "cube_answer.hpp"
#include "json.hpp"
#include "seed.hpp"
#include "taquin/puzzles/cube/scramble.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "values.hpp"

namespace taquin::cli {
namespace {

struct ScrambleOptions {
    Puzzle puzzle = Puzzle::Tiles;
    std::optional<tiles::Size> size;
    std::optional<std::string> goal;
    std::uint64_t count = 1;
    bool uniform = false;
    std::optional<std::uint64_t> steps;
    std::optional<std::uint64_t> self_avoiding;
    bool unsolvable = false;
    std::optional<std::uint64_t> seed;
    cube::Metric metric = cube::Metric::Half;
    bool json = false;
    bool quiet = false;
};

// A walk of so many steps takes half a minute, and a longer one leads to no more random a board.
Expected<std::uint64_t> parse_steps(std::string_view text) {
    constexpr std::uint64_t most = 1'000'000'000;
    auto steps = parse_count(text);
    if (steps && *steps > most)
        return Error{fmt::format("{} steps are too many; write a number up to {}", *steps, most)};
    return steps;
}

std::string_view method(const ScrambleOptions& options) {
    if (options.steps) return "walk";
    return options.self_avoiding ? "self-avoiding walk" : "uniform";
}

Expected<tiles::Board> make_one(const ScrambleOptions& options, const tiles::Board& goal,
                                Random& random) {
    if (options.steps) return tiles::random_walk(goal, *options.steps, random);
    if (options.self_avoiding)
        return tiles::self_avoiding_walk(goal, *options.self_avoiding, random);
    return tiles::random_board(goal, random, !options.unsolvable);
}

// A goal given as a board has a size of its own.
Expected<tiles::Board> goal_of(const ScrambleOptions& options) {
    constexpr tiles::Size usual{4, 4};
    const bool named = std::ranges::any_of(
        tiles::goals(), [&](const tiles::GoalRow& row) { return row.name == options.goal; });
    if (!named && !options.size && options.goal) {
        auto board = tiles::parse_board(*options.goal);
        const bool meant_as_board = options.goal->find_first_of("0123456789") != std::string::npos;
        if (board || meant_as_board) return board;
    }
    return Goals(options.goal).of(options.size.value_or(usual));
}

// The user's seed, or a new one that is told.
std::uint64_t told_seed(const ScrambleOptions& options) {
    const std::uint64_t seed = options.seed ? *options.seed : fresh_seed();
    // A seed that nobody knows yet is told even to those who want no other words.
    const bool already_known = options.seed.has_value() && options.quiet;
    if (!options.json && !already_known) tell(fmt::format("seed {}", seed));
    return seed;
}

class Scrambler {
public:
    Scrambler(const ScrambleOptions& options, const tiles::Board& goal, std::uint64_t seed)
        : options_(options), goal_(goal), goal_text_(tiles::to_rows(goal)), seed_(seed) {}

    void append(std::string& out, const tiles::Board& board, std::uint64_t index) const {
        if (!options_.json) {
            out += tiles::to_rows(board);
            out += '\n';
            return;
        }
        JsonLine json(out);
        json.number("schema", 1);
        json.text("puzzle", "tiles");
        json.text("size", tiles::to_text(board.size));
        json.text("start", tiles::to_rows(board));
        json.text("goal", goal_text_);
        json.text("method", method(options_));
        json.number("steps", options_.steps ? options_.steps : options_.self_avoiding);
        json.truth("solvable", !options_.unsolvable);
        json.number("seed", seed_);
        json.number("index", index);
    }

    ExitCode run(Output& out) const {
        Random random(seed_);
        for (std::uint64_t index = 0; index < options_.count; ++index) {
            const auto board = make_one(options_, goal_, random);
            if (!board) {
                complain("--self-avoiding: " + board.error().message);
                return ExitCode::BadInput;
            }
            append(out.text(), *board, index);
            out.commit();
        }
        return ExitCode::Done;
    }

private:
    const ScrambleOptions& options_;
    const tiles::Board& goal_;
    std::string goal_text_;
    std::uint64_t seed_;
};

constexpr std::uint64_t most_cube_steps = 1'000'000;

// Which of the cubes of a seed it is.
struct Ticket {
    std::uint64_t seed;
    std::uint64_t index;
};

// A cube, and the moves that lead to it, where it was made by moves.
struct ScrambledCube {
    cube::Cube cube;
    std::optional<std::string> moves{};
};

ScrambledCube make_one_cube(const ScrambleOptions& options, Random& random) {
    const bool small = options.puzzle == Puzzle::SmallCube;
    if (options.steps) {
        const auto turns = cube::random_turns(
            {.count = *options.steps, .metric = options.metric, .only_three_faces = small}, random);
        return {cube::turned(cube::solved_cube, turns), cube::to_text(turns)};
    }
    if (small)
        return {{cube::Edges{}, options.unsolvable ? cube::random_impossible_corners(random)
                                                   : cube::random_corners(random)}};
    return {options.unsolvable ? cube::random_impossible_cube(random) : cube::random_cube(random)};
}

void append_cube_json(std::string& out, const ScrambleOptions& options,
                      const ScrambledCube& scrambled, const Ticket& ticket) {
    const cube::Size size = cube_size(options.puzzle);
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", name(options.puzzle));
    json.text("size", cube::name(size));
    json.text("start", stickers_of(scrambled.cube, size));
    json.text("goal", stickers_of(cube::solved_cube, size));
    json.text("method", method(options));
    json.number("steps", options.steps);
    json.maybe_text("moves", scrambled.moves);
    json.truth("solvable", !options.unsolvable);
    json.number("seed", ticket.seed);
    json.number("index", ticket.index);
}

ExitCode scramble_cubes(const ScrambleOptions& options, std::uint64_t seed, Output& out) {
    Random random(seed);
    for (std::uint64_t index = 0; index < options.count; ++index) {
        const ScrambledCube scrambled = make_one_cube(options, random);
        if (options.json)
            append_cube_json(out.text(), options, scrambled, {seed, index});
        else
            out.print("{}\n", scrambled.moves.value_or(
                                  stickers_of(scrambled.cube, cube_size(options.puzzle))));
        out.commit();
    }
    return ExitCode::Done;
}

// What only tiles have, where cubes are wanted.
std::optional<Error> why_not_for_cubes(const ScrambleOptions& options) {
    if (options.size)
        return Error{"--size is for boards of tiles: --puzzle cube2 is the 2x2x2 cube"};
    if (options.goal) return Error{"--goal is for boards of tiles: cubes lead to the solved one"};
    if (options.self_avoiding)
        return Error{"--self-avoiding is for boards of tiles: write --steps"};
    if (options.steps && *options.steps > most_cube_steps)
        return Error{fmt::format("--steps: {} moves are too many for a cube; up to {} will do",
                                 *options.steps, most_cube_steps)};
    return std::nullopt;
}

ExitCode scramble(const ScrambleOptions& options, Context& context) {
    if (is_cube(options.puzzle)) {
        const auto error = why_not_for_cubes(options);
        if (error) {
            complain(error->message);
            return ExitCode::BadInput;
        }
        return scramble_cubes(options, told_seed(options), context.out);
    }
    const auto goal = goal_of(options);
    if (!goal) {
        complain("--goal: " + goal.error().message);
        return ExitCode::BadInput;
    }
    return Scrambler(options, *goal, told_seed(options)).run(context.out);
}

}  // namespace

void add_scramble(CLI::App& app, Context& context) {
    auto options = std::make_shared<ScrambleOptions>();
    Command command(app, context, "scramble", "Make random boards or cubes, one a line");
    command.group("What to make");
    command.choice<Puzzle>(
        "--puzzle", options->puzzle,
        {{"tiles", Puzzle::Tiles}, {"cube", Puzzle::Cube}, {"cube2", Puzzle::SmallCube}},
        "Sliding tiles (the default), the 3x3x3 cube or the 2x2x2 cube");
    command.value("--size", options->size, tiles::parse_size,
                  {"RxC", "Rows x columns, from 2x2 to 1000x1000; 4x4 if not given"});
    command.value("--count", options->count, parse_count, {"N", "How many boards; 1 if not given"});
    command.value(
        "--goal", options->goal, parse_text,
        {"last|first|snail|center|BOARD", "The goal that the boards lead to, or walks start from"});
    command.flag("--uniform", options->uniform,
                 "Every solvable board is equally likely (the default)");
    command.value("--steps", options->steps, parse_steps,
                  {"N",
                   "Where N random moves from the goal lead; of cubes the moves are written, none "
                   "of which undoes the one before"});
    command.value("--metric", options->metric, cube::parse_metric,
                  {"half|quarter", "Moves of a cube: turns of a face, or quarter turns"});
    command.value("--self-avoiding", options->self_avoiding, parse_count,
                  {"N", "The same, but no board comes twice on the way"});
    command.flag("--unsolvable", options->unsolvable, "Boards that cannot be solved");
    command.value("--seed", options->seed, parse_seed,
                  {"S", "The same seed gives the same boards; without one, a new seed is told"});
    command.group("Output");
    command.flag("--json", options->json, "One JSON object a line, with the seed");
    command.flag("--quiet", options->quiet, "Do not repeat a given seed on standard error");
    for (const auto* other : {"--steps", "--self-avoiding"}) {
        command.excludes("--uniform", other);
        command.excludes("--unsolvable", other);
    }
    command.excludes("--steps", "--self-avoiding");
    command.examples({"scramble --size 3x3 --count 10", "scramble --steps 1400 --seed 7",
                      "scramble --size 5x5 --unsolvable --json",
                      "scramble --puzzle cube --steps 25"});
    run_with(command, std::move(options), &scramble);
}

}  // namespace taquin::cli
