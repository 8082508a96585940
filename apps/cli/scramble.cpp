// taquin scramble: random boards, the same for the same seed.
#include "shared/scramble.hpp"

#include <fmt/format.h>

#include <memory>

#include "commands.hpp"
#include "error_codes.hpp"
#include "shared/seed.hpp"
#include "taquin/core/values.hpp"

namespace taquin::cli {
namespace {

struct ScrambleOptions : ScrambleTask {
    std::uint64_t count = 1;
    bool uniform = false;
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

// A seed that nobody knows yet is told even to those who want no other words.
void tell_seed(const ScrambleOptions& options, std::uint64_t seed) {
    const bool already_known = options.seed.has_value() && options.quiet;
    if (!options.json && !already_known) tell(fmt::format("seed {}", seed));
}

ExitCode scramble(const ScrambleOptions& options, Context& context) {
    const std::uint64_t seed = options.seed ? *options.seed : fresh_seed();
    auto scrambler = Scrambler::make(options, seed);
    if (!scrambler) return fail(scrambler.error());
    tell_seed(options, seed);
    for (std::uint64_t i = 0; i < options.count; ++i) {
        const auto scrambled = scrambler->next();
        if (!scrambled) return fail(scrambled.error());
        if (options.json)
            scrambler->append_json(context.out.text(), *scrambled);
        else
            context.out.print("{}\n", scrambled->text());
        context.out.commit();
    }
    return ExitCode::Done;
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
