#include "taquin/puzzles/cube/kernels/cube_quick_two_phase.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/phase_two.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"
#include "taquin/search/kernel_search.hpp"

namespace taquin::cube {

namespace {

using search::Cost;
using Mark = CanonicalOrder::Mark;

constexpr std::uint32_t twist_numbers = 2187;
constexpr std::uint8_t no_distance = 255;

// The same as in cube_two_phase.cpp.
constexpr unsigned most_quick_moves = 20;
constexpr unsigned longest_quick_second = 11;

constexpr CanonicalOrder quick_order(Metric::Half);

constexpr bool is_second_phase(Turn turn) {
    return std::ranges::find(phase_two_turns, turn) != phase_two_turns.end();
}

std::uint32_t order_of_middle(const Edges& edges) {
    std::array<std::uint8_t, 4> pieces{};
    for (std::size_t i = 0; i < pieces.size(); ++i)
        pieces[i] = static_cast<std::uint8_t>(piece_in(edges.at[8 + i]) - 8);
    return place_number(pieces, 4);
}

}  // namespace

// Turns of numbers, and distances.
class QuickTables {
public:
    using TurnsOfEight = std::array<std::uint16_t, phase_two_turns.size()>;

    // What the first phase sees of a cube.
    struct First {
        std::uint16_t twists;
        EdgeCoset edges;
    };
    // What the second phase sees.
    struct Second {
        std::uint16_t corners;
        std::uint16_t edges;
        std::uint8_t middle;
    };

    QuickTables();
    // Returns false if stopped.
    bool fill(unsigned threads, const tables::Progress& progress);

    First first(const Cube& cube) const {
        return {static_cast<std::uint16_t>(corners_.number(cube.corners)), edge_coset(cube.edges)};
    }
    First turned(const First& at, Turn turn) const {
        return {twists_[at.twists][index(turn)], edges_[index(turn)](at.edges)};
    }
    unsigned bound(const First& at) const {
        return std::max(flips_and_middle_[flips_entry(at.edges)],
                        twists_and_middle_[twists_entry(at.twists, at.edges.middle)]);
    }

    static Second second(const Cube& cube) {
        return {static_cast<std::uint16_t>(order_of_eight(cube.corners.at)),
                static_cast<std::uint16_t>(order_of_eight(cube.edges.at)),
                static_cast<std::uint8_t>(order_of_middle(cube.edges))};
    }
    // By the number of the turn in phase_two_turns.
    Second turned(const Second& at, std::size_t turn) const {
        return {corner_orders_[at.corners][turn], edge_orders_[at.edges][turn],
                middle_orders_[at.middle][turn]};
    }
    unsigned bound(const Second& at) const {
        return std::max(corners_and_middle_[order_entry(at.corners, at.middle)],
                        edges_and_middle_[order_entry(at.edges, at.middle)]);
    }

private:
    using Distances = std::vector<std::uint8_t>;

    static std::uint32_t flips_entry(const EdgeCoset& edges) {
        return edges.middle * flip_sets + edges.flips;
    }
    static std::uint32_t twists_entry(std::uint32_t twists, std::uint32_t middle) {
        return twists * middle_sets + middle;
    }
    static std::uint32_t order_entry(std::uint32_t order, std::uint32_t middle) {
        return order * orders_of_four + middle;
    }

    void make_turns();
    void fill_flips(const tables::Progress& progress);
    void fill_twists(const tables::Progress& progress);
    void fill_orders(const std::vector<TurnsOfEight>& orders, Distances& distances,
                     const tables::Progress& progress) const;

