#include "taquin/puzzles/tiles/run.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <span>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_anytime.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_construction.hpp"
#include "taquin/puzzles/tiles/multi/run_heuristics.hpp"
#include "taquin/puzzles/tiles/puzzle.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/search_rows.hpp"

namespace taquin::tiles {

namespace {

// How to run each of TilePuzzle::own_algorithms().
struct OwnRun {
    std::string_view algorithm;
    Expected<Report> (*run)(const BoardRequest&, const TileContext&);
};
constexpr std::array own_runs{OwnRun{"anytime", &run_anytime},
                              OwnRun{"anytime-unlearned", &run_anytime_unlearned},
                              OwnRun{"construct", &run_construction}};

}  // namespace

BoardRequest& HeuristicCache::understand(const solver::Request& request) {
    static_cast<solver::SearchRequest&>(request_) = request;
    request_.move_order = request.order.empty() ? all_moves : *parse_order(request.order);
    request_.metric = request.metric == name(Metric::Multi) ? Metric::Multi : Metric::Single;
    if (request.goal != goal_) {
        goal_ = {};
        unpack(request.goal, request_.goal);
        goal_ = request.goal;
    }
    unpack(request.start, request_.start);
    return request_;
}

TileTables& HeuristicCache::use_tables(tables::TableLibrary& library,
                                       const CataloguePtr& catalogue) {
    if (!tables_ || &tables_->library() != &library || tables_->sets().own() != catalogue)
        tables_.emplace(library, std::static_pointer_cast<const UserCatalogue>(catalogue));
    return *tables_;
}

search::Cost possible_length(const BoardRequest& request, search::Cost bound) {
    const Size size = request.start.size;
    const Cell from = blank_of(request.start);
    const Cell to = blank_of(request.goal);
    const std::uint32_t way = size.row(from) + size.row(to) + size.column(from) + size.column(to);
    return (static_cast<std::uint32_t>(bound) + way) % 2 != 0 ? bound + 1 : bound;
}

bool has_time_for_walking(const BoardRequest& request, const TileContext& context) {
    constexpr std::chrono::seconds worth_long_build{1};
    const Size size = request.goal.size;
    // Most take a few milliseconds, but 3x5 takes 0.2 s.
    const bool quick = size.rows == size.columns || size.rows + size.columns < max_walking_sides;
    return quick || !request.limits.time || *request.limits.time >= worth_long_build ||
           context.tables.has_small_walking(request.goal);
}

Expected<Report> run_algorithm(const BoardRequest& request, const TileContext& context) {
    if (context.tree != nullptr) return run_recorded(request, context);
    const auto* const own = std::ranges::find(own_runs, request.algorithm, &OwnRun::algorithm);
    if (own != own_runs.end()) return own->run(request, context);
    const std::uint32_t cells = request.start.size.cells();
    if (cells <= WordState::capacity) return run_search<WordState>(request, context);
    if (cells <= PairState::capacity) return run_search<PairState>(request, context);
    if (cells <= max_byte_cells) return run_search<ByteState>(request, context);
    return run_search<WideState>(request, context);
}

namespace {

// The lower bound from the board alone, in the request's metric.
search::Cost bound_of_start(const BoardRequest& request, const TileContext& context) {
    if (request.metric == Metric::Multi) return run_bound(request.start, request.goal);
    const Size size = request.goal.size;
    WalkingTables walking;
    if (size.rows + size.columns <= max_walking_sides && has_time_for_walking(request, context))
        if (auto made =
                context.tables.small_walking(request.goal, solver::build_terms(request, context)))
            walking = *std::move(made);
    return possible_length(request, LowerBound(request.goal, std::move(walking)).of(request.start));
}

// Receives the moves of a constructed solution in portions.
class Receiver {
public:
    Receiver(const BoardRequest& request, const search::Limits& limits,
             const std::function<void()>& pulse)
        : request_(request),
          budget_(limits, pulse),
          replayer_(request.start),
          kept_(request.listed) {}

    bool take(std::span<const Move> moves) {
        if (!replayer_.play(moves)) return false;
        for (const Move move : moves)
            if (last_ != move) {
                ++runs_;
                last_ = move;
            }
        count_ += moves.size();
        if (request_.limits.depth && length() > static_cast<std::uint64_t>(*request_.limits.depth))
            budget_.reach(search::LimitKind::Depth);
        keep(moves);
        return budget_.check();
    }

    std::uint64_t count() const { return count_; }

    void put_into(Report& report) && {
        if (budget_.over()) {
            report.status =
                budget_.cancelled() ? solver::Status::Interrupted : solver::Status::Limit;
            report.limit = budget_.reached();
            return;
        }
        const Replay replay = replayer_.result(request_.goal);
        if (!replay.reaches_goal)
            throw std::logic_error("the constructed solution does not solve the board: " +
                                   replay.sentence);
        report.status = solver::Status::Solved;
        report.counters.peak_bytes =
            2 * sizeof(std::int32_t) * request_.start.tiles.size() + moves_.capacity();
        if (kept_)
            report.moves = std::move(moves_);
        else
            report.counted = {count_, length()};
    }

private:
    std::uint64_t length() const { return request_.metric == Metric::Single ? count_ : runs_; }

    // A growing vector briefly holds both its old and its new bytes.
    bool fits(std::uint64_t moves) const {
        return !request_.limits.memory || 3 * moves <= *request_.limits.memory;
    }

