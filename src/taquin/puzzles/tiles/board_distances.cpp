#include "taquin/puzzles/tiles/board_distances.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <tuple>
#include <utility>

#include "taquin/core/random.hpp"

namespace taquin::tiles {

namespace {

constexpr std::uint8_t unreached = 255;

}  // namespace

EveryBoard::EveryBoard(Size size, Cell goal_blank)
    : size_(size),
      goal_blank_(goal_blank),
      orders_(std::max<std::uint64_t>(factorial(size.cells() - 1) / 2, 1)) {
    assert(size.cells() <= max_lookup_cells);
    for (Cell cell = 0; cell < size.cells(); ++cell)
        for (const Move move : all_moves)
            if (can_move(size, cell, move))
                neighbours_[cell][neighbour_count_[cell]++] = neighbour(size, cell, move);
}

EveryBoard::Place EveryBoard::place(std::uint64_t number) const {
    Place place;
    place.blank = static_cast<Cell>(number / orders_);
    const std::span<std::uint8_t> order = std::span(place.order).first(tiles());
    unrank(number % orders_ * 2, order);
    const bool is_right =
        taquin::is_odd(std::span<const std::uint8_t>(order)) == is_odd(place.blank);
    if (!is_right) unrank(number % orders_ * 2 + 1, order);  // swap the last two tiles
    return place;
}

EveryBoard::Place EveryBoard::home() const {
    Place place{goal_blank_, {}};
    std::iota(place.order.begin(), place.order.end(), std::uint8_t{0});
    return place;
}

Board EveryBoard::board(const Place& place, const Board& goal) {
    std::vector<Tile> in_order = goal.tiles;
    std::erase(in_order, Tile{0});
    Board board{goal.size, {}};
    board.tiles.reserve(goal.size.cells());
    std::size_t next = 0;
    for (Cell cell = 0; cell < goal.size.cells(); ++cell)
        board.tiles.push_back(cell == place.blank ? 0 : in_order[place.order[next++]]);
    return board;
}

// In a vertical move the sliding tile jumps over the tiles between. The blank stands before the
// tile order[place.blank].
void EveryBoard::move(Place& place, Cell to) const {
    auto& order = place.order;
    const Cell from = std::exchange(place.blank, to);
    if (to + size_.columns == from) {
        const std::uint8_t tile = order[to];
        for (Cell i = to; i + 1 < from; ++i) order[i] = order[i + 1];
        order[from - 1] = tile;
    } else if (to == from + size_.columns) {
        const std::uint8_t tile = order[to - 1];
        for (Cell i = to - 1; i > from; --i) order[i] = order[i - 1];
        order[from] = tile;
    }
}

namespace {

// How one move of the blank changes the numbers of orders. A number splits into a beginning, a
// middle and one of `run` endings; the move changes only the middle, and `middle` lists the middle
// that each one comes from. If the middle reaches the end, the order of the last two tiles, which
// is not numbered, depends on the parity of the beginning.
struct Turn {
    Cell from;
    std::uint64_t run;
    std::uint32_t beginning = 0;  // its number of tiles
    std::array<std::vector<std::uint32_t>, 2>
        middle{};  // after even and odd beginnings; empty: orders stay

    bool stays() const { return middle[0].empty(); }
    std::uint64_t middles() const { return std::max<std::uint64_t>(middle[0].size(), 1); }
    // How many units of work the middles after one beginning are split into.
    std::uint64_t parts() const { return middles() * run / 65'536 + 1; }
};

// Breadth-first search, layer by layer. In lexicographic numbering a tile's jump changes a few
// digits in the middle. So boards that differ only in their endings lie in a run, and a run maps to
// a run: a layer compares long rows of bytes, sixteen at a time. Boards of odd and even distance
// have their blanks on cells of different colours. So a layer does not write what it reads, and
// threads need no coordination.
class LayeredSearch {
public:
    LayeredSearch(const EveryBoard& boards, unsigned threads, const tables::Progress& progress)
        : boards_(boards),
          threads_(boards.boards() < worth_threads ? 1 : threads),
          progress_(progress),
          turns_(boards.size().cells()) {}

