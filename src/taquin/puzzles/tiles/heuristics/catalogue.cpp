#include "taquin/puzzles/tiles/heuristics/catalogue.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "taquin/core/edit_distance.hpp"
#include "taquin/puzzles/tiles/heuristics/lookup.hpp"
#include "taquin/puzzles/tiles/heuristics/xy.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

namespace taquin::tiles {

namespace {

constexpr std::array<HeuristicRow, heuristic_kinds> table{{
    {.name = "zero",
     .summary = "0 everywhere: a blind search",
     .cost = "none"},
    {.name = "misplaced",
     .aliases = "hamming",
     .summary = "tiles that are not on their goal cell",
     .cost = "two comparisons a move",
     .paper = "Doran and Michie 1966"},
    {.name = "misplaced-blank",
     .summary = "misplaced, with the blank counted as a tile",
     .admissible = false,
     .consistent = false,
     .cost = "four comparisons a move"},
    {.name = "gaschnig",
     .summary = "exact number of swaps with the blank if any tile could jump into its place",
     .cost = "a walk along one cycle of the permutation a move",
     .paper = "Gaschnig 1979"},
    {.name = "manhattan",
     .summary = "rows and columns that each tile is away from its goal",
     .cost = "one look-up a move",
     .paper = "Doran and Michie 1966"},
    {.name = "xy",
     .aliases = "walking",
     .summary = "exact solution of the row problem + that of the column problem",
     .sizes = "rows + columns up to 8: 2x6, 3x5, 4x4",
     .cost = "one look-up a move; tables at the start, 5 ms for 4x4, 0.2 s for 3x5",
     .paper = "Mostow and Prieditis 1989 (X-Y); Takahashi (walking distance)"},
    {.name = "conflict",
     .aliases = "linear-conflict",
     .summary = "manhattan + 2 for each tile that must leave its line to let others pass",
     .cost = "one line a move at most",
     .paper = "Hansson, Mayer and Yung 1992"},
    {.name = "conflict-pairs",
     .summary = "manhattan + 2 for each pair of tiles in conflict, which can be too much",
     .admissible = false,
     .consistent = false,
     .cost = "one line a move at most"},
    {.name = "corner",
     .summary = "conflict + 2 for each tile that must let a corner's tile pass, none counted twice",
     .cost = "one line a move, and the corners when the border is touched",
     .paper = "Korf and Taylor 1996"},
    {.name = "lookup",
     .summary = "the true distance, from a table of every board",
     .sizes = "up to 12 cells: 2x2 to 2x6, 3x3, 3x4",
     .cost = "one look-up a move; a table that is built once, a few ms for 3x3, some 10 s for 3x4",
     .paper = "Culberson and Schaeffer 1996"},
    {.name = "pdb",
     .summary = "sum of what disjoint groups of tiles need by themselves, from pattern databases; "
                "pdb:NAME for a set of tables by name",
     .consistent = false,
     .sizes = "up to 32 cells",
     .cost = "a look-up for every group; tables that are built once",
     .paper = "Korf and Felner 2002"},
}};

bool is_alias(std::string_view aliases, std::string_view name) {
    while (!aliases.empty()) {
        const std::size_t end = std::min(aliases.find(' '), aliases.size());
        if (aliases.substr(0, end) == name) return true;
        aliases.remove_prefix(std::min(end + 1, aliases.size()));
    }
    return false;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The nearest name, unless it shares hardly a letter; h1 and h2 are what textbooks call two of
// them.
std::optional<std::string_view> nearest_name(std::string_view name) {
    std::string typed(name);
    std::ranges::transform(typed, typed.begin(), lower);
    if (typed == "h1") return heuristic_row(HeuristicKind::MisplacedBlank).name;
    if (typed == "h2") return heuristic_row(HeuristicKind::Manhattan).name;
    const auto distance_to = [&](const HeuristicRow& row) {
        return edit_distance(typed, row.name);
    };
    const auto& nearest = *std::ranges::min_element(table, {}, distance_to);
    if (distance_to(nearest) > std::max<std::size_t>(2, nearest.name.size() / 2))
        return std::nullopt;
    return nearest.name;
}

}  // namespace

std::span<const HeuristicRow> heuristic_table() { return table; }

const HeuristicRow& heuristic_row(HeuristicKind kind) {
    return table[static_cast<std::size_t>(kind)];
}

std::string_view set_name(std::string_view heuristic) {
    const std::size_t colon = heuristic.find(':');
    return colon == std::string_view::npos ? "" : heuristic.substr(colon + 1);
}

Expected<HeuristicKind> find_heuristic(std::string_view name) {
    if (name.starts_with("pdb:") && name.size() > 4) return HeuristicKind::Pdb;
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].name == name || is_alias(table[i].aliases, name))
            return static_cast<HeuristicKind>(i);
    std::string message = "there is no heuristic '" + std::string(name) + "'";
    if (const auto nearest = nearest_name(name))
        message += " (did you mean '" + std::string(*nearest) + "'?)";
    for (std::string_view mark = ": there are "; const HeuristicRow& row : table)
        message += std::string(std::exchange(mark, ", ")) + std::string(row.name);
    return Error{std::move(message)};
}

std::optional<Error> why_not_for(HeuristicKind kind, Size size) {
    if (kind == HeuristicKind::Lookup && size.cells() > max_lookup_cells)
        return Error{"there is no lookup for " + to_text(size) +
                     ": a table of every board is made for boards of up to 12 cells (2x2 to 2x6, "
                     "3x3, 3x4)"};
    if (kind == HeuristicKind::Pdb && size.cells() > max_pattern_cells)
        return Error{"there is no pdb for " + to_text(size) +
                     ": pattern databases are made for boards of up to " +
                     std::to_string(max_pattern_cells) + " cells"};
    if (kind != HeuristicKind::Xy || size.rows + size.columns <= max_xy_sides) return std::nullopt;
    return Error{"there is no xy for " + to_text(size) +
                 ": its tables grow too fast (6 million states for 4x5, 65 million for 5x5), so "
                 "boards may have 8 rows and columns together (2x6, 3x5, 4x4)"};
}

}  // namespace taquin::tiles
