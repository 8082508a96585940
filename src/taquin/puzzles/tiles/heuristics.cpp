#include "taquin/puzzles/tiles/heuristics.hpp"

#include <bit>
#include <cassert>
#include <map>
#include <type_traits>

#include "taquin/puzzles/tiles/heuristics/conflict.hpp"
#include "taquin/puzzles/tiles/heuristics/conflict_pairs.hpp"
#include "taquin/puzzles/tiles/heuristics/corner.hpp"
#include "taquin/puzzles/tiles/heuristics/gaschnig.hpp"
#include "taquin/puzzles/tiles/heuristics/lookup.hpp"
#include "taquin/puzzles/tiles/heuristics/misplaced.hpp"
#include "taquin/puzzles/tiles/heuristics/pdb.hpp"
#include "taquin/puzzles/tiles/heuristics/xy.hpp"
#include "taquin/puzzles/tiles/heuristics/zero.hpp"
#include "taquin/puzzles/tiles/patterns/catalogue.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_table.hpp"

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

// Small tables, made on the spot and not stored.
Expected<ObtainedPatterns> small_patterns(std::string_view name, const Board& goal) {
    constexpr std::uint64_t few_bytes = std::uint64_t{1} << 20U;
    if (!name.empty())
        return Error{"there is no set of patterns '" + std::string(name) + "' without its tables"};
    const NamedPatterns patterns = automatic_patterns(goal.size, few_bytes);
    auto set = PatternSet::make(
        goal, partitions_for(patterns, goal.size, blank_of(goal)),
        [layouts = std::map<std::size_t, LayoutPtr>{}](const Pattern& pattern) mutable {
            LayoutPtr& layout = layouts[pattern.cells.size()];
            if (!layout)
                layout =
                    make_layout(pattern.size, static_cast<std::uint32_t>(pattern.cells.size()));
            return Expected(build_pattern_table(pattern, layout));
        });
    if (!set) return set.error();
    return ObtainedPatterns{"small", std::make_shared<const PatternSet>(*std::move(set))};
}

Expected<DistancesPtr> small_distances(const Board& goal) {
    if (goal.size.cells() <= max_small_lookup_cells) return make_distances(goal);
    return Error{"lookup for " + to_text(goal.size) +
                 " boards needs its table: taquin tables build lookup --size " +
                 to_text(goal.size)};
}

// Makes the leaves of one expression.
template <class State>
class LeafMaker {
public:
    LeafMaker(const Board& goal, const TableSource& source, CompiledParts<State>& parts)
        : goal_(goal), source_(source), parts_(parts), geometry_(make_geometry<State>(goal)) {}

    // The leaf of this name, made if it is not there yet.
    Expected<const PlacedLeaf<State>*> place(std::string_view name) {
        const auto kind = find_heuristic(name);
        if (!kind) return kind.error();
        if (auto error = why_not_for(*kind, goal_.size)) return *std::move(error);
        std::string canonical(heuristic_row(*kind).name);
        if (*kind == HeuristicKind::Pdb) {
            const auto obtained = source_.patterns ? source_.patterns(set_name(name))
                                                   : small_patterns(set_name(name), goal_);
            if (!obtained) return obtained.error();
            parts_.patterns = obtained->set;
            canonical += ":" + obtained->name;
        }
        if (*kind == HeuristicKind::Lookup) {
            const auto obtained = source_.distances ? source_.distances() : small_distances(goal_);
            if (!obtained) return obtained.error();
            parts_.distances = *obtained;
        }
        std::size_t used = 0;
        for (const auto& placed : parts_.leaves) {
            if (placed.name == canonical) return &placed;
            used += placed.leaf->slots();
        }
        auto leaf = make(*kind);
        assert(used + leaf->slots() <= CompiledHeuristic<State>::slots);
        parts_.leaves.push_back({*kind, std::move(canonical), used, std::move(leaf)});
        return &parts_.leaves.back();
    }

private:
    template <template <class> class Heuristic>
    std::unique_ptr<const Leaf<State>> simple() const {
        return leaf_of(Heuristic<State>(geometry_));
    }

    template <class Heuristic>
    static std::unique_ptr<const Leaf<State>> leaf_of(Heuristic heuristic) {
        return std::make_unique<LeafOf<State, Heuristic>>(std::move(heuristic));
    }

    std::unique_ptr<const Leaf<State>> make(HeuristicKind kind) const {
        switch (kind) {
            case HeuristicKind::Zero: return simple<Zero>();
            case HeuristicKind::Misplaced: return simple<Misplaced>();
            case HeuristicKind::MisplacedBlank: return simple<MisplacedBlank>();
            case HeuristicKind::Gaschnig: return simple<Gaschnig>();
            case HeuristicKind::Xy: return simple<Xy>();
            case HeuristicKind::Conflict: return simple<Conflict>();
            case HeuristicKind::ConflictPairs: return simple<ConflictPairs>();
            case HeuristicKind::Corner: return simple<Corner>();
            case HeuristicKind::Lookup: return leaf_of(Lookup<State>(parts_.distances));
            case HeuristicKind::Manhattan: return simple<Manhattan>();
            case HeuristicKind::Pdb: break;
        }
        return leaf_of(Pdb<State>(geometry_, parts_.patterns));
    }

    const Board& goal_;
    const TableSource& source_;
    CompiledParts<State>& parts_;
    GeometryPtr<State> geometry_;
};

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
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression, const Board& goal,
                                                     const TableSource& source) {
    const auto parsed = heuristics::parse_expression(expression);
    if (!parsed) return parsed.error();

    auto parts = std::make_shared<CompiledParts<State>>();
    LeafMaker<State> maker(goal, source, *parts);
    std::vector<std::uint32_t> slot_of_leaf;
    std::vector<std::string> names;
    std::vector<heuristics::Properties> properties;
    for (const std::string& name : parsed->leaves()) {
        const auto placed = maker.place(name);
        if (!placed) return placed.error();
        const auto& [kind, canonical, slot, leaf] = **placed;
        const HeuristicRow& row = heuristic_row(kind);
        slot_of_leaf.push_back(static_cast<std::uint32_t>(slot));
        names.push_back(canonical);
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

template Expected<CompiledHeuristic<WordState>> compile_heuristic(std::string_view, const Board&,
                                                                  const TableSource&);
template Expected<CompiledHeuristic<PairState>> compile_heuristic(std::string_view, const Board&,
                                                                  const TableSource&);
template Expected<CompiledHeuristic<ByteState>> compile_heuristic(std::string_view, const Board&,
                                                                  const TableSource&);
template Expected<CompiledHeuristic<WideState>> compile_heuristic(std::string_view, const Board&,
                                                                  const TableSource&);

}  // namespace taquin::tiles
