// Several searches for one request: each gets a share of the remaining limits, and the result
// combines the best answer with the best bound.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/solver/report.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::solver {

namespace detail {

inline std::uint64_t part_of(std::uint64_t nodes, double share) {
    return static_cast<std::uint64_t>(std::ceil(static_cast<double>(nodes) * share));
}

}  // namespace detail

// Runs parts of a request one after another within its limits, and keeps the best answer. If the
// request asks for a proof, run the proof last: the answer reports the limit that stopped the last
// part.
//
// run(part) returns an Expected report for the part; `Request` is the puzzle's own request type.
template <class Request, class Run>
class Portfolio {
public:
    Portfolio(const Request& request, Run run) : request_(request), run_(std::move(run)) {}

    void allow(std::optional<std::chrono::duration<double>> time) {
        if (!request_.limits.time && time)
            request_.limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(*time);
    }

    // Returns false if the answer is final or the limits are used up. The first part always runs:
    // it reports at least the bound that the start proves.
    Expected<bool> try_part(Request part, double share) {
        if (best_ && spent()) {
            last_limit_ = is_late() ? search::LimitKind::Time : search::LimitKind::Nodes;
            limit_note_.clear();
            return false;
        }
        limit(part);
        if (part.limits.time) {
            const auto left = std::max(part.limits.time->zero(), *part.limits.time - elapsed());
            part.limits.time = std::chrono::duration_cast<std::chrono::nanoseconds>(left * share);
        }
        return run_part(std::move(part), share);
    }

    // Like try_part, but for at most `time`. It runs even if the limits are used up, because every
    // part reports at least a bound. It keeps no checkpoint: repeating it costs little.
    Expected<bool> try_briefly(Request part, std::chrono::nanoseconds time, double share) {
        limit(part);
        if (part.limits.time) {
            const auto left = std::max(part.limits.time->zero(), *part.limits.time - elapsed());
            time =
                std::min(time, std::chrono::duration_cast<std::chrono::nanoseconds>(left * share));
        }
        part.limits.time = time;
        part.checkpoint.clear();
        return run_part(std::move(part), share);
    }

    // The same with a separate time limit.
    Expected<bool> try_for(Request part, std::chrono::nanoseconds time) {
        limit(part);
        if (part.limits.time)
            time = std::clamp<std::chrono::nanoseconds>(*part.limits.time - elapsed(), time.zero(),
                                                        time);
        part.limits.time = time;
        part.checkpoint.clear();
        return run_part(std::move(part), 1.0);
    }

    // A solution that is the answer only if no part finds one, for example after an early
    // interrupt.
    void keep_in_reserve(Report solution) {
        if (solution.has_solution()) reserve_ = std::move(solution);
    }

    const Request& request() const { return request_; }

    // The limit that kept the best answer so far from being better.
    std::optional<search::LimitKind> limit() const { return best_->limit; }

    // The part, limited to solutions that are shorter than the best so far. A proof needs no more:
    // it ends before the round that would find that solution again, which is the longest.
    Request for_shorter(Request part) const {
        if (best_ && best_->has_solution() && best_->steps() > 0) {
            const auto shorter = static_cast<search::Cost>(best_->steps() - 1);
            part.limits.depth = std::min(part.limits.depth.value_or(shorter), shorter);
        }
        return part;
    }

    // The length of the best solution so far.
    std::optional<std::size_t> best_length() const {
        return best_ && best_->has_solution() ? std::optional(best_->moves.size()) : std::nullopt;
    }

    Report answer() && {
        if (reserve_ && !best_->has_solution()) use_reserve();
        // A brief part ended by its own time, not by the request's: the other parts lacked memory.
        if (best_->status == Status::Limit && best_->limit == search::LimitKind::Time &&
            last_limit_ == search::LimitKind::Memory && !is_late())
            best_->limit = last_limit_;
        best_->lower_bound = lower_bound_;
        best_->counters = counters_;
        best_->table_seconds = table_seconds_;
        best_->warnings = std::move(warnings_);
        if (best_->is_proved()) {  // by another part than the one that found it
            best_->limit.reset();
            best_->note.clear();
        } else if (request_.optimal && best_->status != Status::Interrupted) {
            best_->limit = last_limit_;
            best_->note = std::move(limit_note_);
        }
        return *std::move(best_);
    }

private:
    // A part keeps its own depth limit: it may look for shorter solutions than the request
    // requires.
    void limit(Request& part) const {
        const std::optional<search::Cost> depth = part.limits.depth;
        part.limits = request_.limits;
        part.limits.depth = depth;
    }

    Expected<bool> run_part(Request part, double share) {
        if (part.limits.nodes) {
            const std::uint64_t left =
                *part.limits.nodes - std::min(*part.limits.nodes, counters_.generated);
            part.limits.nodes = share < 1 ? detail::part_of(left, share) : left;
        }
        Expected<Report> report = run_(part);
        if (!report) return report.error();
        take(*std::move(report));
        return best_->status != Status::Interrupted && !is_final() && !is_too_deep();
    }

    void use_reserve() {
        best_->algorithm = std::move(reserve_->algorithm);
        best_->heuristic.clear();
        best_->moves = std::move(reserve_->moves);
        best_->counted = reserve_->counted;
        if (best_->status == Status::Limit) best_->status = Status::Solved;
    }

    std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

    bool is_late() const { return request_.limits.time && elapsed() >= *request_.limits.time; }
    bool spent() const {
        return is_late() ||
               (request_.limits.nodes && counters_.generated >= *request_.limits.nodes);
    }

    void take(Report&& report) {
        search::add(counters_, report.counters);
        table_seconds_ += report.table_seconds;
        std::ranges::move(report.warnings, std::back_inserter(warnings_));
        lower_bound_ = std::max(lower_bound_, report.lower_bound);
        if (report.limit) {
            if (!report.note.empty() || report.limit != last_limit_) limit_note_ = report.note;
            last_limit_ = report.limit;
        }
        const bool better = !best_ || report.status == Status::Interrupted ||
                            (report.status == Status::Solved &&
                             (best_->status != Status::Solved || report.steps() < best_->steps()));
        if (!better) {
            if (best_->status == Status::Limit && best_->note.empty()) best_->note = report.note;
            return;
        }
        // An interrupt ends the search but keeps the solution found.
        if (report.status == Status::Interrupted && best_ && best_->status == Status::Solved) {
            best_->status = Status::Interrupted;
            return;
        }
        best_ = std::move(report);
    }

    bool is_final() const {
        return best_->status == Status::Solved &&
               best_->steps() == static_cast<std::uint64_t>(lower_bound_);
    }

    // No solution is short enough for the request.
    bool is_too_deep() const {
        return request_.limits.depth && lower_bound_ > *request_.limits.depth;
    }

    Request request_;
    Run run_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::optional<Report> best_{};
    std::optional<Report> reserve_{};
    search::Counters counters_{};
    double table_seconds_ = 0;
    std::vector<std::string> warnings_{};
    search::Cost lower_bound_ = 0;
    std::optional<search::LimitKind> last_limit_{};  // that stopped a part
    std::string limit_note_{};                       // of that part
};

}  // namespace taquin::solver
