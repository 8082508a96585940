#include "taquin/puzzles/tiles/heuristics.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "taquin/core/text.hpp"
#include "taquin/puzzles/tiles/heuristics/simple.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"

namespace taquin::tiles {

namespace {

constexpr std::array<HeuristicRow, heuristic_kinds> table{{
    {.name = "zero", .summary = "always 0: no estimate", .cost = "none"},
    {.name = "misplaced",
     .aliases = "hamming",
     .summary = "number of tiles that are not on their goal cell",
     .cost = "two comparisons per move",
     .paper = "Doran and Michie 1966"},
    {.name = "misplaced-blank",
     .summary = "misplaced, but also counting the blank",
     .admissible = false,
     .consistent = false,
     .cost = "four comparisons per move"},
    {.name = "gaschnig",
     .summary = "number of moves needed if any tile could jump into the blank",
     .cost = "one cycle of the permutation per move",
     .paper = "Gaschnig 1979"},
    {.name = "manhattan",
     .summary = "sum of the rows and columns that each tile is away from its goal",
     .cost = "one lookup per move",
     .paper = "Doran and Michie 1966"},
    {.name = "xy",
     .aliases = "walking walking-distance",
     .summary = "shortest solution of the row problem + shortest solution of the column problem",
     .sizes = "rows + columns up to 8; 2x7, 3x6, 4x5, 5x5",
     .cost = "one lookup per move; builds tables first, 5 ms for 4x4, 0.2 s for 3x5; larger boards "
             "have a table that is built once, 65 MiB and about 20 CPU seconds for 5x5",
     .paper = "Mostow and Prieditis 1989 (X-Y); Takahashi (walking distance)"},
    {.name = "conflict",
     .aliases = "linear-conflict",
     .summary = "manhattan + 2 for each tile that must leave its line to let another pass",
     .cost = "at most one line per move",
     .paper = "Hansson, Mayer and Yung 1992"},
    {.name = "conflict-adjacent",
     .summary = "manhattan + 2 for each pair of neighbours that must swap places",
     .cost = "two comparisons per move"},
    {.name = "conflict-pairs",
     .aliases = "conflict-generalised conflict-generalized",
     .summary = "manhattan + 2 for each pair of tiles in conflict; may overestimate",
     .admissible = false,
     .consistent = false,
     .cost = "at most one line per move"},
    {.name = "conflict-quotient",
     .summary =
         "manhattan + c / (N - 1) + c % (N - 1) for c pairs of tiles in conflict, where N is "
         "the longer side; may overestimate on boards with a side of 5 or more",
     .admissible = false,
     .consistent = false,
     .cost = "all tiles per move"},
    {.name = "corner",
     .summary =
         "conflict + 2 for each tile that must make way for a corner tile, never counted twice",
     .cost = "one line per move, plus the corners for moves at the border",
     .paper = "Korf and Taylor 1996"},
    {.name = "lookup",
     .summary = "true distance, from a table of all boards",
     .sizes = "up to 12 cells: 2x2 to 2x6, 3x3, 3x4",
     .cost = "one lookup per move; the table is built once, a few ms for 3x3, about 10 s for 3x4",
     .paper = "Culberson and Schaeffer 1996"},
    {.name = "pdb",
     .summary = "sum of the moves that disjoint groups of tiles need, from pattern databases; "
                "pdb:NAME names a set of tables",
     .consistent = false,
     .sizes = "up to 32 cells",
     .cost = "one lookup per group; the tables are built once",
     .paper = "Korf and Felner 2002"},
}};

bool is_alias(std::string_view aliases, std::string_view name) {
    while (!aliases.empty()) {
        const std::size_t end = std::min(aliases.find(' '), aliases.size());
        if (aliases.substr(0, end) == name) return true;
        aliases.remove_prefix(std::min(end + 1, aliases.size()));
    }
    return false;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// The nearest name; none if even that is too different. h1 and h2 are textbook names of two
// heuristics.
std::optional<std::string_view> nearest_name(std::string_view name) {
    std::string typed(name);
    std::ranges::transform(typed, typed.begin(), lower);
    if (typed == "h1") return heuristic_row(HeuristicKind::MisplacedBlank).name;
    if (typed == "h2") return heuristic_row(HeuristicKind::Manhattan).name;
    const auto distance_to = [&](const HeuristicRow& row) {
        return edit_distance(typed, row.name);
    };
    const auto& nearest = *std::ranges::min_element(table, {}, distance_to);
    if (distance_to(nearest) > std::max<std::size_t>(2, nearest.name.size() / 2))
        return std::nullopt;
    return nearest.name;
}

}  // namespace

std::span<const HeuristicRow> heuristic_table() { return table; }

const HeuristicRow& heuristic_row(HeuristicKind kind) {
    return table[static_cast<std::size_t>(kind)];
}

std::string_view set_name(std::string_view heuristic) {
    const std::size_t colon = heuristic.find(':');
    return colon == std::string_view::npos ? "" : heuristic.substr(colon + 1);
}

Expected<HeuristicKind> find_heuristic(std::string_view name) {
    if (name.starts_with("pdb:") && name.size() > 4) return HeuristicKind::Pdb;
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].name == name || is_alias(table[i].aliases, name))
            return static_cast<HeuristicKind>(i);
    if (name.starts_with("run-"))
        return Error{std::string(name) +
                     " estimates runs, but this search counts single moves; it works only in the "
                     "metric multi"};
    std::string message = "unknown heuristic '" + std::string(name) + "'";
    if (const auto nearest = nearest_name(name))
        message += " (did you mean '" + std::string(*nearest) + "'?)";
    for (std::string_view mark = "; choose from "; const HeuristicRow& row : table)
        message += std::string(std::exchange(mark, ", ")) + std::string(row.name);
    return Error{std::move(message)};
}

