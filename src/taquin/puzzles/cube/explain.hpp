// Why a cube has the heuristic values that it has, as data for those who show it: the moves that
// each piece needs alone, the value of every heuristic, and what each turn would change.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::cube {

// One piece's part in the Manhattan distance.
struct PieceDistance {
    std::string piece;  // "URF", by the faces of its home
    std::string place;  // where it is, its first sticker on the first face: "FUR"
    Cost distance = 0;
    Cost sum = 0;  // of all pieces of its kind so far
};

struct HeuristicValue {
    std::string_view name;
    std::optional<Cost> value{};  // none: see why_not
    std::string why_not;
};

struct TurnEffect {
    Turn turn = Turn::U;
    std::vector<std::optional<Cost>> change{};  // one for each of Explanation::values
};

struct Explanation {
    std::vector<PieceDistance> corners;
    std::vector<PieceDistance> edges;    // none on a 2x2x2 cube
    std::vector<HeuristicValue> values;  // in the order of the table
    std::vector<TurnEffect> turns;
};

// `obtain` need not have every table. The cube must be possible.
Explanation explain(const Cube& cube, Size size, Metric metric, const ObtainTable& obtain);

}  // namespace taquin::cube
