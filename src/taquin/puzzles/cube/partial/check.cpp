// Whether a cube is at a partial goal, and whether turns can bring it there.
#include "taquin/puzzles/cube/check.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "taquin/puzzles/cube/partial/goals.hpp"
#include "taquin/puzzles/cube/partial/pieces.hpp"

namespace taquin::cube::partial {

Order order_of(const Corners& at) {
    Order order{};
    for (std::size_t i = 0; i < corner_count; ++i)
        order[i] = static_cast<std::uint8_t>(piece_in(at.at[i]));
    return order;
}

namespace {

// First a, then b.
Order then(const Order& a, const Order& b) {
    Order result{};
    for (std::size_t i = 0; i < corner_count; ++i) result[i] = a[b[i]];
    return result;
}

// The 96 orders of corners that half turns make.
const std::vector<Order>& half_turn_orders() {
    static const std::vector<Order> all = [] {
        Order home{};
        for (std::size_t i = 0; i < corner_count; ++i) home[i] = static_cast<std::uint8_t>(i);
        return close_part(
                   home, face_count,
                   [](const Order& at, std::size_t face) {
                       return then(
                           at, order_of(turn_cube(make_turn(static_cast<Face>(face), 2)).corners));
                   })
            .states;
    }();
    return all;
}

}  // namespace

Order representative(const Order& order) {
    Order least;
    least.fill(corner_count);
    for (const Order& half : half_turn_orders()) least = std::min(least, then(half, order));
    return least;
}

const ClosedPart<Order>& half_turn_classes() {
    static const ClosedPart<Order> all = close_part(
        representative(half_turn_orders().front()), turn_count,
        [](const Order& at, std::size_t turn) {
            return representative(then(at, order_of(turn_cube(static_cast<Turn>(turn)).corners)));
        });
    return all;
}

namespace {

bool half_turns_solve(const Corners& at) {
    return representative(order_of(at)) == half_turn_classes().states.front();
}

template <class K>
bool pieces_reach(const K&, const Cube& cube, const PieceGoal& goal) {
    for (std::size_t piece = 0; piece < K::places; ++piece)
        if ((K::of(goal)[piece] & bit(K::slot_of(cube, piece))) == 0) return false;
    return true;
}

}  // namespace

bool reaches(const Cube& cube, const PieceGoal& goal) {
    return pieces_reach(corners, cube, goal) && pieces_reach(edges, cube, goal) &&
           (!goal.half_turns || half_turns_solve(cube.corners));
}

// --- solvable or not

namespace {

// What arrangements of corners, or of edges, are within the sets of a goal: bit 2 * (sum of twists)
// + parity.
using Kinds = unsigned;

template <class K>
Kinds possible_kinds(const K&, const PieceGoal& goal) {
    std::vector<Kinds> kinds(std::size_t{1} << K::places);  // by the set of filled places
    kinds[0] = 1;
    for (std::size_t filled = 0; filled + 1 < kinds.size(); ++filled) {
        if (kinds[filled] == 0) continue;
        const auto piece = static_cast<std::size_t>(std::popcount(filled));
        for (std::size_t slot = 0; slot < slots; ++slot) {
            const std::size_t place = slot / K::twists;
            if ((filled >> place & 1U) != 0 || (K::of(goal)[piece] & bit(slot)) == 0) continue;
            const bool odd = std::popcount(filled >> place) % 2 != 0;  // pieces that it passes
            Kinds& to = kinds[filled | std::size_t{1} << place];
            for (std::size_t twist = 0; twist < K::twists; ++twist)
                for (std::size_t parity = 0; parity < 2; ++parity)
                    if ((kinds[filled] >> (2 * twist + parity) & 1U) != 0)
                        to |= 1U << (2 * ((twist + slot) % K::twists) + (parity ^ (odd ? 1U : 0U)));
        }
    }
    return kinds.back();
}

// Which rules no arrangement within the goal can follow.
struct Faults {
    bool twist = true;
    bool flip = true;
    bool all = true;  // together
};

Faults faults_of(const Invariants& here, const PieceGoal& goal, Size size) {
    const Kinds corner_kinds = possible_kinds(corners, goal);
    const Kinds edge_kinds = size == Size::Two ? 3U : possible_kinds(edges, goal);
    Faults faults;
    for (unsigned corner_parity = 0; corner_parity < 2; ++corner_parity) {
        if (goal.half_turns && corner_parity != 0) continue;
        for (unsigned edge_parity = 0; edge_parity < 2; ++edge_parity) {
            const unsigned flip = size == Size::Two ? 0 : here.flip;
            const bool twist = (corner_kinds >> (2 * here.twist + corner_parity) & 1U) != 0;
            const bool flips = (edge_kinds >> (2 * flip + edge_parity) & 1U) != 0;
            const bool parity = size == Size::Two || (corner_parity != edge_parity) ==
                                                         (here.odd_corners != here.odd_edges);
            faults.twist = faults.twist && !twist;
            faults.flip = faults.flip && !flips;
            faults.all = faults.all && !(twist && flips && parity);
        }
    }
    return faults;
}

}  // namespace

Verdict check(const Cube& cube, std::span<const PieceGoal> goals, Size size) {
    Verdict verdict = cube::check(cube, size);
    const auto fits_solved = [](const PieceGoal& goal) { return reaches(solved_cube, goal); };
    if (verdict.solvable && std::ranges::any_of(goals, fits_solved)) return verdict;
    const Invariants here = invariants(cube);
    Faults faults;
    for (const PieceGoal& goal : goals) {
        faults = faults_of(here, goal, size);
        if (!faults.all) break;
    }
    if (!faults.all) {
        if (!verdict.solvable)
            verdict.explanation = "Turns cannot solve the whole cube (" + verdict.explanation +
                                  "), but they can reach this goal: pieces that do not matter "
                                  "make up for it.";
        verdict.solvable = true;
        return verdict;
    }
    verdict.solvable = false;
    const std::string kept =
        faults.twist  ? "twist: turns never change the sum of the corners' twists"
        : faults.flip ? "flip: turns never change whether the number of flipped edges is odd"
                      : "parity: turns change the parities of corners and edges together";
    verdict.explanation = kept + ". The pieces that matter to this goal leave no other sum";
    return verdict;
}

}  // namespace taquin::cube::partial
