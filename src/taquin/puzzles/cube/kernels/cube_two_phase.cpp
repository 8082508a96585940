#include "taquin/puzzles/cube/kernels/cube_two_phase.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "taquin/puzzles/cube/kernels/two_phase_rounds.hpp"

namespace taquin::cube {

namespace {

using search::Cost;
using Mark = CanonicalOrder::Mark;

constexpr CanonicalOrder order(Metric::Half);

constexpr TurnSet second_phase_turns = [] {
    TurnSet turns = 0;
    for (const Turn turn : phase_two_turns) turns |= TurnSet{1} << index(turn);
    return turns;
}();

std::vector<TwoPhaseStart> starts_of(const Cube& start, const PhaseOneReader& first) {
    return two_phase_starts(start, [&](const Cube& cube) { return first.distance(cube); });
}

struct Node {
    Cube cube;
    PhaseOnePlace place;
    Mark mark;
    std::uint8_t distance;
};

// The children of a node.
struct TwoPhaseLevel {
    std::array<Node, turn_count> nodes;
    std::array<Turn, turn_count> turns;
};

// By symmetry and mark: the turns that may follow, as the table entries name them.
using AllowedTurns = std::array<std::array<TurnSet, turn_count + 1>, axis_symmetries>;

AllowedTurns allowed_turns(const PhaseOneReader& reader) {
    AllowedTurns allowed{};
    for (Symmetry s = 0; s < axis_symmetries; ++s)
        for (std::size_t mark = 0; mark <= turn_count; ++mark)
            for (std::size_t turn = 0; turn < turn_count; ++turn)
                if (order.allows(static_cast<Mark>(mark), reader.turn_of(s, turn)))
                    allowed[s][mark] |= TurnSet{1} << turn;
    return allowed;
}

class TwoPhaseSearch : TwoPhaseRounds<TwoPhaseSearch> {
public:
    TwoPhaseSearch(const PhaseOneReader& first, const PhaseTwoReader& second,
                   const search::Limits& limits, const search::Callbacks& callbacks)
        : TwoPhaseRounds(limits, callbacks),
          first_(first),
          second_(second),
          allowed_(allowed_turns(first)) {}

    search::Result<Turn> run(const Cube& start) {
        counters.peak_nodes = most_moves * turn_count;
        return run_rounds(starts_of(start, first_));
    }

private:
    friend class TwoPhaseRounds<TwoPhaseSearch>;
    static_assert(usual_second < phase_two_most);

    static bool is_enough() { return false; }

    void round() {
        const Cube& cube = start().cube;
        if (first_length_ == 0) return finish(cube, CanonicalOrder::start());
        begin({cube, first_.place(cube), CanonicalOrder::start(),
               static_cast<std::uint8_t>(start().distance)},
              first_length_);
    }

    // Searches the rest of the first phase, `left` moves.
    void begin(const Node& node, unsigned left) {
        const DistanceChanges changes = first_.changes(node.place);
        TurnSet turns = allowed_[node.place.symmetry][static_cast<std::size_t>(node.mark)];
        if (node.distance == left)
            turns &= changes.nearer();
        else if (node.distance + 1U == left)
            turns &= changes.not_farther();
        ++counters.expanded;
        if (left == 1) {
            // At distance 0 the turn would belong to the second phase.
            if (node.distance == 1) end_first_phase(node, turns);
            return;
        }
        TwoPhaseLevel& level = levels_[left];
        const unsigned count = make_children(node, changes, turns, level);
        if (!generate(count)) return;
        for (unsigned i = 0; i < count && first_length_ <= wanted_ && !budget.over(); ++i) {
            path_[first_length_ - left] = level.turns[i];
            begin(level.nodes[i], left - 1);
        }
    }

    bool generate(unsigned nodes) {
        counters.generated += nodes;
        return budget.spend(nodes);
    }

    unsigned make_children(const Node& node, DistanceChanges changes, TurnSet turns,
                           TwoPhaseLevel& level) const {
        unsigned count = 0;
        for (; turns != 0; turns &= turns - 1) {
            const TurnSet bit = turns & (~turns + 1);
            const Turn turn = first_.turn_of(node.place.symmetry,
                                             static_cast<std::size_t>(std::countr_zero(turns)));
            Node& child = level.nodes[count];
            child.cube = turned(node.cube, turn);
            child.place = first_.place(child.cube);
            first_.expect(child.place);
            child.mark = CanonicalOrder::next(node.mark, turn);
            child.distance = static_cast<std::uint8_t>(node.distance + changes.change(bit));
            level.turns[count++] = turn;
        }
        return count;
    }

    void end_first_phase(const Node& node, TurnSet turns) {
        generate(static_cast<unsigned>(std::popcount(turns)));
        for (; turns != 0 && first_length_ <= wanted_ && !budget.over(); turns &= turns - 1) {
            const Turn turn = first_.turn_of(node.place.symmetry,
                                             static_cast<std::size_t>(std::countr_zero(turns)));
            path_[first_length_ - 1] = turn;
            finish(turned(node.cube, turn), CanonicalOrder::next(node.mark, turn));
        }
    }

    // Searches the second phase, if it can be short enough.
    void finish(const Cube& cube, Mark mark) {
        const unsigned most = std::min(wanted_ - first_length_, usual_second);
        unsigned least = second_.first_bound(cube);
        if (least > most) return;
        least = std::max(least, second_.bound(cube));
        for (; least <= most; ++least)
            if (end(cube, mark, {first_length_, least})) return keep(first_length_ + least);
    }

    struct Rest {
        unsigned made;
        unsigned left;
    };

    // Returns true if the cube is solved; the path then holds the solution.
    bool end(const Cube& cube, Mark mark, Rest rest) {
        if (rest.left == 0) return true;  // guaranteed by the bounds
        TurnSet turns = order.allowed(mark) & second_phase_turns;
        if (!generate(static_cast<unsigned>(std::popcount(turns)))) return false;
        ++counters.expanded;
        for (; turns != 0; turns &= turns - 1) {
            const auto turn = static_cast<Turn>(std::countr_zero(turns));
            const Cube child = turned(cube, turn);
            if (second_.first_bound(child) >= rest.left || second_.bound(child) >= rest.left)
                continue;
            path_[rest.made] = turn;
            if (end(child, CanonicalOrder::next(mark, turn), {rest.made + 1, rest.left - 1}))
                return true;
        }
        return false;
    }

    const PhaseOneReader& first_;
    const PhaseTwoReader& second_;
    AllowedTurns allowed_;
    std::array<TwoPhaseLevel, most_moves + 1> levels_;  // by moves left
};

}  // namespace

CubeTwoPhase::CubeTwoPhase(PhaseOneReader first, PhaseTwoReader second)
    : first_(std::move(first)), second_(std::move(second)) {}

search::Cost CubeTwoPhase::lower_bound(const Cube& start) const {
    return static_cast<Cost>(farthest_of(starts_of(start, first_)));
}

search::Result<Turn> CubeTwoPhase::solve(const Cube& start, const search::Limits& limits,
                                         const search::Callbacks& callbacks) const {
    return TwoPhaseSearch(first_, second_, limits, callbacks).run(start);
}

}  // namespace taquin::cube