    CornerCosets corners_{CornerKind::Twists};
    std::vector<std::array<std::uint16_t, turn_count>> twists_;
    std::vector<EdgeMap> edges_;  // by turn
    std::vector<TurnsOfEight> corner_orders_;
    std::vector<TurnsOfEight> edge_orders_;
    std::array<std::array<std::uint8_t, phase_two_turns.size()>, orders_of_four> middle_orders_{};
    Distances flips_and_middle_;
    Distances twists_and_middle_;
    Distances corners_and_middle_;
    Distances edges_and_middle_;
};

namespace {

// Breadth-first from `goal`; expand(entry, visit) calls visit(neighbour) for all neighbours.
template <class Expand>
void fill_breadth_first(std::vector<std::uint8_t>& distances, std::uint32_t goal,
                        const tables::Progress& progress, Expand expand) {
    distances[goal] = 0;
    std::vector<std::uint32_t> layer{goal};
    std::vector<std::uint32_t> next;
    for (std::uint8_t depth = 1; !layer.empty() && !progress.stopped(); ++depth) {
        next.clear();
        for (const std::uint32_t entry : layer)
            expand(entry, [&](std::uint32_t neighbour) {
                if (distances[neighbour] != no_distance) return;
                distances[neighbour] = depth;
                next.push_back(neighbour);
            });
        std::swap(layer, next);
    }
}

}  // namespace

QuickTables::QuickTables()
    : twists_(twist_numbers),
      corner_orders_(orders_of_eight),
      edge_orders_(orders_of_eight),
      flips_and_middle_(edge_cosets, no_distance),
      twists_and_middle_(std::size_t{twist_numbers} * middle_sets, no_distance),
      corners_and_middle_(std::size_t{orders_of_eight} * orders_of_four, no_distance),
      edges_and_middle_(corners_and_middle_) {
    make_turns();
}

void QuickTables::make_turns() {
    for (std::size_t turn = 0; turn < turn_count; ++turn)
        edges_.push_back(edge_map(static_cast<Turn>(turn)));
    for (std::uint32_t number = 0; number < twist_numbers; ++number) {
        const Corners corners = corners_.corners_of(number);
        for (std::size_t turn = 0; turn < turn_count; ++turn)
            twists_[number][turn] = static_cast<std::uint16_t>(
                corners_.number(cube::turned(corners, static_cast<Turn>(turn))));
    }
    for (std::uint32_t number = 0; number < orders_of_eight; ++number) {
        Cube cube;
        put_places(number, 8, std::span(cube.corners.at).first(8));
        put_places(number, 8, std::span(cube.edges.at).first(8));
        for (std::size_t i = 0; i < phase_two_turns.size(); ++i) {
            const Second to = second(cube::turned(cube, phase_two_turns[i]));
            corner_orders_[number][i] = to.corners;
            edge_orders_[number][i] = to.edges;
        }
    }
    for (std::uint32_t number = 0; number < orders_of_four; ++number) {
        Cube cube;
        const auto middle = std::span(cube.edges.at).subspan(8, 4);
        put_places(number, 4, middle);
        for (std::uint8_t& piece : middle) piece = static_cast<std::uint8_t>(piece + 8);
        for (std::size_t i = 0; i < phase_two_turns.size(); ++i)
            middle_orders_[number][i] = second(cube::turned(cube, phase_two_turns[i])).middle;
    }
}

bool QuickTables::fill(unsigned threads, const tables::Progress& progress) {
    const std::array<std::function<void()>, 4> parts{
        [&] { fill_flips(progress); }, [&] { fill_twists(progress); },
        [&] { fill_orders(corner_orders_, corners_and_middle_, progress); },
        [&] { fill_orders(edge_orders_, edges_and_middle_, progress); }};
    parallel_for(parts.size(), threads, [&](std::size_t part, unsigned) { parts[part](); });
    return !progress.stopped();
}

void QuickTables::fill_flips(const tables::Progress& progress) {
    fill_breadth_first(flips_and_middle_, flips_entry(edge_coset({})), progress,
                       [&](std::uint32_t entry, auto visit) {
                           const EdgeCoset at{static_cast<std::uint16_t>(entry / flip_sets),
                                              static_cast<std::uint16_t>(entry % flip_sets)};
                           for (const EdgeMap& map : edges_) visit(flips_entry(map(at)));
                       });
}

void QuickTables::fill_twists(const tables::Progress& progress) {
    const std::uint32_t goal = twists_entry(corners_.number({}), edge_coset({}).middle);
    fill_breadth_first(twists_and_middle_, goal, progress, [&](std::uint32_t entry, auto visit) {
        const auto& twists = twists_[entry / middle_sets];
        for (std::size_t turn = 0; turn < turn_count; ++turn)
            visit(twists_entry(twists[turn], edges_[turn].middle[entry % middle_sets].to));
    });
}

void QuickTables::fill_orders(const std::vector<TurnsOfEight>& orders, Distances& distances,
                              const tables::Progress& progress) const {
    fill_breadth_first(distances, 0, progress, [&](std::uint32_t entry, auto visit) {
        const TurnsOfEight& order = orders[entry / orders_of_four];
        const auto& middle = middle_orders_[entry % orders_of_four];
        for (std::size_t turn = 0; turn < order.size(); ++turn)
            visit(order_entry(order[turn], middle[turn]));
    });
}

namespace {

class QuickSearch : search::KernelSearch<Turn> {
public:
    using Until = CubeQuickTwoPhase::Until;

