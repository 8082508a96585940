// What a heuristic says of a board, whatever the board's size: for the error of heuristics.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::lab {

using Estimate = std::function<std::int64_t(const tiles::Board&)>;

// Tables of pattern databases come from `tables`, which must outlive the result.
Expected<Estimate> make_estimate(const std::string& expression, const tiles::Board& goal,
                                 solver::TileTables& tables);

// Keeps the last one: runs of one configuration follow each other.
class Estimator {
public:
    explicit Estimator(solver::TileTables& tables) : tables_(tables) {}

    // None if the expression is no heuristic for such boards.
    std::optional<std::int64_t> operator()(const std::string& expression, const tiles::Board& board,
                                           const tiles::Board& goal);

private:
    solver::TileTables& tables_;
    std::string expression_{};
    tiles::Board goal_{};
    Estimate estimate_{};
};

}  // namespace taquin::lab
