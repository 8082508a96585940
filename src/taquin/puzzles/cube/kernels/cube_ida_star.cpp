#include "taquin/puzzles/cube/kernels/cube_ida_star.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/cube/avx2.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/search/kernel_search.hpp"

namespace taquin::cube {

bool CubeIdaStar::supported() { return has_avx2(); }

#ifdef TAQUIN_CUBE_AVX2

namespace {

using search::Cost;

constexpr Cost beyond = std::numeric_limits<Cost>::max();
// No cube is farther from solved than 26 quarter turns.
constexpr std::size_t most_moves = 32;

struct Child {
    Cube where;
    KorfNumbers numbers;
    Turn turn;
};

// A node of the path and its children.
struct Level {
    std::array<Child, turn_count> children;
    std::uint32_t count = 0;
    std::uint32_t tried = 0;
    CanonicalOrder::Mark mark = CanonicalOrder::start();
};

class KorfSearch : search::KernelSearch<Turn> {
public:
    KorfSearch(Metric metric, std::span<const tables::Table> tables, const search::Limits& limits,
               const search::Callbacks& callbacks)
        : KernelSearch(limits, callbacks),
          corners_(tables[0].data()),
          first_edges_(tables[1].data()),
          last_edges_(tables[2].data()),
          order_(metric) {
        for (std::size_t turn = 0; turn < turn_count; ++turn)
            back_[turn] = turn_cube(opposite(static_cast<Turn>(turn)));
    }

    search::Result<Turn> run(const Cube& start) {
        const Cube places = where(start);
        bool solved = start == solved_cube;
        if (!solved)
            deepen(std::max(estimate(places), 1), [&](Cost bound) -> std::optional<Cost> {
                const Cost next = pass(places, bound);
                solved = !result.moves.empty();
                return solved || next == beyond ? std::nullopt : std::optional(next);
            });
        counters.peak_bytes = counters.expanded > 0 ? sizeof(levels_) : 0;
        return conclude(solved);
    }

private:
    Cost look_up(const KorfNumbers& numbers) const {
        return static_cast<Cost>(
            std::max({nibble(corners_, numbers.corners), nibble(first_edges_, numbers.first_edges),
                      nibble(last_edges_, numbers.last_edges)}));
    }

    Cost estimate(const Cube& where) const {
        return look_up({number_of(where.edges, first_six_edges),
                        number_of(where.edges, last_six_edges),
                        number_of(where.corners, all_corners)});
    }

    // Generates all children and prefetches their entries.
    [[gnu::target("avx2")]] void expand(Level& level, const Cube& where,
                                        CanonicalOrder::Mark mark) {
        const __m256i at = avx2::load(where);
        level.mark = mark;
        level.tried = 0;
        Child* child = level.children.data();
        for (auto left = order_.allowed(mark); left != 0; left &= left - 1, ++child) {
            const auto turn = static_cast<std::size_t>(std::countr_zero(left));
            const __m256i moved = avx2::compose(avx2::load(back_[turn]), at);
            avx2::store(child->where, moved);
            child->numbers = korf_numbers(moved);
            child->turn = static_cast<Turn>(turn);
            prefetch(corners_ + child->numbers.corners / 2);
            prefetch(first_edges_ + child->numbers.first_edges / 2);
            prefetch(last_edges_ + child->numbers.last_edges / 2);
        }
        level.count = static_cast<std::uint32_t>(child - level.children.data());
        ++counters.expanded;
    }

    // Returns the smallest f beyond the bound.
    Cost pass(const Cube& where, Cost bound) {
        Cost next_bound = beyond;
        Cost g = 0;
        expand(levels_[0], where, CanonicalOrder::start());
        while (g >= 0) {
            Level& level = levels_[static_cast<std::size_t>(g)];
            counters.peak_nodes = std::max(counters.peak_nodes, static_cast<std::uint64_t>(g) + 2);
            if (level.tried == level.count) {
                --g;
                continue;
            }
            const Child& child = level.children[level.tried++];
            if (!budget.spend()) break;
            ++counters.generated;
            const Cost h = look_up(child.numbers);
            const Cost f = g + 1 + h;
            if (f > bound) {
                next_bound = std::min(next_bound, f);
            } else if (h == 0) {  // the three tables together cover every piece
                keep_solution(g);
                break;
            } else {
                ++g;
                expand(levels_[static_cast<std::size_t>(g)], child.where,
                       CanonicalOrder::next(level.mark, child.turn));
            }
        }
        return next_bound;
    }

    void keep_solution(Cost g) {
        for (std::size_t i = 0; i <= static_cast<std::size_t>(g); ++i)
            result.moves.push_back(levels_[i].children[levels_[i].tried - 1].turn);
    }

    const std::uint8_t* corners_;
    const std::uint8_t* first_edges_;
    const std::uint8_t* last_edges_;
    CanonicalOrder order_;
    std::array<Cube, turn_count> back_{};  // the inverse of each turn
    std::array<Level, most_moves> levels_{};
};

}  // namespace

search::Result<Turn> CubeIdaStar::solve(const Cube& start, const search::Limits& limits,
                                        const search::Callbacks& callbacks) const {
    assert(supported() && tables_.size() == 3);
    return KorfSearch(metric_, tables_, limits, callbacks).run(start);
}

#else

search::Result<Turn> CubeIdaStar::solve(const Cube&, const search::Limits&,
                                        const search::Callbacks&) const {
    assert(false);
    return {};
}

#endif

}  // namespace taquin::cube
