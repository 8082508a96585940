#include "taquin/puzzles/cube/coset.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "taquin/puzzles/cube/numbers.hpp"

namespace taquin::cube {

namespace {

constexpr std::uint32_t corner_twists = 2187;
constexpr std::uint32_t upper_sets = 70;
constexpr unsigned first_middle_edge = 8;
constexpr unsigned first_lower_corner = 4;

// Numbers for the sets of four of `Places` places, in the order of their bits.
template <unsigned Places, std::size_t Sets>
struct FourOf {
    constexpr FourOf() {
        std::uint16_t next = 0;
        for (std::uint32_t set = 0; set < number.size(); ++set) {
            if (std::popcount(set) != 4) continue;
            places[next] = static_cast<std::uint16_t>(set);
            number[set] = next++;
        }
    }
    std::array<std::uint16_t, std::size_t{1} << Places> number{};
    std::array<std::uint16_t, Sets> places{};
};

constexpr FourOf<12, middle_sets> middle_numbers;
constexpr FourOf<8, upper_sets> layer_numbers;

// The places that one layer's corners are in and those of the other have numbers that add up to the
// last one.
constexpr std::uint32_t layers_number(std::uint32_t upper) {
    return std::min(upper, upper_sets - 1 - upper);
}

std::uint32_t layer_sets(CornerKind kind) {
    if (kind == CornerKind::Twists) return 1;
    return kind == CornerKind::TwistsAndLayers ? upper_sets / 2 : upper_sets;
}

}  // namespace

EdgeCoset edge_coset(const Edges& edges) {
    std::uint32_t middle = 0;
    std::uint32_t flips = 0;
    for (std::size_t place = 0; place < edge_count; ++place) {
        if (piece_in(edges.at[place]) >= first_middle_edge) middle |= 1U << place;
        flips |= twist_in(edges.at[place]) << place;
    }
    return {middle_numbers.number[middle], static_cast<std::uint16_t>(flips % flip_sets)};
}

Edges edges_of(const EdgeCoset& coset) {
    Edges edges;
    std::uint8_t inside = first_middle_edge;
    std::uint8_t outside = 0;
    std::uint32_t flips = coset.flips;
    if (std::popcount(flips) % 2 != 0) flips |= flip_sets;
    for (std::size_t place = 0; place < edge_count; ++place) {
        const bool middle = ((middle_numbers.places[coset.middle] >> place) & 1U) != 0;
        edges.at[place] = make_piece(middle ? inside++ : outside++, (flips >> place) & 1U);
    }
    return edges;
}

namespace {

std::uint32_t numbers_of(CornerKind kind) {
    if (kind == CornerKind::Places) return all_corners.placements();
    return corner_twists * layer_sets(kind);
}

}  // namespace

CornerCosets::CornerCosets(CornerKind kind) : kind_(kind), seen_as_(numbers_of(kind)) {
    std::vector<bool> done(size());
    for (std::uint32_t each = 0; each < size(); ++each) {
        if (done[each]) continue;
        const auto corner_class = static_cast<std::uint16_t>(classes());
        first_.push_back(each);
        std::vector<Symmetry>& stabilizer = stabilizers_.emplace_back();
        const Corners corners = corners_of(each);
        for (Symmetry s = 0; s < axis_symmetries; ++s) {
            const std::uint32_t image = number(symmetric(corners, s));
            if (image == each) stabilizer.push_back(s);
            if (done[image]) continue;
            done[image] = true;
            seen_as_[image] = {corner_class, inverse_of(s)};
        }
    }
}

std::uint32_t CornerCosets::number(const Corners& corners) const {
    if (kind_ == CornerKind::Places)
        return place_number(std::span(corners.at).first(corner_count), corner_count);
    std::uint32_t twists = 0;
    std::uint32_t layer = 0;
    std::uint32_t digit = 1;
    for (std::size_t place = 0; place < corner_count; ++place) {
        if (place + 1 < corner_count) twists += digit * twist_in(corners.at[place]);
        digit *= 3;
        if (piece_in(corners.at[place]) >= first_lower_corner) layer |= 1U << place;
    }
    if (kind_ == CornerKind::Twists) return twists;
    const std::uint32_t upper = layer_numbers.number[layer];
    return twists * layer_sets(kind_) +
           (kind_ == CornerKind::TwistsAndUpper ? upper : layers_number(upper));
}

Corners CornerCosets::corners_of(std::uint32_t number) const {
    Corners corners;
    if (kind_ == CornerKind::Places) {
        put_places(number, corner_count, std::span(corners.at).first(corner_count));
        return corners;
    }
    std::uint32_t layer = layer_numbers.places[layer_numbers.places.size() - 1];
    if (kind_ != CornerKind::Twists) {
        layer = layer_numbers.places[number % layer_sets(kind_)];
        number /= layer_sets(kind_);
    }
    std::uint8_t lower = first_lower_corner;
    std::uint8_t upper = 0;
    std::uint32_t sum = 0;
    for (std::size_t place = 0; place < corner_count; ++place, number /= 3) {
        const std::uint32_t twist = place + 1 < corner_count ? number % 3 : (3 - sum % 3) % 3;
        sum += twist;
        const bool is_lower = ((layer >> place) & 1U) != 0;
        corners.at[place] = make_piece(is_lower ? lower++ : upper++, twist);
    }
    return corners;
}

namespace {

// From what it makes of edges with these numbers.
template <class Change>
EdgeMap make_map(Change change) {
    EdgeMap map;
    const auto image = [&](EdgeCoset coset) { return edge_coset(change(edges_of(coset))); };
    // The middle layer at home, the flips of which are not touched by what it does to others.
    const EdgeCoset home = edge_coset(Edges{});
    const std::uint16_t at_home = image(home).flips;
    for (std::uint16_t middle = 0; middle < middle_sets; ++middle) {
        const EdgeCoset to = image({middle, 0});
        map.middle[middle] = {to.middle, static_cast<std::uint16_t>(to.flips ^ at_home)};
    }
    for (std::uint16_t flips = 0; flips < flip_sets; ++flips)
        map.flips[flips] = image({home.middle, flips}).flips;
    return map;
}

}  // namespace

EdgeMap EdgeMap::then(const EdgeMap& other) const {
    EdgeMap both;
    // Flips are permuted and then combined with a mask, so what is combined before is combined
    // after, permuted.
    const auto permuted = [&](std::uint16_t mask) {
        return static_cast<std::uint16_t>(other.flips[mask] ^ other.flips[0]);
    };
    for (std::size_t i = 0; i < middle_sets; ++i) {
        const Middle& next = other.middle[middle[i].to];
        both.middle[i] = {next.to,
                          static_cast<std::uint16_t>(permuted(middle[i].flip) ^ next.flip)};
    }
    for (std::size_t i = 0; i < flip_sets; ++i) both.flips[i] = other.flips[flips[i]];
    return both;
}

EdgeMap edge_map(Turn turn) {
    return make_map([&](const Edges& edges) { return turned(Cube{edges, {}}, turn).edges; });
}

EdgeMap edge_map(Symmetry symmetry) {
    return make_map([&](const Edges& edges) { return symmetric(Cube{edges, {}}, symmetry).edges; });
}

}  // namespace taquin::cube
