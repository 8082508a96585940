#include "taquin/puzzles/tiles/run.hpp"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "taquin/puzzles/tiles/kernels/tiles_construction.hpp"
#include "taquin/puzzles/tiles/lower_bound.hpp"
#include "taquin/puzzles/tiles/replay.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/solver/limits_left.hpp"

namespace taquin::tiles {

namespace {

// Takes the moves as they come.
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
        if (request_.limits.depth &&
            count_ > static_cast<std::uint64_t>(*request_.limits.depth))
            budget_.reach(search::LimitKind::Depth);
        keep(moves);
        return budget_.check();
    }

    std::uint64_t count() const { return count_; }

    void put_into(Report& report) && {
        if (budget_.over()) {
            report.status = budget_.cancelled() ? solver::Status::Interrupted : solver::Status::Limit;
            report.limit = budget_.reached();
            return;
        }
        const Replay replay = replayer_.result(request_.goal);
        if (!replay.reaches_goal)
            throw std::logic_error("the constructed solution failed its replay: " +
                                   replay.sentence);
        report.status = solver::Status::Solved;
        report.counters.peak_bytes =
            2 * sizeof(std::int32_t) * request_.start.tiles.size() + moves_.capacity();
        if (kept_)
            report.moves = std::move(moves_);
        else
            report.counted = {count_, request_.metric == Metric::Single ? count_ : runs_};
    }

private:
    // A growing vector holds its old and its new bytes for a moment.
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

// Moves of a constructed solution, about. Of three random boards each: 1.15 to 1.25 times cells and
// sides for 10x10, 1.31 to 1.33 for 100x100 to 300x300.
double usual_length(Size size) { return 1.33 * size.cells() * (size.rows + size.columns); }

}  // namespace

std::string time_for_construction(Size size, std::uint64_t moves, double seconds) {
    if (moves == 0 || seconds <= 0)
        return "there was no time for a solution";
    const double all = seconds * usual_length(size) / static_cast<double>(moves);
    const auto rounded = static_cast<std::uint64_t>(std::ceil(all));
    return "there was no time for a solution: a first one takes about " + std::to_string(rounded) +
           " s";
}

Expected<Report> run_construction(const BoardRequest& request, const TileContext& context) {
    const solver::Clock::time_point began = solver::Clock::now();
    Report report;
    report.algorithm = request.algorithm;
    report.lower_bound =
        possible_length(request, LowerBound(request.goal).of(request.start));
    if (context.watcher != nullptr) context.watcher->started(report.lower_bound);
    Receiver receiver(request, solver::limits_left(request, context, began),
                      [watcher = context.watcher, bound = report.lower_bound] {
                          if (watcher != nullptr) watcher->progress({}, bound);
                      });
    kernels::construct_solution(request.start, request.goal,
                                [&](std::span<const Move> moves) { return receiver.take(moves); });
    const std::uint64_t made = receiver.count();
    std::move(receiver).put_into(report);
    if (report.limit == search::LimitKind::Time)
        report.note = time_for_construction(
            request.start.size, made, std::chrono::duration<double>(solver::Clock::now() - began).count());
    if (report.counted && request.listed)
        report.note =
            "the moves do not fit into memory: they were checked and counted, not kept";
    return report;
}

}  // namespace taquin::tiles
