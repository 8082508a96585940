#include "taquin/puzzles/cube/partial.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/cube/facelets.hpp"

namespace taquin::cube::partial {

namespace {

constexpr std::size_t slots = 24;  // places times twists, of corners and of edges

constexpr PlaceSet bit(std::size_t slot) { return PlaceSet{1} << slot; }

// Corners and edges, for code that treats both alike.
template <std::size_t N, std::size_t Places>
struct Kind {
    static constexpr std::size_t twists = N;
    static constexpr std::size_t places = Places;
    const std::array<std::array<Face, N>, Places>& faces;
    std::string_view noun;

    static const Pieces& of(const Cube& cube) {
        if constexpr (N == 3) return cube.corners.at;
        return cube.edges.at;
    }
    static const std::array<PlaceSet, Places>& of(const PieceGoal& goal) {
        if constexpr (N == 3) return goal.corners;
        else return goal.edges;
    }
    static std::array<PlaceSet, Places>& of(PieceGoal& goal) {
        if constexpr (N == 3) return goal.corners;
        else return goal.edges;
    }
    std::string name(std::size_t piece) const {
        return "the " + std::string(noun) + " " + name_of(faces[piece]);
    }
    // Where a piece is, as a slot.
    static std::size_t slot_of(const Cube& cube, std::size_t piece) {
        const Pieces& at = of(cube);
        std::size_t place = 0;
        while (piece_in(at[place]) != piece) ++place;
        return place * twists + twist_in(at[place]);
    }
    // Where a turn takes the piece in a slot.
    static std::size_t turned(std::size_t slot, Turn turn) {
        const Pieces& at = of(turn_cube(turn));
        std::size_t to = 0;
        while (piece_in(at[to]) != slot / twists) ++to;
        return to * twists + (slot % twists + twist_in(at[to])) % twists;
    }
};

constexpr Kind<3, corner_count> corners{corner_faces, "corner"};
constexpr Kind<2, edge_count> edges{edge_faces, "edge"};

// --- orientation about an axis

constexpr std::array<std::string_view, axis_count> axis_names{"UD", "RL", "FB"};

// The sticker of a corner that belongs to the axis. Of an edge: the one that shows whether it is
// flipped, which is on the axis unless the edge also has a sticker on the next axis. Quarter turns
// of the axis flip edges, others do not.
template <std::size_t N>
std::size_t mark_of(const std::array<Face, N>& faces, std::size_t axis) {
    const std::size_t wanted = N == 3 ? axis : (axis + 1) % axis_count;
    for (const std::size_t each : {wanted, axis})
        for (std::size_t i = 0; i < N; ++i)
            if (axis_of(faces[i]) == each) return i;
    return 0;
}

// How far the piece in this slot is turned away from its mark's place.
template <class K>
std::size_t turn_away(const K& kind, std::size_t piece, std::size_t slot, std::size_t axis) {
    const std::size_t shown = mark_of(kind.faces[piece], axis) + slot % K::twists;
    return (shown + K::twists - mark_of(kind.faces[slot / K::twists], axis)) % K::twists;
}

template <class K>
PlaceSet oriented(const K& kind, std::size_t piece, std::size_t axis) {
    PlaceSet set = 0;
    for (std::size_t slot = 0; slot < slots; ++slot)
        if (turn_away(kind, piece, slot, axis) == 0) set |= bit(slot);
    return set;
}

template <std::size_t N>
bool has_face(const std::array<Face, N>& place, Face face) {
    return std::ranges::find(place, face) != place.end();
}

// --- steps by name

PieceGoal free_goal(std::string name, std::string explanation) {
    PieceGoal goal{.name = std::move(name), .explanation = std::move(explanation)};
    goal.corners.fill(anywhere);
    goal.edges.fill(anywhere);
    return goal;
}

// Asks for the pieces that `wanted` selects by their faces to be solved.
template <class Wanted>
void ask_for(PieceGoal& goal, Wanted wanted) {
    for (std::size_t i = 0; i < corner_count; ++i)
        if (wanted(corner_faces[i])) goal.corners[i] = bit(3 * i);
    for (std::size_t i = 0; i < edge_count; ++i)
        if (wanted(edge_faces[i])) goal.edges[i] = bit(2 * i);
}

std::string letter(Face face) { return {face_letters[index(face)]}; }

PieceGoal cross(Face face) {
    PieceGoal goal = free_goal("cross-" + letter(face), "the four edges of " + letter(face) +
                                                            " are solved");
    for (std::size_t i = 0; i < edge_count; ++i)
        if (has_face(edge_faces[i], face)) goal.edges[i] = bit(2 * i);
    return goal;
}

PieceGoal first_two_layers(Face face) {
    PieceGoal goal = free_goal("f2l-" + letter(face),
                               "everything but the layer of " + letter(opposite(face)) +
                                   " is solved");
    ask_for(goal, [&](const auto& faces) { return !has_face(faces, opposite(face)); });
    return goal;
}

PieceGoal last_layer_oriented(Face face) {
    PieceGoal goal = first_two_layers(opposite(face));
    goal.name = "oll-" + letter(face);
    goal.explanation = "the first two layers are solved, and " + letter(face) + " has one colour";
    const auto turn_up = [&](const auto& kind, auto& sets) {
        for (std::size_t i = 0; i < sets.size(); ++i) {
            if (!has_face(kind.faces[i], face)) continue;
            sets[i] = 0;
            constexpr std::size_t twists = std::decay_t<decltype(kind)>::twists;
            for (std::size_t slot = 0; slot < slots; ++slot) {
                const auto& place = kind.faces[slot / twists];
                const auto shown = std::ranges::find(kind.faces[i], face) - kind.faces[i].begin();
                if (has_face(place, face) &&
                    place[(static_cast<std::size_t>(shown) + slot) % twists] == face)
                    sets[i] |= bit(slot);
            }
        }
    };
    turn_up(corners, goal.corners);
    turn_up(edges, goal.edges);
    return goal;
}

PieceGoal pair_with_cross(Face face, const CornerFaces& corner) {
    PieceGoal goal = cross(face);
    goal.name = "xcross-" + letter(face);
    std::string pair;
    for (const Face other : corner)
        if (other != face) pair += letter(other);
    goal.name += pair;
    goal.explanation = "the cross on " + letter(face) + " and the pair between " +
                       pair.substr(0, 1) + " and " + pair.substr(1) + " are solved";
    ask_for(goal, [&](const auto& faces) {
        return faces.size() == 3 ? std::ranges::all_of(faces, [&](Face f) { return has_face(corner, f); })
                                 : !has_face(faces, face) && std::ranges::all_of(faces, [&](Face f) {
                                       return has_face(corner, f);
                                   });
    });
    for (std::size_t i = 0; i < edge_count; ++i)
        if (has_face(edge_faces[i], face)) goal.edges[i] = bit(2 * i);
    return goal;
}

PieceGoal oriented_edges(std::size_t axis) {
    const std::string name(axis_names[axis]);
    PieceGoal goal = free_goal("eo-" + name, "no edge needs a quarter turn of " +
                                                 name.substr(0, 1) + " or " + name.substr(1));
    for (std::size_t i = 0; i < edge_count; ++i) goal.edges[i] = oriented(edges, i, axis);
    return goal;
}

// The slots in places for which wanted(place) holds.
template <class K, class Wanted>
PlaceSet in_places(const K& kind, Wanted wanted) {
    PlaceSet set = 0;
    for (std::size_t slot = 0; slot < slots; ++slot)
        if (wanted(kind.faces[slot / K::twists])) set |= bit(slot);
    return set;
}

// The axis whose faces an edge does not touch.
std::size_t slice_of(const EdgeFaces& faces) {
    return axis_count - axis_of(faces[0]) - axis_of(faces[1]);
}

PieceGoal domino(std::size_t axis) {
    const std::string name(axis_names[axis]);
    PieceGoal goal = oriented_edges((axis + 1) % axis_count);
    goal.name = "dr-" + name;
    goal.explanation = "turns of " + name.substr(0, 1) + " and " + name.substr(1) +
                       " and half turns of the other faces can solve the cube";
    for (std::size_t i = 0; i < corner_count; ++i) goal.corners[i] = oriented(corners, i, axis);
    for (std::size_t i = 0; i < edge_count; ++i) {
        const bool inside = slice_of(edge_faces[i]) == axis;
        goal.edges[i] &= in_places(edges, [&](const EdgeFaces& place) {
            return (slice_of(place) == axis) == inside;
        });
    }
    return goal;
}

bool in_same_half(const CornerFaces& a, const CornerFaces& b) {
    const auto far = [](const CornerFaces& faces) {
        return std::ranges::count_if(faces, [](Face face) { return index(face) >= axis_count; }) % 2;
    };
    return far(a) == far(b);
}

PieceGoal half_turns_only() {
    PieceGoal goal = domino(0);
    goal.name = "htr";
    goal.explanation = "half turns can solve the cube";
    goal.half_turns = true;
    for (std::size_t i = 0; i < edge_count; ++i)
        goal.edges[i] &= in_places(edges, [&](const EdgeFaces& place) {
            return slice_of(place) == slice_of(edge_faces[i]);
        });
    for (std::size_t i = 0; i < corner_count; ++i)
        goal.corners[i] &= in_places(corners, [&](const CornerFaces& place) {
            return in_same_half(place, corner_faces[i]);
        });
    return goal;
}

// Asks for the pieces that touch no faces but those inside the block.
template <class Inside>
PieceGoal block(const std::string& name, Inside inside) {
    PieceGoal goal = free_goal(name, "the block of " + name.substr(name.find('-') + 1) + " is solved");
    ask_for(goal, [&](const auto& faces) { return std::ranges::all_of(faces, inside); });
    return goal;
}

template <std::size_t N, std::size_t Places>
std::vector<std::size_t> places_named(const std::array<std::array<Face, N>, Places>& places,
                                      std::string_view letters) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < Places; ++i) {
        const bool same = letters.size() == N &&
                          std::ranges::all_of(places[i], [&](Face face) {
                              return letters.find(face_letters[index(face)]) !=
                                     std::string_view::npos;
                          });
        if (same || letters.empty()) found.push_back(i);
    }
    return found;
}

