// The parts of a pattern (puzzle/pattern.hpp) for what a partial goal asks of the pieces.
#include <algorithm>
#include <bit>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/cube/partial/goals.hpp"
#include "taquin/puzzles/cube/partial/pieces.hpp"

namespace taquin::cube::partial {

namespace {

// The part that says which way the pieces are turned, for pieces that need not be told apart.
template <class K>
PatternPart orientation_part(const K& kind, std::size_t axis) {
    constexpr std::size_t free_places = K::places - 1;  // the last one follows from the others
    std::uint32_t values = 1;
    for (std::size_t i = 0; i < free_places; ++i) values *= std::uint32_t{K::twists};
    using Away = std::array<std::uint8_t, K::places>;
    const auto number_of = [](const Away& away) {
        std::uint32_t number = 0;
        for (std::size_t i = free_places; i-- > 0;)
            number = number * std::uint32_t{K::twists} + away[i];
        return number;
    };
    PatternPart::Steps next(values * turn_count);
    for (std::uint32_t value = 0; value < values; ++value) {
        Away away{};
        std::size_t sum = 0;
        for (std::uint32_t i = 0, rest = value; i < free_places;
             ++i, rest /= std::uint32_t{K::twists})
            sum += away[i] = static_cast<std::uint8_t>(rest % K::twists);
        away.back() = static_cast<std::uint8_t>((K::twists - sum % K::twists) % K::twists);
        for (std::size_t turn = 0; turn < turn_count; ++turn) {
            const Pieces& at = K::of(turn_cube(static_cast<Turn>(turn)));
            Away to{};
            for (std::size_t place = 0; place < K::places; ++place) {
                const std::size_t from = piece_in(at[place]);
                const std::size_t shown =
                    away[from] + mark_of(kind.faces[from], axis) + twist_in(at[place]);
                to[place] = static_cast<std::uint8_t>(
                    (shown + K::twists - mark_of(kind.faces[place], axis)) % K::twists);
            }
            next[value * turn_count + turn] = number_of(to);
        }
    }
    std::vector<bool> accepted(values);
    accepted[0] = true;
    return {.name = "all " + std::string(kind.noun) + "s, turned the right way about " +
                    std::string(axis_names[axis]) + ",",
            .values = values,
            .next = std::make_shared<const PatternPart::Steps>(std::move(next)),
            .accepted = std::move(accepted),
            .value_of = [kind, axis, number_of](const Position& position) {
                const Cube cube = cube_of(position);
                const Pieces& at = K::of(cube);
                Away away{};
                for (std::size_t place = 0; place < K::places; ++place)
                    away[place] = static_cast<std::uint8_t>(turn_away(
                        kind, piece_in(at[place]), place * K::twists + twist_in(at[place]), axis));
                return number_of(away);
            }};
}

template <class K>
PatternPart piece_part(const K& kind, std::size_t piece, PlaceSet set) {
    static const auto next = [] {
        PatternPart::Steps steps;
        for (std::size_t slot = 0; slot < slots; ++slot)
            for (std::size_t turn = 0; turn < turn_count; ++turn)
                steps.push_back(
                    static_cast<std::uint32_t>(K::turned(slot, static_cast<Turn>(turn))));
        return std::make_shared<const PatternPart::Steps>(std::move(steps));
    }();
    PatternPart part{.name = kind.name(piece),
                     .values = slots,
                     .next = next,
                     .accepted = std::vector<bool>(slots),
                     .value_of = [piece](const Position& position) {
                         return static_cast<std::uint32_t>(K::slot_of(cube_of(position), piece));
                     }};
    for (std::size_t slot = 0; slot < slots; ++slot) part.accepted[slot] = (set & bit(slot)) != 0;
    return part;
}

// The part that says where some pieces are that need not be told apart: which slots, or only which
// places they have.
template <class K>
PatternPart set_part(const K& kind, const std::vector<std::size_t>& pieces, PlaceSet set,
                     bool only_places) {
    const std::size_t of = only_places ? K::twists : 1;
    const auto set_of = [=](const Cube& cube) {
        PlaceSet where = 0;
        for (const std::size_t piece : pieces) where |= bit(K::slot_of(cube, piece) / of);
        return where;
    };
    const auto turned = [=](PlaceSet where, std::size_t turn) {
        PlaceSet to = 0;
        for (; where != 0; where &= where - 1) {
            const auto slot = static_cast<std::size_t>(std::countr_zero(where)) * of;
            to |= bit(K::turned(slot, static_cast<Turn>(turn)) / of);
        }
        return to;
    };
    const auto closed = std::make_shared<const ClosedPart<PlaceSet>>(
        close_part(set_of(solved_cube), turn_count, turned));
    PlaceSet wanted = 0;
    for (std::size_t slot = 0; slot < slots; ++slot)
        if ((set & bit(slot)) != 0) wanted |= bit(slot / of);
    PatternPart part{.name = "the " + std::string(kind.noun) + "s that belong together",
                     .values = static_cast<std::uint32_t>(closed->states.size()),
                     .next = closed->next,
                     .value_of = [=](const Position& position) {
                         return closed->number_of(set_of(cube_of(position)));
                     }};
    for (const PlaceSet where : closed->states) part.accepted.push_back((where & ~wanted) == 0);
    return part;
}

PatternPart half_turn_part() {
    const ClosedPart<Order>& closed = half_turn_classes();
    std::vector<bool> accepted(closed.states.size());
    accepted[0] = true;
    return {.name = "the corners",
            .values = static_cast<std::uint32_t>(closed.states.size()),
            .next = closed.next,
            .accepted = std::move(accepted),
            .value_of = [&closed](const Position& position) {
                return closed.number_of(representative(order_of(cube_of(position).corners)));
            }};
}

// Pieces for which a goal asks the same.
struct Class {
    PlaceSet set;
    PlaceSet places;
    std::vector<std::size_t> pieces;

