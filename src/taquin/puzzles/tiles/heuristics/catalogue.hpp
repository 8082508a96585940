// Every heuristic of the tiles and what is claimed of it, in one table: help and documentation are
// made from it, and the tests hold it to every claim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
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
    Conflict,
    ConflictPairs,
    Corner,
    Lookup,
    Pdb,
};
inline constexpr std::size_t heuristic_kinds = 11;

struct HeuristicRow {
    std::string_view name;
    std::string_view aliases;  // separated by blanks
    std::string_view summary;
    bool admissible;  // never above the true distance
    bool consistent;  // a move changes it by 1 at most
    std::string_view sizes;
    std::string_view goals;
    std::string_view cost;  // of a move; and of the start, where it counts
    std::string_view paper;
};

std::span<const HeuristicRow> heuristic_table();
const HeuristicRow& heuristic_row(HeuristicKind kind);

// By name or alias; "pdb:NAME" is a pdb. The error lists the names and offers the nearest.
Expected<HeuristicKind> find_heuristic(std::string_view name);

// What comes after the colon of "pdb:NAME".
std::string_view set_name(std::string_view heuristic);

// Why the heuristic is not there for boards of this size; nothing if it is.
std::optional<Error> why_not_for(HeuristicKind kind, Size size);

}  // namespace taquin::tiles