std::vector<Face> faces_named(std::string_view letters) {
    if (letters.empty()) return {all_faces.begin(), all_faces.end()};
    const std::size_t found = face_letters.find(letters);
    if (letters.size() != 1 || found == std::string_view::npos) return {};
    return {static_cast<Face>(found)};
}

using Goals = std::vector<PieceGoal>;

template <class Make>
Goals of_faces(std::string_view which, Make make) {
    Goals goals;
    for (const Face face : faces_named(which)) goals.push_back(make(face));
    return goals;
}

template <class Make>
Goals of_axes(std::string_view which, Make make) {
    Goals goals;
    for (std::size_t axis = 0; axis < axis_count; ++axis) {
        const std::string reversed(axis_names[axis].rbegin(), axis_names[axis].rend());
        if (which.empty() || which == axis_names[axis] || which == reversed)
            goals.push_back(make(axis));
    }
    return goals;
}

Goals xcrosses(std::string_view which) {
    Goals goals;
    for (const Face face : faces_named(which.substr(0, std::min<std::size_t>(which.size(), 1))))
        for (const std::size_t corner :
             places_named(corner_faces, which.size() > 1 ? which : std::string_view{}))
            if (has_face(corner_faces[corner], face))
                goals.push_back(pair_with_cross(face, corner_faces[corner]));
    return goals;
}