    std::vector<std::uint8_t> run() && {
        if (!prepare()) return {};
        distance_[boards_.number(boards_.home())] = 0;
        std::uint64_t reached = 1;
        for (std::uint8_t layer = 0;; ++layer) {
            const std::uint64_t before = reached;
            for (Cell blank = 0; blank < boards_.size().cells(); ++blank)
                if (is_turn_of(blank, layer)) reached += enter(blank, layer);
            if (stopped_) return {};
            if (reached == before) return std::move(distance_);
            progress_.tell({"searching all boards", reached, boards_.boards()});
        }
    }

private:
    // False: cancelled.
    bool prepare() {
        for (Cell blank = 0; blank < boards_.size().cells(); ++blank)
            for (const Cell from : boards_.neighbours(blank)) {
                if (progress_.stopped()) return false;
                turns_[blank].push_back(turn_to(blank, from));
            }
        distance_.reserve(boards_.boards());
        while (distance_.size() < boards_.boards()) {
            if (progress_.stopped()) return false;
            distance_.resize(
                std::min<std::uint64_t>(distance_.size() + tables::bytes_a_step, boards_.boards()),
                unreached);
        }
        return true;
    }

    // Cells are coloured like a chessboard. The colour of the blank's cell gives the parity of the
    // distance.
    bool is_turn_of(Cell blank, std::uint32_t layer) const {
        const auto colour = [&](Cell cell) {
            return boards_.size().row(cell) + boards_.size().column(cell);
        };
        return (colour(blank) + colour(boards_.goal_blank()) + layer) % 2 != 0;
    }

    // Finds the boards with the blank on this cell that are one move from the layer; returns how
    // many.
    std::uint64_t enter(Cell blank, std::uint8_t layer) {
        std::vector<std::uint64_t> found(threads_);
        for (const Turn& turn : turns_[blank]) {
            const std::uint64_t beginnings = boards_.orders() / turn.run / turn.middles();
            const std::uint64_t units =
                turn.stays() ? turn.run / 4096 + 1 : beginnings * turn.parts();
            const auto work = [&](std::size_t unit, unsigned thread) {
                found[thread] += turn.stays() ? enter_same(blank, turn, {unit, units, layer})
                                              : enter_part(blank, turn, {unit, units, layer});
            };
            stopped_ = stopped_ || !tables::parallel_steps(units, threads_, progress_, work);
        }
        std::uint64_t sum = 0;
        for (const std::uint64_t count : found) sum += count;
        return sum;
    }

    struct Unit {
        std::uint64_t number;
        std::uint64_t units;
        std::uint8_t layer;
    };

    std::uint64_t enter_same(Cell blank, const Turn& turn, const Unit& unit) {
        const std::uint64_t first = boards_.orders() * unit.number / unit.units;
        const std::uint64_t end = boards_.orders() * (unit.number + 1) / unit.units;
        return compare(turn.from * boards_.orders() + first, blank * boards_.orders() + first,
                       end - first, unit.layer);
    }

    // Processes a part of the middles after one beginning.
    std::uint64_t enter_part(Cell blank, const Turn& turn, const Unit& unit) {
        const std::uint64_t beginning = unit.number / turn.parts();
        const std::uint64_t part = unit.number % turn.parts();
        const auto& middles = turn.middle[is_odd_beginning(beginning, turn.beginning) ? 1 : 0];
        const std::size_t first = middles.size() * part / turn.parts();
        const std::size_t end = middles.size() * (part + 1) / turn.parts();
        const std::uint64_t before = beginning * turn.middles() * turn.run;
        const std::uint64_t from = turn.from * boards_.orders() + before;
        const std::uint64_t to = blank * boards_.orders() + before;
        if (turn.run == 1)
            return compare_each(from, to + first, std::span(middles).subspan(first, end - first),
                                unit.layer);
        std::uint64_t found = 0;
        for (std::size_t middle = first; middle < end; ++middle)
            found += compare(from + middles[middle] * turn.run, to + middle * turn.run, turn.run,
                             unit.layer);
        return found;
    }

    // Unreached boards in row `to` get distance layer + 1 if their neighbour in row `from` is in
    // the layer.
    std::uint64_t compare(std::uint64_t from, std::uint64_t to, std::uint64_t count,
                          std::uint8_t layer) {
        const std::uint8_t* const source = distance_.data() + from;
        std::uint8_t* const target = distance_.data() + to;
        std::uint64_t found = 0;
        constexpr std::uint64_t at_once = 128;  // a byte can count them
        for (std::uint64_t first = 0; first < count; first += at_once) {
            const std::uint64_t end = std::min(count, first + at_once);
            std::uint8_t fresh = 0;
            for (std::uint64_t i = first; i < end; ++i) {
                const bool is_new = (source[i] == layer) & (target[i] == unreached);
                target[i] = is_new ? static_cast<std::uint8_t>(layer + 1) : target[i];
                fresh = static_cast<std::uint8_t>(fresh + (is_new ? 1 : 0));
            }
            found += fresh;
        }
        return found;
    }

