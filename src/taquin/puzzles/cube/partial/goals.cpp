#include "taquin/puzzles/cube/partial/goals.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/partial/pieces.hpp"

namespace taquin::cube::partial {

namespace {

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
    PieceGoal goal =
        free_goal("cross-" + letter(face), "the four edges of " + letter(face) + " are solved");
    for (std::size_t i = 0; i < edge_count; ++i)
        if (has_face(edge_faces[i], face)) goal.edges[i] = bit(2 * i);
    return goal;
}

PieceGoal first_two_layers(Face face) {
    PieceGoal goal = free_goal("f2l-" + letter(face), "everything but the layer of " +
                                                          letter(opposite(face)) + " is solved");
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
    std::string pair;
    for (const Face other : corner)
        if (other != face) pair += letter(other);
    goal.name = "xcross-" + letter(face) + pair;
    goal.explanation = "the cross on " + letter(face) + " and the pair between " +
                       pair.substr(0, 1) + " and " + pair.substr(1) + " are solved";
    // The corner, and of its edges the one that is not in the cross.
    const auto inside = [&](Face each) { return has_face(corner, each); };
    ask_for(goal, [&](const auto& faces) { return std::ranges::all_of(faces, inside); });
    return goal;
}

PieceGoal oriented_edges(std::size_t axis) {
    const std::string name(axis_names[axis]);
    PieceGoal goal = free_goal("eo-" + name, "no edge needs a quarter turn of " +
                                                 name.substr(0, 1) + " or " + name.substr(1));
    for (std::size_t i = 0; i < edge_count; ++i) goal.edges[i] = oriented(edges, i, axis);
    return goal;
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
        goal.edges[i] &= in_places(
            edges, [&](const EdgeFaces& place) { return (slice_of(place) == axis) == inside; });
    }
    return goal;
}

bool in_same_half(const CornerFaces& a, const CornerFaces& b) {
    const auto far = [](const CornerFaces& faces) {
        return std::ranges::count_if(faces, [](Face face) { return index(face) >= axis_count; }) %
               2;
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
    PieceGoal goal =
        free_goal(name, "the block of " + name.substr(name.find('-') + 1) + " is solved");
    ask_for(goal, [&](const auto& faces) { return std::ranges::all_of(faces, inside); });
    return goal;
}

template <std::size_t N, std::size_t Places>
std::vector<std::size_t> places_named(const std::array<std::array<Face, N>, Places>& places,
                                      std::string_view letters) {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < Places; ++i) {
        const bool same =
            letters.size() == N && std::ranges::all_of(places[i], [&](Face face) {
                return letters.find(face_letters[index(face)]) != std::string_view::npos;
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
        goals.push_back(
            block("2x2x2-" + name_of(faces), [&](Face face) { return has_face(faces, face); }));
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
    return Error{"there is no " + std::string(row.choice.name) + " " + quoted(which) + "; write " +
                 std::string(row.choice.name) + " for any, or for example " +
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
                    same = same &&
                           (shown == 'x' || shown == face_letters[index(kind.faces[piece][i])]);
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

// Whether every piece can have a place of its own.
template <std::size_t Places>
bool all_fit(const std::array<PlaceSet, Places>& places_of_pieces) {
    std::array<std::size_t, Places> piece_at{};
    piece_at.fill(Places);
    const auto fit = [&](auto&& self, std::size_t piece, PlaceSet& tried) -> bool {
        for (std::size_t place = 0; place < Places; ++place) {
            if ((places_of_pieces[piece] & ~tried & bit(place)) == 0) continue;
            tried |= bit(place);
            if (piece_at[place] != Places && !self(self, piece_at[place], tried)) continue;
            piece_at[place] = piece;
            return true;
        }
        return false;
    };
    for (std::size_t piece = 0; piece < Places; ++piece)
        if (PlaceSet tried = 0; !fit(fit, piece, tried)) return false;
    return true;
}

// Removes what no arrangement has: a piece that another place needs cannot be on a place that any
// piece may have. Returns whether there is an arrangement.
template <class K>
bool keep_possible(PieceGoal& goal, const K& kind) {
    auto& sets = K::of(goal);
    std::array<PlaceSet, K::places> places{};
    for (std::size_t piece = 0; piece < K::places; ++piece)
        places[piece] = places_of<K>(sets[piece]);
    if (!all_fit(places)) return false;
    for (std::size_t piece = 0; piece < K::places; ++piece)
        for (std::size_t place = 0; place < K::places; ++place) {
            auto fixed = places;
            fixed[piece] &= bit(place);
            if (fixed[piece] != 0 && !all_fit(fixed))
                sets[piece] &=
                    ~in_places(kind, [&](const auto& each) { return &each == &kind.faces[place]; });
        }
    return true;
}

Expected<Goals> read_stickers(std::string stickers, Size size) {
    for (const Face face : all_faces) {
        if (size == Size::Two) break;
        const char centre = stickers[index(face) * 9 + 4];
        if (centre != 'x' && centre != face_letters[index(face)])
            return Error{std::string("the centre of ") + face_letters[index(face)] + " is always " +
                         face_letters[index(face)] + ", or write x"};
    }
    PieceGoal goal = free_goal(stickers, "these stickers are solved");
    if (auto error = ask_for_stickers(goal, corners, stickers)) return *std::move(error);
    if (size == Size::Three)
        if (auto error = ask_for_stickers(goal, edges, stickers)) return *std::move(error);
    if (!keep_possible(goal, corners) || (size == Size::Three && !keep_possible(goal, edges)))
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

}  // namespace taquin::cube::partial
