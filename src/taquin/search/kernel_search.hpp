// What kernels share: the result, the limits, the callbacks, and the loop of iterative deepening.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "taquin/search/budget.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

template <class Move>
class KernelSearch {
public:
    KernelSearch(const Limits& limits, const Callbacks& callbacks)
        : budget(limits, [this] { pulse(); }), callbacks_(callbacks) {}
    KernelSearch(const KernelSearch&) = delete;
    KernelSearch& operator=(const KernelSearch&) = delete;

    // pass(bound) searches up to this bound and returns the next one; none: the search is over.
    template <class Pass>
    void deepen(Cost first, Pass pass) {
        result.lower_bound = first;
        for (std::optional<Cost> bound = first; bound && budget.check();) {
            result.lower_bound = *bound;
            if (*bound > budget.limits().depth.value_or(*bound)) {
                budget.reach(LimitKind::Depth);
                break;
            }
            begin_pass(*bound);
            const Counters before = counters;
            const std::optional<Cost> next = pass(*bound);
            end_pass(*bound, before);
            bound = next;
        }
    }

    void begin_pass(Cost bound) const {
        if (callbacks_.iteration) callbacks_.iteration(bound, counters);
    }
    void end_pass(Cost bound, const Counters& before) {
        result.iterations.push_back(
            {bound, counters.generated - before.generated, counters.expanded - before.expanded});
    }
    // By the last pass that ended.
    std::uint64_t last_expanded() const {
        return result.iterations.empty() ? 0 : result.iterations.back().expanded;
    }

    // As budget.spend(); no nodes: looks at the clock.
    bool spend(std::uint64_t generated) {
        return generated == 0 ? budget.check() : budget.spend(generated);
    }

    Result<Move> conclude(bool solved) {
        NoObserver nobody;
        search::conclude(result, budget, nobody, solved);
        return std::move(result);
    }

    const Callbacks& callbacks() const { return callbacks_; }

    Result<Move> result{};
    Counters& counters = result.counters;
    Budget budget;

private:
    void pulse() const {
        if (callbacks_.progress) callbacks_.progress(counters, result.lower_bound);
    }

    const Callbacks& callbacks_;
};

}  // namespace taquin::search