    // The same, where neighbours do not form a run.
    std::uint64_t compare_each(std::uint64_t from, std::uint64_t to,
                               std::span<const std::uint32_t> middles, std::uint8_t layer) {
        const std::uint8_t* const source = distance_.data() + from;
        std::uint8_t* const target = distance_.data() + to;
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < middles.size(); ++i) {
            if (target[i] != unreached || source[middles[i]] != layer) continue;
            target[i] = static_cast<std::uint8_t>(layer + 1);
            ++found;
        }
        return found;
    }

    // Beginnings are numbered by factorial digits. The sum of the digits has the parity of the
    // permutation.
    bool is_odd_beginning(std::uint64_t number, std::uint32_t length) const {
        std::uint64_t sum = 0;
        for (std::uint64_t radix = boards_.tiles() - length + 1; radix <= boards_.tiles();
             ++radix) {
            sum += number % radix;
            number /= radix;
        }
        return sum % 2 != 0;
    }

    Turn turn_to(Cell blank, Cell from) const {
        const std::uint32_t columns = boards_.size().columns;
        if (boards_.size().row(blank) == boards_.size().row(from)) return {from, boards_.orders()};
        const Cell first = std::min(blank, from);  // position of the first tile that moves
        const std::uint32_t after = boards_.tiles() - first - columns;
        const std::uint32_t ending = after >= 2 ? after : 0;
        // Short middles with few endings are processed together, some thousand boards at a time.
        constexpr std::uint32_t enough_tiles = 8;
        const std::uint32_t length =
            boards_.tiles() > enough_tiles ? std::min(first, boards_.tiles() - enough_tiles) : 0;
        Turn turn{from, std::max<std::uint64_t>(factorial(ending) / 2, 1), length};
        const std::uint64_t below =
            std::max<std::uint64_t>(factorial(boards_.tiles() - length) / 2, 1);
        for (std::uint64_t beginning = 0; beginning < boards_.orders() / below; ++beginning) {
            auto& middles = turn.middle[is_odd_beginning(beginning, length) ? 1 : 0];
            if (middles.empty())
                middles = middles_after(beginning * below, {blank, from}, turn.run, below);
            if (!turn.middle[0].empty() && !turn.middle[1].empty()) break;
        }
        return turn;
    }

    // For each middle after this beginning: the middle that it comes from.
    std::vector<std::uint32_t> middles_after(std::uint64_t beginning, std::pair<Cell, Cell> step,
                                             std::uint64_t run, std::uint64_t below) const {
        const auto [blank, from] = step;
        std::vector<std::uint32_t> middles(below / run);
        for (std::size_t middle = 0; middle < middles.size(); ++middle) {
            EveryBoard::Place place =
                boards_.place(blank * boards_.orders() + beginning + middle * run);
            boards_.move(place, from);
            middles[middle] = static_cast<std::uint32_t>(
                (boards_.number(place) - from * boards_.orders() - beginning) / run);
        }
        return middles;
    }

    static constexpr std::uint64_t worth_threads = 1'000'000;

    const EveryBoard& boards_;
    unsigned threads_;
    const tables::Progress& progress_;
    bool stopped_ = false;
    std::vector<std::vector<Turn>> turns_;  // by the blank's new cell
    std::vector<std::uint8_t> distance_{};
};

}  // namespace

std::vector<std::uint8_t> every_distance(const EveryBoard& boards, unsigned threads,
                                         const tables::Progress& progress) {
    return LayeredSearch(boards, threads, progress).run();
}

namespace {

constexpr std::uint32_t residues = 3;
constexpr std::uint64_t boards_a_byte = 4;

bool has_residues(const tables::TableId& id) { return id.bits == 2; }

// The entries of a table in either code, and what an entry implies for neighbours.
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

// False: cancelled.
bool pack_residues(std::span<const std::uint8_t> distances, std::span<std::byte> to,
                   unsigned threads, const tables::Progress& progress) {
    constexpr std::size_t piece = std::size_t{1} << 16U;  // bytes
    const auto pack = [&](std::size_t part, unsigned) {
        const std::size_t end = std::min(to.size(), (part + 1) * piece);
        for (std::size_t byte = part * piece; byte < end; ++byte) {
            unsigned packed = 0;
            const std::size_t first = byte * boards_a_byte;
            const std::size_t count =
                std::min<std::size_t>(boards_a_byte, distances.size() - first);
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
    // Prefer boards wider than tall with the blank as late as possible: the classic goal.
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

// The boards that a table's id names.
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
    if (!found) return "is not a known table of boards";
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
               " contradicts its neighbours";
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
    constexpr search::Cost farthest = 254;  // no board is this far: ends in a corrupt table
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
