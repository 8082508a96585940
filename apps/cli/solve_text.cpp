// The answers of taquin solve as text.
#include <fmt/core.h>
#include <unistd.h>

#include "repl.hpp"
#include "solve.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

using solver::limit_sentence;
using solver::status_name;

std::string bound_text(const Answer& answer) {
    if (!answer.report->solvable)
        return fmt::format("this {} cannot be solved", answer.puzzle().info().noun);
    return fmt::format("proved lower bound: {}", counted(answer.report->bound, "move"));
}

// Rounded to the nearest tenth, but never to 0.
std::string gap_text(double percent) {
    return percent < 0.05 ? "gap below 0.1 %" : fmt::format("gap {:.1f} %", percent);
}

// "in 23 moves, the shortest possible"
std::string solution_text(const Answer& answer) {
    const std::string length = counted(answer.report->length, "move");
    if (answer.report->optimal) return fmt::format("in {}, the shortest possible", length);
    const bool in_steps = !answer.report->solved_by.empty();  // then the bound says little
    if (in_steps) return fmt::format("in {}", length);
    const auto gap = gap_percent(*answer.report);
    return fmt::format("in {}; {}{}", length, bound_text(answer), gap ? ", " + gap_text(*gap) : "");
}

std::string headline(const Answer& answer) {
    const Style style = style_of(STDOUT_FILENO);
    const solver::Report& report = *answer.report;
    const auto painted = [&style](std::string_view colour, std::string_view word) {
        return fmt::format("{}{}{}", colour, word, style.plain);
    };
    switch (report.status) {
        case solver::Status::Solved:
            return fmt::format("{} {}", painted(style.good, "solved"), solution_text(answer));
        case solver::Status::Unsolvable: return painted(style.bad, "unsolvable");
        case solver::Status::Interrupted:
            return fmt::format(
                "{}; {}", painted(style.bad, "interrupted"),
                answer.has_solution() ? "solved " + solution_text(answer) : bound_text(answer));
        case solver::Status::Limit:
            return fmt::format("{}: {}; {}", painted(style.bad, "not solved"),
                               limit_sentence(*report.limit), bound_text(answer));
    }
    return "";
}

void print_states(Output& out, const Answer& answer, bool as_pictures) {
    const Puzzle& puzzle = answer.puzzle();
    answer.walk([&](const Position& position) {
        out.text() += as_pictures ? puzzle.draw(position) : puzzle.write(position);
        out.text() += '\n';
        out.commit();
    });
}

// In the form that --show selects.
void print_solution(Output& out, const Answer& answer, Show show) {
    if (show != Show::None && !answer.is_listed()) return out.print("not listed\n");
    switch (show) {
        case Show::None: return;
        case Show::Moves: out.text() += answer.readable_moves(answer.report->moves) + '\n'; return;
        case Show::States: return print_states(out, answer, false);
        case Show::Boards: return print_states(out, answer, true);
    }
}

void print_all_solutions(Output& out, const Answer& answer, Show show) {
    out.print("solutions  {}\n", grouped(answer.report->all.size()));
    if (show == Show::None) return;
    for (const Moves& moves : answer.report->all) {
        out.print("           {}\n", answer.readable_moves(moves));
        out.commit();
    }
}

// As people write solutions: moves, then what they reach.
void print_steps(Output& out, const solver::Report& report) {
    std::size_t width = 0;
    for (const auto& step : report.solved_by) width = std::max(width, step.moves.size());
    for (const auto& step : report.solved_by)
        out.print("{} {:<{}}  // {}, {}: {}\n",
                  &step == report.solved_by.data() ? "steps     " : "          ", step.moves, width,
                  step.name, counted(step.length, "move"), step.explanation);
}

void print_iterations(Output& out, const solver::Report& report) {
    const bool layers = !report.iterations.empty() && report.iterations.front().states > 0;
    out.print("{:>8} {:>18} {:>18}{}\n", "bound", "generated", "expanded",
              layers ? fmt::format(" {:>18}", "states") : "");
    for (const auto& row : report.iterations)
        out.print("{:>8} {:>18} {:>18}{}\n", row.bound, grouped(row.generated),
                  grouped(row.expanded), layers ? fmt::format(" {:>18}", grouped(row.states)) : "");
}

void print_figures(Output& out, const Answer& answer, const std::optional<std::uint64_t>& seed) {
    const solver::Report& report = *answer.report;
    const auto& counters = report.counters;
    out.print("search     {}{}{}{}\n", report.algorithm, report.heuristic.empty() ? "" : " with ",
              report.heuristic, seed ? fmt::format(", seed {}", *seed) : "");
    out.print("nodes      {} generated, {} expanded", grouped(counters.generated),
              grouped(counters.expanded));
    if (counters.reopened != 0) out.print(", {} reopened", grouped(counters.reopened));
    if (const auto distinct = solver::distinct_states(counters))
        out.print(", {} distinct", grouped(*distinct));
    if (const auto factor = figures_of(answer).branching_factor)
        out.print("\nbranching  {:.2f} (effective branching factor b*)", *factor);
    out.print("\nmemory     {} at peak", counted(counters.peak_nodes, "node"));
    if (counters.peak_bytes != 0) out.print(", {}", bytes_text(counters.peak_bytes));
    out.print("\n");
    out.print("time       {}", seconds_text(report.seconds));
    constexpr double worth_telling = 0.001;
    if (report.table_seconds >= worth_telling)
        out.print(", plus {} for tables", seconds_text(report.table_seconds));
    out.print("\n");
}