std::optional<Error> check_size(HeuristicKind kind, Size size) {
    if (kind == HeuristicKind::Lookup && size.cells() > max_lookup_cells)
        return Error{"lookup is not available for " + to_text(size) +
                     ": its table of all boards is for up to 12 cells (2x2 to 2x6, 3x3, 3x4)"};
    if (kind == HeuristicKind::Pdb && size.cells() > max_pattern_cells)
        return Error{"pdb is not available for " + to_text(size) +
                     ": pattern databases are for boards of up to " +
                     std::to_string(max_pattern_cells) + " cells"};
    if (kind != HeuristicKind::WalkingDistance || size.rows + size.columns <= max_walking_sides ||
        has_stored_walking(size))
        return std::nullopt;
    return Error{
        "xy is not available for " + to_text(size) +
        ": its tables grow too fast (66 million states for 5x5, 1 billion for 2x8, 3 billion "
        "for 4x6); it is for rows + columns up to 8 (2x6, 3x5, 4x4), and for 2x7, 3x6, 4x5 "
        "and 5x5"};
}

std::optional<Error> check_names(std::string_view expression, Size size) {
    if (expression.empty()) return std::nullopt;
    return heuristics::check_names(expression, [&](std::string_view name) {
        Expected<HeuristicKind> kind = find_heuristic(name);
        if (kind)
            if (auto error = check_size(*kind, size)) kind = *std::move(error);
        return kind;
    });
}

namespace {

// Small tables, built in memory and not stored.
Expected<ObtainedPatterns> small_patterns(std::string_view name, const Board& goal) {
    constexpr std::uint64_t few_bytes = std::uint64_t{1} << 20U;
    if (!name.empty())
        return Error{"the tables of the set '" + std::string(name) + "' are not built yet"};
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

Expected<WalkingPair> no_walking(const Board& goal) {
    return Error{"the xy tables for " + to_text(goal.size) + " boards are not built yet"};
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
        if (auto error = check_size(*kind, goal_.size)) return *std::move(error);
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
        if (*kind == HeuristicKind::WalkingDistance && has_stored_walking(goal_.size)) {
            auto obtained = source_.walking ? source_.walking() : no_walking(goal_);
            if (!obtained) return obtained.error();
            tables_.walking = *std::move(obtained);
        } else if (*kind == HeuristicKind::WalkingDistance && source_.small_walking) {
            auto obtained = source_.small_walking();
            if (!obtained) return obtained.error();
            small_walking_ = *std::move(obtained);
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
            case HeuristicKind::WalkingDistance:
                if (tables_.walking[0])
                    return leaf(StoredWalking<State>(geometry_, tables_.walking));
                if (small_walking_[0])
                    return leaf(WalkingDistance<State>(geometry_, small_walking_));
                return simple<WalkingDistance>();
            case HeuristicKind::LinearConflict: return simple<LinearConflict>();
            case HeuristicKind::ConflictAdjacent: return simple<ConflictAdjacent>();
            case HeuristicKind::ConflictPairs: return simple<ConflictPairs>();
            case HeuristicKind::ConflictQuotient: return simple<ConflictQuotient>();
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
    WalkingTables small_walking_{};
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

LowerBound::LowerBound(const Board& goal)
    : LowerBound(goal, goal.size.rows + goal.size.columns <= max_walking_sides
                           ? make_walking_tables(Geometry<WideState>(goal))
                           : WalkingTables{}) {}

LowerBound::LowerBound(const Board& goal, WalkingTables walking)
    : corner_(make_geometry<WideState>(goal)) {
    if (walking[0]) walking_.emplace(make_geometry<WideState>(goal), std::move(walking));
}

Cost LowerBound::of(const Board& start) const {
    const WideState at(start);
    const Cost corner = corner_.value(corner_.root(at));
    return walking_ ? std::max(corner, walking_->value(walking_->root(at))) : corner;
}

}  // namespace taquin::tiles
