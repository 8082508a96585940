#include "taquin/puzzles/tiles/partial.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/moves.hpp"
#include "taquin/puzzles/tiles/text_scan.hpp"

namespace taquin::tiles::partial {

namespace {

bool is_x(const Word& word) { return word.text == "x" || word.text == "X"; }

// The tiles without a place.
std::vector<Tile> missing_tiles(const Goal& goal) {
    std::vector<bool> seen(goal.size.cells());
    for (const auto& cell : goal.cells)
        if (cell) seen[*cell] = true;
    std::vector<Tile> missing;
    for (Tile tile = 0; tile < seen.size(); ++tile)
        if (!seen[tile]) missing.push_back(tile);
    return missing;
}

std::optional<Error> check_rows(const Sheet& sheet, Size size) {
    if (sheet.fault) return Error{"the goal cannot be read: " + *sheet.fault};
    if (sheet.words.size() != size.cells())
        return Error{"the goal has " + counted(sheet.words.size(), "cell") +
                     ", but the board has " + std::to_string(size.cells())};
    if (sheet.rows.size() > 1)
        for (const Row& row : sheet.rows)
            if (row.count != size.columns)
                return Error{"a row of the goal has " + counted(row.count, "cell") +
                             ", but the board has " + counted(size.columns, "column")};
    return std::nullopt;
}

}  // namespace

std::optional<Expected<Goal>> read(std::string_view text, Size size) {
    Sheet sheet;
    scan(text, sheet);
    if (std::ranges::none_of(sheet.words, is_x)) return std::nullopt;
    if (auto error = check_rows(sheet, size)) return *std::move(error);
    Goal goal{size, std::vector<std::optional<Tile>>(size.cells())};
    std::vector<bool> seen(size.cells());
    for (Cell cell = 0; cell < size.cells(); ++cell) {
        const Word& word = sheet.words[cell];
        if (is_x(word)) continue;
        if (word.kind == Word::Kind::Other || word.kind == Word::Kind::TooLarge ||
            word.value >= size.cells())
            return Error{quoted(word.text) + " in the goal is neither x nor a tile from 0 to " +
                         std::to_string(size.cells() - 1)};
        if (seen[word.value])
            return Error{"tile " + std::to_string(word.value) + " appears twice in the goal"};
        seen[word.value] = true;
        goal.cells[cell] = word.value;
    }
    return goal;
}

Goal whole(const Board& board) { return {board.size, {board.tiles.begin(), board.tiles.end()}}; }

std::string to_text(const Goal& goal) {
    std::string text;
    for (Cell cell = 0; cell < goal.cells.size(); ++cell) {
        if (cell != 0) text += goal.size.column(cell) == 0 ? '/' : ' ';
        text += goal.cells[cell] ? std::to_string(*goal.cells[cell]) : "x";
    }
    return text;
}

bool reaches(const Board& board, const Goal& goal) {
    for (Cell cell = 0; cell < goal.cells.size(); ++cell)
        if (goal.cells[cell] && *goal.cells[cell] != board.tiles[cell]) return false;
    return true;
}

std::vector<Board> completions(const Goal& goal) {
    std::vector<Tile> missing = missing_tiles(goal);
    Board board{goal.size, std::vector<Tile>(goal.size.cells())};
    std::vector<Cell> open;
    for (Cell cell = 0; cell < goal.cells.size(); ++cell) {
        board.tiles[cell] = goal.cells[cell].value_or(0);
        if (!goal.cells[cell]) open.push_back(cell);
    }
    for (std::size_t i = 0; i < open.size(); ++i) board.tiles[open[i]] = missing[i];
    std::vector<Board> boards{board};
    if (open.size() != 2) return boards;
    std::swap(board.tiles[open[0]], board.tiles[open[1]]);
    boards.push_back(std::move(board));
    return boards;
}

Verdict check(const Board& start, const Goal& goal) {
    const std::vector<Board> boards = completions(goal);
    const auto best = std::ranges::find_if(
        boards, [&](const Board& board) { return tiles::is_solvable(start, board); });
    const Solvability answer = check_solvable(start, best == boards.end() ? boards.front() : *best);
    const std::size_t open = missing_tiles(goal).size();
    Verdict verdict{.solvable = open > 2 || best != boards.end(),
                    .explanation = answer.explanation,
                    .facts = facts_of(answer)};
    if (open > 2)
        verdict.explanation =
            "Of the pieces that do not matter, at least two are tiles. To swap two of them makes "
            "an even permutation from an odd one, so every board can reach this goal.";
    else if (!verdict.solvable)
        verdict.explanation =
            "So few tiles do not matter that the others decide. " + verdict.explanation;
    return verdict;
}

Expected<PatternGoal> pattern_of(const Goal& goal, std::string_view allow) {
    constexpr std::uint32_t most_cells = 100;
    const Size size = goal.size;
    const std::uint32_t cells = size.cells();
    if (cells > most_cells)
        return Error{"partial goals and a choice of moves are for boards with at most " +
                     std::to_string(most_cells) + " cells"};
    const auto chosen = parse_moves(allow);
    if (!chosen) return Error{chosen.error().message, ErrorKind::BadInput, "allow"};
    PatternGoal result{.moves = all_moves.size(), .additive = true};
    for (const Move move : all_moves) {
        const auto number = static_cast<std::uint8_t>(move);
        if (allow.empty() || std::ranges::find(*chosen, move) != chosen->end())
            result.allowed.push_back(number);
        result.inverse.push_back(static_cast<std::uint8_t>(opposite(move)));
        for (const Move next : all_moves) result.redundant.push_back(next == opposite(move));
    }
    PatternPart::Steps blank_steps;
    PatternPart::Steps tile_steps;  // of every tile: it moves if the blank takes its place
    for (Cell blank = 0; blank < cells; ++blank) {
        for (const Move move : all_moves)
            blank_steps.push_back(can_move(size, blank, move) ? neighbour(size, blank, move)
                                                              : no_value);
        for (Cell tile = 0; tile < cells; ++tile)
            for (const Move move : all_moves) {
                const bool legal = can_move(size, blank, move);
                tile_steps.push_back(!legal                                 ? no_value
                                     : neighbour(size, blank, move) == tile ? blank
                                                                            : tile);
            }
    }
    const auto shared_tile_steps =
        std::make_shared<const PatternPart::Steps>(std::move(tile_steps));
    const auto place_of = [](Tile tile) {
        return [tile](const Position& position) {
            const PackedTiles tiles(position);
            Cell cell = 0;
            while (tiles[cell] != tile) ++cell;
            return cell;
        };
    };
    const auto blank_at = std::ranges::find(goal.cells, std::optional<Tile>(0));
    taquin::Pattern pattern{to_text(goal), "the tiles that matter are in place", {}};
    PatternPart blank{.name = "the blank",
                      .values = cells,
                      .next = std::make_shared<const PatternPart::Steps>(std::move(blank_steps)),
                      .accepted = std::vector<bool>(cells),
                      .value_of = place_of(0)};
    for (Cell cell = 0; cell < cells; ++cell)
        blank.accepted[cell] =
            blank_at == goal.cells.end() ? !goal.cells[cell] : goal.cells[cell] == Tile{0};
    pattern.parts.push_back(std::move(blank));
    for (Cell cell = 0; cell < cells; ++cell) {
        if (!goal.cells[cell] || *goal.cells[cell] == 0) continue;
        PatternPart part{.name = "tile " + std::to_string(*goal.cells[cell]),
                         .values = cells,
                         .in_context = true,
                         .next = shared_tile_steps,
                         .accepted = std::vector<bool>(cells),
                         .value_of = place_of(*goal.cells[cell])};
        part.accepted[cell] = true;
        pattern.parts.push_back(std::move(part));
    }
    result.alternatives.push_back(std::move(pattern));
    return result;
}

}  // namespace taquin::tiles::partial