Goals small_blocks(std::string_view which) {
    Goals goals;
    for (const std::size_t corner : places_named(corner_faces, which)) {
        const CornerFaces& faces = corner_faces[corner];
        goals.push_back(block("2x2x2-" + name_of(faces),
                              [&](Face face) { return has_face(faces, face); }));
    }
    return goals;
}

Goals large_blocks(std::string_view which) {
    Goals goals;
    for (const std::size_t edge : places_named(edge_faces, which)) {
        const EdgeFaces& faces = edge_faces[edge];
        PieceGoal goal = block("2x2x3-" + name_of(faces), [&](Face face) {
            return has_face(faces, face) || axis_of(face) == slice_of(faces);
        });
        goals.push_back(std::move(goal));
    }
    return goals;
}

struct StepRow {
    NamedChoice choice;
    std::string_view example;  // the usual one: "cross-D"
    Goals (*make)(std::string_view which);
};

const std::array<StepRow, 9> step_rows{{
    {{"cross", "four edges of a face"},
     "cross-D",
     [](std::string_view which) { return of_faces(which, cross); }},
    {{"xcross", "a cross with one corner-edge pair"}, "xcross-D or xcross-DFR", &xcrosses},
    {{"f2l", "the first two layers"},
     "f2l-D",
     [](std::string_view which) { return of_faces(which, first_two_layers); }},
    {{"oll", "the first two layers, and one colour on the last"},
     "oll-U",
     [](std::string_view which) { return of_faces(which, last_layer_oriented); }},
    {{"eo", "edges that need no quarter turn about an axis"},
     "eo-FB",
     [](std::string_view which) { return of_axes(which, oriented_edges); }},
    {{"dr", "domino reduction: solvable by turns about an axis and half turns"},
     "dr-UD",
     [](std::string_view which) { return of_axes(which, domino); }},
    {{"htr", "half-turn reduction: solvable by half turns"},
     "htr",
     [](std::string_view which) { return which.empty() ? Goals{half_turns_only()} : Goals{}; }},
    {{"2x2x2", "a corner with its three edges"}, "2x2x2-DBL", &small_blocks},
    {{"2x2x3", "two such blocks around an edge"}, "2x2x3-DL", &large_blocks},
}};

