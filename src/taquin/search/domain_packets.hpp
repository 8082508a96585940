// The packets of any puzzle and any admissible heuristic: depth-first passes below the roots, with
// the same nodes, order and counts as ida_star.
//
// All threads use the same domain, heuristic and filter, so their const members must not change
// anything that others see.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/search/concepts.hpp"
#include "taquin/search/depth_first_pass.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/packets.hpp"

namespace taquin::search {

template <class Move>
Steps steps_of(std::span<const Move> moves) {
    static_assert(sizeof(Move) == 1);
    Steps steps;
    steps.reserve(moves.size());
    for (const Move move : moves) steps.push_back(static_cast<std::uint8_t>(move));
    return steps;
}

template <Domain D, Heuristic<D> H, MoveFilter<D> F>
class DomainSearcher : public PacketSearcher {
public:
    DomainSearcher(const Problem<D, H, F>& problem, const typename D::State& start)
        : problem_(problem), start_(start) {}

    void search(const PacketJob& job, Budget& budget, PacketResult& result) override {
        Pass pass(problem_, start_, {budget, no_observer, result.counters, job.collect});
        for (const Steps& steps : job.roots) {
            const std::vector<Move> moves = moves_of(steps);
            if (const auto next = pass.run(job.bound, root_at(moves)))
                result.next_bound = std::min(*next, result.next_bound.value_or(*next));
            if (budget.over() || (pass.solved() && !job.collect)) break;
        }
        for (const auto& moves : pass.solutions())
            result.solutions.push_back(steps_of(std::span(moves)));
    }

    RootExpansion expand(const PacketJob& job, const Steps& steps) override {
        const auto& [domain, heuristic, filter] = problem_;
        const std::vector<Move> moves = moves_of(steps);
        auto [state, frame, mark, path] = root_at(moves);
        const auto g = static_cast<Cost>(moves.size()) + 1;
        RootExpansion result;
        ++result.counters.expanded;
        const auto cut = [&](Cost f) {
            result.next_bound = std::min(f, result.next_bound.value_or(f));
        };
        for (const Move move : domain.moves(state)) {
            if (!filter.allows(mark, move)) continue;
            ++result.counters.generated;
            const Applied<D> applied(domain, state, move);
            const Cost h = heuristic.value(heuristic.after(frame, state, move));
            const Cost f = g + h;
            if (f > job.bound) {
                cut(f);
            } else if (h == 0 && domain.is_goal(state)) {
                result.solutions.push_back(steps);
                result.solutions.back().push_back(static_cast<std::uint8_t>(move));
            } else if (h == 0 && f == job.bound) {
                cut(f + 1);
            } else {
                result.steps.push_back(static_cast<std::uint8_t>(move));
            }
        }
        return result;
    }

private:
    using Move = typename D::Move;
    using Pass = DepthFirstPass<D, H, F, const NoObserver>;

    static std::vector<Move> moves_of(const Steps& steps) {
        std::vector<Move> moves;
        for (const std::uint8_t step : steps) moves.push_back(static_cast<Move>(step));
        return moves;
    }

    typename Pass::Root root_at(std::span<const Move> moves) const {
        typename Pass::Root root{start_, problem_.heuristic.root(start_), problem_.filter.start(),
                                 moves};
        for (const Move move : moves) {
            problem_.domain.apply(root.state, move);
            root.frame = problem_.heuristic.after(root.frame, root.state, move);
            root.mark = problem_.filter.next(root.mark, move);
        }
        return root;
    }

    const Problem<D, H, F>& problem_;
    const typename D::State& start_;
};

// Both must outlive it.
template <Domain D, Heuristic<D> H, MoveFilter<D> F>
class DomainKernel : public PacketKernel {
public:
    DomainKernel(const Problem<D, H, F>& problem, const typename D::State& start)
        : problem_(problem), start_(start) {}

    std::string_view name() const override { return "moves"; }
    bool starts_solved() const override { return problem_.domain.is_goal(start_); }
    Cost first_bound() const override {
        return std::max(problem_.heuristic.value(problem_.heuristic.root(start_)), Cost{1});
    }
    std::unique_ptr<PacketSearcher> make_searcher() const override {
        return std::make_unique<DomainSearcher<D, H, F>>(problem_, start_);
    }

private:
    const Problem<D, H, F>& problem_;
    const typename D::State& start_;
};

}  // namespace taquin::search
