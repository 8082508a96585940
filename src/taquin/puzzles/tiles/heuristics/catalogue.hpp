// Every heuristic of the tiles and what is claimed of it (heuristics/row.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/row.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

// The place of each heuristic in the table.
enum class HeuristicKind : std::uint8_t {
    Zero,
    Misplaced,
    MisplacedBlank,
    Gaschnig,
    Manhattan,
    Xy,
    LinearConflict,
    ConflictPairs,
    Corner,
    Lookup,
    Pdb,
};
inline constexpr std::size_t heuristic_kinds = 11;

using heuristics::HeuristicRow;

std::span<const HeuristicRow> heuristic_table();
const HeuristicRow& heuristic_row(HeuristicKind kind);

// By name or alias; "pdb:NAME" is a pdb. The error lists the names and offers the nearest.
Expected<HeuristicKind> find_heuristic(std::string_view name);

// What comes after the colon of "pdb:NAME".
std::string_view set_name(std::string_view heuristic);

// Why boards of this size do not have the heuristic; none if they have.
std::optional<Error> why_not_for(HeuristicKind kind, Size size);

}  // namespace taquin::tiles