constexpr std::array<NamedChoice, 11> all_step_names{{
    {"cross", "four edges of a face: cross-D"},
    {"xcross", "a cross with one corner-edge pair: xcross-D, xcross-DFR"},
    {"f2l", "the first two layers: f2l-D"},
    {"oll", "the first two layers, and one colour on the last face: oll-U"},
    {"pll", "the solved cube"},
    {"eo", "edges that need no quarter turn about an axis: eo-FB"},
    {"dr", "domino reduction, solvable by turns about an axis and half turns: dr-UD"},
    {"htr", "half-turn reduction, solvable by half turns"},
    {"2x2x2", "a corner with its three edges: 2x2x2-DBL"},
    {"2x2x3", "two such blocks around an edge: 2x2x3-DL"},
    {"finish", "the solved cube"},
}};

Expected<Goals> read_step(const StepRow& row, std::string_view which) {
    Goals goals = row.make(which);
    if (!goals.empty()) return goals;
    return Error{"there is no " + std::string(row.choice.name) + " " + quoted(which) +
                 "; write " + std::string(row.choice.name) + " for any, or for example " +
                 std::string(row.example)};
}

// --- stickers with x

template <class K>
std::optional<Error> ask_for_stickers(PieceGoal& goal, const K& kind, std::string_view stickers) {
    K::of(goal).fill(0);
    for (std::size_t place = 0; place < K::places; ++place) {
        bool fits = false;
        for (std::size_t piece = 0; piece < K::places; ++piece)
            for (std::size_t twist = 0; twist < K::twists; ++twist) {
                bool same = true;
                for (std::size_t i = 0; i < K::twists; ++i) {
                    const Face on = kind.faces[place][(i + twist) % K::twists];
                    const char shown = stickers[sticker_at(kind.faces[place], on, stickers.size())];
                    same = same && (shown == 'x' ||
                                    shown == face_letters[index(kind.faces[piece][i])]);
                }
                if (same) K::of(goal)[piece] |= bit(place * K::twists + twist);
                fits = fits || same;
            }
        if (!fits)
            return Error{"no " + std::string(kind.noun) + " of a cube has the colours that " +
                         name_of(kind.faces[place]) + " shows"};
    }
    return std::nullopt;
}

