#include <algorithm>
#include <charconv>
#include <numeric>
#include <utility>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"

namespace taquin::tiles {
namespace {

// Larger values are stored as this one, so it only means "at least".
constexpr std::uint32_t largest_half = 15;

struct Distance {
    std::uint32_t moves;
    bool exact;
};

class AdditiveCheck {
public:
    AdditiveCheck(const AdditiveLayout& layout, const Pattern& pattern,
                  std::span<const std::byte> table)
        : layout_(layout), pattern_(pattern), table_(table) {}

    // `cell_of` has the cell of each piece; the blank is on a free cell.
    std::optional<std::string> contradiction(std::vector<Cell> cell_of, Cell blank) const {
        const Distance stored = stored_distance(cell_of, blank);
        if (layout_.blank() == Blank::Any) return contradiction_of_all_regions(cell_of, stored);
        if (is_goal(cell_of, blank))
            return stored.moves == 0 ? std::nullopt : disagreement(cell_of, stored, "0");

        const auto best = nearest_neighbour(cell_of, blank);
        if (!best || !stored.exact) return std::nullopt;
        const std::uint32_t derived = best->moves + 1;
        const bool agrees = best->exact ? derived == stored.moves : derived <= stored.moves;
        if (agrees) return std::nullopt;
        return disagreement(cell_of, stored, std::to_string(derived));
    }

private:
    bool is_goal(const std::vector<Cell>& cell_of, Cell blank) const {
        return cell_of == pattern_.cells && in_region(cell_of, blank, pattern_.blank);
    }

    // Calls take(cell) after every legal move of a piece, with the cell that it left.
    template <class Take>
    void for_each_neighbour(std::vector<Cell>& cell_of, Cell blank, Take take) const {
        for (Cell& piece : cell_of)
            for (Cell to = 0; to < layout_.size().cells(); ++to) {
                if (!adjacent(piece, to) || !is_free(cell_of, to) || !in_region(cell_of, blank, to))
                    continue;
                const Cell from = std::exchange(piece, to);
                take(from);
                piece = from;
            }
    }

    // The smallest distance of a neighbour. None if no piece can move.
    std::optional<Distance> nearest_neighbour(std::vector<Cell>& cell_of, Cell blank) const {
        std::optional<Distance> best;
        for_each_neighbour(cell_of, blank, [&](Cell left) {
            const Distance there = stored_distance(cell_of, left);
            if (!best || there.moves < best->moves) best = there;
        });
        return best;
    }

    enum class Found { Yes, No, TooMuchWork };

    // Depth-first search, pruned by the table at every placement but the first one.
    Found goal_within(std::vector<Cell>& cell_of, Cell blank, std::uint32_t moves,
                      std::uint32_t& work) const {
        if (is_goal(cell_of, blank)) return Found::Yes;
        if (work == 0) return Found::TooMuchWork;
        --work;
        Found found = Found::No;
        for_each_neighbour(cell_of, blank, [&](Cell left) {
            if (found == Found::No && stored_distance(cell_of, left).moves + 1 <= moves)
                found = goal_within(cell_of, left, moves - 1, work);
        });
        return found;
    }

    // The same, with the blank in whichever region is best.
    Found goal_within(std::vector<Cell>& cell_of, std::uint32_t moves) const {
        std::uint32_t work = 2'000;
        Found found = Found::No;
        for (Cell blank = 0; blank < layout_.size().cells() && found == Found::No; ++blank)
            if (is_free(cell_of, blank)) found = goal_within(cell_of, blank, moves, work);
        return found;
    }

    std::optional<std::string> contradiction_of_all_regions(std::vector<Cell>& cell_of,
                                                            Distance stored) const {
        if (stored.moves >= 2 && goal_within(cell_of, stored.moves - 2) == Found::Yes)
            return disagreement(cell_of, stored, std::to_string(stored.moves - 2) + " or fewer");
        if (stored.exact && goal_within(cell_of, stored.moves) == Found::No)
            return disagreement(cell_of, stored, "more");
        return std::nullopt;
    }

    Distance stored_distance(const std::vector<Cell>& cell_of, Cell blank) const {
        const std::uint64_t entry = layout_.entry(mask_of(cell_of), blank, order_of(cell_of));
        const auto byte = std::to_integer<std::uint32_t>(table_[entry / 2]);
        const std::uint32_t half = (byte >> (4 * (entry % 2))) & 15U;
        return {2 * half + manhattan(cell_of), half < largest_half};
    }

