#include "taquin/puzzles/cube/kernels/cube_ida_star.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>

#include "taquin/core/memory.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/vectors.hpp"
#include "taquin/search/packet_search.hpp"

namespace taquin::cube {

bool CubeIdaStar::supported() { return has_vectors(); }

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

class KorfSearcher : public search::PacketSearcher {
public:
    KorfSearcher(Metric metric, std::span<const tables::Table> tables, const Cube& start)
        : corners_(tables[0].data()),
          first_edges_(tables[1].data()),
          last_edges_(tables[2].data()),
          order_(metric),
          start_(where(start)) {
        for (std::size_t turn = 0; turn < turn_count; ++turn)
            back_[turn] = turn_cube(opposite(static_cast<Turn>(turn)));
    }

    void search(const search::PacketJob& job, search::Budget& budget,
                search::PacketResult& result) override {
        Cost next = beyond;
        for (const search::Steps& root : job.roots) {
            next = std::min(next, pass(root, job.bound, budget, result));
            if (budget.over() || !result.solutions.empty()) break;
        }
        if (next != beyond) result.next_bound = next;
        result.counters.peak_bytes = sizeof(levels_);
    }

    search::RootExpansion expand(const search::PacketJob& job, const search::Steps& root) override {
        search::RootExpansion result;
        const Level& level = expand_at(root, result.counters);
        Cost next = beyond;
        for (std::uint32_t i = 0; i < level.count; ++i) {
            const Child& child = level.children[i];
            ++result.counters.generated;
            const Cost h = look_up(child.numbers);
            const Cost f = static_cast<Cost>(root.size()) + 1 + h;
            const auto step = static_cast<std::uint8_t>(child.turn);
            if (f > job.bound) {
                next = std::min(next, f);
            } else if (h == 0) {
                result.solutions.push_back(root);
                result.solutions.back().push_back(step);
            } else {
                result.steps.push_back(step);
            }
        }
        if (next != beyond) result.next_bound = next;
        return result;
    }

    Cost first_bound() const { return std::max(estimate(start_), 1); }

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
    TAQUIN_VECTORS void expand(Level& level, const Cube& where, CanonicalOrder::Mark mark,
                               search::Counters& counters) {
        const Vector at = load(where);
        level.mark = mark;
        level.tried = 0;
        Child* child = level.children.data();
        for (auto left = order_.allowed(mark); left != 0; left &= left - 1, ++child) {
            const auto turn = static_cast<std::size_t>(std::countr_zero(left));
            const Vector moved = composed(load(back_[turn]), at);
            store(child->where, moved);
            child->numbers = korf_numbers(moved);
            child->turn = static_cast<Turn>(turn);
            prefetch(corners_ + child->numbers.corners / 2);
            prefetch(first_edges_ + child->numbers.first_edges / 2);
            prefetch(last_edges_ + child->numbers.last_edges / 2);
        }
        level.count = static_cast<std::uint32_t>(child - level.children.data());
        ++counters.expanded;
    }

    // Expands the node after these turns, in the level of its depth.
    Level& expand_at(const search::Steps& steps, search::Counters& counters) {
        Cube at = start_;
        auto mark = CanonicalOrder::start();
        for (const std::uint8_t step : steps) {
            at = compose(back_[step], at);
            mark = CanonicalOrder::next(mark, static_cast<Turn>(step));
        }
        Level& level = levels_[steps.size()];
        expand(level, at, mark, counters);
        return level;
    }

    // Returns the smallest f beyond the bound.
    Cost pass(const search::Steps& root, Cost bound, search::Budget& budget,
              search::PacketResult& result) {
        search::Counters& counters = result.counters;
        Cost next_bound = beyond;
        const auto top = static_cast<Cost>(root.size());
        Cost g = top;
        expand_at(root, counters);
        while (g >= top) {
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
                result.solutions.push_back(solution(root, g));
                break;
            } else {
                ++g;
                expand(levels_[static_cast<std::size_t>(g)], child.where,
                       CanonicalOrder::next(level.mark, child.turn), counters);
            }
        }
        return next_bound;
    }

    search::Steps solution(search::Steps steps, Cost g) const {
        for (std::size_t i = steps.size(); i <= static_cast<std::size_t>(g); ++i)
            steps.push_back(
                static_cast<std::uint8_t>(levels_[i].children[levels_[i].tried - 1].turn));
        return steps;
    }

    const std::uint8_t* corners_;
    const std::uint8_t* first_edges_;
    const std::uint8_t* last_edges_;
    CanonicalOrder order_;
    Cube start_;                           // places
    std::array<Cube, turn_count> back_{};  // the inverse of each turn
    std::array<Level, most_moves> levels_{};
};

class KorfKernel : public search::PacketKernel {
public:
    KorfKernel(Metric metric, std::span<const tables::Table> tables, const Cube& start)
        : metric_(metric), tables_(tables), start_(start) {}

    std::string_view name() const override { return "moves"; }
    bool starts_solved() const override { return start_ == solved_cube; }
    Cost first_bound() const override {
        return KorfSearcher(metric_, tables_, start_).first_bound();
    }
    search::PacketSize size() const override { return {1U << 14U, 1U << 21U}; }
    std::unique_ptr<search::PacketSearcher> make_searcher() const override {
        return std::make_unique<KorfSearcher>(metric_, tables_, start_);
    }

private:
    Metric metric_;
    std::span<const tables::Table> tables_;
    const Cube& start_;
};

}  // namespace

search::Result<Turn> CubeIdaStar::solve(const Cube& start,
                                        const search::TreeSearchOptions& options) const {
    assert(supported() && tables_.size() == 3 && !options.collect_all);
    return search::with_moves<Turn>(
        search::search_in_packets(KorfKernel(metric_, tables_, start), options));
}

}  // namespace taquin::cube
