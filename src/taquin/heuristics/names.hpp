// The heuristics of a puzzle by the names that people type in expressions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/core/wording.hpp"
#include "taquin/heuristics/compiled.hpp"
#include "taquin/heuristics/row.hpp"

namespace taquin::heuristics {

// `of` is what the rows are for, in the plural: "stacks". The error lists the names that there are.
inline Expected<FoundLeaf> find_leaf(std::span<const HeuristicRow> rows, std::string_view name,
                                     std::string_view of) {
    std::string known;
    for (const HeuristicRow& row : rows) {
        if (row.name == name) return FoundLeaf{std::string(name), {row.admissible, row.consistent}};
        known += " " + std::string(row.name);
    }
    return Error{"there is no heuristic " + quoted(name) + " for " + std::string(of) +
                 ". There are:" + known};
}

// What is wrong with an expression; find(name) -> Expected<FoundLeaf>. None if nothing is.
template <class Find>
std::optional<Error> check_names(std::string_view expression, Find find) {
    const auto parsed = parse_expression(expression);
    if (!parsed) return parsed.error();
    for (const std::string& name : parsed->leaves())
        if (const Expected<FoundLeaf> found = find(name); !found) return found.error();
    return std::nullopt;
}

}  // namespace taquin::heuristics
