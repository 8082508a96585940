// taquin check: can a position be solved? taquin verify: do these moves solve it?
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>

#include "command.hpp"
#include "options.hpp"
#include "positions.hpp"
#include "shared/answer_json.hpp"
#include "taquin/core/text.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

struct CheckOptions {
    PositionOptions positions;
    bool json = false;
    bool quiet = false;
};

ExitCode fail_check(const Input& input, const Error& error, const CheckOptions& options,
                    Output& out) {
    complain(input.origin.where() + sentence(error, "--"));
    if (options.json)
        append_json_line(out.text(),
                         [&](JsonWriter& json) { write_no_check(json, input, sentence(error)); });
    out.commit();
    return ExitCode::BadInput;
}

ExitCode check_one(const Input& input, const CheckOptions& options, Goals& goals, Output& out) {
    if (!input.read) return fail_check(input, input.read.error(), options, out);
    const auto& goal = goals.of(input.position());
    if (!goal) {
        warn_of(input.origin, input.warnings());
        return fail_check(input, goal.error(), options, out);
    }
    const Verdict verdict = input.puzzle->check(input.position(), **goal);
    warn_of(input.origin, input.warnings(verdict.solvable));
    if (options.json) {
        append_json_line(out.text(),
                         [&](JsonWriter& json) { write_check(json, input, **goal, verdict); });
    } else {
        const Style style = style_of(STDOUT_FILENO);
        out.print("{}{}{}\n", verdict.solvable ? style.good : style.bad,
                  verdict.solvable ? "solvable" : "unsolvable", style.plain);
        if (!options.quiet) out.print("{}\n", wrapped(verdict.explanation, 0));
    }
    out.commit();
    return verdict.solvable ? ExitCode::Done : ExitCode::Unsolvable;
}

ExitCode check(const CheckOptions& options, Context& context) {
    Goals goals(options.positions.goal, Goals::Kind::Partial);
    return for_each_position(options.positions, context.out, [&](const Input& input) {
        return check_one(input, options, goals, context.out);
    });
}

// --- verify

struct VerifyOptions {
    std::string position;
    std::string moves;
    Reading reading;
    std::optional<std::string> notation;
    std::optional<std::string> metric;
    bool json = false;
    bool quiet = false;
};

// The moves, replayed.
struct Played {
    PositionPtr goal;
    Words words;
    Verification verification;
};

Expected<Played> play(const Input& input, const VerifyOptions& options) {
    const auto words = words_of(*input.puzzle, options.metric, options.notation);
    if (!words) return words.error();
    if (!input.read) return Error{"POSITION: " + input.read.error().message};
    warn_of({std::make_shared<const std::string>("POSITION: "), {}}, input.warnings());
    Goals goals(options.reading.goal, Goals::Kind::Partial);
    const auto& goal = goals.of(input.position());
    if (!goal) return goal.error();
    auto verification = input.puzzle->verify(input.position(), **goal,
                                             {options.moves, words->notation, words->metric});
    if (!verification) return Error{"MOVES: " + verification.error().message};
    return Played{*goal, *words, *std::move(verification)};
}

// What counts as a move, unless it is the puzzle's usual metric: " (metric: straight runs)".
std::string how_counted(const Puzzle& puzzle, std::string_view metric) {
    const auto& metrics = puzzle.info().metrics;
    if (metrics.empty() || metrics.front().name == metric) return "";
    return fmt::format(" (metric: {})",
                       std::ranges::find(metrics, metric, &NamedChoice::name)->help);
}

ExitCode verify(const VerifyOptions& options, Context& context) {
    const Input input = read_input(options.position, options.reading);
    const auto played = play(input, options);
    if (!played) {
        if (options.json)
            append_json_line(context.out.text(), [&](JsonWriter& json) {
                write_no_verification(json, input, sentence(played.error()));
            });
        return fail(played.error());
    }
    const Verification& verification = played->verification;
    if (options.json)
        append_json_line(context.out.text(), [&](JsonWriter& json) {
            write_verification(json, input, *played->goal, verification, played->words);
        });
    else if (verification.solves && !options.quiet)
        context.out.print("solves the {} in {}{}\n", input.puzzle->info().noun,
                          counted(verification.length, "move"),
                          how_counted(*input.puzzle, played->words.metric));
    if (!verification.solves) complain(verification.explanation);
    return verification.solves ? ExitCode::Done : ExitCode::BadInput;
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
    auto options = std::make_shared<CheckOptions>();
    options->positions.impossible = true;
    Command command(app, context, "check", "Say whether a position can be solved, and why");
    declare_positions(command, options->positions);
    command.group("Output");
    command.flag("--json", options->json, "Print one JSON object per line");
    command.flag("--quiet", options->quiet, "Print only the word solvable or unsolvable");
    command.examples({R"(check "1 2 3/4 5 6/8 7 0")", R"(check --goal snail "1 2 3/8 0 4/7 6 5")"});
    run_with(command, std::move(options), &check);
}

void add_verify(CLI::App& app, Context& context) {
    auto options = std::make_shared<VerifyOptions>();
    Command command(app, context, "verify", "Replay a solution and report where it fails");
    command.argument("POSITION", options->position, "The start position, in quotes");
    command.argument("MOVES", options->moves, "The moves, such as ULDR or U2LD, or \"R U2 F'\"");
    command.group("Input");
    declare_reading(command, options->reading);
    declare_notation(command, options->notation);
    declare_metric(command, options->metric);
    command.group("Output");
    command.flag("--json", options->json, "Print a JSON object");
    command.flag("--quiet", options->quiet, "Print nothing if the moves solve the position");
    command.examples({R"(verify "1 2 3/4 5 6/0 7 8" RR)",
                      R"(verify --moves tile "1 2 3/4 5 6/0 7 8" L2)",
                      R"(verify "R U F'" "F U' R'")"});
    run_with(command, std::move(options), &verify);
}

}  // namespace taquin::cli
