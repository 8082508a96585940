#include "taquin/puzzles/cube/phase_one.hpp"

#include <bit>
#include <cstring>
#include <utility>

namespace taquin::cube {

namespace {

// One bit of each of eight bytes, together in a byte.
std::uint32_t bits_of(const std::uint8_t* bytes, unsigned bit) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return static_cast<std::uint32_t>(
        ((word >> bit) & 0x0101'0101'0101'0101U) * 0x0102'0408'1020'4080U >> 56U);
}

constexpr unsigned flip_bit = 4;
constexpr unsigned middle_bit = 3;  // edges of the middle layer are numbered from 8 on

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
    for (std::uint32_t places = 0; places < twist_number_.size(); ++places) {
        Corners twisted;
        for (std::size_t place = 0; place + 1 < corner_count; ++place)
            if ((places >> place & 1U) != 0) twisted.at[place] = make_piece(place, 1);
        twist_number_[places] = static_cast<std::uint16_t>(corners_.number(twisted));
    }
    for (std::uint16_t middle = 0; middle < middle_sets; ++middle) {
        const Edges edges = edges_of({middle, 0});
        std::uint32_t places = 0;
        for (std::size_t place = 0; place < edge_count; ++place)
            places |= (edges.at[place] >> middle_bit & 1U) << place;
        middle_number_[places] = middle;
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
                                 2U * twist_number_[bits_of(corners, twist_shift + 1) & 127U];
    const auto seen = corners_.seen_as(twists);
    const EdgeCoset to =
        symmetry_maps_[seen.symmetry]({middle_number_[middle], static_cast<std::uint16_t>(flips)});
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
    constexpr std::uint32_t farthest = 20;  // so that a table of lies has an end
    std::uint32_t distance = 0;
    for (; distance < farthest; ++distance) {
        const TurnSet nearer = changes({entry, 0}).nearer();
        if (nearer == 0) break;
        entry = numbers_.neighbour(entry, static_cast<std::size_t>(std::countr_zero(nearer)));
    }
    return distance;
}

}  // namespace taquin::cube
