// The last two tiles of a line, in the block of 3 x 2 cells at its end: all 120 placements of the
// two tiles and the blank, and the best step from each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdlib>
#include <vector>

namespace taquin::kernels {

// The best first step to bring two tiles to the top of a block of 3 x 2 cells: the first one to its
// left corner, the second one to its right corner.
class CornerSteps {
public:
    static constexpr int cells = 6;  // 0 1 / 2 3 / 4 5
    struct Standing {
        int first, second, blank;

        friend bool operator==(const Standing&, const Standing&) = default;
    };

    // The blank's next cell.
    int next(const Standing& at) const { return next_[number(at)]; }
    static bool is_done(const Standing& at) { return at.first == 0 && at.second == 1; }

    static const CornerSteps& table() {
        static const CornerSteps steps;
        return steps;
    }

private:
    CornerSteps() {
        std::vector<Standing> found;
        for (int blank = 2; blank < cells; ++blank) found.push_back({0, 1, blank});
        for (const Standing& done : found) next_[number(done)] = done.blank;
        for (std::size_t i = 0; i < found.size(); ++i)
            for (int to = 0; to < cells; ++to) {
                if (!are_neighbours(found[i].blank, to)) continue;
                const Standing before = with_blank_on(found[i], to);
                if (next_[number(before)] != unknown) continue;
                next_[number(before)] = found[i].blank;
                found.push_back(before);
            }
    }

    static constexpr int unknown = -1;

    static std::size_t number(const Standing& at) {
        const int number = (at.first * cells + at.second) * cells + at.blank;
        return static_cast<std::size_t>(number);
    }
    static bool are_neighbours(int a, int b) {
        return std::abs(a / 2 - b / 2) + std::abs(a % 2 - b % 2) == 1;
    }
    static Standing with_blank_on(Standing at, int to) {
        if (at.first == to) at.first = at.blank;
        if (at.second == to) at.second = at.blank;
        at.blank = to;
        return at;
    }

    static constexpr std::size_t standings = 216;  // cells^3

    std::array<int, standings> next_ = [] {
        std::array<int, standings> none{};
        none.fill(unknown);
        return none;
    }();
};

}  // namespace taquin::kernels