    static tables::CellMask mask_of(const std::vector<Cell>& cell_of) {
        tables::CellMask mask = 0;
        for (const Cell cell : cell_of) mask |= tables::CellMask{1} << cell;
        return mask;
    }

    static tables::OrderNumber order_of(const std::vector<Cell>& cell_of) {
        std::vector<std::uint8_t> pieces(cell_of.size());
        std::iota(pieces.begin(), pieces.end(), std::uint8_t{0});
        std::ranges::sort(pieces, {}, [&](std::uint8_t piece) { return cell_of[piece]; });
        return tables::Placements::order_of(pieces);
    }

    static bool is_free(const std::vector<Cell>& cell_of, Cell cell) {
        return std::ranges::find(cell_of, cell) == cell_of.end();
    }

    bool in_region(const std::vector<Cell>& cell_of, Cell blank, Cell cell) const {
        const tables::SetNumber set = layout_.placements().set(mask_of(cell_of));
        return layout_.region(set, blank) == layout_.region(set, cell);
    }

    bool adjacent(Cell a, Cell b) const { return steps_between(layout_.size(), a, b) == 1; }

    std::uint32_t manhattan(const std::vector<Cell>& cell_of) const {
        std::uint32_t sum = 0;
        for (std::size_t piece = 0; piece < cell_of.size(); ++piece)
            sum += steps_between(layout_.size(), cell_of[piece], pattern_.cells[piece]);
        return sum;
    }

    std::optional<std::string> disagreement(const std::vector<Cell>& cell_of, Distance stored,
                                            const std::string& derived) const {
        std::string text = "says " + std::to_string(stored.moves) + " moves for tiles on the cells";
        for (const Cell cell : cell_of) text += " " + std::to_string(cell);
        return text + ", but its neighbours imply " + derived;
    }

    const AdditiveLayout& layout_;
    const Pattern& pattern_;
    std::span<const std::byte> table_;
};

// Takes a number from the front of the text; none if there is none.
std::optional<std::uint32_t> take_number(std::string_view& text) {
    std::uint32_t number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (fault != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool take_word(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word)) return false;
    text.remove_prefix(word.size());
    return true;
}

bool is_sound(const Pattern& pattern) {
    const auto& cells = pattern.cells;
    return !cells.empty() && cells.size() <= tables::Placements::max_pieces &&
           std::ranges::adjacent_find(cells, std::greater_equal<>()) == cells.end() &&
           cells.back() < pattern.size.cells() && pattern.blank < pattern.size.cells() &&
           !std::ranges::binary_search(cells, pattern.blank);
}

}  // namespace

Expected<Pattern> parse_pattern(std::string_view text) {
    const Error error{"'" + std::string(text) +
                      "' is not a pattern; write one such as '4x4 blank 15 cells 0 1 4 5'"};
    const auto rows = take_number(text);
    if (!rows || !take_word(text, "x")) return error;
    const auto columns = take_number(text);
    if (!columns || !take_word(text, " blank ")) return error;
    const auto size = make_size(*rows, *columns);
    const auto blank = take_number(text);
    if (!size || size->cells() > tables::Placements::max_cells || !blank) return error;
    Pattern pattern{*size, *blank, {}};
    if (!take_word(text, " cells")) return error;
    while (!text.empty()) {
        const auto cell = take_word(text, " ") ? take_number(text) : std::nullopt;
        if (!cell) return error;
        pattern.cells.push_back(*cell);
    }
    if (!is_sound(pattern)) return error;
    return pattern;
}

std::optional<std::string> find_contradiction(const AdditiveLayout& layout, const Pattern& pattern,
                                              std::span<const std::byte> table,
                                              const Sample& sample) {
    const AdditiveCheck check(layout, pattern, table);
    if (auto fault = check.contradiction(pattern.cells, pattern.blank)) return fault;
    Random random(sample.seed);
    const std::size_t tiles = pattern.cells.size();
    std::vector<Cell> cells(layout.size().cells());
    std::iota(cells.begin(), cells.end(), Cell{0});
    for (std::uint64_t i = 0; i < sample.placements; ++i) {
        // The first of the shuffled cells hold the tiles, the next one the blank.
        for (std::size_t at = 0; at <= tiles; ++at)
            std::swap(cells[at], cells[at + random.below(cells.size() - at)]);
        const std::vector<Cell> cell_of(cells.begin(),
                                        cells.begin() + static_cast<std::ptrdiff_t>(tiles));
        if (auto fault = check.contradiction(cell_of, cells[tiles])) return fault;
    }
    return std::nullopt;
}

}  // namespace taquin::tiles