bool is_possible(const PieceGoal& goal, Size size);

Expected<Goals> read_stickers(std::string stickers, Size size) {
    for (const Face face : all_faces) {
        if (size == Size::Two) break;
        const char centre = stickers[index(face) * 9 + 4];
        if (centre != 'x' && centre != face_letters[index(face)])
            return Error{std::string("the centre of ") + face_letters[index(face)] +
                         " is always " + face_letters[index(face)] + ", or write x"};
    }
    PieceGoal goal = free_goal(stickers, "these stickers are solved");
    if (auto error = ask_for_stickers(goal, corners, stickers)) return *std::move(error);
    if (size == Size::Three)
        if (auto error = ask_for_stickers(goal, edges, stickers)) return *std::move(error);
    if (!is_possible(goal, size))
        return Error{"no cube shows these stickers: they ask for the same piece twice"};
    return Goals{std::move(goal)};
}

// The stickers without separators; empty if this is not a text of stickers with x.
std::string partial_stickers(std::string_view text, Size size) {
    std::string stickers;
    for (const char c : text) {
        if (std::string_view(" \t\r\n,/").find(c) != std::string_view::npos) continue;
        stickers += c == 'X' ? 'x' : c;
    }
    const std::size_t whole = size == Size::Two ? small_facelet_count : facelet_count;
    const bool fits = stickers.size() == whole && stickers.find('x') != std::string::npos &&
                      stickers.find_first_not_of("URFDLBx") == std::string::npos;
    return fits ? stickers : std::string();
}

}  // namespace

std::span<const NamedChoice> step_names() { return all_step_names; }

std::optional<Expected<Goals>> read_partial_goal(std::string_view text, Size size,
                                                 std::string* spelled) {
    if (std::string stickers = partial_stickers(text, size); !stickers.empty()) {
        if (spelled != nullptr) *spelled = stickers;
        return read_stickers(std::move(stickers), size);
    }
    if (size == Size::Two) return std::nullopt;
    const std::size_t dash = std::min(text.find('-'), text.size());
    const std::string_view which = text.substr(std::min(dash + 1, text.size()));
    for (const StepRow& row : step_rows) {
        if (text.substr(0, dash) != row.choice.name) continue;
        auto goals = read_step(row, which);
        if (goals && spelled != nullptr)
            *spelled = goals->size() == 1 ? goals->front().name : std::string(text);
        return goals;
    }
    return std::nullopt;
}

PieceGoal whole_goal(const Cube& cube, Size size) {
    PieceGoal goal = free_goal("", "the cube is solved");
    for (std::size_t i = 0; i < corner_count; ++i) goal.corners[i] = bit(corners.slot_of(cube, i));
    for (std::size_t i = 0; i < edge_count; ++i)
        if (size == Size::Three) goal.edges[i] = bit(edges.slot_of(cube, i));
    return goal;
}

// --- half turns

namespace {

using Order = std::array<std::uint8_t, corner_count>;  // the corner at each place

Order order_of(const Corners& at) {
    Order order{};
    for (std::size_t i = 0; i < corner_count; ++i)
        order[i] = static_cast<std::uint8_t>(piece_in(at.at[i]));
    return order;
}

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
        return close_part(home, face_count, [](const Order& at, std::size_t face) {
                   return then(at, order_of(turn_cube(make_turn(static_cast<Face>(face), 2)).corners));
               })
            .states;
    }();
    return all;
}

