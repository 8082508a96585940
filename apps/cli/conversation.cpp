#include "conversation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "error_codes.hpp"
#include "interrupts.hpp"
#include "numbers.hpp"
#include "progress.hpp"
#include "shared/seed.hpp"
#include "shared/states.hpp"
#include "shown.hpp"
#include "solve_options.hpp"
#include "status.hpp"
#include "taquin/core/values.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/puzzles/tiles/text_scan.hpp"
#include "taquin/solver/cache_folder.hpp"
#include "wrap.hpp"

namespace taquin::cli {
namespace {

constexpr std::uint64_t usual_nodes = 10'000;
constexpr std::uint64_t most_steps = 1'000'000'000;
constexpr std::array<std::string_view, 4> directions{"up", "down", "left", "right"};

std::string_view name_of(tiles::Move move) { return directions[tiles::index(move)]; }

std::vector<tiles::Move> legal_moves(const tiles::Board& board) {
    const tiles::Cell blank = tiles::blank_of(board);
    const std::uint32_t row = board.size.row(blank);
    const std::uint32_t column = board.size.column(blank);
    std::vector<tiles::Move> moves;
    if (row > 0) moves.push_back(tiles::Move::Up);
    if (row + 1 < board.size.rows) moves.push_back(tiles::Move::Down);
    if (column > 0) moves.push_back(tiles::Move::Left);
    if (column + 1 < board.size.columns) moves.push_back(tiles::Move::Right);
    return moves;
}

std::string names_of(const std::vector<tiles::Move>& moves) {
    std::vector<std::string_view> names;
    names.reserve(moves.size());
    for (const tiles::Move move : moves) names.push_back(name_of(move));
    return fmt::format("{}", fmt::join(names, ", "));
}

// The board in a frame, 0 for the blank; of one that fills more than a screen only its size.
std::string framed(const tiles::Board& board) {
    constexpr std::uint32_t most_cells = 400;
    if (board.size.cells() > most_cells) return picture_of(board);
    const std::size_t width = std::to_string(board.size.cells() - 1).size();
    const std::string rule(board.size.columns * (width + 3) + 1, '-');
    std::string text = rule + "\n";
    for (std::uint32_t row = 0; row < board.size.rows; ++row) {
        for (std::uint32_t column = 0; column < board.size.columns; ++column)
            text += fmt::format("| {:>{}} ", board.tiles[board.size.cell(row, column)], width);
        text += "|\n" + rule + "\n";
    }
    return text;
}

std::string one_line(const tiles::Board& board) {
    constexpr std::uint32_t most_compact = 3;
    const bool small = board.size.rows <= most_compact && board.size.columns <= most_compact;
    return small ? tiles::to_compact(board) : tiles::to_rows(board);
}

Error no_board() { return {"there is no board: the last setState failed"}; }

// What a file of commands says of itself in messages.
std::string place_in(const std::filesystem::path& path, std::size_t line) {
    return fmt::format("{}, line {}: ", path == "-" ? "standard input" : shown_path(path.string()),
                       line);
}

}  // namespace

void declare_conversation(Command& command, ConversationOptions& options) {
    command.group("Puzzle");
    command.text("--goal", options.goal,
                 {"last|first|snail|center|BOARD",
                  "Where the tiles should go: the blank first (0 1 2 ..., the default here), last, "
                  "and so on as for solve"});
    command.value("--size", options.size, tiles::parse_size,
                  {"RxC", "Of the board before setState; 3x3 if not given"});
    command.value("--seed", options.seed, parse_seed,
                  {"S", "For randomizeState; without one, a new seed is told"});
    declare_cache(command, options.cache);
    declare_parameters(command, solver::ParameterGroup::Limits, options.request);
    command.group("Output");
    command.flag("--quiet", options.quiet, "No words but the answers");
}

Conversation::Conversation(const ConversationOptions& options, Output& out)
    : options_(options), out_(out), goals_(options.goal), limits_(options.request.limits) {
    if (!limits_.nodes) limits_.nodes = usual_nodes;
    const auto& goal = goals_.of(options.size);
    if (goal)
        board_ = *goal;
    else
        fault_ = Error{"--goal: " + goal.error().message};
}

ExitCode Conversation::words(const std::vector<std::string>& words) {
    const auto orders = orders_of(words);
    return orders ? carry_out(*orders, "") : fail(orders.error());
}

ExitCode Conversation::line(std::string_view text, const std::string& where) {
    const auto orders = parse_orders(text);
    return orders ? carry_out(*orders, where)
                  : fail({where + orders.error().message, orders.error().kind});
}

ExitCode Conversation::file(const std::filesystem::path& path) {
    const auto content = read_file(path.string());
    if (!content) return fail(content.error());
    open_files_.push_back(path);
    ExitCode code = ExitCode::Done;
    std::string_view rest = *content;
    if (rest.starts_with(tiles::byte_order_mark)) rest.remove_prefix(tiles::byte_order_mark.size());
    for (std::size_t number = 1; !rest.empty() && !over_ && code != ExitCode::Interrupted;
         ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        code = worse(code, line(rest.substr(0, end), place_in(path, number)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    open_files_.pop_back();
    return code;
}

ExitCode Conversation::carry_out(const std::vector<Order>& orders, const std::string& where) {
    ExitCode code = ExitCode::Done;
    for (const Order& order : orders) {
        if (over_ || code == ExitCode::Interrupted) break;
        const auto done = carry_out(order);
        out_.commit();
        if (!done) {
            const std::string command(row_of(order.verb).name);
            return worse(code,
                         fail({where + command + ": " + done.error().message, done.error().kind}));
        }
        code = worse(code, *done);
    }
    return code;
}

Expected<ExitCode> Conversation::carry_out(const Order& order) {
    switch (order.verb) {
        case Verb::SetState: return set_state(order.argument);
        case Verb::RandomizeState: return randomize(order.argument);
        case Verb::PrintState: return print_state(false);
        case Verb::PrettyPrintState: return print_state(true);
        case Verb::Move: return move(order.argument);
        case Verb::SolveAStar: return solve_a_star(order.argument);
        case Verb::SolveBeam: return solve_beam(order.argument);
        case Verb::PrettyPrintSolution: return print_solution();
        case Verb::ReadCommands: return read_commands(order.argument);
        case Verb::Help: return help(order.argument);
        case Verb::Quit: over_ = true; break;
        case Verb::MaxNodes: {
            const auto nodes = parse_positive(order.argument);
            if (!nodes) return nodes.error();
            limits_.nodes = *nodes;
            break;
        }
    }
    return ExitCode::Done;
}

Expected<ExitCode> Conversation::set_state(const std::string& text) {
    board_.reset();
    solution_.reset();
    const auto read = tiles::read_board(text);
    if (!read) return read.error();
    const auto& goal = goals_.of(read->board.size);
    if (!goal) return goal.error();
    board_ = read->board;
    return ExitCode::Done;
}

Expected<ExitCode> Conversation::randomize(const std::string& text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const auto steps = parse_count(text.substr(0, blank));
    if (!steps) return steps.error();
    if (*steps > most_steps)
        return Error{fmt::format("{} moves are too many; up to {} will do", *steps, most_steps)};
    tiles::Size size = board_ ? board_->size : options_.size;
    if (blank < text.size()) {
        const auto typed = tiles::parse_size(text.substr(blank + 1));
        if (!typed) return typed.error();
        size = *typed;
    }
    const auto& goal = goals_.of(size);
    if (!goal) return goal.error();
    if (!random_) {
        const std::uint64_t seed = options_.seed ? *options_.seed : fresh_seed();
        if (!options_.seed || !options_.quiet) tell(fmt::format("seed {}", seed));
        random_.emplace(seed);
    }
    solution_.reset();
    board_ = tiles::random_walk(*goal, *steps, *random_);
    return ExitCode::Done;
}

Expected<ExitCode> Conversation::print_state(bool pretty) {
    if (!board_) return no_board();
    out_.text() += pretty ? framed(*board_) : one_line(*board_) + "\n";
    return ExitCode::Done;
}

Expected<ExitCode> Conversation::move(const std::string& direction) {
    if (!board_) return no_board();
    const auto* const named = std::ranges::find(directions, direction);
    const auto legal = legal_moves(*board_);
    if (named == directions.end())
        return Error{
            fmt::format("{} is no direction: write up, down, left or right", shown(direction))};
    const auto wanted = tiles::all_moves[static_cast<std::size_t>(named - directions.begin())];
    if (std::ranges::find(legal, wanted) == legal.end())
        return Error{fmt::format("the blank cannot go {} from there; it can go {}", direction,
                                 names_of(legal))};
    for_each_state(tiles::Board(*board_), std::array{wanted},
                   [this](const tiles::Board& board) { board_ = board; });
    solution_.reset();
    return ExitCode::Done;
}

Expected<ExitCode> Conversation::solve_a_star(const std::string& heuristic) {
    solver::Request request;
    request.algorithm = "astar";
    request.heuristic = heuristic == "h1"   ? "misplaced-blank"
                        : heuristic == "h2" ? "manhattan"
                                            : heuristic;
    return solve(std::move(request));
}

Expected<ExitCode> Conversation::solve_beam(const std::string& width) {
    const auto kept = parse_positive(width);
    if (!kept) return kept.error();
    solver::Request request;
    request.algorithm = "beam";
    request.heuristic = "misplaced-blank+manhattan";
    request.width = *kept;
    return solve(std::move(request));
}

Expected<ExitCode> Conversation::solve(solver::Request request) {
    if (!board_) return no_board();
    Interrupts interrupts;
    request.start = *board_;
    request.goal = *goals_.of(board_->size);
    request.duplicates = search::Duplicates::Expanded;
    request.limits = limits_;
    request.limits.stop = interrupts.token();
    request.tables_folder = solver::cache_folder(options_.cache);
    Progress progress(out_, interrupts, options_.quiet);
    progress.begin();
    const auto report = solver_.solve(request, &progress);
    progress.end();
    if (!report) return report.error();
    for (const std::string& warning : report->warnings) warn(warning);
    solution_.reset();
    if (report->has_solution()) solution_ = Solution{request.start, report->moves};
    return tell_answer(*report);
}

ExitCode Conversation::tell_answer(const solver::Report& report) {
    const std::uint64_t generated = report.counters.generated;
    if (report.has_solution()) {
        const std::string moves = names_of(report.moves);
        out_.print("solved in {}; {} generated\nstart, {}{}goal\n",
                   counted(report.moves.size(), "move"), counted(generated, "node"), moves,
                   moves.empty() ? "" : ", ");
    } else if (report.status == solver::Status::Unsolvable) {
        out_.print("no solution, in {} or any number of them: {}\n",
                   counted(*limits_.nodes, "node"), report.note);
    } else if (report.status == solver::Status::Interrupted) {
        out_.print("interrupted after {}; a solution has at least {}\n", counted(generated, "node"),
                   counted(static_cast<std::uint64_t>(report.lower_bound), "move"));
    } else if (report.limit == search::LimitKind::Nodes) {
        out_.print("no solution in the first {} generated; maxNodes can allow more\n",
                   counted(*limits_.nodes, "node"));
    } else {
        out_.print("no solution in {}: the limit of {} was reached\n", counted(generated, "node"),
                   limit_name(*report.limit));
    }
    return exit_code_of(report);
}

Expected<ExitCode> Conversation::print_solution() {
    if (!solution_) return Error{"there is no solution yet: solve the board first"};
    std::size_t depth = 0;
    const std::size_t length = solution_->moves.size();
    for_each_state(solution_->start, solution_->moves, [&](const tiles::Board& board) {
        const std::string move =
            depth == 0 ? "start"
                       : fmt::format("{} {}", depth, name_of(solution_->moves[depth - 1]));
        out_.print("{}{}\n{}\n", move, depth == length ? ": the goal" : "", framed(board));
        ++depth;
    });
    return ExitCode::Done;
}

Expected<ExitCode> Conversation::read_commands(const std::string& path) {
    // What a file names lies beside it.
    const auto folder = open_files_.empty() ? "" : open_files_.back().parent_path();
    auto full = (folder / path).lexically_normal();
    // The report's own commands were typed on Windows.
    std::error_code ignored;
    if (!std::filesystem::exists(full, ignored)) {
        std::string with_slashes = path;
        std::ranges::replace(with_slashes, '\\', '/');
        const auto other = (folder / with_slashes).lexically_normal();
        if (std::filesystem::exists(other, ignored)) full = other;
    }
    if (std::ranges::find(open_files_, full) != open_files_.end())
        return Error{fmt::format("{} is being read already, and would never end",
                                 shown_path(full.string()))};
    return file(full);
}

Expected<ExitCode> Conversation::help(const std::string& about) {
    const VerbRow* const asked = about.empty() ? nullptr : find_verb(about);
    if (!about.empty() && asked == nullptr)
        return Error{
            fmt::format("there is no command {}; help alone lists them all", shown(about))};
    for (const VerbRow& row : verbs()) {
        if (asked != nullptr && asked != &row) continue;
        constexpr std::size_t column = 28;
        const std::string usage = fmt::format("{} {}", row.name, row.argument);
        out_.print("{:<{}}{}\n", usage, column, wrapped(row.help, column));
    }
    return ExitCode::Done;
}

}  // namespace taquin::cli
