#include "taquin/puzzles/tiles/multi/run_table.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <ranges>
#include <tuple>

#include "taquin/core/random.hpp"
#include "taquin/core/text.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"

namespace taquin::tiles {

RunLayout::RunLayout(Size size, std::uint32_t tiles)
    : size_(size), tiles_(tiles), entries_(size.cells()) {
    for (std::uint32_t tile = 0; tile < tiles; ++tile) entries_ *= size.cells() - 1 - tile;
}

std::pair<Cell, PlacedTiles> RunLayout::placement(std::uint64_t number) const {
    std::array<std::uint32_t, max_run_pattern_tiles> digits{};
    for (std::uint32_t tile = tiles_; tile-- > 0;) {
        digits[tile] = static_cast<std::uint32_t>(number % (size_.cells() - 1 - tile));
        number /= size_.cells() - 1 - tile;
    }
    const auto blank = static_cast<Cell>(number);
    std::uint64_t used = std::uint64_t{1} << blank;
    PlacedTiles placed;
    for (std::uint32_t tile = 0; tile < tiles_; ++tile) {
        Cell cell = 0;
        for (std::uint32_t skip = digits[tile]; (used >> cell & 1U) != 0 || skip > 0; ++cell)
            if ((used >> cell & 1U) == 0) --skip;
        placed.put(tile, cell);
        used |= std::uint64_t{1} << cell;
    }
    return {blank, placed};
}

RunEntry RunEntry::of(std::uint8_t horizontal_first, std::uint8_t vertical_first) {
    constexpr std::uint8_t most = 63;  // a smaller number is still a lower bound
    const std::uint8_t fewest = std::min(horizontal_first, vertical_first);
    if (fewest > most) return {most, Longer::Neither};
    if (horizontal_first == vertical_first) return {fewest, Longer::Neither};
    return {fewest, horizontal_first > vertical_first ? Longer::Horizontal : Longer::Vertical};
}

namespace {

constexpr std::uint8_t not_reached = 255;

// Measured on 4x4: 3.7 s of processor time for five tiles, 46 s for six (58 million placements).
constexpr double seconds_a_placement = 0.8e-6;

// A run of the blank to this cell, and where it takes the piece on each cell.
struct RunOfPieces {
    Cell to;
    std::array<std::uint8_t, max_run_pattern_cells> moved;

    PlacedTiles move(PlacedTiles placed, std::uint32_t tiles) const {
        PlacedTiles result;
        for (std::uint32_t tile = 0; tile < tiles; ++tile)
            result.put(tile, moved[placed.cell(tile)]);
        return result;
    }
};

// The runs from each cell of the blank: horizontal, vertical.
using RunsOfPieces = std::array<std::vector<std::vector<RunOfPieces>>, 2>;

RunsOfPieces runs_of_pieces(Size size) {
    RunsOfPieces runs;
    runs.fill(std::vector<std::vector<RunOfPieces>>(size.cells()));
    for (Cell blank = 0; blank < size.cells(); ++blank)
        for (const Move move : all_moves) {
            RunOfPieces run{blank, {}};
            std::iota(run.moved.begin(), run.moved.end(), std::uint8_t{0});
            const bool vertical = index(move) < index(Move::Left);
            while (can_move(size, run.to, move)) {
                const Cell next = neighbour(size, run.to, move);
                run.moved[next] = static_cast<std::uint8_t>(run.to);
                run.to = next;
                runs[vertical ? 1 : 0][blank].push_back(run);
            }
        }
    return runs;
}

// Breadth-first search from the goal over placements and the kind of the next run. first_[kind] has
// the fewest runs of a solution that begins with a run of this kind: 0 horizontal, 1 vertical.
class RunTableBuilder {
public:
    RunTableBuilder(const Pattern& pattern, unsigned threads, const tables::Progress& progress)
        : pattern_(pattern),
          layout_(pattern.size, static_cast<std::uint32_t>(pattern.cells.size())),
          runs_(runs_of_pieces(pattern.size)),
          threads_(threads),
          progress_(progress) {}

