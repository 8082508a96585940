#include "solve_text.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include "numbers.hpp"
#include "states.hpp"
#include "status.hpp"
#include "wrap.hpp"

namespace taquin::cli {
namespace {

std::string moves_of(const std::vector<tiles::Move>& moves, const SolveOptions& options) {
    return options.metric == tiles::Metric::Multi ? tiles::to_runs_text(moves, options.convention)
                                                  : tiles::to_text(moves, options.convention);
}

std::string bound_text(const Answer& answer, const SolveOptions& options) {
    return fmt::format("proved: at least {}", counted(lower_bound_of(answer, options), "move"));
}

// "in 23 moves; optimal, no solution is shorter"
std::string solution_text(const Answer& answer, const SolveOptions& options) {
    return fmt::format("in {}; {}", counted(length_of(*answer.report, options), "move"),
                       is_optimal(answer, options) ? "optimal, no solution is shorter"
                                                   : bound_text(answer, options));
}

std::string headline(const Answer& answer, const SolveOptions& options) {
    const Style style = style_of(STDOUT_FILENO);
    const auto& report = *answer.report;
    const auto painted = [&style](std::string_view colour, std::string_view word) {
        return fmt::format("{}{}{}", colour, word, style.plain);
    };
    switch (report.status) {
        case solver::Status::Solved:
            return fmt::format("{} {}", painted(style.good, "solved"),
                               solution_text(answer, options));
        case solver::Status::Unsolvable: return painted(style.bad, "unsolvable");
        case solver::Status::Interrupted:
            return fmt::format("{}; {}", painted(style.bad, "interrupted"),
                               report.has_solution() ? "solved " + solution_text(answer, options)
                                                     : bound_text(answer, options));
        case solver::Status::Limit:
            return fmt::format("{}: the limit on {}{} was reached; {}",
                               painted(style.bad, "not solved"),
                               report.limit == search::LimitKind::Length ? "a path's " : "",
                               report.limit ? limit_name(*report.limit) : "the search",
                               bound_text(answer, options));
    }
    return "";
}

// As --show has it.
void print_solution(Output& out, const Answer& answer, const SolveOptions& options, Show show) {
    const auto& moves = answer.report->moves;
    if (show == Show::None) return;
    if (show == Show::Moves) {
        out.print("{}\n", moves_of(moves, options));
        return;
    }
    for_each_state(*answer.start(), moves, [&](const tiles::Board& board) {
        if (show == Show::States)
            out.print("{}\n", tiles::to_rows(board));
        else
            out.print("{}\n", tiles::to_pretty(board));
        out.commit();
    });
}

void print_all_solutions(Output& out, const Answer& answer, const SolveOptions& options) {
    const auto& all = answer.report->all;
    out.print("solutions  {}\n", grouped(all.size()));
    if (options.show == Show::None) return;
    for (const auto& moves : all) {
        out.print("           {}\n", moves_of(moves, options));
        out.commit();
    }
}

// Layers have states; deepening rounds count none.
void print_iterations(Output& out, const solver::Report& report) {
    const bool layers = !report.iterations.empty() && report.iterations.front().states > 0;
    out.print("{:>8} {:>18} {:>18}{}\n", "bound", "generated", "expanded",
              layers ? fmt::format(" {:>18}", "states") : "");
    for (const auto& row : report.iterations)
        out.print("{:>8} {:>18} {:>18}{}\n", row.bound, grouped(row.generated),
                  grouped(row.expanded), layers ? fmt::format(" {:>18}", grouped(row.states)) : "");
}

void print_figures(Output& out, const solver::Report& report) {
    const auto& counters = report.counters;
    out.print("search     {}{}{}\n", report.algorithm, report.heuristic.empty() ? "" : " with ",
              report.heuristic);
    out.print("nodes      {} generated, {} expanded", grouped(counters.generated),
              grouped(counters.expanded));
    if (counters.reopened != 0) out.print(", {} reopened", grouped(counters.reopened));
    if (counters.distinct != 0) out.print(", {} distinct", grouped(counters.distinct));
    out.print("\nmemory     {} at most, {}\n", counted(counters.peak_nodes, "node"),
              bytes_text(counters.peak_bytes));
    out.print("time       {}", seconds_text(report.seconds));
    if (report.table_seconds > 0)
        out.print(", and {} for tables", seconds_text(report.table_seconds));
    out.print("\n");
}

}  // namespace

void print_answer(Output& out, const Answer& answer, const SolveOptions& options) {
    const auto& report = *answer.report;
    const Show show = options.show.value_or(Show::Moves);
    out.print("{}\n{}\n", picture_of(*answer.start()), headline(answer, options));
    if (report.has_solution()) {
        if (show == Show::Moves) out.print("moves      ");
        print_solution(out, answer, options, show);
    }
    if (!report.all.empty()) print_all_solutions(out, answer, options);
    if (report.status != solver::Status::Unsolvable) print_figures(out, report);
    if (options.iterations) print_iterations(out, report);
    if (!report.note.empty()) out.print("note       {}\n", wrapped(report.note, 11));
}

void print_answer_only(Output& out, const Answer& answer, const SolveOptions& options) {
    const auto& report = *answer.report;
    if (report.status == solver::Status::Unsolvable) {
        out.print("{}\n", status_name(report.status));
        return;
    }
    if (!report.has_solution()) {
        out.print("{}; {}\n", status_name(report.status), bound_text(answer, options));
        return;
    }
    const Show show = options.show.value_or(Show::Moves);
    if (!options.request.all || show == Show::States || show == Show::Boards)
        print_solution(out, answer, options, show);
    if (show != Show::None)
        for (const auto& moves : report.all) out.print("{}\n", moves_of(moves, options));
    if (options.iterations) print_iterations(out, report);
}

void print_school_answer(Output& out, const Answer& answer, const SolveOptions& options) {
    const auto& report = *answer.report;
    if (report.status == solver::Status::Unsolvable) {
        out.print("This puzzle is unsolvable.\n");
        return;
    }
    const SchoolFigures figures = school_figures_of(report);
    out.print("Total number of states ever selected in the opened set (complexity in time): {}\n",
              figures.selected);
    out.print(
        "Maximum number of states ever represented in memory at the same time during the "
        "search (complexity in size): {}\n",
        figures.in_memory);
    if (!report.has_solution()) {
        out.print("Not solved: {}; {}.\n", status_name(report.status), bound_text(answer, options));
        return;
    }
    out.print("Number of moves: {}\n", figures.moves);
    const Show show = options.show.value_or(Show::States);
    if (show == Show::States || show == Show::Boards) out.print("Ordered sequence of states:\n");
    if (show == Show::Moves) out.print("Ordered sequence of moves:\n");
    print_solution(out, answer, options, show);
}

}  // namespace taquin::cli
