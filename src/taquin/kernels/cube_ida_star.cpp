#include "taquin/kernels/cube_ida_star.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>
#include <optional>

#include "taquin/core/memory.hpp"
#include "taquin/kernels/cube_numbers.hpp"
#include "taquin/puzzles/cube/nibbles.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/conclude.hpp"

namespace taquin::kernels {

bool CubeIdaStar::supported() { return cube::has_avx2(); }

#ifdef TAQUIN_CUBE_AVX2

namespace {

using cube::CanonicalOrder;
using cube::Cube;
using cube::Turn;
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
    std::array<Child, cube::turn_count> children;
    std::uint32_t count = 0;
    std::uint32_t tried = 0;
    CanonicalOrder::Mark mark = CanonicalOrder::start();
};

class Deepening {
public:
    Deepening(cube::Metric metric, std::span<const tables::Table> tables,
              const search::Limits& limits, const Callbacks& callbacks)
        : corners_(tables[0].data()),
          first_edges_(tables[1].data()),
          last_edges_(tables[2].data()),
          order_(metric),
          callbacks_(callbacks),
          budget_(limits, [this] { pulse(); }) {
        for (std::size_t turn = 0; turn < cube::turn_count; ++turn)
            back_[turn] = cube::turn_cube(cube::opposite(static_cast<Turn>(turn)));
    }

    search::Result<Turn> run(const Cube& start) {
        const Cube where = cube::where(start);
        bool solved = start == cube::solved_cube;
        std::optional<Cost> bound;
        if (!solved) bound = std::max(estimate(where), Cost{1});
        while (bound && !solved && !budget_.over()) {
            result_.lower_bound = *bound;
            if (*bound > budget_.limits().depth.value_or(*bound)) {
                budget_.reach(search::LimitKind::Depth);
                break;
            }
            if (callbacks_.iteration) callbacks_.iteration(*bound, counters_);
            const search::Counters before = counters_;
            const Cost next = pass(where, *bound);
            result_.iterations.push_back({*bound, counters_.generated - before.generated,
                                          counters_.expanded - before.expanded});
            solved = !result_.moves.empty();
            bound = next == beyond ? std::nullopt : std::optional(next);
        }
        counters_.peak_bytes = counters_.expanded > 0 ? sizeof(levels_) : 0;
        search::NoObserver nobody;
        search::conclude(result_, budget_, nobody, solved);
        return std::move(result_);
    }

private:
    void pulse() const {
        if (callbacks_.progress) callbacks_.progress(counters_, result_.lower_bound);
    }

    Cost look_up(const KorfNumbers& numbers) const {
        return static_cast<Cost>(std::max({cube::nibble(corners_, numbers.corners),
                                           cube::nibble(first_edges_, numbers.first_edges),
                                           cube::nibble(last_edges_, numbers.last_edges)}));
    }

    Cost estimate(const Cube& where) const {
        return look_up({cube::number_of(where.edges, cube::first_six_edges),
                        cube::number_of(where.edges, cube::last_six_edges),
                        cube::number_of(where.corners, cube::all_corners)});
    }

    // Makes all children and asks for their entries.
    [[gnu::target("avx2")]] void expand(Level& level, const Cube& where,
                                        CanonicalOrder::Mark mark) {
        const __m256i at = cube::avx2::load(where);
        level.mark = mark;
        level.tried = 0;
        Child* child = level.children.data();
        for (auto left = order_.allowed(mark); left != 0; left &= left - 1, ++child) {
            const auto turn = static_cast<std::size_t>(std::countr_zero(left));
            const __m256i moved = cube::avx2::compose(cube::avx2::load(back_[turn]), at);
            cube::avx2::store(child->where, moved);
            child->numbers = korf_numbers(moved);
            child->turn = static_cast<Turn>(turn);
            prefetch(corners_ + child->numbers.corners / 2);
            prefetch(first_edges_ + child->numbers.first_edges / 2);
            prefetch(last_edges_ + child->numbers.last_edges / 2);
        }
        level.count = static_cast<std::uint32_t>(child - level.children.data());
        ++counters_.expanded;
    }

    // The smallest f beyond the bound.
    Cost pass(const Cube& where, Cost bound) {
        Cost next_bound = beyond;
        Cost g = 0;
        expand(levels_[0], where, CanonicalOrder::start());
        while (g >= 0) {
            Level& level = levels_[static_cast<std::size_t>(g)];
            counters_.peak_nodes =
                std::max(counters_.peak_nodes, static_cast<std::uint64_t>(g) + 2);
            if (level.tried == level.count) {
                --g;
                continue;
            }
            const Child& child = level.children[level.tried++];
            if (!budget_.spend()) break;
            ++counters_.generated;
            const Cost h = look_up(child.numbers);
            const Cost f = g + 1 + h;
            if (f > bound) {
                next_bound = std::min(next_bound, f);
            } else if (h == 0) {  // the three tables together see every piece
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
            result_.moves.push_back(levels_[i].children[levels_[i].tried - 1].turn);
    }

    const std::uint8_t* corners_;
    const std::uint8_t* first_edges_;
    const std::uint8_t* last_edges_;
    CanonicalOrder order_;
    std::array<Cube, cube::turn_count> back_{};  // what undoes each turn
    const Callbacks& callbacks_;
    search::Result<Turn> result_{};
    search::Counters& counters_ = result_.counters;
    search::Budget budget_;
    std::array<Level, most_moves> levels_{};
};

}  // namespace

search::Result<Turn> CubeIdaStar::solve(const Cube& start, const search::Limits& limits,
                                        const Callbacks& callbacks) const {
    assert(supported() && tables_.size() == 3);
    return Deepening(metric_, tables_, limits, callbacks).run(start);
}

#else

search::Result<cube::Turn> CubeIdaStar::solve(const cube::Cube&, const search::Limits&,
                                              const Callbacks&) const {
    assert(false);
    return {};
}

#endif

}  // namespace taquin::kernels
