// A slow additive pattern database: breadth-first search over the cells of the pattern's tiles and
// the blank; moves of other tiles cost nothing. Shares no code with the builder.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <ostream>
#include <vector>

#include "taquin/puzzles/tiles/patterns/pattern.hpp"

namespace taquin::tiles {

inline void PrintTo(const Pattern& pattern, std::ostream* out) { *out << to_text(pattern); }

}  // namespace taquin::tiles

namespace taquin::search_test {

class SlowPattern {
public:
    // The blank's cell, then the tiles' cells in the order of the pattern's cells.
    using Placement = std::vector<tiles::Cell>;

    explicit SlowPattern(const tiles::Pattern& pattern) : size_(pattern.size) {
        Placement home{pattern.blank};
        home.insert(home.end(), pattern.cells.begin(), pattern.cells.end());
        std::deque<Placement> queue{home};
        distance_[home] = 0;
        while (!queue.empty()) {
            const Placement at = queue.front();
            queue.pop_front();
            for (tiles::Cell to = 0; to < size_.cells(); ++to)
                if (next_to_each_other(at[0], to)) step(at, to, queue);
        }
    }

    const std::map<Placement, std::uint32_t>& distances() const { return distance_; }

private:
    bool next_to_each_other(tiles::Cell a, tiles::Cell b) const {
        const auto gap = [](std::uint32_t x, std::uint32_t y) { return x > y ? x - y : y - x; };
        return gap(size_.row(a), size_.row(b)) + gap(size_.column(a), size_.column(b)) == 1;
    }

    void step(const Placement& at, tiles::Cell to, std::deque<Placement>& queue) {
        Placement next = at;
        std::uint32_t cost = 0;
        for (std::size_t i = 1; i < next.size(); ++i)
            if (next[i] == to) {
                next[i] = at[0];
                cost = 1;
            }
        next[0] = to;
        const std::uint32_t distance = distance_.at(at) + cost;
        const auto [known, fresh] = distance_.try_emplace(next, distance);
        if (!fresh && known->second <= distance) return;
        known->second = distance;
        if (cost == 0)
            queue.push_front(next);
        else
            queue.push_back(next);
    }

    tiles::Size size_;
    std::map<Placement, std::uint32_t> distance_{};
};

}  // namespace taquin::search_test
