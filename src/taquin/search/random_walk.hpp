// Scrambles any puzzle by random moves: plain walks, and walks that never visit a state twice.
//
// Time: one move per step; a self-avoiding walk also looks at every neighbour. Memory: none; a
// self-avoiding walk keeps eight bytes and a hash set entry per visited state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <stop_token>
#include <unordered_set>
#include <utility>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::search {

// Each move is uniform over the legal ones and may undo the last one.
template <Domain D>
typename D::State random_walk(const D& domain, typename D::State state, std::uint64_t steps,
                              Random& random) {
    for (std::uint64_t step = 0; step < steps; ++step) {
        const auto& moves = domain.moves(state);
        const auto count = static_cast<std::uint64_t>(std::ranges::distance(moves));
        if (count == 0) break;
        domain.apply(state, *std::ranges::next(std::ranges::begin(moves),
                                               static_cast<std::ptrdiff_t>(random.below(count))));
    }
    return state;
}

// The steps that all attempts at a walk may take together. A stop request ends it early.
class StepBudget {
public:
    explicit StepBudget(std::stop_token stop = {}) : stop_(std::move(stop)) {}
    // False if no step is left.
    bool spend() {
        constexpr std::uint64_t between_checks = 4096;
        if (left_ % between_checks == 0 && stop_.stop_requested()) left_ = 0;
        if (left_ == 0) return false;
        --left_;
        return true;
    }
    bool is_spent() const { return left_ == 0; }

private:
    std::uint64_t left_ = 20'000'000;
    std::stop_token stop_;
};

// One attempt; none if the walk hit a dead end, or if the budget is spent. States are
// stored as fingerprints: a collision may rule out a legal step, but never repeats a state.
template <PackedDomain D>
std::optional<typename D::State> try_self_avoiding_walk(const D& domain, typename D::State state,
                                                        std::uint64_t steps, Random& random,
                                                        StepBudget& budget) {
    std::unordered_set<std::uint64_t> seen{domain.fingerprint(state)};
    std::vector<typename D::Move> choice;
    for (std::uint64_t step = 0; step < steps; ++step) {
        if (!budget.spend()) return std::nullopt;
        choice.clear();
        for (const typename D::Move move : domain.moves(state)) {
            const Applied<D> made(domain, state, move);
            if (!seen.contains(domain.fingerprint(state))) choice.push_back(move);
        }
        if (choice.empty()) return std::nullopt;
        domain.apply(state, choice[random.below(choice.size())]);
        seen.insert(domain.fingerprint(state));
    }
    return state;
}

// Starts again after a dead end. Returns none after 1,000 dead ends or 20 million steps, or if
// stopped.
template <PackedDomain D>
std::optional<typename D::State> self_avoiding_walk(const D& domain, const typename D::State& start,
                                                    std::uint64_t steps, Random& random,
                                                    const std::stop_token& stop = {}) {
    constexpr std::uint64_t most_tries = 1000;
    StepBudget budget(stop);
    for (std::uint64_t tries = 0; tries < most_tries && !budget.is_spent(); ++tries)
        if (auto end = try_self_avoiding_walk(domain, start, steps, random, budget)) return end;
    return std::nullopt;
}

}  // namespace taquin::search