    // They fill all places that they may have.
    bool tight() const { return static_cast<std::size_t>(std::popcount(places)) == pieces.size(); }
};

template <class K>
std::vector<Class> classes_of(const K&, const PieceGoal& goal, bool turned) {
    std::vector<Class> classes;
    for (std::size_t piece = 0; piece < K::places; ++piece) {
        const PlaceSet set = K::of(goal)[piece];
        const PlaceSet places = places_of<K>(set);
        const auto known = std::ranges::find_if(classes, [&](const Class& each) {
            return turned ? each.places == places : each.set == set;
        });
        if (known == classes.end())
            classes.push_back({set, places, {piece}});
        else
            known->pieces.push_back(piece);
    }
    return classes;
}

template <class K>
void add_parts(taquin::Pattern& pattern, const K& kind, const PieceGoal& goal) {
    bool turned = false;  // parts say which way all pieces are turned
    for (std::size_t axis = 0; axis < axis_count; ++axis) {
        bool all = true;
        for (std::size_t piece = 0; piece < K::places; ++piece)
            all = all && (K::of(goal)[piece] & ~oriented(kind, piece, axis)) == 0;
        if (!all) continue;
        pattern.parts.push_back(orientation_part(kind, axis));
        turned = true;
        break;
    }
    std::vector<Class> classes = classes_of(kind, goal, turned);
    PlaceSet filled = 0;
    for (const Class& each : classes)
        if (each.tight()) filled |= each.places;
    const PlaceSet all_places = (PlaceSet{1} << K::places) - 1;
    const auto asks_nothing = [&](const Class& each) {
        const PlaceSet rest = each.tight() ? each.places : all_places & ~filled;
        const PlaceSet lacking =
            in_places(kind,
                      [&](const auto& place) {
                          const auto at = static_cast<std::size_t>(&place - kind.faces.data());
                          return (rest & bit(at)) != 0;
                      }) &
            ~each.set;
        return turned ? (rest & ~each.places) == 0 : lacking == 0;
    };
    std::ranges::stable_sort(classes, {}, [](const Class& each) { return each.pieces.size(); });
    if (!classes.empty() && asks_nothing(classes.back())) {
        // The other pieces fill the places that these may not have.
        const bool others_fill =
            std::ranges::all_of(classes, [](const Class& each) { return each.tight(); });
        if (others_fill || !classes.back().tight()) classes.pop_back();
    }
    constexpr std::size_t most_in_a_set = 4;
    for (const Class& each : classes) {
        const bool as_set =
            each.pieces.size() > 1 && (turned || each.pieces.size() <= most_in_a_set);
        if (as_set)
            pattern.parts.push_back(set_part(kind, each.pieces, each.set, turned));
        else
            for (const std::size_t piece : each.pieces)
                pattern.parts.push_back(piece_part(kind, piece, K::of(goal)[piece]));
    }
}

}  // namespace

Expected<std::vector<Turn>> read_allowed(std::string_view text, Size size, Metric metric) {
    const bool small = size == Size::Two;
    std::array<bool, turn_count> allowed{};
    const auto is_usual = [&](Turn turn) {
        return is_move(turn, metric) && (!small || face_of(turn) < Face::D);
    };
    const auto moves = parse_moves(text);
    if (!moves) return moves.error();
    for (const HandMove& move : *moves) {
        const Turn turn = make_turn(move.face, move.quarters);
        if (move.layers != Layers::Near || (move.quarters == 2 && !is_usual(turn)) ||
            !is_usual(make_turn(move.face, 1)))
            return Error{quoted(to_text(std::span(&move, 1))) +
                         " is not a move here; choose from " + (small ? "U R F" : "U R F D L B") +
                         (metric == Metric::Half ? ", or U2 for half turns only" : "")};
        for (unsigned quarters = 1; quarters <= 3; ++quarters)
            if ((move.quarters != 2 || quarters == 2) && is_usual(make_turn(move.face, quarters)))
                allowed[index(make_turn(move.face, quarters))] = true;
    }
    std::vector<Turn> turns;
    for (std::size_t i = 0; i < turn_count; ++i)
        if (text.empty() ? is_usual(static_cast<Turn>(i)) : allowed[i])
            turns.push_back(static_cast<Turn>(i));
    if (turns.empty()) return Error{"no move is allowed; write for example R U F"};
    return turns;
}

PatternGoal pattern_goal_of(std::span<const PieceGoal> goals, const std::vector<Turn>& allowed,
                            Metric metric, Size size) {
    PatternGoal result{.moves = turn_count};
    const CanonicalOrder order(metric);
    for (std::size_t i = 0; i < turn_count; ++i) {
        const auto turn = static_cast<Turn>(i);
        result.inverse.push_back(static_cast<std::uint8_t>(opposite(turn)));
        for (std::size_t next = 0; next < turn_count; ++next)
            result.redundant.push_back(
                !order.allows(static_cast<CanonicalOrder::Mark>(turn), static_cast<Turn>(next)));
    }
    for (const Turn turn : allowed) result.allowed.push_back(static_cast<std::uint8_t>(turn));
    for (const PieceGoal& goal : goals) {
        taquin::Pattern pattern{goal.name, goal.explanation, {}};
        add_parts(pattern, corners, goal);
        if (goal.half_turns) pattern.parts.push_back(half_turn_part());
        if (size == Size::Three) add_parts(pattern, edges, goal);
        result.alternatives.push_back(std::move(pattern));
    }
    return result;
}

}  // namespace taquin::cube::partial
