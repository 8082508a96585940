#include "taquin/puzzles/tiles/run.hpp"

#include <chrono>
#include <cstdint>
#include <utility>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_anytime.hpp"
#include "taquin/puzzles/tiles/lower_bound.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/limits_left.hpp"

namespace taquin::tiles {

namespace {

// A solution is copied, replayed and printed: 11 to 14 ns of the processor for each move on boards
// of 100x100 to 300x300 (construct with JSON against no output, on a busy machine).
constexpr std::chrono::nanoseconds time_a_move{15};

// About the moves of the first answer, at most.
std::uint64_t first_length(Size size) {
    return std::uint64_t{size.cells()} * (size.rows + size.columns) * 3 / 2;
}

// Solutions are kept several at a time.
bool fits(const BoardRequest& request) {
    constexpr std::uint64_t at_a_time = 6;
    return !request.limits.memory ||
           at_a_time * first_length(request.start.size) <= *request.limits.memory;
}

// The one answer that there is memory for.
Expected<Report> first_answer_only(BoardRequest request, const TileContext& context) {
    if (!context.until) request.limits.time.reset();
    request.limits.nodes.reset();
    Expected<Report> report = run_construction(request, context);
    if (report) report->algorithm = "construct";
    return report;
}

kernels::AnytimeOptions options_of(const BoardRequest& request, const TileContext& context) {
    const solver::Clock::time_point began = solver::Clock::now();
    solver::Watcher* const watcher = context.watcher;
    kernels::AnytimeOptions options;
    options.threads = request.threads.value_or(hardware_threads());
    options.seed = request.seed.value_or(solver::default_seed);
    options.lower_bound =
        possible_length(request, LowerBound(request.goal).of(request.start));
    options.limits = solver::limits_left(request, context, began);
    if (!options.limits.time && !options.limits.nodes)
        options.limits.time = solver::algorithm_row(puzzle(), request.algorithm).default_time;
    options.first_in_time = context.until.has_value();
    options.time_a_move = time_a_move;
    if (watcher == nullptr) return options;
    options.callbacks.progress = [watcher](const auto& counters, auto bound) {
        watcher->progress(counters, bound);
    };
    options.improved = [watcher](std::size_t length) { watcher->found(length); };
    return options;
}

}  // namespace

Expected<Report> run_anytime(const BoardRequest& request, const TileContext& context) {
    if (!fits(request)) return first_answer_only(request, context);
    const solver::Clock::time_point began = solver::Clock::now();
    const kernels::AnytimeOptions options = options_of(request, context);
    if (context.watcher != nullptr) context.watcher->started(options.lower_bound);
    auto result = kernels::solve_anytime(request.start, request.goal, options);
    Report report;
    report.algorithm = request.algorithm;
    report.status = solver::status_of(result.outcome);
    report.limit = result.limit;
    report.moves = solver::numbered(result.moves);
    report.lower_bound = result.lower_bound;
    report.counters = result.counters;
    report.iterations = std::move(result.iterations);
    if (report.limit == search::LimitKind::Time) {
        const std::chrono::duration<double> taken = solver::Clock::now() - began;
        report.note =
            time_for_construction(request.start.size, result.counters.generated, taken.count());
    } else if (report.has_solution() && request.limits.depth &&
               report.steps() > static_cast<std::uint64_t>(*request.limits.depth)) {
        report.moves.clear();
        report.status = solver::Status::Limit;
        report.limit = search::LimitKind::Depth;
    } else if (report.status == solver::Status::Solved && !report.is_proved()) {
        report.note = "the solution may not be the shortest";
    }
    return report;
}

}  // namespace taquin::tiles
