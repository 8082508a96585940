#include "shared/answer.hpp"

#include <cmath>

#include "taquin/solver/solver.hpp"

namespace taquin::apps {

std::optional<double> gap_percent(const Answer& answer) {
    const auto length = static_cast<double>(answer.length());
    const auto bound = static_cast<double>(answer.lower_bound());
    if (!answer.has_solution()) return std::nullopt;
    if (answer.is_optimal()) return 0;
    if (bound == 0) return std::nullopt;
    return std::ceil((length - bound) * 1000 / bound) / 10;
}

SchoolFigures school_figures_of(const Answer& answer) {
    const solver::Findings& report = *answer.findings();
    // Where the goal is known when it is selected, it is one of those; it is not expanded.
    const bool selected = report.status == solver::Status::Solved &&
                          solver::algorithm_row(report.algorithm).selects_goal();
    return {.selected = report.counters.expanded + (selected ? 1 : 0),
            .in_memory = report.counters.peak_nodes,
            .moves = answer.steps()};
}

std::optional<std::uint64_t> seed_of(const solver::Findings& report,
                                     const std::optional<std::uint64_t>& given) {
    const solver::AlgorithmRow* const algorithm = solver::find_algorithm(report.algorithm);
    const bool random = algorithm != nullptr && algorithm->random;
    return random ? given.value_or(solver::default_seed) : given;
}

}  // namespace taquin::apps
