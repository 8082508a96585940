#include "taquin/solver/run_construction.hpp"

#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "taquin/kernels/tiles_construction.hpp"
#include "taquin/puzzles/tiles/lower_bound.hpp"
#include "taquin/puzzles/tiles/replay.hpp"
#include "taquin/search/budget.hpp"

namespace taquin::solver {

namespace {

using tiles::Move;

// Takes the moves as they come.
class Receiver {
public:
    Receiver(const Request& request, Watcher* watcher, search::Cost lower_bound)
        : request_(request),
          budget_(request.limits,
                  [watcher, lower_bound] {
                      if (watcher != nullptr) watcher->progress({}, lower_bound);
                  }),
          replayer_(request.start),
          kept_(request.listed) {}

    bool take(std::span<const Move> moves) {
        if (!replayer_.play(moves)) return false;
        for (const Move move : moves)
            if (last_ != move) {
                ++counted_.runs;
                last_ = move;
            }
        counted_.single += moves.size();
        if (request_.limits.depth &&
            counted_.single > static_cast<std::uint64_t>(*request_.limits.depth))
            budget_.reach(search::LimitKind::Depth);
        keep(moves);
        return budget_.check();
    }

    void put_into(Report& report) && {
        if (budget_.over()) {
            report.status = budget_.cancelled() ? Status::Interrupted : Status::Limit;
            report.limit = budget_.reached();
            return;
        }
        const tiles::Replay replay = replayer_.result(request_.goal);
        if (!replay.reaches_goal)
            throw std::logic_error("the constructed solution failed its replay: " +
                                   replay.sentence);
        report.status = Status::Solved;
        report.counters.peak_bytes =
            2 * sizeof(std::int32_t) * request_.start.tiles.size() + moves_.capacity();
        if (kept_)
            report.moves = std::move(moves_);
        else
            report.counted = counted_;
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
            moves_.insert(moves_.end(), moves.begin(), moves.end());
        } else {
            moves_ = {};
        }
    }

    const Request& request_;
    search::Budget budget_;
    tiles::Replayer replayer_;
    bool kept_;
    std::vector<Move> moves_;
    CountedMoves counted_;
    std::optional<Move> last_;
};

}  // namespace

Expected<Report> run_construction(const Request& request, const Service& service) {
    Report report;
    report.algorithm = request.algorithm;
    report.lower_bound =
        possible_length(request, tiles::LowerBound(request.goal).of(request.start));
    if (service.watcher != nullptr) service.watcher->started(report.lower_bound);
    Receiver receiver(request, service.watcher, report.lower_bound);
    kernels::construct_solution(request.start, request.goal,
                                [&](std::span<const Move> moves) { return receiver.take(moves); });
    std::move(receiver).put_into(report);
    if (report.counted && request.listed)
        report.note =
            "the moves do not fit into the memory: they were checked, counted and forgotten";
    return report;
}

}  // namespace taquin::solver
