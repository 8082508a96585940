#include "taquin/puzzles/tiles/heuristics.hpp"

#include <map>
#include <string>

#include "taquin/puzzles/tiles/heuristics/conflict_pairs.hpp"
#include "taquin/puzzles/tiles/heuristics/corner.hpp"
#include "taquin/puzzles/tiles/heuristics/gaschnig.hpp"
#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/puzzles/tiles/heuristics/lookup.hpp"
#include "taquin/puzzles/tiles/heuristics/misplaced.hpp"
#include "taquin/puzzles/tiles/heuristics/pdb.hpp"
#include "taquin/puzzles/tiles/heuristics/xy.hpp"
#include "taquin/puzzles/tiles/heuristics/zero.hpp"
#include "taquin/puzzles/tiles/patterns/catalogue.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_table.hpp"

namespace taquin::tiles {

namespace {

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
    return Error{"the lookup table for " + to_text(goal.size) + " boards is not built yet"};
}

// The leaves of one expression, for heuristics::compile.
template <class State>
class Leaves {
    using LeafPtr = heuristics::LeafPtr<State, Move>;

public:
    Leaves(const Board& goal, const TableSource& source)
        : goal_(goal), source_(source), geometry_(make_geometry<State>(goal)) {}

    Expected<heuristics::FoundLeaf> find(std::string_view name) {
        const auto kind = find_heuristic(name);
        if (!kind) return kind.error();
        if (auto error = why_not_for(*kind, goal_.size)) return *std::move(error);
        const HeuristicRow& row = heuristic_row(*kind);
        heuristics::FoundLeaf found{std::string(row.name), {row.admissible, row.consistent}};
        if (*kind == HeuristicKind::Pdb) {
            auto obtained = source_.patterns ? source_.patterns(set_name(name))
                                             : small_patterns(set_name(name), goal_);
            if (!obtained) return obtained.error();
            tables_.patterns = std::move(obtained->set);
            found.name += ":" + obtained->name;
        }
        if (*kind == HeuristicKind::Lookup) {
            auto obtained = source_.distances ? source_.distances() : small_distances(goal_);
            if (!obtained) return obtained.error();
            tables_.distances = *std::move(obtained);
        }
        return found;
    }

    Expected<LeafPtr> make(const heuristics::FoundLeaf& found) const {
        const bool patterns = found.name.starts_with("pdb:");
        switch (patterns ? HeuristicKind::Pdb : *find_heuristic(found.name)) {
            case HeuristicKind::Zero: return simple<Zero>();
            case HeuristicKind::Misplaced: return simple<Misplaced>();
            case HeuristicKind::MisplacedBlank: return simple<MisplacedBlank>();
            case HeuristicKind::Gaschnig: return simple<Gaschnig>();
            case HeuristicKind::Manhattan: return simple<Manhattan>();
            case HeuristicKind::Xy: return simple<Xy>();
            case HeuristicKind::LinearConflict: return simple<LinearConflict>();
            case HeuristicKind::ConflictPairs: return simple<ConflictPairs>();
            case HeuristicKind::Corner: return simple<Corner>();
            case HeuristicKind::Lookup: return leaf(Lookup<State>(tables_.distances));
            case HeuristicKind::Pdb: break;
        }
        return leaf(Pdb<State>(geometry_, tables_.patterns));
    }

    LeafTables take_tables() && { return std::move(tables_); }

private:
    template <template <class> class Heuristic>
    LeafPtr simple() const {
        return leaf(Heuristic<State>(geometry_));
    }
    template <class Heuristic>
    static LeafPtr leaf(Heuristic heuristic) {
        return heuristics::leaf_of<State, Move>(std::move(heuristic));
    }

    const Board& goal_;
    const TableSource& source_;
    LeafTables tables_{};
    GeometryPtr<State> geometry_;
};

}  // namespace

template <class State>
Expected<CompiledHeuristic<State>> compile_heuristic(std::string_view expression, const Board& goal,
                                                     const TableSource& source) {
    Leaves<State> leaves(goal, source);
    auto parts = heuristics::compile<State, Move>(expression, leaves);
    if (!parts) return parts.error();
    return CompiledHeuristic<State>(*std::move(parts), std::move(leaves).take_tables());
}

template Expected<CompiledHeuristic<WordState>> compile_heuristic(std::string_view, const Board&,
                                                                  const TableSource&);
template Expected<CompiledHeuristic<PairState>> compile_heuristic(std::string_view, const Board&,
                                                                  const TableSource&);
template Expected<CompiledHeuristic<ByteState>> compile_heuristic(std::string_view, const Board&,
                                                                  const TableSource&);
template Expected<CompiledHeuristic<WideState>> compile_heuristic(std::string_view, const Board&,
                                                                  const TableSource&);

}  // namespace taquin::tiles
