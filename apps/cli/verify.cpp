// taquin verify: plays a solution again and says where it fails.
#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "commands.hpp"
#include "numbers.hpp"
#include "shared/cube_answer.hpp"
#include "shared/json.hpp"
#include "solve_options.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/puzzles/tiles/replay.hpp"

namespace taquin::cli {
namespace {

struct VerifyOptions {
    std::string board;
    std::string moves;
    BoardOptions reading;
    tiles::Convention convention = tiles::Convention::Blank;
    AnyMetric metric;
    bool json = false;
    bool quiet = false;
};

// What became of the moves, in words.
struct Verdict {
    std::string size;
    std::string start;
    std::string goal;
    std::string moves;
    std::string_view metric;
    std::uint64_t length = 0;
    bool solves = false;
    std::optional<std::size_t> failed_at{};  // the first illegal move, counted from 0
    std::string end;
    std::string sentence;
};

Expected<Verdict> judge_tiles(const VerifyOptions& options) {
    const auto metric = tiles_metric(options.metric);
    if (!metric) return metric.error();
    const auto start = tiles::read_board(options.board, options.reading.for_tiles());
    if (!start) return Error{"BOARD: " + start.error().message};
    for (const auto& warning : start->warnings) warn("BOARD: " + warning);
    Goals goals(options.reading.goal);
    const auto& goal = goals.of(start->board.size);
    if (!goal) return Error{"--goal: " + goal.error().message};
    const auto moves = tiles::parse_moves(options.moves, options.convention);
    if (!moves) return Error{"MOVES: " + moves.error().message};
    const tiles::Replay replay = tiles::replay(start->board, *goal, *moves);
    return Verdict{.size = tiles::to_text(start->board.size),
                   .start = tiles::to_rows(start->board),
                   .goal = tiles::to_rows(*goal),
                   .moves = tiles::to_text(*moves, options.convention),
                   .metric = tiles::name(*metric),
                   .length = tiles::length(*moves, *metric),
                   .solves = replay.reaches_goal,
                   .failed_at = replay.failed_at,
                   .end = tiles::to_rows(replay.end),
                   .sentence = replay.sentence};
}

cube::Cube after(const cube::Cube& cube, cube::Size size, std::span<const cube::HandMove> moves) {
    if (size == cube::Size::Three) return cube::after_moves(cube, moves);
    return {cube::Edges{}, cube::after_moves(cube.corners, moves)};
}

Expected<Verdict> judge_cube(const VerifyOptions& options, cube::Size size) {
    if (auto error = why_not_for_cubes(options.reading)) return *std::move(error);
    const auto metric = cube_metric(options.metric);
    if (!metric) return metric.error();
    const auto start = cube::read_cube(options.board, options.reading.for_cubes(size));
    if (!start) return Error{"BOARD: " + start.error().message};
    const auto goal = cube_goal(options.reading, size);
    if (!goal) return goal.error();
    const auto moves = size == cube::Size::Two ? cube::parse_small_moves(options.moves)
                                               : cube::parse_moves(options.moves);
    if (!moves) return Error{"MOVES: " + moves.error().message};
    const cube::Cube end = after(start->cube, size, *moves);
    const bool solves = end == *goal;
    return Verdict{.size = std::string(cube::name(size)),
                   .start = stickers_of(start->cube, size),
                   .goal = stickers_of(*goal, size),
                   .moves = cube::to_text(*moves),
                   .metric = cube::name(*metric),
                   .length = cube::length(*moves, *metric),
                   .solves = solves,
                   .end = stickers_of(end, size),
                   .sentence = solves ? "the moves solve the cube"
                                      : fmt::format("after the moves the cube is not solved: {}",
                                                    stickers_of(end, size))};
}

void append_json(std::string& out, Puzzle puzzle, const Verdict& verdict,
                 const VerifyOptions& options) {
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", name(puzzle));
    json.text("size", verdict.size);
    json.text("start", verdict.start);
    json.text("goal", verdict.goal);
    json.truth("solves", verdict.solves);
    json.truth("legal", !verdict.failed_at);
    json.number("length", verdict.length);
    json.text("moves", verdict.moves);
    is_cube(puzzle) ? json.null("move_convention")
                    : json.text("move_convention", name(options.convention));
    json.text("metric", verdict.metric);
    // Counted from 1, as people do.
    verdict.failed_at ? json.number("failed_move", *verdict.failed_at + 1)
                      : json.null("failed_move");
    json.text("end", verdict.end);
    json.text("explanation", verdict.sentence);
    json.null("error");
    json.end();
}

void append_json_error(std::string& out, Puzzle puzzle, const std::string& sentence,
                       const VerifyOptions& options) {
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", name(puzzle));
    for (const auto* key : {"size", "start", "goal", "solves", "legal", "length", "moves"})
        json.null(key);
    is_cube(puzzle) ? json.null("move_convention")
                    : json.text("move_convention", name(options.convention));
    for (const auto* key : {"metric", "failed_move", "end", "explanation"}) json.null(key);
    json.text("error", sentence);
    json.end();
}

ExitCode verify(const VerifyOptions& options, Context& context) {
    const Puzzle puzzle = options.reading.puzzle_of(options.board);
    const auto verdict =
        is_cube(puzzle) ? judge_cube(options, cube_size(puzzle)) : judge_tiles(options);
    if (!verdict) {
        const std::string& sentence = verdict.error().message;
        complain(sentence);
        if (options.json) append_json_error(context.out.text(), puzzle, sentence, options);
        return ExitCode::BadInput;
    }
    if (options.json)
        append_json(context.out.text(), puzzle, *verdict, options);
    else if (verdict->solves && !options.quiet)
        context.out.print("solves the {} in {}\n", is_cube(puzzle) ? "cube" : "board",
                          counted(verdict->length, "move"));
    if (!verdict->solves) complain(verdict->sentence);
    return verdict->solves ? ExitCode::Done : ExitCode::BadInput;
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
    auto options = std::make_shared<VerifyOptions>();
    Command command(app, context, "verify", "Play a solution again, and say where it fails");
    command.argument("BOARD", options->board, "The board or cube to start from, in quotes");
    command.argument("MOVES", options->moves, "The moves, such as ULDR or U2LD, or \"R U2 F'\"");
    command.group("Input");
    declare_reading(command, options->reading);
    declare_moves(command, options->convention, options->metric);
    command.group("Output");
    command.flag("--json", options->json, "A JSON object");
    command.flag("--quiet", options->quiet, "No words if it solves the board");
    command.examples({R"(verify "1 2 3/4 5 6/0 7 8" RR)",
                      R"(verify --moves tile "1 2 3/4 5 6/0 7 8" L2)",
                      R"(verify "R U F'" "F U' R'")"});
    run_with(command, std::move(options), &verify);
}

}  // namespace taquin::cli
