// taquin scramble: random positions, the same for the same seed.
#include "shared/scramble.hpp"

#include <fmt/format.h>

#include "command.hpp"
#include "options.hpp"
#include "shared/input.hpp"
#include "taquin/core/values.hpp"

namespace taquin::cli {
namespace {

struct ScrambleOptions : ScrambleTask {
    std::optional<const Puzzle*> named;
    std::uint64_t count = 1;
    bool uniform = false;
    std::optional<std::uint64_t> seed;
    bool json = false;
    bool quiet = false;
};

// A walk of this length takes half a minute; a longer one is not more random.
Expected<std::uint64_t> parse_steps(std::string_view text) {
    constexpr std::uint64_t most = 1'000'000'000;
    auto steps = parse_count(text);
    if (steps && *steps > most)
        return Error{fmt::format("{} steps are too many; the maximum is {}", *steps, most)};
    return steps;
}

// A fresh seed is printed even with --quiet: the user cannot know it otherwise.
void notify_seed(const ScrambleOptions& options, std::uint64_t seed) {
    const bool already_known = options.seed.has_value() && options.quiet;
    if (!options.json && !already_known) notify(fmt::format("seed {}", seed));
}

ExitCode scramble(const ScrambleOptions& options, Context& context) {
    const std::uint64_t seed = options.seed ? *options.seed : fresh_seed();
    ScrambleTask task = options;
    // A size that the default puzzle does not have selects another puzzle.
    task.puzzle = options.named ? *options.named : &Reading{.size = options.size}.puzzle_of("");
    auto scrambler = Scrambler::make(task, seed);
    if (!scrambler) return fail(scrambler.error());
    notify_seed(options, seed);
    for (std::uint64_t i = 0; i < options.count; ++i) {
        const auto scrambled = scrambler->next();
        if (!scrambled) return fail(scrambled.error());
        if (options.json) {
            JsonWriter json(context.out.text());
            scrambler->write(json, *scrambled);
            json.end_line();
        } else {
            context.out.text() += Scrambler::text_of(*scrambled) + '\n';
        }
        context.out.commit();
    }
    return ExitCode::Done;
}

}  // namespace

void add_scramble(CLI::App& app, Context& context) {
    auto options = std::make_shared<ScrambleOptions>();
    Command command(app, context, "scramble", "Generate random positions, one per line");
    command.group("Positions to generate");
    declare_puzzle(command, options->named);
    declare_size(command, options->size);
    command.value("--count", options->count, parse_count, {"N", "Number of positions; default: 1"});
    declare_goal(command, options->goal);
    command.flag("--uniform", options->uniform,
                 "Make every solvable position equally likely (default)");
    command.value("--steps", options->steps, parse_steps,
                  {"N", "Make N random moves from the goal"});
    declare_metric(command, options->metric);
    command.value("--self-avoiding", options->self_avoiding, parse_count,
                  {"N", "Make N random moves from the goal, never visiting a position twice"});
    command.flag("--unsolvable", options->unsolvable, "Generate positions that cannot be solved");
    command.value(
        "--seed", options->seed, parse_seed,
        {"S",
         "The same seed gives the same positions. Default: a new seed, printed on standard error"});
    command.group("Output");
    command.flag("--json", options->json, "Print one JSON object per line, with the seed");
    command.flag("--quiet", options->quiet, "Do not repeat the seed given with --seed");
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
