// Shared by all kernels: the result, the limits, the callbacks, and the loop of iterative
// deepening.
#pragma once

#include <cstdint>
#include <utility>

#include "taquin/search/budget.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

template <class Move>
class KernelSearch {
public:
    KernelSearch(const Limits& limits, const Callbacks& callbacks)
        : budget(limits, [this] { notify_progress(callbacks_, counters, result.lower_bound); }),
          callbacks_(callbacks) {}
    KernelSearch(const KernelSearch&) = delete;
    KernelSearch& operator=(const KernelSearch&) = delete;

    // pass(bound) searches up to this bound and returns the next one, or none if the search is
    // over.
    template <class Pass>
    void deepen(Cost first, Pass pass) {
        search::deepen(result, budget, callbacks_, first, pass);
    }

    // Nodes expanded by the last completed pass.
    std::uint64_t last_expanded() const {
        return result.iterations.empty() ? 0 : result.iterations.back().expanded;
    }

    // Like budget.spend(), but 0 nodes checks the clock.
    bool spend(std::uint64_t generated) {
        return generated == 0 ? budget.check() : budget.spend(generated);
    }

    Result<Move> conclude(bool solved) {
        search::conclude(result, budget, callbacks_, solved);
        return std::move(result);
    }

    const Callbacks& callbacks() const { return callbacks_; }

    Result<Move> result{};
    Counters& counters = result.counters;
    Budget budget;

private:
    const Callbacks& callbacks_;
};

}  // namespace taquin::search
