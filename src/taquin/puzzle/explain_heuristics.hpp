// The part of an explanation that all puzzles share: the value of each heuristic, and how each move
// would change it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "taquin/heuristics/expression.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin {

// compile(name) returns an Expected heuristics::Compiled; its error says why there is no value.
template <search::Domain D, class Compile>
Explanation explain_heuristics(std::span<const heuristics::HeuristicRow> rows, const D& domain,
                               typename D::State state, Compile compile) {
    Explanation result;
    for (const typename D::Move move : domain.moves(state))
        result.moves.push_back({.move = static_cast<std::uint8_t>(move)});
    for (const heuristics::HeuristicRow& row : rows) {
        const auto heuristic = compile(row.name);
        Explanation::Estimate estimate{.heuristic = row.name};
        if (heuristic)
            estimate.value = heuristic->value(heuristic->root(state));
        else
            estimate.why_not = heuristic.error().message;
        for (Explanation::Effect& effect : result.moves) {
            const search::Applied made(domain, state, static_cast<typename D::Move>(effect.move));
            std::optional<search::Cost> change;
            if (heuristic) change = heuristic->value(heuristic->root(state)) - *estimate.value;
            effect.change.push_back(change);
        }
        result.estimates.push_back(std::move(estimate));
    }
    return result;
}

}  // namespace taquin
