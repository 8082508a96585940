// The small table is built like the coset tables (coset.hpp); the large one is computed from it,
// one row of flips at a time.
//
// Time: a few seconds on one core for the small table, as many again for the large one. Memory: the
// table; for the large one, the small one too.
#include "taquin/puzzles/cube/phase_one.hpp"

#include <bit>
#include <cstring>
#include <string>
#include <utility>

namespace taquin::cube {

namespace {

// Collects one bit of each of eight bytes into a byte.
std::uint32_t bits_of(const std::uint8_t* bytes, unsigned bit) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return static_cast<std::uint32_t>(
        ((word >> bit) & 0x0101'0101'0101'0101U) * 0x0102'0408'1020'4080U >> 56U);
}

constexpr unsigned flip_bit = 4;
constexpr unsigned middle_bit = 3;  // edges of the middle layer are numbered from 8 on

constexpr std::uint32_t deepest = 12;  // moves
constexpr std::size_t bytes_of_changes = 3;

class ChangesWriter {
public:
    ChangesWriter(const PhaseOneNumbers& numbers, std::span<const std::byte> depths)
        : numbers_(numbers), depths_(reinterpret_cast<const std::uint8_t*>(depths.data())) {}

    bool write(std::span<std::byte> out, const PatternBuild& options) const {
        return parallel_classes(numbers_.classes(), {"turns", 0, numbers_.classes()}, options,
                                [&](std::uint32_t each) { write_class(each, out); });
    }

private:
    using AllTurned = std::vector<PhaseOneNumbers::Turned>;  // by turn
    using Row = std::array<std::uint32_t, flip_sets>;

    void write_class(std::uint32_t corner_class, std::span<std::byte> out) const {
        AllTurned turned;
        for (std::size_t turn = 0; turn < turn_count; ++turn)
            turned.push_back(numbers_.turned_class(corner_class, turn));
        std::byte* to = out.data() + std::size_t{corner_class} * edge_cosets * bytes_of_changes;
        for (std::uint32_t middle = 0; middle < middle_sets; ++middle)
            for (const std::uint32_t bits : changes_of(turned, corner_class, middle))
                for (std::size_t i = 0; i < bytes_of_changes; ++i)
                    *to++ = static_cast<std::byte>(bits >> (8 * i));
    }

    Row changes_of(const AllTurned& turned, std::uint32_t corner_class,
                   std::uint32_t middle) const {
        Row here{};
        const std::uint8_t* const own = row(corner_class, middle);
        for (std::uint32_t flips = 0; flips < flip_sets; ++flips)
            here[flips] = depth_in(own, flips);
        Row changes{};
        for (std::size_t turn = 0; turn < turn_count; ++turn) {
            const std::uint32_t farther = 1U << turn;
            const std::uint32_t nearer = farther | 1U << (turn_count + turn / 3);
            // Indexed by the difference of the depths modulo three, plus two.
            const std::array<std::uint32_t, 5> bits{farther, nearer, 0, farther, nearer};
            const EdgeMap& map = turned[turn].map;
            const EdgeMap::Middle to = map.middle[middle];
            const std::uint8_t* const other = row(turned[turn].corner_class, to.to);
            for (std::uint32_t flips = 0; flips < flip_sets; ++flips)
                changes[flips] |=
                    bits[2 + depth_in(other, map.flips[flips] ^ to.flip) - here[flips]];
        }
        return changes;
    }

    const std::uint8_t* row(std::uint32_t corner_class, std::uint32_t middle) const {
        return depths_ + (std::size_t{corner_class} * middle_sets + middle) * (flip_sets / 4);
    }
    // The depth modulo three.
    static std::uint32_t depth_in(const std::uint8_t* row, std::uint32_t flips) {
        return (row[flips / 4] >> (2 * (flips % 4))) & 3U;
    }