// taquin run reads the same text, but has another default goal.
void print_goal(Output& out, const Answer& answer, const Reading& reading) {
    const Puzzle& puzzle = answer.puzzle();
    const Input& input = *answer.input;
    if (reading.goal || &puzzle != &default_puzzle() || input.read->form != form_of_run) return;
    const auto other = puzzle.goal(usual_repl_goal, input.position().size);
    if (!other) return;
    out.print("goal       {}; for the goal of taquin run, {}, add --goal {}\n",
              puzzle.write_short(*answer.goal), puzzle.write_short(*other), usual_repl_goal);
}

// What to type for a better answer.
std::string advice(const Answer& answer, const SolveOptions& options) {
    const solver::Report& report = *answer.report;
    const auto& tables = report.proof_tables;
    if (tables && options.request.optimal)
        return fmt::format("build them once with taquin tables build {} --size {}{}", tables->name,
                           answer.input->position().size,
                           options.positions.goal ? " --goal " + *options.positions.goal : "");
    const auto& algorithm = solver::algorithm_row(answer.puzzle(), options.request.algorithm);
    const bool shorter = report.status == solver::Status::Solved && !report.optimal;
    if (!shorter || options.request.optimal || !algorithm.ends_by_itself()) return "";
    if (!algorithm.automatic() || !options.request.steps.empty())
        return "search longer with --time";
    return fmt::format("search longer with --time, or prove the shortest length with --optimal{}",
                       tables
                           ? fmt::format(" (builds {} of tables first, {})",
                                         bytes_text(tables->bytes), about_seconds(tables->seconds))
                           : "");
}

// The library's note and the advice.
void print_note(Output& out, const Answer& answer, const SolveOptions& options) {
    std::string note = answer.report->note;
    const std::string hint = advice(answer, options);
    if (!note.empty() && !hint.empty()) note += "; ";
    note += hint;
    if (!note.empty()) out.print("note       {}\n", wrapped(note, 11));
}

}  // namespace

void print_answer(Output& out, const Answer& answer, const SolveOptions& options) {
    const solver::Report& report = *answer.report;
    const Show show = options.show.value_or(Show::Moves);
    out.print("{}\n{}\n", picture_of(answer.input->position()), headline(answer));
    print_goal(out, answer, options.positions);
    if (answer.has_solution()) {
        if (show == Show::Moves) out.print("moves      ");
        print_solution(out, answer, show);
    }
    if (show != Show::None) print_steps(out, report);
    if (answer.report->all.size() > 0) print_all_solutions(out, answer, show);
    const bool searched = report.solvable || report.counters.generated > 0;
    if (searched) print_figures(out, answer, seed_of(answer, options.request.seed));
    if (options.iterations) print_iterations(out, report);
    print_note(out, answer, options);
}

void print_answer_only(Output& out, const Answer& answer, const SolveOptions& options) {
    const solver::Report& report = *answer.report;
    if (report.status == solver::Status::Unsolvable) {
        out.print("{}\n", status_name(report.status));
        return;
    }
    if (!answer.has_solution()) {
        out.print("{}; {}\n", status_name(report.status), bound_text(answer));
        return;
    }
    const Show show = options.show.value_or(Show::Moves);
    if (!options.request.all || show == Show::States || show == Show::Boards)
        print_solution(out, answer, show);
    if (show != Show::None)
        for (const Moves& moves : report.all) out.print("{}\n", answer.readable_moves(moves));
    if (options.iterations) print_iterations(out, report);
}

void print_school_answer(Output& out, const Answer& answer, const SolveOptions& options) {
    const solver::Report& report = *answer.report;
    if (report.status == solver::Status::Unsolvable) {
        out.print("This puzzle is unsolvable.\n");
        return;
    }
    const SchoolFigures figures = school_figures_of(answer);
    out.print("Total number of states ever selected in the opened set (complexity in time): {}\n",
              figures.selected);
    out.print(
        "Maximum number of states ever represented in memory at the same time during the "
        "search (complexity in size): {}\n",
        figures.in_memory);
    if (!answer.has_solution()) {
        out.print("Not solved: {}; {}.\n", status_name(report.status), bound_text(answer));
        return;
    }
    out.print("Number of moves: {}\n", figures.moves);
    const Show show = options.show.value_or(Show::States);
    if (show == Show::States || show == Show::Boards) out.print("Ordered sequence of states:\n");
    if (show == Show::Moves) out.print("Ordered sequence of moves:\n");
    print_solution(out, answer, show);
}

}  // namespace taquin::cli
