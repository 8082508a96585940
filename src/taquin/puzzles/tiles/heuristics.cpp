#include "taquin/puzzles/tiles/heuristics.hpp"

#include <cassert>

namespace taquin::tiles {

namespace {

template <class Leaf>
constexpr std::uint32_t slots_of = sizeof(typename Leaf::Frame) / sizeof(Cost);

// Makes the leaf if it is not there yet, and gives the first slot of it.
template <class State>
std::uint32_t place_leaf(CompiledParts<State>& parts, HeuristicKind kind, std::uint32_t& used,
                         const Board& goal, const GeometryPtr<State>& geometry) {
    for (const LeafPlace place : parts.places)
        if (place.kind == kind) return place.slot;
    const std::uint32_t slot = used;
    LeafSet<State>::visit(parts.leaves, kind, [&]<class Leaf>(std::optional<Leaf>& leaf) {
        if constexpr (std::is_constructible_v<Leaf, GeometryPtr<State>, Board>)
            leaf.emplace(geometry, goal);
        else
            leaf.emplace(geometry);
        used += slots_of<Leaf>;
    });
    assert(used <= CompiledHeuristic<State>::slots);
    parts.places.push_back({kind, slot});
    return slot;
}

Expected<std::vector<HeuristicKind>> resolve(const heuristics::Expression& expression, Size size) {
    std::vector<HeuristicKind> kinds;
    for (const std::string& name : expression.leaves()) {
        const auto kind = find_heuristic(name);
        if (!kind) return kind.error();
        if (auto error = why_not_for(*kind, size)) return std::move(*error);
        kinds.push_back(*kind);
    }
    return kinds;
}

}  // namespace

template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view text, const Board& goal) {
    const auto expression = heuristics::parse_expression(text);
    if (!expression) return expression.error();
    const auto kinds = resolve(*expression, goal.size);
    if (!kinds) return kinds.error();

    auto parts = std::make_shared<CompiledParts<State>>();
    const auto geometry = make_geometry<State>(goal);
    std::vector<std::uint32_t> slot_of_leaf;
    std::vector<std::string> names;
    std::vector<heuristics::Properties> properties;
    std::uint32_t used = 0;
    for (const HeuristicKind kind : *kinds) {
        const HeuristicRow& row = heuristic_row(kind);
        slot_of_leaf.push_back(place_leaf(*parts, kind, used, goal, geometry));
        names.emplace_back(row.name);
        properties.push_back({row.admissible, row.consistent});
        if (row.admissible) parts->admissible_slots.push_back(slot_of_leaf.back());
    }
    parts->program = expression->link(slot_of_leaf);
    parts->properties = heuristics::properties(*expression, properties);
    parts->text = heuristics::to_text(expression->renamed(std::move(names)));
    return CompiledHeuristic<State>(std::move(parts));
}

template Expected<CompiledHeuristic<WordState>> compile_heuristic(std::string_view, const Board&);
template Expected<CompiledHeuristic<PairState>> compile_heuristic(std::string_view, const Board&);
template Expected<CompiledHeuristic<ByteState>> compile_heuristic(std::string_view, const Board&);
template Expected<CompiledHeuristic<WideState>> compile_heuristic(std::string_view, const Board&);

}  // namespace taquin::tiles