    void keep(std::span<const Move> moves) {
        if (!kept_) return;
        kept_ = fits(moves_.size() + moves.size());
        if (kept_) {
            for (const Move move : moves) moves_.push_back(static_cast<std::uint8_t>(move));
        } else {
            moves_ = {};
        }
    }

    const BoardRequest& request_;
    search::Budget budget_;
    Replayer replayer_;
    bool kept_;
    Moves moves_{};
    std::uint64_t count_ = 0;
    std::uint64_t runs_ = 0;
    std::optional<Move> last_{};
};

// Estimates the moves of a constructed solution. Measured on three random boards per size, as
// multiples of cells x (rows + columns): 1.15 to 1.25 for 10x10, 1.31 to 1.33 for 100x100 to
// 300x300.
double usual_length(Size size) { return 1.33 * size.cells() * (size.rows + size.columns); }

}  // namespace

std::string time_for_construction(Size size, std::uint64_t moves, double seconds) {
    if (moves == 0 || seconds <= 0) return "the time was too short for a solution";
    const double all = seconds * usual_length(size) / static_cast<double>(moves);
    const auto rounded = static_cast<std::uint64_t>(std::ceil(all));
    return "the time was too short for a solution; the first takes about " +
           std::to_string(rounded) + " s";
}

Report construct(const BoardRequest& request, const search::Limits& limits,
                 const std::function<void()>& pulse) {
    const solver::Clock::time_point began = solver::Clock::now();
    Report report;
    report.algorithm = request.algorithm;
    Receiver receiver(request, limits, pulse);
    kernels::construct_solution(request.start, request.goal,
                                [&](std::span<const Move> moves) { return receiver.take(moves); });
    const std::uint64_t made = receiver.count();
    std::move(receiver).put_into(report);
    if (report.limit == search::LimitKind::Time)
        report.note = time_for_construction(
            request.start.size, made,
            std::chrono::duration<double>(solver::Clock::now() - began).count());
    if (report.counted && request.listed)
        report.note =
            "the moves do not fit in memory: they were checked and counted, but not stored";
    return report;
}

Expected<Report> run_construction(const BoardRequest& request, const TileContext& context) {
    const solver::Clock::time_point began = solver::Clock::now();
    solver::Watcher* const watcher = context.watcher;
    const search::Cost bound = bound_of_start(request, context);
    if (watcher != nullptr) watcher->started(bound);
    Report report = construct(request, solver::limits_left(request, context, began), [=] {
        if (watcher != nullptr) watcher->progress({}, bound);
    });
    report.lower_bound = bound;
    return report;
}

namespace {

// A solution is copied, replayed and printed: 11 to 14 ns of processor time per move on boards of
// 100x100 to 300x300 (construct with JSON output compared with no output, on a busy machine).
constexpr std::chrono::nanoseconds time_a_move{15};

// An upper estimate of the moves of the first solution.
std::uint64_t first_length(Size size) {
    return std::uint64_t{size.cells()} * (size.rows + size.columns) * 3 / 2;
}

// Every thread holds several solutions at the same time: 15 on a 100x100 board.
bool fits(const BoardRequest& request) {
    constexpr std::uint64_t at_a_time = 15;
    const std::uint64_t threads = request.threads.value_or(hardware_threads());
    return !request.limits.memory ||
           at_a_time * threads * first_length(request.start.size) <= *request.limits.memory;
}

// Only the first solution, if there is no memory for more.
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
    options.lower_bound = bound_of_start(request, context);
    options.limits = solver::limits_left(request, context, began);
    if (!options.limits.time && !options.limits.nodes)
        options.limits.time = solver::algorithm_row(puzzle(), request.algorithm).default_time;
    options.first_in_time = context.until.has_value();
    options.time_a_move = time_a_move;
    if (watcher == nullptr) return options;
    options.callbacks.progress = [watcher](const auto& counters, auto bound) {
        watcher->progress(counters, bound);
    };
    // The kernel counts single moves.
    if (request.metric == Metric::Single)
        options.callbacks.found = [watcher](std::size_t length) { watcher->found(length); };
    return options;
}

enum class Guide : std::uint8_t { Learned, Fixed };

Expected<Report> run_anytime_with(Guide guide, const BoardRequest& request,
                                  const TileContext& context) {
    if (!fits(request)) return first_answer_only(request, context);
    const solver::Clock::time_point began = solver::Clock::now();
    kernels::AnytimeOptions options = options_of(request, context);
    if (guide == Guide::Learned) {
        options.learned = context.tables.learned(request.goal.size);
        if (!options.learned) options.windows = context.tables.windows(request.goal.size);
    }
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
               length(as_moves(report.moves), request.metric) >
                   static_cast<std::uint64_t>(*request.limits.depth)) {
        report.moves.clear();
        report.status = solver::Status::Limit;
        report.limit = search::LimitKind::Depth;
    } else if (report.status == solver::Status::Solved && !report.is_proved()) {
        report.note = "the solution may not be the shortest";
    }
    return report;
}

}  // namespace

Expected<Report> run_anytime(const BoardRequest& request, const TileContext& context) {
    return run_anytime_with(Guide::Learned, request, context);
}

Expected<Report> run_anytime_unlearned(const BoardRequest& request, const TileContext& context) {
    return run_anytime_with(Guide::Fixed, request, context);
}

}  // namespace taquin::tiles