    QuickSearch(const QuickTables& tables, Until until, const search::Limits& limits,
                const search::Callbacks& callbacks)
        : KernelSearch(limits, callbacks), tables_(tables), until_(until) {
        if (limits.depth) wanted_ = static_cast<unsigned>(std::clamp<Cost>(*limits.depth, 0, 40));
    }

    search::Result<Turn> run(const Cube& start) {
        unsigned farthest = 0;
        for (const Start& each : make_starts(start))
            farthest = std::max(farthest, tables_.bound(each.first));
        prove(farthest);
        for (length_ = 0; goes_on(); ++length_) {
            search::notify_iteration(callbacks(), static_cast<Cost>(length_), counters);
            const search::Counters before = counters;
            for (const Start& each : starts_) round(each);
            if (budget.over() || is_enough()) break;
            result.iterations.push_back(
                search::iteration_since(before, counters, static_cast<Cost>(length_)));
            prove(std::min(length_ + 1, farthest + longest_quick_second + 1));
        }
        const bool proved = result.lower_bound > static_cast<Cost>(wanted_);
        if (!found_ && proved) budget.reach(search::LimitKind::Depth);
        counters.peak_nodes = most_quick_moves;
        counters.peak_bytes = sizeof *this;
        return conclude(found_);
    }

private:
    // One of the equivalent cubes: a solution of one gives a solution of all.
    struct Start {
        Cube cube;
        Symmetry held;  // the symmetry that maps the cube to it
        bool inverted;
        QuickTables::First first;
    };

    const std::vector<Start>& make_starts(const Cube& start) {
        for (const bool inverted : {false, true})
            for (std::size_t axis = 0; axis < axis_count; ++axis) {
                const Symmetry held = held_by(axis);
                const Cube cube = symmetric(inverted ? inverse(start) : start, held);
                starts_.push_back({cube, held, inverted, tables_.first(cube)});
            }
        return starts_;
    }

    void prove(unsigned moves) {
        result.lower_bound =
            std::max(result.lower_bound, static_cast<Cost>(std::min(moves, wanted_ + 1)));
    }

    bool is_enough() const { return found_ && until_ == Until::FirstSolution; }
    bool goes_on() {
        return result.lower_bound <= static_cast<Cost>(wanted_) && length_ < most_quick_moves &&
               budget.check();
    }
    bool round_goes_on() const { return length_ <= wanted_ && !is_enough() && !budget.over(); }

    // Tries all first phases of this length.
    void round(const Start& start) {
        if (!round_goes_on() || tables_.bound(start.first) > length_) return;
        start_ = &start;
        if (length_ == 0) return finish();
        begin(start.first, CanonicalOrder::start(), length_);
    }

