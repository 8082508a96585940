#include "taquin/puzzles/tiles/heuristics.hpp"

#include <bit>
#include <cassert>
#include <type_traits>

#include "taquin/puzzles/tiles/heuristics/conflict.hpp"
#include "taquin/puzzles/tiles/heuristics/conflict_pairs.hpp"
#include "taquin/puzzles/tiles/heuristics/corner.hpp"
#include "taquin/puzzles/tiles/heuristics/gaschnig.hpp"
#include "taquin/puzzles/tiles/heuristics/lookup.hpp"
#include "taquin/puzzles/tiles/heuristics/misplaced.hpp"
#include "taquin/puzzles/tiles/heuristics/xy.hpp"
#include "taquin/puzzles/tiles/heuristics/zero.hpp"

namespace taquin::tiles {

namespace {

// A typed heuristic behind the interface of leaves.
template <class State, class Heuristic>
class LeafOf final : public Leaf<State> {
    using Frame = typename Heuristic::Frame;
    static constexpr std::size_t bytes_of_number = sizeof(Cost);
    using Numbers = std::array<Cost, sizeof(Frame) / bytes_of_number>;
    static_assert(std::is_trivially_copyable_v<Frame>);

public:
    explicit LeafOf(Heuristic heuristic) : heuristic_(std::move(heuristic)) {}

    std::size_t slots() const override { return std::tuple_size_v<Numbers>; }

    void root(const State& at, Cost* frame) const override { store(heuristic_.root(at), frame); }

    void resume(Cost value, const State& at, Cost* frame) const override {
        if constexpr (requires { heuristic_.resume(value, at); })
            store(heuristic_.resume(value, at), frame);
        else
            root(at, frame);
    }

    void after(const Cost* parent, Cost* child, const State& at, Move move) const override {
        store(heuristic_.after(load(parent), at, move), child);
    }

    const Heuristic& heuristic() const { return heuristic_; }

private:
    static Frame load(const Cost* from) {
        Numbers numbers;
        std::copy_n(from, numbers.size(), numbers.begin());
        return std::bit_cast<Frame>(numbers);
    }

    static void store(const Frame& frame, Cost* to) {
        const auto numbers = std::bit_cast<Numbers>(frame);
        std::copy_n(numbers.begin(), numbers.size(), to);
    }

    Heuristic heuristic_;
};

template <class State, template <class> class Heuristic>
std::unique_ptr<const Leaf<State>> leaf(const GeometryPtr<State>& geometry) {
    return std::make_unique<LeafOf<State, Heuristic<State>>>(Heuristic<State>(geometry));
}

template <class State>
std::unique_ptr<const Leaf<State>> make_leaf(HeuristicKind kind,
                                             const GeometryPtr<State>& geometry) {
    switch (kind) {
        case HeuristicKind::Zero: return leaf<State, Zero>(geometry);
        case HeuristicKind::Misplaced: return leaf<State, Misplaced>(geometry);
        case HeuristicKind::MisplacedBlank: return leaf<State, MisplacedBlank>(geometry);
        case HeuristicKind::Gaschnig: return leaf<State, Gaschnig>(geometry);
        case HeuristicKind::Xy: return leaf<State, Xy>(geometry);
        case HeuristicKind::Conflict: return leaf<State, Conflict>(geometry);
        case HeuristicKind::ConflictPairs: return leaf<State, ConflictPairs>(geometry);
        case HeuristicKind::Corner: return leaf<State, Corner>(geometry);
        case HeuristicKind::Lookup: return leaf<State, Lookup>(geometry);
        case HeuristicKind::Manhattan: break;
    }
    return leaf<State, Manhattan>(geometry);
}

// The leaf of this kind, made if it is not there yet: where its value lies.
template <class State>
std::size_t place_leaf(std::vector<PlacedLeaf<State>>& leaves, HeuristicKind kind,
                       const GeometryPtr<State>& geometry) {
    std::size_t used = 0;
    for (const auto& placed : leaves) {
        if (placed.kind == kind) return placed.slot;
        used += placed.leaf->slots();
    }
    leaves.push_back({kind, used, make_leaf(kind, geometry)});
    assert(used + leaves.back().leaf->slots() <= CompiledHeuristic<State>::slots);
    return used;
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

template <class State>
const Manhattan<State>* find_manhattan(const CompiledParts<State>& parts) {
    if (parts.leaves.size() != 1 || parts.leaves[0].kind != HeuristicKind::Manhattan)
        return nullptr;
    using ManhattanLeaf = LeafOf<State, Manhattan<State>>;
    return &static_cast<const ManhattanLeaf&>(*parts.leaves[0].leaf).heuristic();
}

}  // namespace

template <class State>
CompiledHeuristic<State>::CompiledHeuristic(std::shared_ptr<const CompiledParts<State>> parts)
    : parts_(std::move(parts)),
      only_manhattan_(find_manhattan(*parts_)),
      plain_(parts_->program.operations().size() == 1) {}

template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression,
                                                     const Board& goal) {
    const auto parsed = heuristics::parse_expression(expression);
    if (!parsed) return parsed.error();
    const auto kinds = resolve(*parsed, goal.size);
    if (!kinds) return kinds.error();

    auto parts = std::make_shared<CompiledParts<State>>();
    const auto geometry = make_geometry<State>(goal);
    std::vector<std::uint32_t> slot_of_leaf;
    std::vector<std::string> names;
    std::vector<heuristics::Properties> properties;
    for (const HeuristicKind kind : *kinds) {
        const HeuristicRow& row = heuristic_row(kind);
        const std::size_t slot = place_leaf(parts->leaves, kind, geometry);
        slot_of_leaf.push_back(static_cast<std::uint32_t>(slot));
        names.emplace_back(row.name);
        properties.push_back({row.admissible, row.consistent});
        if (row.admissible) parts->admissible_slots.push_back(slot);
    }
    parts->program = parsed->link(slot_of_leaf);
    parts->properties = heuristics::properties(*parsed, properties);
    parts->text = heuristics::to_text(parsed->renamed(std::move(names)));
    return CompiledHeuristic<State>(std::move(parts));
}

template class CompiledHeuristic<WordState>;
template class CompiledHeuristic<PairState>;
template class CompiledHeuristic<ByteState>;
template class CompiledHeuristic<WideState>;

template Expected<CompiledHeuristic<WordState>> compile_heuristic(std::string_view, const Board&);
template Expected<CompiledHeuristic<PairState>> compile_heuristic(std::string_view, const Board&);
template Expected<CompiledHeuristic<ByteState>> compile_heuristic(std::string_view, const Board&);
template Expected<CompiledHeuristic<WideState>> compile_heuristic(std::string_view, const Board&);

}  // namespace taquin::tiles