    // False: cancelled.
    bool build(std::span<std::byte> bytes) {
        for (auto& first : first_) first.assign(layout_.entries(), not_reached);
        PlacedTiles home;
        for (std::uint32_t tile = 0; tile < layout_.tiles(); ++tile)
            home.put(tile, pattern_.cells[tile]);
        for (auto& first : first_) first[layout_.number(pattern_.blank, home)] = 0;
        const std::string phase = "building " + to_text(pattern_) + " in runs";
        std::uint64_t reached = 2;
        for (std::uint8_t depth = 0; reached < 2 * layout_.entries(); ++depth) {
            progress_.tell({phase, reached, 2 * layout_.entries()});
            const std::uint64_t before = reached;
            if (!extend(depth, reached > layout_.entries(), reached)) return false;
            if (reached == before) break;
        }
        return for_pieces([&](std::uint64_t begin, std::uint64_t end, unsigned) {
            for (std::uint64_t number = begin; number < end; ++number)
                bytes[number] = static_cast<std::byte>(
                    RunEntry::of(first_[0][number], first_[1][number]).encode());
        });
    }

    static std::uint64_t memory(const RunLayout& layout) { return 3 * layout.entries(); }

private:
    template <class Work>
    bool for_pieces(Work work) {
        constexpr std::uint64_t piece = std::uint64_t{1} << 14U;
        return tables::parallel_steps(
            (layout_.entries() + piece - 1) / piece, threads_, progress_,
            [&](std::size_t number, unsigned thread) {
                work(number * piece, std::min((number + 1) * piece, layout_.entries()), thread);
            });
    }

    // Threads read and write single bytes of the same arrays.
    std::uint8_t get(std::size_t kind, std::uint64_t number) {
        return std::atomic_ref(first_[kind][number]).load(std::memory_order_relaxed);
    }
    // Whether the entry was not reached before.
    bool reach(std::size_t kind, std::uint64_t number, std::uint8_t runs) {
        std::uint8_t expected = not_reached;
        return std::atomic_ref(first_[kind][number])
            .compare_exchange_strong(expected, runs, std::memory_order_relaxed);
    }

    // Finds all entries with depth + 1 runs: from those with `depth`, or, if most entries are
    // reached already, from those that are not.
    bool extend(std::uint8_t depth, bool backward, std::uint64_t& reached) {
        std::vector<std::uint64_t> found(std::max(threads_, 1U));
        const auto runs = static_cast<std::uint8_t>(depth + 1);
        const bool done = for_pieces([&](std::uint64_t begin, std::uint64_t end, unsigned thread) {
            for (std::size_t kind = 0; kind < 2; ++kind)
                for (std::uint64_t number = begin; number < end; ++number)
                    found[thread] +=
                        backward ? enter(kind, number, runs) : leave(kind, number, runs);
        });
        for (const std::uint64_t count : found) reached += count;
        return done;
    }

    // Undoes a run of this kind that leads to this entry.
    std::uint64_t leave(std::size_t kind, std::uint64_t number, std::uint8_t runs) {
        if (get(1 - kind, number) + 1 != runs) return 0;
        std::uint64_t found = 0;
        const auto [blank, placed] = layout_.placement(number);
        for (const RunOfPieces& run : runs_[kind][blank])
            if (reach(kind, layout_.number(run.to, run.move(placed, layout_.tiles())), runs))
                ++found;
        return found;
    }

    // Makes a run of this kind from this entry.
    std::uint64_t enter(std::size_t kind, std::uint64_t number, std::uint8_t runs) {
        if (get(kind, number) != not_reached) return 0;
        const auto [blank, placed] = layout_.placement(number);
        const auto is_near = [&, placed = placed](const RunOfPieces& run) {
            const std::uint64_t next = layout_.number(run.to, run.move(placed, layout_.tiles()));
            return get(1 - kind, next) + 1 == runs;
        };
        return std::ranges::any_of(runs_[kind][blank], is_near) && reach(kind, number, runs) ? 1
                                                                                             : 0;
    }

