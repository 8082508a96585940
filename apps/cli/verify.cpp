// taquin verify: plays a solution again and says where it fails.
#include <fmt/format.h>

#include <memory>

#include "commands.hpp"
#include "error_codes.hpp"
#include "numbers.hpp"
#include "positions.hpp"
#include "puzzle_options.hpp"
#include "shared/position_json.hpp"
#include "taquin/core/text.hpp"

namespace taquin::cli {
namespace {

struct VerifyOptions {
    std::string position;
    std::string moves;
    Reading reading;
    std::optional<std::string> notation;
    std::optional<std::string> metric;
    bool json = false;
    bool quiet = false;
};

// The moves, played; and what it takes to say so.
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
    Goals goals(options.reading.goal);
    const auto& goal = goals.of(input.position());
    if (!goal) return goal.error();
    auto verification = input.puzzle->verify(input.position(), **goal,
                                             {options.moves, words->notation, words->metric});
    if (!verification) return Error{"MOVES: " + verification.error().message};
    return Played{*goal, *words, *std::move(verification)};
}

void write_error(JsonWriter& json, const Input& input, const std::string& sentence) {
    write_positions(json, input, nullptr);
    for (const auto* key : {"solves", "legal", "length", "moves", "move_convention", "metric",
                            "failed_move", "end", "explanation"})
        json.member(key, nullptr);
    json.member("error", sentence);
}

ExitCode verify(const VerifyOptions& options, Context& context) {
    const Input input = read_input(options.position, options.reading);
    const auto played = play(input, options);
    if (!played) {
        if (options.json)
            append_json_line(context.out.text(), [&](JsonWriter& json) {
                write_error(json, input, sentence(played.error()));
            });
        return fail(played.error());
    }
    const Verification& verification = played->verification;
    if (options.json)
        append_json_line(context.out.text(), [&](JsonWriter& json) {
            write_verification(json, input, *played->goal, verification, played->words);
        });
    else if (verification.solves && !options.quiet)
        context.out.print("solves the {} in {}\n", input.puzzle->info().noun,
                          counted(verification.length, "move"));
    if (!verification.solves) complain(verification.explanation);
    return verification.solves ? ExitCode::Done : ExitCode::BadInput;
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
    auto options = std::make_shared<VerifyOptions>();
    Command command(app, context, "verify", "Play a solution again, and say where it fails");
    command.argument("POSITION", options->position, "The position to start from, in quotes");
    command.argument("MOVES", options->moves, "The moves, such as ULDR or U2LD, or \"R U2 F'\"");
    command.group("Input");
    declare_reading(command, options->reading);
    declare_notation(command, options->notation);
    declare_metric(command, options->metric);
    command.group("Output");
    command.flag("--json", options->json, "A JSON object");
    command.flag("--quiet", options->quiet, "Print nothing if the moves solve the position");
    command.examples({R"(verify "1 2 3/4 5 6/0 7 8" RR)",
                      R"(verify --moves tile "1 2 3/4 5 6/0 7 8" L2)",
                      R"(verify "R U F'" "F U' R'")"});
    run_with(command, std::move(options), &verify);
}

}  // namespace taquin::cli
