// taquin scramble: random boards, the same for the same seed.
#include "taquin/puzzles/tiles/scramble.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "boards.hpp"
#include "commands.hpp"
#include "json.hpp"
#include "seed.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "values.hpp"

namespace taquin::cli {
namespace {

struct ScrambleOptions {
    std::optional<tiles::Size> size;
    std::string goal = "last";
    std::uint64_t count = 1;
    bool uniform = false;
    std::optional<std::uint64_t> steps;
    std::optional<std::uint64_t> self_avoiding;
    bool unsolvable = false;
    std::optional<std::uint64_t> seed;
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
    if (!named && !options.size) {
        auto board = tiles::parse_board(options.goal);
        const bool meant_as_board = options.goal.find_first_of("0123456789") != std::string::npos;
        if (board || meant_as_board) return board;
    }
    return tiles::make_goal(options.goal, options.size.value_or(usual));
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

ExitCode scramble(const ScrambleOptions& options, Context& context) {
    const auto goal = goal_of(options);
    if (!goal) {
        complain("--goal: " + goal.error().message);
        return ExitCode::BadInput;
    }
    const std::uint64_t seed = options.seed ? *options.seed : fresh_seed();
    // A seed that nobody knows yet is told even to those who want no other words.
    const bool already_known = options.seed.has_value() && options.quiet;
    if (!options.json && !already_known) tell(fmt::format("seed {}", seed));
    return Scrambler(options, *goal, seed).run(context.out);
}

}  // namespace

void add_scramble(CLI::App& app, Context& context) {
    auto options = std::make_shared<ScrambleOptions>();
    Command command(app, context, "scramble", "Make random boards, one a line");
    command.group("What to make");
    command.value("--size", options->size, tiles::parse_size,
                  {"RxC", "Rows x columns, from 2x2 to 1000x1000; 4x4 if not given"});
    command.value("--count", options->count, parse_count, {"N", "How many boards; 1 if not given"});
    command.text(
        "--goal", options->goal,
        {"last|first|snail|center|BOARD", "The goal that the boards lead to, or walks start from"});
    command.flag("--uniform", options->uniform,
                 "Every solvable board is equally likely (the default)");
    command.value("--steps", options->steps, parse_steps,
                  {"N", "Where N random moves from the goal lead"});
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
                      "scramble --size 5x5 --unsolvable --json"});
    run_with(command, std::move(options), &scramble);
}

}  // namespace taquin::cli
