// What a request's limits leave after its tables.
#pragma once

#include <algorithm>
#include <chrono>

#include "taquin/solver/request.hpp"
#include "taquin/solver/run_context.hpp"


namespace taquin::solver {

using Clock = std::chrono::steady_clock;

// The time that went into the heuristic's tables is spent. Of a part of the request's time a tenth
// is kept for the search, so that tables that took all of it to be built are used, but never more
// than the request has left.
inline search::Limits limits_left(const SearchRequest& request, const RunContext& context,
                                  Clock::time_point began) {
    search::Limits left = request.limits;
    if (left.time) {
        const auto spent =
            std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - began);
        left.time = std::max(*left.time / 10, *left.time - spent);
        if (const auto until = context.until)
            left.time = std::clamp<std::chrono::nanoseconds>(
                *until - Clock::now(), std::chrono::nanoseconds::zero(), *left.time);
    }
    return left;
}

template <class Run>
search::Limits limits_left(const Run& run) {
    return limits_left(run.request, run.context, run.began);
}

}  // namespace taquin::solver
