#include "taquin/solver/run_anytime.hpp"

#include <chrono>
#include <cstdint>
#include <utility>

#include "taquin/core/parallel.hpp"
#include "taquin/kernels/tiles_anytime.hpp"
#include "taquin/puzzles/tiles/lower_bound.hpp"
#include "taquin/solver/limits_left.hpp"
#include "taquin/solver/run_construction.hpp"

namespace taquin::solver {

namespace {

// A solution is copied, replayed and printed: 11 to 14 ns of the processor for each move on boards
// of 100x100 to 300x300 (construct with --json against --show none, on a busy machine).
constexpr std::chrono::nanoseconds time_a_move{15};

// About the moves of the first answer, at most.
std::uint64_t first_length(tiles::Size size) {
    return std::uint64_t{size.cells()} * (size.rows + size.columns) * 3 / 2;
}

// Solutions are kept several at a time.
bool fits(const Request& request) {
    constexpr std::uint64_t at_a_time = 6;
    return !request.limits.memory ||
           at_a_time * first_length(request.start.size) <= *request.limits.memory;
}

// The one answer that there is memory for.
Expected<Report> first_answer_only(Request request, const Service& service) {
    if (!service.until) request.limits.time.reset();
    request.limits.nodes.reset();
    Expected<Report> report = run_construction(request, service);
    if (report) report->algorithm = "construct";
    return report;
}

kernels::AnytimeOptions options_of(const Request& request, const Service& service) {
    const Clock::time_point began = Clock::now();
    Watcher* const watcher = service.watcher;
    kernels::AnytimeOptions options;
    options.threads = request.threads.value_or(hardware_threads());
    options.seed = request.seed.value_or(default_seed);
    options.lower_bound =
        possible_length(request, tiles::LowerBound(request.goal).of(request.start));
    options.limits = limits_left(request, service, began);
    if (!options.limits.time && !options.limits.nodes)
        options.limits.time = algorithm_row(request.algorithm).default_time;
    options.first_in_time = service.until.has_value();
    options.time_a_move = time_a_move;
    if (watcher == nullptr) return options;
    options.callbacks.progress = [watcher](const auto& counters, auto bound) {
        watcher->progress(counters, bound);
    };
    options.improved = [watcher](std::size_t length) { watcher->found(length); };
    return options;
}

}  // namespace

Expected<Report> run_anytime(const Request& request, const Service& service) {
    if (!fits(request)) return first_answer_only(request, service);
    const Clock::time_point began = Clock::now();
    const kernels::AnytimeOptions options = options_of(request, service);
    if (service.watcher != nullptr) service.watcher->started(options.lower_bound);
    auto result = kernels::solve_anytime(request.start, request.goal, options);
    Report report;
    report.algorithm = request.algorithm;
    report.status = status_of(result.outcome);
    report.limit = result.limit;
    report.moves = std::move(result.moves);
    report.lower_bound = result.lower_bound;
    report.counters = result.counters;
    report.iterations = std::move(result.iterations);
    if (report.limit == search::LimitKind::Time) {
        const std::chrono::duration<double> taken = Clock::now() - began;
        report.note =
            time_for_construction(request.start.size, result.counters.generated, taken.count());
    } else if (report.has_solution() && request.limits.depth &&
               report.length() > static_cast<std::uint64_t>(*request.limits.depth)) {
        report.moves.clear();
        report.status = Status::Limit;
        report.limit = search::LimitKind::Depth;
    } else if (report.status == Status::Solved && !report.is_proved()) {
        report.note = "perhaps not the shortest: --time gives the search longer";
    }
    return report;
}

}  // namespace taquin::solver
