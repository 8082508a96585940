#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "interrupts.hpp"
#include "options.hpp"
#include "positions.hpp"
#include "progress.hpp"
#include "repl.hpp"
#include "shared/scramble.hpp"
#include "taquin/core/values.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/figures.hpp"
#include "taquin/solver/machine.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

constexpr std::uint64_t usual_nodes = 10'000;
constexpr std::uint64_t most_steps = 1'000'000'000;

// The board in a frame; only its size if it would fill more than a screen.
std::string framed(const Position& position) {
    constexpr std::uint64_t most_pieces = 400;
    return position.puzzle->pieces(position.size) > most_pieces
               ? picture_of(position)
               : position.puzzle->draw_framed(position);
}

Error no_board() { return {"no board: the last setState failed"}; }

// Whether the heuristic is written like h1 and h2, but is neither.
bool is_unknown_number(std::string_view heuristic) {
    if (heuristic == "h1" || heuristic == "h2") return false;
    return heuristic.size() > 1 && heuristic.front() == 'h' &&
           heuristic.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

// The place of a command in messages.
std::string place_in(const std::filesystem::path& path, std::size_t line) {
    return fmt::format("{}, line {}: ", path == "-" ? "standard input" : shown_path(path.string()),
                       line);
}

}  // namespace

void declare_repl(Command& command, ReplOptions& options) {
    command.group("Puzzle");
    command.text("--goal", options.goal,
                 {"last|first|snail|center|BOARD",
                  "The goal: first (0 1 2 ..., the default here), last, snail, center or a board, "
                  "as in solve"});
    command.text("--size", options.size,
                 {"RxC", "Size of the board before setState; default: 3x3"});
    command.value("--seed", options.seed, parse_seed,
                  {"S", "Seed for randomizeState; default: a new seed, printed on standard error"});
    declare_cache(command, options.cache);
    declare_parameters(command, solver::ParameterGroup::Limits, options.request);
    command.group("Output");
    command.flag("--quiet", options.quiet, "Print only the answers");
}

ReplSession::ReplSession(const ReplOptions& options, Output& out)
    : puzzle_(default_puzzle()), options_(options), out_(out), limits_(options.request.limits) {
    if (!limits_.nodes) limits_.nodes = usual_nodes;
    const auto size = puzzle_.read_size(options.size);
    if (!size) {
        fault_ = Error{"--size: " + size.error().message};
        return;
    }
    auto goal = goal_for(*size);
    if (goal)
        board_ = *std::move(goal);
    else
        fault_ = Error{"--goal: " + goal.error().message};
}

ExitCode ReplSession::words(const std::vector<std::string>& words) {
    auto commands = commands_of(words);
    return commands ? execute(*std::move(commands), "") : fail(commands.error());
}

ExitCode ReplSession::line(std::string_view text, const std::string& where) {
    auto commands = parse_commands(text);
    return commands ? execute(*std::move(commands), where)
                    : fail({where + commands.error().message, commands.error().kind});
}

