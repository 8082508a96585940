// What is claimed of a heuristic. Help, documentation and the catalogue of the server are made from
// these rows, and the tests check every claim.
#pragma once

#include <string_view>

namespace taquin::heuristics {

struct HeuristicRow {
    std::string_view name;
    std::string_view aliases = "";  // separated by spaces
    std::string_view summary;
    bool admissible = true;  // never above the true distance
    bool consistent = true;  // a move changes it by 1 at most
    std::string_view sizes = "any";
    std::string_view goals = "any";
    std::string_view cost;  // of a move; and of the start, where it counts
    std::string_view paper = "";
};

}  // namespace taquin::heuristics
