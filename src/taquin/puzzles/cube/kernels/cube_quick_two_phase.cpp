#include "taquin/puzzles/cube/kernels/cube_quick_two_phase.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/cube/coset.hpp"
#include "taquin/puzzles/cube/kernels/two_phase_rounds.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/phase_two.hpp"

namespace taquin::cube {

namespace {

using Mark = CanonicalOrder::Mark;

constexpr std::uint32_t twist_numbers = 2187;
constexpr std::uint8_t no_distance = 255;

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

// The effect of each turn on the numbers that describe a cube, and the tables of distances.
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

    bool make_turns(const tables::Progress& progress);
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
      edges_and_middle_(corners_and_middle_) {}

// Returns false if stopped.
bool QuickTables::make_turns(const tables::Progress& progress) {
    for (std::size_t turn = 0; turn < turn_count; ++turn)
        edges_.push_back(edge_map(static_cast<Turn>(turn)));
    for (std::uint32_t number = 0; number < twist_numbers; ++number) {
        const Corners corners = corners_.corners_of(number);
        for (std::size_t turn = 0; turn < turn_count; ++turn)
            twists_[number][turn] = static_cast<std::uint16_t>(
                corners_.number(cube::turned(corners, static_cast<Turn>(turn))));
    }
    for (std::uint32_t number = 0; number < orders_of_eight; ++number) {
        if (number % 1024 == 0 && progress.stopped()) return false;
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
    return true;
}

bool QuickTables::fill(unsigned threads, const tables::Progress& progress) {
    if (!make_turns(progress)) return false;
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

class QuickSearch : TwoPhaseRounds<QuickSearch> {
public:
    using Until = CubeQuickTwoPhase::Until;

    QuickSearch(const QuickTables& tables, Until until, const search::Limits& limits,
                const search::Callbacks& callbacks)
        : TwoPhaseRounds(limits, callbacks), tables_(tables), until_(until) {}

    search::Result<Turn> run(const Cube& start) {
        counters.peak_nodes = most_moves;
        return run_rounds(two_phase_starts(
            start, [&](const Cube& cube) { return tables_.bound(tables_.first(cube)); }));
    }

private:
    friend class TwoPhaseRounds<QuickSearch>;

    // A few cubes, such as the superflip, have no solution with the usual second phase for
    // hundreds of millions of nodes. After this many, any second phase will do.
    static constexpr std::uint64_t patience = 5'000'000;

    bool is_enough() const { return found_ && until_ == Until::FirstSolution; }

    void round() {
        if (first_length_ == 0) return finish();
        begin(tables_.first(start().cube), CanonicalOrder::start(), first_length_);
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
            path_[first_length_ - left] = turn;
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
        Cube cube = start().cube;
        Mark mark = CanonicalOrder::start();
        for (unsigned i = 0; i < first_length_; ++i) {
            cube = turned(cube, path_[i]);
            mark = CanonicalOrder::next(mark, path_[i]);
        }
        const QuickTables::Second at = QuickTables::second(cube);
        const bool any_second = !found_ && counters.generated > patience;
        const unsigned most =
            std::min(wanted_ - first_length_, any_second ? longest_second : usual_second);
        for (unsigned least = tables_.bound(at); least <= most && !budget.over(); ++least)
            if (end(at, mark, first_length_, least)) return keep(first_length_ + least);
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

    const QuickTables& tables_;
    Until until_;
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
