#include "shared/answer.hpp"

#include <cmath>

#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::apps {

std::vector<std::string> Answer::input_warnings() const {
    if (!report) return input->warnings();
    return input->warnings(report->status != solver::Status::Unsolvable);
}

std::optional<double> gap_percent(const solver::Report& report) {
    const auto length = static_cast<double>(report.length);
    const auto bound = static_cast<double>(report.bound);
    if (!report.has_solution()) return std::nullopt;
    if (report.optimal) return 0;
    if (bound == 0) return std::nullopt;
    return std::ceil((length - bound) * 1000 / bound) / 10;
}

SchoolFigures school_figures_of(const Answer& answer) {
    const solver::Report& report = *answer.report;
    // Where the goal is known when it is selected, it is one of those; it is not expanded.
    const bool selected = report.status == solver::Status::Solved &&
                          solver::algorithm_row(answer.puzzle(), report.algorithm).selects_goal();
    return {.selected = report.counters.expanded + (selected ? 1 : 0),
            .in_memory = report.counters.peak_nodes,
            .moves = report.steps()};
}

std::optional<std::uint64_t> seed_of(const Answer& answer,
                                     const std::optional<std::uint64_t>& given) {
    if (!answer.report) return given;
    const auto* const algorithm =
        solver::find_algorithm(answer.puzzle(), answer.report->algorithm);
    const bool random = algorithm != nullptr && algorithm->random;
    return random ? given.value_or(solver::default_seed) : given;
}

}  // namespace taquin::apps
