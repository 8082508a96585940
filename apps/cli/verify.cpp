// taquin verify: plays a solution again and says where it fails.
#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "commands.hpp"
#include "json.hpp"
#include "numbers.hpp"
#include "solve_options.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/puzzles/tiles/replay.hpp"

namespace taquin::cli {
namespace {

struct VerifyOptions {
    std::string board;
    std::string moves;
    BoardOptions reading;
    tiles::Convention convention = tiles::Convention::Blank;
    tiles::Metric metric = tiles::Metric::Single;
    bool json = false;
    bool quiet = false;
};

struct Verdict {
    tiles::Board start;
    tiles::Board goal;
    std::vector<tiles::Move> moves;
    tiles::Replay replay;
};

Expected<Verdict> judge(const VerifyOptions& options) {
    auto start = tiles::read_board(options.board, options.reading.read);
    if (!start) return Error{"BOARD: " + start.error().message};
    for (const auto& warning : start->warnings) warn("BOARD: " + warning);
    auto goal = tiles::make_goal(options.reading.goal, start->board.size);
    if (!goal) return Error{"--goal: " + goal.error().message};
    auto moves = tiles::parse_moves(options.moves, options.convention);
    if (!moves) return Error{"MOVES: " + moves.error().message};
    Verdict verdict{std::move(start->board), *std::move(goal), *std::move(moves), {}};
    verdict.replay = tiles::replay(verdict.start, verdict.goal, verdict.moves);
    return verdict;
}

void append_json(std::string& out, const Verdict& verdict, const VerifyOptions& options) {
    const auto& replay = verdict.replay;
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", "tiles");
    json.text("size", tiles::to_text(verdict.start.size));
    json.text("start", tiles::to_rows(verdict.start));
    json.text("goal", tiles::to_rows(verdict.goal));
    json.truth("solves", replay.reaches_goal);
    json.truth("legal", replay.legal);
    json.number("length", tiles::length(verdict.moves, options.metric));
    json.text("moves", tiles::to_text(verdict.moves, options.convention));
    json.text("move_convention", name(options.convention));
    json.text("metric", name(options.metric));
    // Counted from 1, as people do.
    replay.failed_at ? json.number("failed_move", *replay.failed_at + 1) : json.null("failed_move");
    json.text("end", tiles::to_rows(replay.end));
    json.text("explanation", replay.sentence);
    json.null("error");
}

void append_json_error(std::string& out, const std::string& sentence,
                       const VerifyOptions& options) {
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", "tiles");
    for (const auto* key : {"size", "start", "goal", "solves", "legal", "length", "moves"})
        json.null(key);
    json.text("move_convention", name(options.convention));
    json.text("metric", name(options.metric));
    for (const auto* key : {"failed_move", "end", "explanation"}) json.null(key);
    json.text("error", sentence);
}

ExitCode verify(const VerifyOptions& options, Context& context) {
    const auto verdict = judge(options);
    if (!verdict) {
        complain(verdict.error().message);
        if (options.json) append_json_error(context.out.text(), verdict.error().message, options);
        return ExitCode::BadInput;
    }
    const bool solves = verdict->replay.reaches_goal;
    const auto length = tiles::length(verdict->moves, options.metric);
    if (options.json)
        append_json(context.out.text(), *verdict, options);
    else if (solves && !options.quiet)
        context.out.print("solves the board in {}\n", counted(length, "move"));
    if (!solves) complain(verdict->replay.sentence);
    return solves ? ExitCode::Done : ExitCode::BadInput;
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
    auto options = std::make_shared<VerifyOptions>();
    Command command(app, context, "verify", "Play a solution again, and say where it fails");
    command.argument("BOARD", options->board, "The board to start from, in quotes");
    command.argument("MOVES", options->moves, "The moves, such as ULDR or U2LD");
    command.group("Input");
    declare_reading(command, options->reading);
    declare_moves(command, options->convention, options->metric);
    command.group("Output");
    command.flag("--json", options->json, "A JSON object");
    command.flag("--quiet", options->quiet, "No words if it solves the board");
    command.examples(
        {R"(verify "1 2 3/4 5 6/0 7 8" RR)", R"(verify --moves tile "1 2 3/4 5 6/0 7 8" L2)"});
    run_with(command, std::move(options), &verify);
}

}  // namespace taquin::cli