    const Pattern& pattern_;
    RunLayout layout_;
    RunsOfPieces runs_;
    unsigned threads_;
    const tables::Progress& progress_;
    std::array<std::vector<std::uint8_t>, 2> first_{};
};

// The first cells of the lines farthest from the blank's goal cell.
std::vector<Cell> farthest_cells(Size size, Cell blank, std::uint32_t count, bool rows_first) {
    const auto away = [](std::uint32_t a, std::uint32_t b) { return a > b ? a - b : b - a; };
    const auto key = [&](Cell cell) {
        const std::uint32_t row = away(size.row(cell), size.row(blank));
        const std::uint32_t column = away(size.column(cell), size.column(blank));
        return rows_first ? std::tuple(~row, size.row(cell), ~column, size.column(cell))
                          : std::tuple(~column, size.column(cell), ~row, size.row(cell));
    };
    std::vector<Cell> cells(size.cells());
    std::iota(cells.begin(), cells.end(), Cell{0});
    std::erase(cells, blank);
    std::ranges::sort(cells, {}, key);
    cells.resize(count);
    std::ranges::sort(cells);
    return cells;
}

// Prefers boards wider than tall with the blank as late as possible, like the classic goal.
RunPattern canonical_run_pattern(const Pattern& pattern) {
    const auto key = [&](const Symmetry& symmetry) {
        const Pattern image = image_of(symmetry, pattern);
        return std::tuple(image.size.rows, ~image.blank, image.cells);
    };
    const Symmetry best = *std::ranges::min_element(all_symmetries, {}, key);
    return {image_of(best, pattern), best};
}

tables::TableId run_table_id(const Pattern& canonical) {
    const RunLayout layout(canonical.size, static_cast<std::uint32_t>(canonical.cells.size()));
    return {std::string(run_table_kind), to_text(canonical), layout.entries(), 8};
}

}  // namespace

std::vector<RunPattern> run_patterns(const Board& goal, std::uint32_t tiles) {
    std::vector<RunPattern> result;
    const Cell blank = blank_of(goal);
    for (const bool rows_first : {true, false})
        result.push_back(canonical_run_pattern(
            {goal.size, blank, farthest_cells(goal.size, blank, tiles, rows_first)}));
    return result;
}

std::vector<std::uint32_t> run_pattern_tiles(Size size) {
    constexpr std::uint64_t few_entries = std::uint64_t{1} << 23U;
    constexpr std::uint64_t most_entries = std::uint64_t{1} << 26U;
    if (size.cells() > max_run_pattern_cells) return {};
    // Two tiles stay unnamed, so every placement can reach the goal.
    const std::uint32_t most_tiles = std::min(max_run_pattern_tiles, size.cells() - 3);
    const auto largest = [&](std::uint64_t entries) {
        std::uint32_t tiles = 1;
        while (tiles < most_tiles && RunLayout(size, tiles + 1).entries() <= entries) ++tiles;
        return tiles;
    };
    std::vector<std::uint32_t> result{largest(few_entries)};
    if (largest(most_entries) > result.front()) result.push_back(largest(most_entries));
    return result;
}

tables::TableSpec run_table(const Pattern& canonical) {
    const auto tiles = static_cast<std::uint32_t>(canonical.cells.size());
    const RunLayout layout(canonical.size, tiles);
    return {.id = run_table_id(canonical),
            .name = run_set_name(tiles),
            .build_memory = RunTableBuilder::memory(layout),
            .build =
                [canonical](std::span<std::byte> bytes, unsigned threads,
                            const tables::Progress& progress) {
                    return RunTableBuilder(canonical, threads, progress).build(bytes)
                               ? tables::BuildOutcome::Done
                               : tables::BuildOutcome::Cancelled;
                },
            .cpu_seconds = static_cast<double>(layout.entries()) * seconds_a_placement};
}

std::vector<tables::TableSpec> run_tables(const Board& goal, std::uint32_t tiles) {
    std::vector<tables::TableSpec> result;
    for (const RunPattern& pattern : run_patterns(goal, tiles))
        if (tables::TableSpec table = run_table(pattern.canonical);
            std::ranges::find(result, table.id, &tables::TableSpec::id) == result.end())
            result.push_back(std::move(table));
    return result;
}

std::string run_set_name(std::uint32_t tiles) { return "run-pdb:" + std::to_string(tiles); }

Expected<std::uint32_t> parse_run_set(std::string_view name, Size size) {
    std::string known;
    for (const std::uint32_t tiles : run_pattern_tiles(size)) {
        if (run_set_name(tiles) == name) return tiles;
        known += (known.empty() ? " " : ", ") + run_set_name(tiles);
    }
    if (known.empty())
        return Error{"run-pdb is for boards of up to " + std::to_string(max_run_pattern_cells) +
                     " cells, not for " + to_text(size)};
    return Error{"unknown tables " + quoted(name) + " for " + to_text(size) +
                 " boards; choose from" + known};
}

std::optional<std::string> find_wrong_run_entry(const tables::Table& table) {
    constexpr std::uint64_t sample = 10'000;
    const auto pattern = parse_pattern(table.id().content);
    if (!pattern) return "has an invalid pattern: " + pattern.error().message;
    const auto tiles = static_cast<std::uint32_t>(pattern->cells.size());
    if (pattern->size.cells() > max_run_pattern_cells || tiles > max_run_pattern_tiles ||
        run_table_id(*pattern) != table.id())
        return "has the wrong number of entries for its pattern";
    const RunLayout layout(pattern->size, tiles);
    const RunsOfPieces runs = runs_of_pieces(pattern->size);
    const auto entry = [&](std::uint64_t number) { return RunEntry::decode(table.data()[number]); };
    PlacedTiles home;
    for (std::uint32_t tile = 0; tile < tiles; ++tile) home.put(tile, pattern->cells[tile]);
    const std::uint64_t goal = layout.number(pattern->blank, home);
    // The distance is 1 + the smallest distance of a neighbour, and the first runs of shortest
    // solutions lead to such neighbours.
    const auto is_right = [&](std::uint64_t number) {
        if (number == goal) return entry(number).encode() == 0;
        const auto [blank, placed] = layout.placement(number);
        std::array<int, 2> fewest{};
        for (std::size_t kind = 0; kind < 2; ++kind) {
            fewest[kind] = not_reached;
            for (const RunOfPieces& run : runs[kind][blank])
                fewest[kind] = std::min<int>(
                    fewest[kind],
                    entry(layout.number(run.to, run.move(placed, tiles))).beginning(kind == 0) + 1);
        }
        const RunEntry here = entry(number);
        return here.runs == std::min(fewest[0], fewest[1]) &&
               (here.longer == RunEntry::Longer::Horizontal) == (fewest[0] > fewest[1]) &&
               (here.longer == RunEntry::Longer::Vertical) == (fewest[1] > fewest[0]);
    };
    Random random(sample);
    for (std::uint64_t i = 0; i <= sample; ++i)
        if (const std::uint64_t number = i == 0 ? goal : random.below(layout.entries());
            !is_right(number))
            return "has a wrong number of runs: entry " + std::to_string(number) +
                   " contradicts its neighbours";
    return std::nullopt;
}

RunPatterns::Reader RunPatterns::reader(const RunPattern& pattern, tables::Table table) const {
    const Size size = goal_.size;
    Reader made{.layout = RunLayout(pattern.canonical.size, tiles_),
                .table = std::move(table),
                .transposed = pattern.symmetry.transpose,
                .image = std::vector<std::uint8_t>(size.cells()),
                .piece = std::vector<std::uint8_t>(size.cells(), no_piece)};
    const std::vector<Cell>& cells = pattern.canonical.cells;
    for (Cell cell = 0; cell < size.cells(); ++cell) {
        const Cell image = image_of(pattern.symmetry, size, cell);
        made.image[cell] = static_cast<std::uint8_t>(image);
        if (const auto found = std::ranges::find(cells, image); found != cells.end())
            made.piece[goal_.tiles[cell]] = static_cast<std::uint8_t>(found - cells.begin());
    }
    return made;
}

}  // namespace taquin::tiles
