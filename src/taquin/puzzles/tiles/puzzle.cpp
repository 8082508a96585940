// Positions, moves, checks and solving; heuristics and tables are in puzzle_tables.cpp.
#include "taquin/puzzles/tiles/puzzle.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "taquin/puzzle/pattern.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/multi/run_search.hpp"
#include "taquin/puzzles/tiles/partial.hpp"
#include "taquin/puzzles/tiles/run.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/algorithms.hpp"

namespace taquin::tiles {

namespace {

PuzzleInfo make_info() {
    PuzzleInfo info{
        .name = "tiles",
        .summary = "sliding tiles of any size, such as the 8-puzzle and the 15-puzzle",
        .noun = "board",
        .sizes = "2x2 to 1000x1000",
        .default_size = "4x4",
        .size_form = "RxC",
        .forms = {{"rows", "1 2 3/4 5 6/7 8 0: rows separated by / or newlines"},
                  {"flat", "1 2 3 4 5 6 7 8 0: a square board, or one of a given size"},
                  {"compact", "123 456 78b: one character per tile, up to 3x3"},
                  {"42", "comments after #, the size on a line of its own, then the rows"},
                  {"korf", "a number, then the tiles, on one line"}},
        .metrics = {{"single", "tiles moved"}, {"multi", "straight runs"}},
        .notations = {{"blank", "U D L R say where the blank goes"},
                      {"tile", "U D L R say where the tile goes"}},
        .example = "1 2 3/4 0 6/7 5 8",
        .example_moves = "DR",
        .default_heuristic = "conflict",
        .has_patterns = true,
        .has_order = true,
        .skips_way_back = true};
    for (const GoalRow& row : goals()) info.goals.push_back({row.name, row.help});
    return info;
}

constexpr std::array own_rows{
    solver::AlgorithmRow{.name = "construct",
                         .summary = "no search: places the tiles line by line, as people do; "
                                    "solves any board at once, with long solutions",
                         .memory = "the board, and the moves if shown",
                         .complete = true},
    solver::AlgorithmRow{.name = "anytime",
                         .summary = "solves any board at once, then finds shorter solutions until "
                                    "the time is up (default: 5 s)",
                         .memory = "beams, within the memory limit",
                         .complete = true,
                         .random = true,
                         .default_time = std::chrono::milliseconds(5000)},
    solver::AlgorithmRow{.name = "anytime-unlearned",
                         .summary = "anytime without learned estimates, to see what they gain",
                         .memory = "beams, within the memory limit",
                         .complete = true,
                         .random = true,
                         .default_time = std::chrono::milliseconds(5000)},
};

Metric metric_of(std::string_view metric) {
    return metric == name(Metric::Multi) ? Metric::Multi : Metric::Single;
}

Convention convention_of(std::string_view notation) {
    return notation == name(Convention::MovedTile) ? Convention::MovedTile : Convention::Blank;
}

Expected<ReadOptions> board_options(const taquin::ReadOptions& options) {
    ReadOptions result;
    if (options.form) {
        const auto form = parse_form(*options.form);
        if (!form) return form.error();
        result.form = *form;
    }
    if (options.size) {
        const auto size = parse_size(*options.size);
        if (!size) return size.error();
        result.size = *size;
    }
    return result;
}

Expected<ReadPosition> packed(Expected<ReadBoard>&& read) {
    if (!read) return read.error();
    ReadPosition result{.position = pack(read->board),
                        .form = name(read->form),
                        .number = read->number,
                        .claims_solvable = read->claims_solvable,
                        .warnings = std::move(read->warnings)};
    if (read->expected_length) result.distance = static_cast<std::uint64_t>(*read->expected_length);
    return result;
}

// Reads with one of the batch functions of text.hpp.
template <class Read>
std::size_t read_many(Read read, std::string_view text, const taquin::ReadOptions& options,
                      const TakeEntry& take) {
    const auto understood = board_options(options);
    if (!understood) {
        take(1, understood.error());
        return 1;
    }
    return read(text, *understood,
                [&](BatchEntry entry) { return take(entry.line, packed(std::move(entry.board))); });
}

}  // namespace

const Puzzle& puzzle() {
    static const TilePuzzle only;
    return only;
}

const PuzzleInfo& TilePuzzle::info() const {
    static const PuzzleInfo only = make_info();
    return only;
}

Expected<std::string> TilePuzzle::read_size(std::string_view text) const {
    const auto size = parse_size(text);
    if (!size) return size.error();
    return to_text(*size);
}

std::uint64_t TilePuzzle::pieces(std::string_view size) const {
    return parse_known_size(size).cells();
}

bool TilePuzzle::is_small(std::string_view size) const {
    return parse_known_size(size).cells() <= max_small_lookup_cells;
}

bool TilePuzzle::recognises(std::string_view line) const {
    return line.find_first_of("0123456789") != std::string_view::npos &&
           line.find_first_not_of("0123456789 \t\rbB_.,/|xX[]") == std::string_view::npos;
}

Expected<ReadPosition> TilePuzzle::read(std::string_view text,
                                        const taquin::ReadOptions& options) const {
    const auto understood = board_options(options);
    if (!understood) return understood.error();
    return packed(read_board(text, *understood));
}

bool TilePuzzle::begins_batch(std::string_view lines, const taquin::ReadOptions& options) const {
    const auto understood = board_options(options);
    return understood && tiles::begins_batch(lines, *understood);
}

std::size_t TilePuzzle::read_lines(std::string_view text, const taquin::ReadOptions& options,
                                   const TakeEntry& take) const {
    return read_many(for_each_line, text, options, take);
}

std::size_t TilePuzzle::read_batch(std::string_view text, const taquin::ReadOptions& options,
                                   const TakeEntry& take) const {
    return read_many(for_each_in_batch, text, options, take);
}

std::string TilePuzzle::write(const Position& position) const {
    return position.is_partial() ? position.partial : to_rows(position);
}

std::string TilePuzzle::write_short(const Position& position) const {
    if (position.is_partial()) return position.partial;
    const Board board = unpack(position);
    return std::max(board.size.rows, board.size.columns) <= 3 ? to_compact(board) : to_rows(board);
}

std::string TilePuzzle::draw(const Position& position) const { return to_pretty(unpack(position)); }

std::string TilePuzzle::draw_framed(const Position& position) const {
    return to_framed(unpack(position));
}

std::string TilePuzzle::svg(const Position& position) const { return to_svg(unpack(position)); }

Expected<Position> TilePuzzle::goal(std::string_view name, std::string_view size) const {
    const auto understood = parse_size(size);
    if (!understood) return understood.error();
    if (partial::read(name, *understood))
        return Error{
            "in this goal, x stands for tiles that do not matter; this needs a whole "
            "board"};
    const auto board = make_goal(name.empty() ? goals().front().name : name, *understood);
    if (!board) return board.error();
    return pack(*board);
}

Expected<Position> TilePuzzle::partial_goal(std::string_view text, std::string_view size) const {
    const auto understood = parse_size(size);
    if (!understood) return understood.error();
    const auto read = partial::read(text, *understood);
    if (!read) return goal(text, size);
    if (!*read) return read->error();
    return Position{this, to_text(*understood), {}, partial::to_text(**read)};
}

namespace {

partial::Goal goal_of(const Position& goal) {
    if (!goal.is_partial()) return partial::whole(unpack(goal));
    return **partial::read(goal.partial, size_of(goal));
}

}  // namespace

Expected<PatternGoal> TilePuzzle::pattern_goal(const PatternQuery& query) const {
    if (metric_of(query.metric) != Metric::Single)
        return Error{"partial goals and a choice of moves count single moves only",
                     ErrorKind::BadInput, "metric"};
    return partial::pattern_of(goal_of(query.goal), query.allow);
}

std::string TilePuzzle::write_moves(std::span<const std::uint8_t> moves,
                                    std::string_view notation) const {
    return to_text(as_moves(moves), convention_of(notation));
}

Moves TilePuzzle::legal_moves(const Position& position) const {
    const Board board = unpack(position);
    const Cell blank = blank_of(board);
    Moves moves;
    for (const Move move : all_moves)
        if (can_move(board.size, blank, move)) moves.push_back(static_cast<std::uint8_t>(move));
    return moves;
}

std::string TilePuzzle::move_name(std::uint8_t move) const {
    constexpr std::array names{"up", "down", "left", "right"};
    return names[move];
}

std::string TilePuzzle::readable_moves(std::span<const std::uint8_t> moves,
                                       std::string_view notation, std::string_view metric) const {
    return metric_of(metric) == Metric::Multi
               ? to_runs_text(to_single_moves(as_runs(moves)), convention_of(notation))
               : write_moves(moves, notation);
}

std::uint64_t TilePuzzle::length(std::span<const std::uint8_t> moves,
                                 std::string_view metric) const {
    return tiles::length(as_moves(moves), metric_of(metric));
}

void TilePuzzle::walk(const Position& start, std::span<const std::uint8_t> moves,
                      const std::function<void(const Position&)>& each) const {
    const PackedTiles tiles(start);
    const std::size_t width = start.packed.size() / tiles.size().cells();
    Cell blank = 0;
    while (tiles[blank] != 0) ++blank;
    Position at = start;
    each(at);
    for (const Move move : as_moves(moves)) {
        const Cell next = neighbour(tiles.size(), blank, move);
        std::swap_ranges(&at.packed[blank * width], &at.packed[blank * width] + width,
                         &at.packed[next * width]);
        blank = next;
        each(at);
    }
}

Position TilePuzzle::after(const Position& start, std::span<const std::uint8_t> moves) const {
    Board board = unpack(start);
    Cell blank = blank_of(board);
    for (const Move move : to_single_moves(as_runs(moves))) make_move(board, blank, move);
    return pack(board);
}

Expected<Moves> TilePuzzle::read_order(std::string_view text) const {
    const auto order = parse_order(text);
    if (!order) return order.error();
    return solver::numbered(std::vector<Move>(order->begin(), order->end()));
}

Verdict TilePuzzle::check(const Position& start, const Position& goal) const {
    if (goal.is_partial()) return partial::check(unpack(start), goal_of(goal));
    const Solvability answer = check_solvable(unpack(start), unpack(goal));
    return {
        .solvable = answer.solvable, .explanation = answer.explanation, .facts = facts_of(answer)};
}

bool TilePuzzle::is_solvable(const Position& start, const Position& goal) const {
    return goal.is_partial() ? check(start, goal).solvable : tiles::is_solvable(start, goal);
}

bool TilePuzzle::solves(const Position& start, const Position& goal,
                        std::span<const std::uint8_t> moves) const {
    if (!goal.is_partial()) return leads_to(goal, start, as_moves(moves));
    Replayer replayer(unpack(start));
    return replayer.play(as_moves(moves)) && partial::reaches(replayer.board(), goal_of(goal));
}

Expected<Verification> TilePuzzle::verify(const Position& start, const Position& goal,
                                          const WrittenMoves& written) const {
    const Convention convention = convention_of(written.notation);
    const Metric metric = metric_of(written.metric);
    const auto moves = parse_moves(written.text, convention);
    if (!moves) return moves.error();
    const std::span all(*moves);
    Verification result{.moves = to_text(*moves, convention),
                        .length = tiles::length(*moves, metric),
                        .move_count = all.size()};
    Replayer replayer(unpack(start));
    const std::size_t first = std::min(written.from, all.size());
    bool legal = replayer.play(all.first(first)) && written.from <= all.size();
    std::size_t played = first;
    while (legal && result.steps.size() < written.count) {
        const std::size_t last = std::max<std::size_t>(played, 1) - 1;
        result.steps.push_back(
            {to_text(all.subspan(last, played - last), convention), pack(replayer.board())});
        if (played == all.size()) break;
        legal = replayer.play(all.subspan(played++, 1));
    }
    replayer.play(all.subspan(played));
    const partial::Goal wanted = goal_of(goal);
    const Board goal_board = partial::reaches(replayer.board(), wanted)
                                 ? replayer.board()
                                 : partial::completions(wanted).front();
    Replay replay = replayer.result(goal_board);
    if (metric == Metric::Multi) count_in_runs(replay, goal_board, all);
    result.solves = replay.reaches_goal;
    result.failed_at = replay.failed_at;
    result.end = pack(replay.end);
    result.explanation = replay.sentence;
    return result;
}

std::optional<Error> TilePuzzle::check_scramble(const ScrambleRequest& request) const {
    if (request.unsolvable && request.method != ScrambleMethod::Uniform)
        return Error{"walks from the goal lead to solvable boards only"};
    return std::nullopt;
}

Expected<Scrambled> TilePuzzle::scramble(const ScrambleRequest& request, Random& random) const {
    const Board goal = unpack(request.goal);
    const Metric metric = metric_of(request.metric);
    if (request.method == ScrambleMethod::Uniform)
        return Scrambled{pack(random_board(goal, random, !request.unsolvable))};
    if (request.method == ScrambleMethod::Walk)
        return Scrambled{pack(random_walk(goal, request.steps, random, metric))};
    const auto board = self_avoiding_walk(goal, request.steps, random, metric, request.stop);
    if (!board) return board.error();
    return Scrambled{pack(*board)};
}

std::span<const solver::AlgorithmRow> TilePuzzle::own_algorithms() const { return own_rows; }

std::unique_ptr<PuzzleCache> TilePuzzle::make_cache() const {
    return std::make_unique<HeuristicCache>();
}

namespace {

Expected<Report> solve_in_single_moves(BoardRequest& request, const TileContext& context) {
    const bool automatic = solver::algorithm_row(puzzle(), request.algorithm).automatic();
    return automatic && context.tree == nullptr ? run_automatic(request, context)
                                                : run_algorithm(request, context);
}

}  // namespace

Expected<Report> TilePuzzle::solve(const solver::Request& request,
                                   solver::RunContext& context) const {
    tables::TableLibrary& library = context.cache.tables(request.tables_folder);
    auto& kept = static_cast<HeuristicCache&>(context.cache.of(*this));
    const TileContext here{context, kept, kept.use_tables(library, request.catalogue)};
    Expected<Report> report = metric_of(request.metric) == Metric::Multi
                                  ? solve_in_runs(request, here)
                                  : solve_in_single_moves(kept.understand(request), here);
    if (report)
        for (Error& warning : library.take_warnings())
            report->warnings.push_back(std::move(warning.message));
    return report;
}

}  // namespace taquin::tiles
