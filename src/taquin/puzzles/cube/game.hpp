// What solver/domain_run.hpp requires of the cube: its rules, heuristics and kernels. The goal is
// the solved cube: see relative(). Only run.cpp and recorded.cpp include it.
#pragma once

#include <optional>
#include <string_view>
#include <type_traits>

#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/kernels/cube_ida_star.hpp"
#include "taquin/puzzles/cube/kernels/cube_optimal.hpp"
#include "taquin/solver/domain_run.hpp"

namespace taquin::cube {

template <class State>
struct Game {
    using Domain = cube::Domain<State>;
    using Heuristic = CompiledHeuristic<State>;
    using Filter = CanonicalOrder;
    using Result = search::Result<Turn>;

    State start;
    Metric metric;
    ObtainTable obtain;
    State goal{};

    Domain domain(const State& to) const { return Domain(metric, to); }
    Filter filter() const { return Filter(metric); }
    Expected<Heuristic> compile(std::string_view expression, const State& to) const {
        return compile_heuristic<State>(expression, {metric, to}, obtain);
    }
    // Every quarter turn swaps an odd number of corners, so all solutions in quarter turns have the
    // same parity.
    search::Cost possible_length(search::Cost bound) const {
        if (metric != Metric::Quarter) return bound;
        bool odd = false;
        if constexpr (std::is_same_v<State, Corners>)
            odd = has_odd_corners(start);
        else
            odd = has_odd_corners(start.corners);
        return (bound % 2 != 0) != odd ? bound + 1 : bound;
    }

    template <class Run>
    std::optional<Result> ida_star(const Run& run, const search::TreeSearchOptions& options)
        const requires std::is_same_v<State, Cube> {
        const Heuristic& heuristic = run.heuristic;
        if (!heuristic.korf_tables().empty() && !options.collect_all && CubeIdaStar::supported())
            return CubeIdaStar(metric, heuristic.korf_tables()).solve(start, options);
        if (heuristic.cosets() == nullptr || !CubeOptimal::supported()) return std::nullopt;
        return CubeOptimal(metric, *heuristic.cosets()).solve(start, options);
    }
};

}  // namespace taquin::cube

namespace taquin {

// Compiled in recorded.cpp.
extern template Expected<solver::Report> solver::record_domain(const cube::Game<cube::Corners>&,
                                                               const solver::Request&,
                                                               const solver::RunContext&);
extern template Expected<solver::Report> solver::record_domain(const cube::Game<cube::Cube>&,
                                                               const solver::Request&,
                                                               const solver::RunContext&);

}  // namespace taquin