// Orders that differ by half turns before them have the same representative.
Order representative(const Order& order) {
    Order least;
    least.fill(corner_count);
    for (const Order& half : half_turn_orders()) least = std::min(least, then(half, order));
    return least;
}

const ClosedPart<Order>& half_turn_classes() {
    static const ClosedPart<Order> all =
        close_part(representative(half_turn_orders().front()), turn_count,
                   [](const Order& at, std::size_t turn) {
                       return representative(
                           then(at, order_of(turn_cube(static_cast<Turn>(turn)).corners)));
                   });
    return all;
}

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

bool is_possible(const PieceGoal& goal, Size size) {
    return possible_kinds(corners, goal) != 0 &&
           (size == Size::Two || possible_kinds(edges, goal) != 0);
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
    const std::string kept = faults.twist ? "twist: turns never change the sum of the corners' twists"
                             : faults.flip
                                 ? "flip: turns never change whether the number of flipped edges is odd"
                                 : "parity: turns change the parities of corners and edges together";
    verdict.explanation = kept + ". The pieces that matter to this goal leave no other sum";
    return verdict;
}

// --- patterns

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
        for (std::size_t i = free_places; i-- > 0;) number = number * std::uint32_t{K::twists} + away[i];
        return number;
    };
    PatternPart::Steps next(values * turn_count);
    for (std::uint32_t value = 0; value < values; ++value) {
        Away away{};
        std::size_t sum = 0;
        for (std::uint32_t i = 0, rest = value; i < free_places; ++i, rest /= std::uint32_t{K::twists})
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
                    away[place] = static_cast<std::uint8_t>(
                        turn_away(kind, piece_in(at[place]),
                                  place * K::twists + twist_in(at[place]), axis));
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
    PatternPart part{.name = kind.name(piece), .values = slots, .next = next,
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
    bool tight() const {
        return static_cast<std::size_t>(std::popcount(places)) == pieces.size();
    }
};

template <class K>
std::vector<Class> classes_of(const K&, const PieceGoal& goal, bool turned) {
    std::vector<Class> classes;
    for (std::size_t piece = 0; piece < K::places; ++piece) {
        const PlaceSet set = K::of(goal)[piece];
        PlaceSet places = 0;
        for (std::size_t slot = 0; slot < slots; ++slot)
            if ((set & bit(slot)) != 0) places |= bit(slot / K::twists);
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
void add_parts(Pattern& pattern, const K& kind, const PieceGoal& goal) {
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
        const PlaceSet lacking = in_places(kind, [&](const auto& place) {
            const auto at = static_cast<std::size_t>(&place - kind.faces.data());
            return (rest & bit(at)) != 0;
        }) & ~each.set;
        return turned ? (rest & ~each.places) == 0 : lacking == 0;
    };
    std::ranges::stable_sort(classes, {}, [](const Class& each) { return each.pieces.size(); });
    if (!classes.empty() && asks_nothing(classes.back())) {
        // The other pieces fill the places that these may not have.
        const bool others_fill = std::ranges::all_of(
            classes, [](const Class& each) { return each.tight(); });
        if (others_fill || !classes.back().tight()) classes.pop_back();
    }
    constexpr std::size_t most_in_a_set = 4;
    for (const Class& each : classes) {
        const bool as_set = each.pieces.size() > 1 && (turned || each.pieces.size() <= most_in_a_set);
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
            return Error{quoted(to_text(std::span(&move, 1))) + " is not a move here; choose from " +
                         (small ? "U R F" : "U R F D L B") +
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
        Pattern pattern{goal.name, goal.explanation, {}};
        add_parts(pattern, corners, goal);
        if (goal.half_turns) pattern.parts.push_back(half_turn_part());
        if (size == Size::Three) add_parts(pattern, edges, goal);
        result.alternatives.push_back(std::move(pattern));
    }
    return result;
}

}  // namespace taquin::cube::partial
