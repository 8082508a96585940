// Cubes that differ only in what U and D turns can hide: the cosets that large tables are about.
//
// Of a cube we keep the twists of the corners, which four places hold the corners of the U layer,
// the flips of the edges, and which four places hold the edges of the middle layer. That is
// 2187 x 70 x 2048 x 495 numbers; solved and everything that U and D turns make of it have the
// same one. So the moves that it takes to get there are a lower bound for the cube, and so are
// those of the cube held another way, and of its inverse (Rokicki's nxopt, and vcube, have such
// tables).
//
// 16 symmetries keep the axis from U to D. Of corners that they make of each other one stands for
// all, which leaves 9,930 classes of 153,090; the edges are then seen through the symmetry that
// leads to the one that stands for them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"

namespace taquin::cube {

inline constexpr std::size_t axis_symmetries = 16;  // the first ones; see symmetry.hpp

// Which edges are in the middle layer, and the flips: the entries of one class of corners.
inline constexpr std::uint32_t middle_sets = 495;
inline constexpr std::uint32_t flip_sets = 2048;
inline constexpr std::uint32_t edge_cosets = middle_sets * flip_sets;

struct EdgeCoset {
    std::uint16_t middle = 0;
    std::uint16_t flips = 0;  // of all edges but the last, which is as the others make it

    friend bool operator==(const EdgeCoset&, const EdgeCoset&) = default;
};

// Numbers of what is where. From scratch, for tables that are made from them.
EdgeCoset edge_coset(const Edges& edges);
// Some edges with these numbers.
Edges edges_of(const EdgeCoset& coset);

// What matters: the twists; besides, which corners share a layer; or which are in the U layer, too;
// or the places of all corners, but not the twists.
enum class CornerKind : std::uint8_t { Twists, TwistsAndLayers, TwistsAndUpper, Places };

// Classes of corners that symmetries make of each other.
constexpr std::uint32_t classes_of(CornerKind kind) {
    constexpr std::array<std::uint32_t, 4> classes{168, 5112, 9930, 2768};
    return classes[static_cast<std::size_t>(kind)];
}

// What a table of cosets is about.
struct CosetSet {
    CornerKind corners = CornerKind::Twists;
};

inline constexpr CosetSet small_cosets{CornerKind::Twists};
inline constexpr CosetSet medium_cosets{CornerKind::TwistsAndLayers};
inline constexpr CosetSet large_cosets{CornerKind::TwistsAndUpper};

class CornerCosets {
public:
    explicit CornerCosets(CornerKind kind);

    CornerKind kind() const { return kind_; }
    // 2187, 76,545, 153,090, or 40,320.
    std::uint32_t size() const { return static_cast<std::uint32_t>(seen_as_.size()); }
    std::uint32_t number(const Corners& corners) const;
    // Some corners with this number.
    Corners corners_of(std::uint32_t number) const;

    // The class of a number, and a symmetry that makes of it the one that stands for the class.
    struct SeenAs {
        std::uint16_t corner_class;
        Symmetry symmetry;
    };
    const SeenAs& seen_as(std::uint32_t number) const { return seen_as_[number]; }
    const SeenAs* data() const { return seen_as_.data(); }

    std::uint32_t classes() const { return static_cast<std::uint32_t>(first_.size()); }
    // The number that stands for a class.
    std::uint32_t first(std::uint32_t corner_class) const { return first_[corner_class]; }
    // The symmetries that leave it as it is.
    const std::vector<Symmetry>& stabilizer(std::uint32_t corner_class) const {
        return stabilizers_[corner_class];
    }

private:
    CornerKind kind_;
    std::vector<SeenAs> seen_as_;  // by number
    std::vector<std::uint32_t> first_;
    std::vector<std::vector<Symmetry>> stabilizers_;
};

// What a turn or a symmetry makes of the edges' numbers: the middle layer's from a list, the flips
// from another list and a mask that depends on the middle layer.
struct EdgeMap {
    struct Middle {
        std::uint16_t to;
        std::uint16_t flip;  // to be combined with what the flips become
    };
    std::array<Middle, middle_sets> middle{};
    std::array<std::uint16_t, flip_sets> flips{};

    EdgeCoset operator()(const EdgeCoset& coset) const {
        const Middle& to = middle[coset.middle];
        return {to.to, static_cast<std::uint16_t>(flips[coset.flips] ^ to.flip)};
    }
    // First this, then the other.
    EdgeMap then(const EdgeMap& other) const;
};

EdgeMap edge_map(Turn turn);
EdgeMap edge_map(Symmetry symmetry);  // one of the first 16

}  // namespace taquin::cube
