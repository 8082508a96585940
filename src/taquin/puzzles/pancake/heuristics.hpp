// The heuristics of the pancake puzzle, for any goal.
//
// Gap (Helmert, SoCS 2010): counts the neighbours in the stack that are not neighbours in the goal;
// the plate under the bottom pancake counts as a pancake. A flip separates only one pair, so the
// number of gaps is a lower bound; on random stacks it is nearly always the distance or 1 less. A
// move costs four lookups.
//
// Lookup: the distance of every stack, for up to 10 pancakes. One byte per stack; 10 pancakes take
// 3.6 MB and 1.5 s to build.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/pancake/domain.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/tables/distance_table.hpp"

namespace taquin::pancake {

using search::Cost;

// The place of each pancake in the goal. Place n is the plate.
class Homes {
public:
    explicit Homes(const Stack& goal) : size_(goal.size()) {
        for (std::size_t place = 0; place < size_; ++place)
            home_[goal[place] - 1U] = static_cast<std::int8_t>(place);
        plate_ = static_cast<std::int8_t>(size_);
    }

    std::size_t size() const { return size_; }
    std::int8_t home(std::uint8_t pancake) const { return home_[pancake]; }
    std::int8_t plate() const { return plate_; }

    // The home of the pancake at this place; the plate if the place is below the last pancake.
    template <class State>
    std::int8_t home_below(const State& s, std::size_t place) const {
        return place < size_ ? home_[s.at[place]] : plate_;
    }

private:
    std::size_t size_;
    std::int8_t plate_ = 0;
    std::array<std::int8_t, most_pancakes> home_{};
};

class Gap {
public:
    using Frame = Cost;

    explicit Gap(const Stack& goal) : homes_(goal) {}

    template <class State>
    Frame root(const State& s) const {
        Cost gaps = 0;
        for (std::size_t place = 1; place <= homes_.size(); ++place)
            gaps += parted(homes_.home(s.at[place - 1]), homes_.home_below(s, place));
        return gaps;
    }

    // Only the pair at the spatula changes: the pancake that was on top is now above it.
    template <class State>
    Frame after(Frame gaps, const State& s, Move m) const {
        const std::size_t under = flipped_by(m);
        const std::int8_t below = homes_.home_below(s, under);
        return gaps + parted(homes_.home(s.at[under - 1]), below) -
               parted(homes_.home(s.at[0]), below);
    }

    static Cost value(Frame gaps) { return gaps; }

private:
    static Cost parted(std::int8_t a, std::int8_t b) {
        return static_cast<unsigned>(a - b + 1) > 2 ? 1 : 0;
    }

    Homes homes_;
};

inline constexpr std::size_t most_looked_up = 10;

// The distance of every stack of this size to the sorted one, by rank. Up to 8 pancakes, it is
// built when needed, within milliseconds.
inline tables::TableSpec lookup_table(std::size_t pancakes) {
    assert(pancakes <= most_looked_up);
    constexpr std::size_t most_on_the_spot = 8;
    const Domain<16> domain(sorted_stack(pancakes));
    auto table = tables::distance_table(
        {"pancake-lookup", std::to_string(pancakes) + " pancakes", domain.size(), 8}, domain,
        pancakes > most_on_the_spot);
    table.name = "lookup";
    return table;
}

class Lookup {
public:
    using Frame = Cost;

    // The table must be that of lookup_table.
    Lookup(const Stack& goal, tables::Table distances)
        : homes_(goal), distances_(std::move(distances)) {}

    template <class State>
    Frame root(const State& s) const {
        std::array<std::uint8_t, 16> renamed{};
        for (std::size_t place = 0; place < homes_.size(); ++place)
            renamed[place] = static_cast<std::uint8_t>(homes_.home(s.at[place]));
        return distances_.data()[rank(std::span<const std::uint8_t>(renamed).first(homes_.size()))];
    }

    template <class State>
    Frame after(Frame, const State& s, Move) const {
        return root(s);
    }

    static Cost value(Frame distance) { return distance; }

private:
    Homes homes_;
    tables::Table distances_;
};

}  // namespace taquin::pancake