    const PhaseOneNumbers& numbers_;
    const std::uint8_t* depths_;
};

}  // namespace

PhaseOneNumbers::PhaseOneNumbers() {
    for (Symmetry s = 0; s < axis_symmetries; ++s) symmetry_maps_.push_back(edge_map(s));
    for (std::size_t turn = 0; turn < turn_count; ++turn)
        turn_maps_.push_back(edge_map(static_cast<Turn>(turn)));
    for (std::uint32_t each = 0; each < corners_.classes(); ++each) {
        const Corners corners = corners_.corners_of(corners_.first(each));
        for (std::size_t turn = 0; turn < turn_count; ++turn)
            turned_.push_back(
                corners_.seen_as(corners_.number(turned(corners, static_cast<Turn>(turn)))));
    }
}

PhaseOnePlace PhaseOneNumbers::place(const Cube& cube) const {
    const std::uint8_t* const edges = cube.edges.at.data();
    const std::uint8_t* const corners = cube.corners.at.data();
    const std::uint32_t flips =
        (bits_of(edges, flip_bit) | bits_of(edges + 8, flip_bit) << 8U) % flip_sets;
    const std::uint32_t middle = bits_of(edges, middle_bit) | (bits_of(edges + 8, middle_bit) & 15U)
                                                                  << 8U;
    const std::uint32_t twists = twist_number_[bits_of(corners, twist_shift) & 127U] +
                                 2 * twist_number_[bits_of(corners, twist_shift + 1) & 127U];
    const auto seen = corners_.seen_as(twists);
    const EdgeCoset to = symmetry_maps_[seen.symmetry](
        {middle_numbers.number[middle], static_cast<std::uint16_t>(flips)});
    return {entry_of(seen.corner_class, to), seen.symmetry};
}

DistanceChanges PhaseOneDepths::changes(std::uint32_t entry) const {
    const std::uint32_t here = modulo_three(entry);
    std::uint32_t bits = 0;
    for (std::size_t turn = 0; turn < turn_count; ++turn) {
        const std::uint32_t change =
            (modulo_three(numbers_->neighbour(entry, turn)) + 3 - here) % 3;
        if (change != 0) bits |= 1U << turn;
        if (change == 2) bits |= 1U << (turn_count + turn / 3);
    }
    return {bits};
}

PhaseOneReader::PhaseOneReader(PhaseOneSet set, tables::Table table)
    : has_changes_(set == PhaseOneSet::Changes), kept_(std::move(table)) {
    for (Symmetry s = 0; s < axis_symmetries; ++s)
        for (std::size_t turn = 0; turn < turn_count; ++turn)
            turn_of_[s][turn] = symmetric(static_cast<Turn>(turn), inverse_of(s));
}

std::uint32_t PhaseOneReader::distance(const Cube& cube) const {
    std::uint32_t entry = place(cube).entry;
    constexpr std::uint32_t farthest = 20;  // stops even if the table is wrong
    std::uint32_t distance = 0;
    for (; distance < farthest; ++distance) {
        const TurnSet nearer = changes({entry, 0}).nearer();
        if (nearer == 0) break;
        entry = numbers_.neighbour(entry, static_cast<std::size_t>(std::countr_zero(nearer)));
    }
    return distance;
}

tables::TableId table_id(PhaseOneSet set, Metric) {
    const std::uint64_t entries = std::uint64_t{classes_of(CornerKind::Twists)} * edge_cosets;
    const std::string content = "3x3x3 twists flips middle half";
    if (set == PhaseOneSet::Depths) return {"cube-phase-one-depths", content, entries, 2};
    return {"cube-phase-one-changes", content, entries, 8 * bytes_of_changes};
}

bool build_table(PhaseOneSet set, Metric, std::span<std::byte> bytes, const PatternBuild& options) {
    if (set == PhaseOneSet::Depths) return build_depths(bytes, deepest, options);
    const PhaseOneNumbers numbers;
    std::vector<std::byte> depths(numbers.entries() / 4);
    return build_depths(depths, deepest, options) &&
           ChangesWriter(numbers, depths).write(bytes, options);
}

}  // namespace taquin::cube
