#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <charconv>
#include <map>
#include <utility>

#include "taquin/core/permutation.hpp"

namespace taquin::tiles {

namespace {

Partition image_of(const Symmetry& symmetry, Size size, const Partition& partition) {
    Partition image;
    for (const std::vector<Cell>& cells : partition) {
        std::vector<Cell>& pattern = image.emplace_back();
        for (const Cell cell : cells) pattern.push_back(image_of(symmetry, size, cell));
        std::ranges::sort(pattern);
    }
    std::ranges::sort(image);
    return image;
}

PlacedPattern place(const CanonicalPattern& canonical, const Board& goal,
                    std::span<const Cell> cells, const PatternTable& table) {
    PlacedPattern placed{table.layout.get(), table.table.data(), {}, {}, {}};
    for (Cell cell = 0; cell < goal.size.cells(); ++cell)
        placed.cell[cell] =
            static_cast<std::uint8_t>(image_of(canonical.symmetry, goal.size, cell));
    for (const Cell cell : cells) {
        const auto& home = canonical.pattern.cells;
        placed.tiles.push_back(goal.tiles[cell]);
        placed.piece[goal.tiles[cell]] = static_cast<std::uint8_t>(
            std::ranges::lower_bound(home, placed.cell[cell]) - home.begin());
    }
    return placed;
}

}  // namespace

Expected<PatternSet> PatternSet::make(const Board& goal, std::span<const Partition> partitions,
                                      const ObtainTable& obtain) {
    assert(goal.size.cells() <= max_pattern_cells);
    PatternSet set;
    set.goal_ = goal;
    const Cell blank = blank_of(goal);
    for (const Partition& partition : partitions)
        for (const Symmetry& symmetry : all_symmetries) {
            if (image_of(symmetry, goal.size) != goal.size ||
                image_of(symmetry, goal.size, blank) != blank)
                continue;
            if (auto error = set.add(image_of(symmetry, goal.size, partition), obtain))
                return *std::move(error);
        }
    return set;
}

std::optional<Error> PatternSet::add(const Partition& partition, const ObtainTable& obtain) {
    if (std::ranges::find(seen_, partition) != seen_.end()) return std::nullopt;
    const std::size_t first = patterns_.size();
    for (const std::vector<Cell>& cells : partition) {
        const CanonicalPattern canonical_pattern = canonical({goal_.size, blank_of(goal_), cells});
        Expected<PatternTable> table = obtain(canonical_pattern.pattern);
        if (!table) return table.error();
        patterns_.push_back(place(canonical_pattern, goal_, cells, *table));
        tables_.push_back(*std::move(table));
    }
    partitions_.push_back({first, patterns_.size()});
    seen_.push_back(partition);
    return std::nullopt;
}

PatternPlace PatternSet::place_of(std::size_t pattern, std::span<const Cell> cell_of) const {
    const PlacedPattern& placed = patterns_[pattern];
    PatternPlace result;
    std::array<std::uint8_t, max_pattern_cells> piece_on{};
    for (const Tile tile : placed.tiles) {
        const std::uint8_t cell = placed.cell[cell_of[tile]];
        result.mask |= tables::CellMask{1} << cell;
        piece_on[cell] = placed.piece[tile];
    }
    std::array<std::uint8_t, tables::Placements::max_pieces> pieces{};
    std::size_t count = 0;
    for (tables::CellMask rest = result.mask; rest != 0; rest &= rest - 1)
        pieces[count++] = piece_on[static_cast<std::size_t>(std::countr_zero(rest))];
    result.order = tables::Placements::order_of(std::span(pieces).first(count));
    return result;
}

std::uint32_t PatternSet::excess(std::span<const Cell> cell_of) const {
    std::uint32_t best = 0;
    for (const Range& range : partitions_) {
        std::uint32_t sum = 0;
        for (std::size_t pattern = range.first; pattern < range.end; ++pattern) {
            const PlacedPattern& placed = patterns_[pattern];
            const PatternPlace at = place_of(pattern, cell_of);
            sum += placed.value(placed.layout->entry(at.mask, placed.cell[cell_of[0]], at.order));
        }
        best = std::max(best, sum);
    }
    return best;
}

namespace {

// The first pattern with the same stored table.
std::size_t first_with_table_of(std::span<const PlacedPattern> patterns, std::size_t pattern) {
    const auto first =
        std::ranges::find(patterns, patterns[pattern].halves, &PlacedPattern::halves);
    return static_cast<std::size_t>(first - patterns.begin());
}

}  // namespace

std::optional<std::uint64_t> DirectTables::bytes(std::span<const PlacedPattern> patterns) {
    std::uint64_t sum = 0;
    for (std::size_t pattern = 0; pattern < patterns.size(); ++pattern) {
        const auto bytes = DirectTable::bytes(*patterns[pattern].layout);
        if (!bytes) return std::nullopt;
        if (first_with_table_of(patterns, pattern) == pattern) sum += *bytes;
    }
    return sum;
}

std::optional<DirectTables> DirectTables::make(std::span<const PlacedPattern> patterns,
                                               const BuildOptions& options) {
    DirectTables result;
    for (std::size_t pattern = 0; pattern < patterns.size(); ++pattern) {
        const std::size_t first = first_with_table_of(patterns, pattern);
        result.table_of_.push_back(first == pattern ? result.tables_.size()
                                                    : result.table_of_[first]);
        if (first != pattern) continue;
        const PlacedPattern& placed = patterns[pattern];
        auto table = DirectTable::make(*placed.layout, placed.halves, options);
        if (!table) return std::nullopt;
        result.tables_.push_back(*std::move(table));
    }
    return result;
}

const DirectTables* PatternSet::direct(const BuildOptions& options) const {
    const std::scoped_lock lock(direct_->mutex);
    if (!direct_->tables) direct_->tables = DirectTables::make(patterns_, options);
    return direct_->tables ? &*direct_->tables : nullptr;
}

namespace {

constexpr std::string_view built_in = R"(
5-5-5 4x4
aaaa
abbb
bbcc
ccc.

6-6-3 4x4
aabb
aabc
accc
acc.

7-8 4x4
aaaa
aaaa
bbbb
bbb.

6-6-6-6 5x5
aaabb
aaabb
ccdbb
ccddd
ccdd.

ensemble 5x5
aaabb
aaabb
ccdbb
ccddd
ccdd.

aabbb
aabbb
aacdd
cccdd
ccdd.

large 5x5
aaabb
aaabb
ccdbb
ccddd
ccdd.

aabbb
aabbb
aacdd
cccdd
ccdd.

abbcc
abbcc
abbcc
aaddd
addd.

aaaab
aaccb
ddccb
ddcbb
ddcb.

5-6 3x4
aaab
aabb
bbb.

7-7 3x5
aaaab
aaabb
bbbb.
)";

bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

bool is_in_name(char c) {
    return is_letter(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

// Reads line by line and stops at the first error.
class Reader {
public:
    Reader(std::string_view text, std::string_view file) : rest_(text), file_(file) {}

    Expected<std::vector<NamedPatterns>> read() {
        while (!error_ && next_line()) {
            if (line_.empty() || line_.front() == '#') continue;
            if (line_.find(' ') != std::string_view::npos)
                header();
            else
                drawing();
        }
        if (!error_ && !sets_.empty() && sets_.back().partitions.empty())
            fail("the set " + sets_.back().name + " has no drawing");
        if (error_) return *error_;
        return std::move(sets_);
    }

private:
    bool next_line() {
        if (rest_.empty()) return false;
        const std::size_t end = std::min(rest_.find('\n'), rest_.size());
        line_ = rest_.substr(0, end);
        while (!line_.empty() && (line_.back() == ' ' || line_.back() == '\r'))
            line_.remove_suffix(1);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        ++number_;
        return true;
    }

    void fail(const std::string& sentence) {
        if (!error_) error_ = Error{file_ + ", line " + std::to_string(number_) + ": " + sentence};
    }

    // "7-8 4x4"
    void header() {
        if (!sets_.empty() && sets_.back().partitions.empty())
            return fail("the set " + sets_.back().name + " has no drawing");
        const std::size_t gap = line_.find(' ');
        const std::string_view text = line_.substr(gap + 1);
        std::uint32_t rows = 0;
        std::uint32_t columns = 0;
        const auto [cross, first] = std::from_chars(text.data(), text.data() + text.size(), rows);
        const char* const end = text.data() + text.size();
        const bool has_cross = first == std::errc{} && cross != end && *cross == 'x';
        const auto [stop, second] = std::from_chars(has_cross ? cross + 1 : end, end, columns);
        if (!has_cross || second != std::errc{} || stop != end)
            return fail("expected a name and a size, such as '7-8 4x4'");
        const auto size = make_size(rows, columns);
        if (!size || size->cells() > max_pattern_cells)
            return fail("sets of patterns are for boards from 2x2 up to " +
                        std::to_string(max_pattern_cells) + " cells");
        NamedPatterns set{std::string(line_.substr(0, gap)), *size, 0, {}};
        if (const std::string fault = fault_of_name(set); !fault.empty()) return fail(fault);
        sets_.push_back(std::move(set));
    }

    // What is wrong with the name; empty if it is good.
    std::string fault_of_name(const NamedPatterns& set) const {
        constexpr std::array<std::string_view, 4> taken{"auto", "lookup", "small", "xy"};
        if (set.name.empty() || !std::ranges::all_of(set.name, is_in_name))
            return "expected a name of letters, digits and '-', such as '7-8'";
        if (std::ranges::find(taken, set.name) != taken.end())
            return "the name '" + set.name + "' is reserved; choose another one";
        for (const NamedPatterns& other : sets_)
            if (other.name == set.name && fits(other, set.size))
                return "there is already a set '" + set.name + "' for this size; draw " +
                       "partitions of one set below each other, or choose another name";
        return {};
    }

    void drawing() {
        if (sets_.empty()) return fail("expected a name and a size first, such as '7-8 4x4'");
        const Size size = sets_.back().size;
        std::map<char, std::vector<Cell>> patterns;
        std::optional<Cell> blank;
        for (std::uint32_t row = 0; row < size.rows; ++row) {
            if (row > 0 && !next_line()) line_ = {};
            if (line_.size() != size.columns)
                return fail("expected row " + std::to_string(row + 1) +
                            " of the drawing: " + std::to_string(size.columns) + " letters");
            for (std::uint32_t column = 0; column < size.columns; ++column) {
                const char letter = line_[column];
                const Cell cell = size.cell(row, column);
                if (letter == '.' && !blank)
                    blank = cell;
                else if (is_letter(letter))
                    patterns[letter].push_back(cell);
                else
                    return fail("expected letters from a to z, and one '.' for the blank");
            }
        }
        finish(patterns, blank);
    }

    void finish(const std::map<char, std::vector<Cell>>& patterns, std::optional<Cell> blank) {
        NamedPatterns& set = sets_.back();
        if (!blank) return fail("the drawing that ends here has no '.' for the blank");
        if (!set.partitions.empty() && *blank != set.blank)
            return fail("all drawings of a set must have the blank on the same cell");
        set.blank = *blank;
        Partition& partition = set.partitions.emplace_back();
        for (const auto& [letter, cells] : patterns) {
            if (cells.size() > tables::Placements::max_pieces)
                return fail(std::string("the pattern '") + letter + "' has " +
                            std::to_string(cells.size()) + " tiles; the maximum is 8");
            partition.push_back(cells);
        }
    }

    std::string_view rest_;
    std::string file_;
    std::string_view line_{};
    std::size_t number_ = 0;
    std::vector<NamedPatterns> sets_{};
    std::optional<Error> error_{};
};

// The bytes of all tables, if every pattern has this many tiles.
std::uint64_t bytes_of_tables(Size size, std::uint32_t tiles) {
    const std::uint64_t cells = size.cells();
    std::uint64_t placements = 1;
    for (std::uint64_t i = 0; i < tiles; ++i) placements *= cells - i;
    const std::uint64_t regions = blank_in_table(tiles) == Blank::Any ? 1 : 3;
    return placements * regions / 2 * ((cells - 2) / tiles + 1);
}

}  // namespace

Expected<std::vector<NamedPatterns>> parse_pattern_catalogue(std::string_view text,
                                                             std::string_view file) {
    return Reader(text, file).read();
}

const std::vector<NamedPatterns>& pattern_catalogue() {
    static const std::vector<NamedPatterns> sets =
        *parse_pattern_catalogue(built_in, "built-in patterns");
    return sets;
}

bool fits(const NamedPatterns& patterns, Size size) {
    return patterns.size == size || Size{patterns.size.columns, patterns.size.rows} == size;
}

std::vector<Partition> partitions_for(const NamedPatterns& patterns, Size size, Cell blank) {
    std::optional<Symmetry> chosen;
    for (const Symmetry& symmetry : all_symmetries) {
        if (image_of(symmetry, patterns.size) != size) continue;
        if (!chosen) chosen = symmetry;
        if (image_of(symmetry, patterns.size, patterns.blank) != blank) continue;
        chosen = symmetry;
        break;
    }
    const Cell drawn_blank = image_of(*chosen, patterns.size, patterns.blank);
    std::vector<Partition> result = patterns.partitions;
    for (Partition& partition : result)
        for (std::vector<Cell>& pattern : partition)
            for (Cell& cell : pattern) {
                cell = image_of(*chosen, patterns.size, cell);
                if (cell == blank) cell = drawn_blank;
            }
    return result;
}

NamedPatterns automatic_patterns(Size size, std::uint64_t max_bytes) {
    std::uint32_t tiles = 1;
    while (tiles < tables::Placements::max_pieces && tiles + 2 < size.cells() &&
           bytes_of_tables(size, tiles + 1) <= max_bytes)
        ++tiles;
    // Every other row backwards, so that neighbours in the list are neighbours on the board.
    // Patterns are as equal in size as possible.
    std::vector<Cell> cells;
    for (std::uint32_t row = 0; row < size.rows; ++row)
        for (std::uint32_t i = 0; i < size.columns; ++i)
            cells.push_back(size.cell(row, row % 2 == 0 ? i : size.columns - 1 - i));
    const Cell blank = size.cells() - 1;
    std::erase(cells, blank);
    const std::size_t count = (cells.size() + tiles - 1) / tiles;
    NamedPatterns result{"auto", size, blank, {{}}};
    for (std::size_t i = 0; i < count; ++i) {
        const auto from = cells.begin() + static_cast<std::ptrdiff_t>(i * cells.size() / count);
        const auto to = cells.begin() + static_cast<std::ptrdiff_t>((i + 1) * cells.size() / count);
        result.partitions[0].emplace_back(from, to);
    }
    return result;
}

}  // namespace taquin::tiles
