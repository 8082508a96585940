#include "taquin/puzzles/tiles/board_distances.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "taquin/core/random.hpp"

namespace taquin::tiles {

namespace {

constexpr std::uint32_t residues = 3;
constexpr std::uint64_t boards_a_byte = 4;

bool has_residues(const tables::TableId& id) { return id.bits == 2; }

// One entry of a table of either kind, with what it says of neighbours.
struct Entries {
    const std::uint8_t* data;
    bool by_residue;

    std::uint32_t at(std::uint64_t number) const {
        return by_residue ? (data[number / boards_a_byte] >> (2 * (number % boards_a_byte))) & 3U
                          : data[number];
    }
    std::uint32_t one_less(std::uint32_t entry) const {
        return by_residue ? (entry + residues - 1) % residues : entry - 1;
    }
    std::uint32_t one_more(std::uint32_t entry) const {
        return by_residue ? (entry + 1) % residues : entry + 1;
    }
};

// False: stopped.
bool pack_residues(std::span<const std::uint8_t> distances, std::span<std::byte> to,
                   unsigned threads, const tables::Progress& progress) {
    constexpr std::size_t piece = std::size_t{1} << 16U;  // bytes
    const auto pack = [&](std::size_t part, unsigned) {
        const std::size_t end = std::min(to.size(), (part + 1) * piece);
        for (std::size_t byte = part * piece; byte < end; ++byte) {
            unsigned packed = 0;
            const std::size_t first = byte * boards_a_byte;
            const std::size_t count = std::min(boards_a_byte, distances.size() - first);
            for (std::size_t i = 0; i < count; ++i)
                packed |= distances[first + i] % residues << (2 * i);
            to[byte] = static_cast<std::byte>(packed);
        }
    };
    return tables::parallel_steps((to.size() + piece - 1) / piece, threads, progress, pack);
}

}  // namespace

CanonicalBoards canonical_boards(Size size, Cell goal_blank) {
    assert(size.cells() <= max_lookup_cells);
    // Boards lie rather than stand, and the blank is as far back as can be: the classic goal.
    const auto key = [&](const Symmetry& symmetry) {
        return std::tuple(image_of(symmetry, size).rows, ~image_of(symmetry, size, goal_blank));
    };
    const Symmetry best = *std::ranges::min_element(all_symmetries, {}, key);
    return {EveryBoard(image_of(best, size), image_of(best, size, goal_blank)), best};
}

tables::TableId distance_table_id(const EveryBoard& canonical, DistanceCode code) {
    const bool bytes = code == DistanceCode::Bytes;
    return {bytes ? "tiles-distance" : "tiles-distance-mod-3",
            to_text(canonical.size()) + " blank " + std::to_string(canonical.goal_blank()),
            canonical.boards(), bytes ? 8U : 2U};
}

std::uint64_t distance_table_memory(const EveryBoard& canonical) {
    return canonical.boards() + distance_table_id(canonical).bytes();
}

bool build_distance_table(const EveryBoard& canonical, std::span<std::byte> bytes, unsigned threads,
                          const tables::Progress& progress) {
    const std::string phase = "building " + distance_table_id(canonical).content;
    tables::Progress named = progress;
    named.receiver = [&](const tables::Step& step) {
        progress.tell({phase, step.done, step.total});
    };
    const auto distances = every_distance(canonical, threads, named);
    if (distances.empty()) return false;
    if (bytes.size() != distances.size()) return pack_residues(distances, bytes, threads, progress);
    std::ranges::copy(std::as_bytes(std::span(distances)), bytes.begin());
    return true;
}

namespace {

// Those that a table's id names.
std::optional<EveryBoard> boards_of(const tables::TableId& id) {
    for (std::uint32_t rows = min_side; rows * rows <= max_lookup_cells; ++rows)
        for (std::uint32_t columns = rows; rows * columns <= max_lookup_cells; ++columns)
            for (Cell blank = 0; blank < rows * columns; ++blank)
                for (const DistanceCode code : {DistanceCode::Bytes, DistanceCode::Residues})
                    if (const EveryBoard boards({rows, columns}, blank);
                        distance_table_id(boards, code) == id)
                        return boards;
    return std::nullopt;
}

}  // namespace

std::optional<std::string> find_wrong_distance(const tables::Table& table) {
    constexpr std::uint64_t sample = 10'000;
    const auto found = boards_of(table.id());
    if (!found) return "says that it is of boards that have no such table";
    const EveryBoard& boards = *found;
    const Entries entries{table.data(), has_residues(table.id())};
    const auto contradiction = [&](std::uint64_t number) -> std::optional<std::string> {
        const EveryBoard::Place place = boards.place(number);
        const std::uint32_t here = entries.at(number);
        bool has_nearer = number == boards.number(boards.home());
        bool good = !has_nearer || here == 0;
        for (const Cell to : boards.neighbours(place.blank)) {
            EveryBoard::Place next = place;
            boards.move(next, to);
            const std::uint32_t there = entries.at(boards.number(next));
            has_nearer = has_nearer || there == entries.one_less(here);
            good = good && (there == entries.one_less(here) || there == entries.one_more(here));
        }
        if (good && has_nearer) return std::nullopt;
        return "has a wrong distance: entry " + std::to_string(number) +
               " is not what its neighbours say";
    };
    Random random(sample);
    if (auto fault = contradiction(boards.number(boards.home()))) return fault;
    for (std::uint64_t i = 0; i < sample; ++i)
        if (auto fault = contradiction(random.below(boards.boards()))) return fault;
    return std::nullopt;
}

BoardDistances::BoardDistances(const Board& goal, tables::Table table)
    : goal_(goal),
      boards_(canonical_boards(goal.size, blank_of(goal)).boards),
      table_(std::move(table)),
      by_residue_(has_residues(table_.id())),
      goal_number_(boards_.number(boards_.home())) {
    assert(table_.id().content == distance_table_id(boards_).content);
    const Symmetry symmetry = canonical_boards(goal.size, blank_of(goal)).symmetry;
    for (Cell cell = 0; cell < goal.size.cells(); ++cell) {
        image_[cell] = image_of(symmetry, goal.size, cell);
        source_[image_[cell]] = cell;
    }
    std::uint8_t next = 0;
    for (Cell cell = 0; cell < goal.size.cells(); ++cell)
        if (const Tile tile = goal.tiles[source_[cell]]; tile != 0) name_[tile] = next++;
}

search::Cost BoardDistances::distance_of(const Place& place) const {
    return by_residue_ ? walk_down(place) : table_.data()[boards_.number(place)];
}

search::Cost BoardDistances::walk_down(Place place) const {
    constexpr search::Cost farthest = 254;  // no board is; so that a table of lies has an end
    search::Cost steps = 0;
    std::uint64_t number = boards_.number(place);
    for (; number != goal_number_ && steps < farthest; ++steps) {
        const std::uint32_t nearer = (residue(number) + residues - 1) % residues;
        for (const Cell to : boards_.neighbours(place.blank)) {
            Place next = place;
            boards_.move(next, to);
            const std::uint64_t next_number = boards_.number(next);
            if (residue(next_number) != nearer) continue;
            place = next;
            number = next_number;
            break;
        }
    }
    return steps;
}

DistancesPtr make_distances(const Board& goal, DistanceCode code) {
    const EveryBoard boards = canonical_boards(goal.size, blank_of(goal)).boards;
    tables::TableMemory memory(distance_table_id(boards, code));
    build_distance_table(boards, memory.bytes(), 1, {});
    return std::make_shared<const BoardDistances>(goal, std::move(memory).finished());
}

}  // namespace taquin::tiles