ExitCode ReplSession::file(const std::filesystem::path& path) {
    const auto content = read_file(path.string());
    if (!content) return fail(content.error());
    open_files_.push_back(path);
    ExitCode code = ExitCode::Done;
    std::string_view rest = *content;
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (rest.starts_with(byte_order_mark)) rest.remove_prefix(byte_order_mark.size());
    for (std::size_t number = 1; !rest.empty() && !over_ && code != ExitCode::Interrupted;
         ++number) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        code = worse(code, line(rest.substr(0, end), place_in(path, number)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    open_files_.pop_back();
    return code;
}

ExitCode ReplSession::execute(std::vector<ReplCommand> commands, const std::string& where) {
    if (!board_was_made_) put_board_first(commands);
    ExitCode code = ExitCode::Done;
    for (const ReplCommand& command : commands) {
        if (over_ || code == ExitCode::Interrupted) break;
        const auto done = execute(command);
        out_.commit();
        if (!done) {
            const std::string name(row_of(command.verb).name);
            return worse(code,
                         fail({where + name + ": " + done.error().message, done.error().kind}));
        }
        code = worse(code, *done);
    }
    return code;
}

Expected<ExitCode> ReplSession::execute(const ReplCommand& command) {
    switch (command.verb) {
        case Verb::SetState: return set_state(command.argument);
        case Verb::RandomizeState: return randomize(command.argument);
        case Verb::PrintState: return print_state(false);
        case Verb::PrettyPrintState: return print_state(true);
        case Verb::Move: return move(command.argument);
        case Verb::SolveAStar: return solve_a_star(command.argument);
        case Verb::SolveBeam: return solve_beam(command.argument);
        case Verb::PrettyPrintSolution: return print_solution();
        case Verb::ReadCommands: return read_commands(command.argument);
        case Verb::Help: return help(command.argument);
        case Verb::Quit: over_ = true; break;
        case Verb::SearchUnsolvable: searches_unsolvable_ = true; break;
        case Verb::MaxNodes: {
            const auto nodes = parse_positive(command.argument);
            if (!nodes) return nodes.error();
            limits_.nodes = *nodes;
            break;
        }
    }
    return ExitCode::Done;
}

Expected<ExitCode> ReplSession::set_state(const std::string& text) {
    board_was_made_ = true;
    board_.reset();
    solution_.reset();
    auto read = puzzle_.read(text, {});
    if (!read) return read.error();
    if (const auto goal = goal_for(read->position.size); !goal) return goal.error();
    board_ = std::move(read->position);
    return ExitCode::Done;
}

Expected<ExitCode> ReplSession::randomize(const std::string& text) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const auto steps = parse_count(text.substr(0, blank));
    if (!steps) return steps.error();
    if (*steps > most_steps)
        return Error{fmt::format("{} moves are too many; the maximum is {}", *steps, most_steps)};
    std::string size = board_ ? board_->size : options_.size;
    if (blank < text.size()) {
        const auto typed = puzzle_.read_size(text.substr(blank + 1));
        if (!typed) return typed.error();
        size = *typed;
    }
    const auto goal = goal_for(size);
    if (!goal) return goal.error();
    if (!random_) {
        const std::uint64_t seed = options_.seed ? *options_.seed : fresh_seed();
        if (!options_.seed || !options_.quiet) notify(fmt::format("seed {}", seed));
        random_.emplace(seed);
    }
    solution_.reset();
    board_was_made_ = true;
    auto walk = puzzle_.scramble({.goal = *goal, .method = ScrambleMethod::Walk, .steps = *steps},
                                 *random_);
    if (!walk) return walk.error();
    board_ = std::move(walk->position);
    return ExitCode::Done;
}

Expected<ExitCode> ReplSession::print_state(bool pretty) {
    if (!board_) return no_board();
    out_.text() += pretty ? framed(*board_) : puzzle_.write_short(*board_) + "\n";
    return ExitCode::Done;
}

Expected<ExitCode> ReplSession::move(const std::string& direction) {
    if (!board_) return no_board();
    const Moves legal = puzzle_.legal_moves(*board_);
    const auto wanted = std::ranges::find(
        legal, direction, [this](std::uint8_t move) { return puzzle_.move_name(move); });
    if (wanted == legal.end())
        return Error{fmt::format("{} is not possible here; choose from {}", shown(direction),
                                 names_of(legal))};
    board_ = puzzle_.after(*board_, std::span(&*wanted, 1));
    solution_.reset();
    return ExitCode::Done;
}

Expected<ExitCode> ReplSession::solve_a_star(const std::string& heuristic) {
    if (is_unknown_number(heuristic))
        return Error{fmt::format(
            "unknown heuristic {}; choose h1 (misplaced tiles and blank), h2 (Manhattan distance), "
            "or a name from taquin list heuristics",
            shown(heuristic))};
    solver::Request request;
    request.algorithm = "astar";
    request.heuristic = heuristic == "h1"   ? "misplaced-blank"
                        : heuristic == "h2" ? "manhattan"
                                            : heuristic;
    return solve(std::move(request));
}

Expected<ExitCode> ReplSession::solve_beam(const std::string& width) {
    const auto kept = parse_positive(width);
    if (!kept) return kept.error();
    solver::Request request;
    request.algorithm = "beam";
    request.heuristic = "misplaced-blank+manhattan";
    request.width = *kept;
    return solve(std::move(request));
}

// Names the goal once: taquin solve has another default.
void ReplSession::name_goal() {
    if (goal_was_named_ || options_.quiet || !options_.goal.empty()) return;
    goal_was_named_ = true;
    const auto text_of = [this](const Expected<Position>& goal) {
        constexpr std::uint64_t most_pieces = 25;
        return puzzle_.pieces(goal->size) > most_pieces ? std::string()
                                                        : " (" + puzzle_.write_short(*goal) + ")";
    };
    const std::string_view other = puzzle_.info().goals.front().name;
    notify(fmt::format("goal: {}{}; for the goal of taquin solve, {}{}, add --goal {}",
                       usual_repl_goal, text_of(goal_for(board_->size)), other,
                       text_of(puzzle_.goal("", board_->size)), other));
}

Expected<ExitCode> ReplSession::solve(solver::Request request) {
    if (!board_) return no_board();
    Interrupts interrupts;
    request.start = *board_;
    request.goal = *goal_for(board_->size);
    request.duplicates = search::Duplicates::Expanded;
    request.search_unsolvable = searches_unsolvable_;
    request.limits = limits_;
    request.limits.stop = interrupts.token();
    request.tables_folder = solver::cache_folder(options_.cache);
    Progress progress(out_, interrupts, options_.quiet);
    progress.begin();
    const auto report = solver_.solve(request, &progress);
    progress.end();
    if (!report) return report.error();
    name_goal();
    for (const std::string& warning : report->warnings) warn(warning);
    solution_.reset();
    if (report->has_solution()) solution_ = Solution{request.start, report->moves};
    const ExitCode code = print_answer(*report);
    if (report->has_solution() && !report->note.empty() && !options_.quiet)
        notify("note: " + report->note);
    return code;
}

std::string ReplSession::names_of(const Moves& moves) const {
    std::vector<std::string> names;
    for (const std::uint8_t move : moves) names.push_back(puzzle_.move_name(move));
    return fmt::format("{}", fmt::join(names, ", "));
}

ExitCode ReplSession::print_answer(const solver::Report& report) {
    const std::uint64_t generated = report.counters.generated;
    if (report.has_solution()) {
        const std::string moves = names_of(report.moves);
        const auto factor = solver::effective_branching_factor(
            static_cast<double>(generated), static_cast<double>(report.moves.size()));
        out_.print("solved in {}; {} generated{}\nstart, {}{}goal\n",
                   counted(report.moves.size(), "move"), counted(generated, "node"),
                   factor ? fmt::format(", effective branching factor {:.2f}", *factor) : "", moves,
                   moves.empty() ? "" : ", ");
    } else if (report.status == solver::Status::Unsolvable && generated > 0) {
        out_.print("no solution: all states were searched, {} generated\n",
                   counted(generated, "node"));
    } else if (report.status == solver::Status::Unsolvable) {
        out_.print("this board cannot be solved. {} To search it anyway, add searchUnsolvable.\n",
                   report.note);
    } else if (!report.solvable && report.limit) {
        out_.print("no solution in the first {} generated; this board cannot be solved\n",
                   counted(generated, "node"));
    } else if (report.status == solver::Status::Interrupted) {
        out_.print("interrupted after {}; a solution needs at least {}\n",
                   counted(generated, "node"),
                   counted(static_cast<std::uint64_t>(report.lower_bound), "move"));
    } else if (report.limit == search::LimitKind::Nodes) {
        out_.print("no solution in the first {} generated; allow more with maxNodes\n",
                   counted(*limits_.nodes, "node"));
    } else {
        out_.print("no solution in {}: {}\n", counted(generated, "node"),
                   solver::limit_sentence(*report.limit));
    }
    return exit_code_of(report);
}

Expected<ExitCode> ReplSession::print_solution() {
    if (!solution_) return Error{"no solution yet; solve the board first"};
    std::size_t depth = 0;
    const std::size_t length = solution_->moves.size();
    puzzle_.walk(solution_->start, solution_->moves, [&](const Position& board) {
        const std::string move =
            depth == 0
                ? "start"
                : fmt::format("{} {}", depth, puzzle_.move_name(solution_->moves[depth - 1]));
        out_.print("{}{}\n{}\n", move, depth == length ? ": the goal" : "", framed(board));
        ++depth;
    });
    return ExitCode::Done;
}

Expected<ExitCode> ReplSession::read_commands(const std::string& path) {
    // Relative to the file that names it.
    const auto folder = open_files_.empty() ? "" : open_files_.back().parent_path();
    auto full = (folder / path).lexically_normal();
    // The commands of the original report were typed on Windows.
    std::error_code ignored;
    if (!std::filesystem::exists(full, ignored)) {
        std::string with_slashes = path;
        std::ranges::replace(with_slashes, '\\', '/');
        const auto other = (folder / with_slashes).lexically_normal();
        if (std::filesystem::exists(other, ignored)) full = other;
    }
    if (std::ranges::find(open_files_, full) != open_files_.end())
        return Error{fmt::format("{} is already being read; reading it again would never end",
                                 shown_path(full.string()))};
    return file(full);
}

Expected<ExitCode> ReplSession::help(const std::string& about) {
    const VerbRow* const asked = about.empty() ? nullptr : find_verb(about);
    if (!about.empty() && asked == nullptr)
        return Error{
            fmt::format("unknown command {}; help alone lists all commands", shown(about))};
    for (const VerbRow& row : verbs()) {
        if (asked != nullptr && asked != &row) continue;
        constexpr std::size_t column = 28;
        const std::string usage = fmt::format("{} {}", row.name, row.argument);
        out_.print("{:<{}}{}\n", usage, column, wrapped(row.help, column));
    }
    return ExitCode::Done;
}

}  // namespace taquin::cli