    // Searches the rest of the first phase, `left` moves.
    void begin(const QuickTables::First& at, Mark mark, unsigned left) {
        ++counters.expanded;
        for (std::size_t i = 0; i < turn_count && round_goes_on(); ++i) {
            const auto turn = static_cast<Turn>(i);
            if (!quick_order.allows(mark, turn)) continue;
            // Such a turn would belong to the second phase.
            if (left == 1 && is_second_phase(turn)) continue;
            if (!generate()) return;
            const QuickTables::First child = tables_.turned(at, turn);
            if (tables_.bound(child) >= left) continue;
            path_[length_ - left] = turn;
            if (left == 1)
                finish();
            else
                begin(child, CanonicalOrder::next(mark, turn), left - 1);
        }
    }

    bool generate() {
        ++counters.generated;
        return budget.spend();
    }

    // Searches the second phase, if it can be short enough.
    void finish() {
        Cube cube = start_->cube;
        Mark mark = CanonicalOrder::start();
        for (unsigned i = 0; i < length_; ++i) {
            cube = turned(cube, path_[i]);
            mark = CanonicalOrder::next(mark, path_[i]);
        }
        const QuickTables::Second at = QuickTables::second(cube);
        const unsigned most = std::min(wanted_ - length_, longest_quick_second);
        for (unsigned least = tables_.bound(at); least <= most && !budget.over(); ++least)
            if (end(at, mark, length_, least)) return keep(length_ + least);
    }

    // Returns true if the cube is solved after `left` more moves; the path then holds the solution.
    bool end(const QuickTables::Second& at, Mark mark, unsigned made, unsigned left) {
        if (left == 0) return at.corners == 0 && at.edges == 0 && at.middle == 0;
        ++counters.expanded;
        for (std::size_t i = 0; i < phase_two_turns.size(); ++i) {
            const Turn turn = phase_two_turns[i];
            if (!quick_order.allows(mark, turn)) continue;
            if (!generate()) return false;
            const QuickTables::Second child = tables_.turned(at, i);
            if (tables_.bound(child) >= left) continue;
            path_[made] = turn;
            if (end(child, CanonicalOrder::next(mark, turn), made + 1, left - 1)) return true;
        }
        return false;
    }

    void keep(unsigned moves) {
        found_ = true;
        wanted_ = moves - 1;
        result.moves.assign(path_.begin(), path_.begin() + moves);
        for (Turn& turn : result.moves) {
            turn = symmetric(turn, inverse_of(start_->held));
            if (start_->inverted) turn = opposite(turn);
        }
        if (start_->inverted) std::ranges::reverse(result.moves);
        if (callbacks().found) callbacks().found(moves);
    }

    const QuickTables& tables_;
    Until until_;
    std::vector<Start> starts_{};
    const Start* start_ = nullptr;  // of this round
    unsigned length_ = 0;           // of the first phase, in this round
    unsigned wanted_ = most_quick_moves + longest_quick_second;  // the longest of interest
    bool found_ = false;
    std::array<Turn, most_quick_moves + longest_quick_second> path_{};
};

}  // namespace

std::optional<CubeQuickTwoPhase> CubeQuickTwoPhase::make(unsigned threads,
                                                         const tables::Progress& progress) {
    if (progress.stopped()) return std::nullopt;
    auto tables = std::make_shared<QuickTables>();
    if (!tables->fill(threads, progress)) return std::nullopt;
    return CubeQuickTwoPhase(std::move(tables));
}

search::Result<Turn> CubeQuickTwoPhase::solve(const Cube& start, Until until,
                                              const search::Limits& limits,
                                              const search::Callbacks& callbacks) const {
    return QuickSearch(*tables_, until, limits, callbacks).run(start);
}

}  // namespace taquin::cube
