#include "taquin/puzzles/tiles/tile_tables.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "taquin/puzzles/tiles/learned/learned_table.hpp"

namespace taquin::tiles {

Expected<UserCataloguePtr> parse_user_catalogue(std::string_view text, std::string_view file) {
    auto sets = parse_pattern_catalogue(text, file);
    if (!sets) return sets.error();
    if (sets->empty())
        return Error{std::string(file) +
                     ", line 1: no set of patterns; write a name and a size such as '7-8 4x4', and "
                     "a drawing below"};
    auto catalogue = std::make_shared<UserCatalogue>();
    catalogue->sets = *std::move(sets);
    return UserCataloguePtr(std::move(catalogue));
}

namespace {

constexpr std::string_view automatic_name = "auto";
// The most bytes that an automatic set may take.
constexpr std::uint64_t automatic_bytes = std::uint64_t{64} << 20U;

// Larger built-in sets are built only if the user names them.
constexpr std::uint64_t most_unasked = std::uint64_t{512} << 20U;

template <class T>
void keep_last(std::vector<T>& kept, T next, std::size_t most) {
    if (kept.size() == most) kept.erase(kept.begin());
    kept.push_back(std::move(next));
}

// A lower bound on the memory for building the table of a pattern: 2.5 bytes per placement.
std::uint64_t least_memory(Size size, std::size_t tiles) {
    std::uint64_t placements = 1;
    for (std::uint64_t i = 0; i < tiles; ++i) placements *= size.cells() - i;
    return placements / 2 * 5;
}

// The number of placements of all patterns of a set. It is proportional to the size of the set's
// tables, unless patterns share a table.
std::uint64_t placements_of(const NamedPatterns& set) {
    std::uint64_t sum = 0;
    for (const Partition& partition : set.partitions)
        for (const std::vector<Cell>& cells : partition) {
            std::uint64_t placements = 1;
            for (std::uint64_t i = 0; i < cells.size(); ++i) placements *= set.size.cells() - i;
            sum += placements;
        }
    return sum;
}

std::array<WalkingProblem, 2> walking_problems(const Board& goal) {
    const Geometry<WideState> geometry(goal);
    return {walking_problem(geometry, Axis::Row), walking_problem(geometry, Axis::Column)};
}

// The processor time of a build per entry, measured. Small boards have more regions of the blank.
double seconds_an_entry(Size size) {
    constexpr std::uint32_t small_cells = 16;
    return size.cells() <= small_cells ? 87e-9 : 57e-9;
}
constexpr double seconds_a_distance = 60e-9;  // measured for 3x4 and 2x6
constexpr double seconds_a_walk = 300e-9;     // measured for 5x5

tables::BuildOutcome outcome(bool done) {
    return done ? tables::BuildOutcome::Done : tables::BuildOutcome::Cancelled;
}

}  // namespace

Expected<NamedPatterns> TableSets::named(std::string_view name, Size size) const {
    if (size.cells() > max_pattern_cells)
        return Error{"pattern databases are for boards of up to " +
                     std::to_string(max_pattern_cells) + " cells, not for " + to_text(size)};
    const auto fits = [&](const NamedPatterns& set) {
        return set.name == name && tiles::fits(set, size);
    };
    if (own_)
        if (const auto set = std::ranges::find_if(own_->sets, fits); set != own_->sets.end())
            return *set;
    const auto& shipped = pattern_catalogue();
    if (const auto set = std::ranges::find_if(shipped, fits); set != shipped.end()) return *set;
    if (name == automatic_name) return automatic_patterns(size, automatic_bytes);
    std::string message = "unknown set of patterns '" + std::string(name) + "' for " +
                          to_text(size) + " boards; choose from:";
    for (const std::string& other : names(size)) message += " " + other;
    return Error{std::move(message)};
}

std::vector<std::string> TableSets::names(Size size) const {
    std::vector<const NamedPatterns*> sets;
    const auto add = [&](const std::vector<NamedPatterns>& more) {
        for (const NamedPatterns& set : more)
            if (fits(set, size) &&
                std::ranges::find(sets, set.name, &NamedPatterns::name) == sets.end())
                sets.push_back(&set);
    };
    if (own_) add(own_->sets);
    add(pattern_catalogue());
    if (sets.empty()) return {std::string(automatic_name)};
    std::ranges::stable_sort(sets, {},
                             [](const NamedPatterns* set) { return placements_of(*set); });
    std::vector<std::string> names;
    for (const NamedPatterns* set : sets) names.push_back(set->name);
    return names;
}

LayoutPtr TableSets::layout(const Pattern& pattern) {
    const auto tiles = static_cast<std::uint32_t>(pattern.cells.size());
    LayoutPtr& known = layouts_[{pattern.size.rows, pattern.size.columns, tiles}];
    if (!known) known = make_layout(pattern.size, tiles);
    return known;
}

tables::TableSpec TableSets::table_of(const Pattern& canonical) {
    const LayoutPtr layout = this->layout(canonical);
    return {
        .id = table_id(canonical, *layout),
        .build_memory = AdditiveBuilder::memory(*layout) + layout->entries() / 2,
        .build =
            [canonical, layout](std::span<std::byte> bytes, unsigned threads,
                                const tables::Progress& progress) {
                return outcome(build_pattern_table(canonical, *layout, bytes, {threads, progress}));
            },
        .cpu_seconds = static_cast<double>(layout->entries()) * seconds_an_entry(canonical.size)};
}

std::vector<tables::TableSpec> TableSets::tables_of(const NamedPatterns& set, const Board& goal) {
    std::vector<tables::TableSpec> result;
    const Cell blank = blank_of(goal);
    for (const Partition& partition : partitions_for(set, goal.size, blank))
        for (std::vector<Cell> cells : partition) {
            std::ranges::sort(cells);
            tables::TableSpec table = table_of(canonical({goal.size, blank, cells}).pattern);
            table.name = set.name;
            if (std::ranges::find(result, table.id, &tables::TableSpec::id) == result.end())
                result.push_back(std::move(table));
        }
    return result;
}

Expected<std::vector<tables::TableSpec>> TableSets::tables_of(std::string_view name,
                                                              const Board& goal) {
    if (name == lookup_name) {
        if (auto error = check_size(HeuristicKind::Lookup, goal.size)) return *std::move(error);
        return std::vector{lookup_table(goal)};
    }
    if (name == walking_name) {
        if (auto error = check_walking_tables(goal.size)) return *std::move(error);
        return walking_tables(goal);
    }
    const auto set = named(name, goal.size);
    if (!set) return set.error();
    return tables_of(*set, goal);
}

std::optional<std::string> TableSets::largest(const Board& goal, const BuildLimits& limits) {
    std::optional<std::string> best;
    for (const std::string& name : names(goal.size)) {
        const std::vector<tables::TableSpec> tables = *tables_of(name, goal);
        const bool is_own =
            own_ && std::ranges::find(own_->sets, name, &NamedPatterns::name) != own_->sets.end();
        const bool fits =
            (is_own || tables::needs_of(tables).disk <= most_unasked) &&
            tables::needs_of(tables).memory <= limits.memory.value_or(UINT64_MAX) &&
            (!limits.time || tables::build_seconds(tables, limits.threads) <= limits.time->count());
        if (fits) best = name;
    }
    return best;
}

std::string TableSets::quick(const Board& goal) {
    constexpr std::uint64_t few = std::uint64_t{64} << 20U;
    std::vector<std::string> all = names(goal.size);
    std::string best = all.front();
    for (const std::string& name : all)
        if (tables::needs_of(*tables_of(name, goal)).disk <= few) best = name;
    return best;
}

tables::TableSpec lookup_table(const Board& goal) {
    const EveryBoard boards = canonical_boards(goal.size, blank_of(goal)).boards;
    return {
        .id = distance_table_id(boards),
        .name = std::string(lookup_name),
        .build_memory = distance_table_memory(boards),
        .build =
            [boards](std::span<std::byte> bytes, unsigned threads,
                     const tables::Progress& progress) {
                return outcome(build_distance_table(boards, bytes, threads, progress));
            },
        .cpu_seconds = static_cast<double>(distance_table_id(boards).entries) * seconds_a_distance};
}

std::vector<tables::TableSpec> walking_tables(const Board& goal) {
    std::vector<tables::TableSpec> result;
    for (const WalkingProblem& problem : walking_problems(goal)) {
        const WalkingProblem shared = canonical_problem(problem);
        const tables::TableId id = walking_table_id(shared);
        if (std::ranges::find(result, id, &tables::TableSpec::id) != result.end()) continue;
        result.push_back({.id = id,
                          .name = std::string(walking_name),
                          .build_memory = id.bytes(),
                          .build =
                              [shared](std::span<std::byte> bytes, unsigned threads,
                                       const tables::Progress& progress) {
                                  return outcome(build_walking_table(WalkingStates(shared), bytes,
                                                                     threads, progress));
                              },
                          .cpu_seconds = static_cast<double>(id.entries) * seconds_a_walk});
    }
    return result;
}

std::optional<Error> check_walking_tables(Size size) {
    if (size.rows + size.columns <= max_walking_sides)
        return Error{"xy needs no stored tables for " + to_text(size) +
                     ": it solves its problems at every start, within 0.2 s"};
    return check_size(HeuristicKind::WalkingDistance, size);
}

Expected<PatternSetPtr> TileTables::patterns(const NamedPatterns& set, const Board& goal,
                                             const tables::BuildTerms& terms) {
    for (const Made& made : made_)
        if (made.name == set.name && made.goal == goal) return made.set;
    const std::string what = "the tables of " + set.name + " for " + to_text(goal.size);
    // Check before counting, because counting takes memory too.
    for (const Partition& partition : set.partitions)
        for (const std::vector<Cell>& cells : partition)
            if (auto error =
                    tables::check_memory(what, least_memory(goal.size, cells.size()), terms))
                return *std::move(error);
    if (const auto tables = sets_.tables_of(set, goal); !library_->has_all(tables)) {
        if (auto error = tables::check_memory(what, tables::needs_of(tables).memory, terms))
            return *std::move(error);
        library_->announce(what, tables, terms);
    }
    const auto obtain = [&](const Pattern& canonical) -> Expected<PatternTable> {
        tables::TableSpec wanted = sets_.table_of(canonical);
        wanted.name = set.name;
        auto table = library_->obtain(wanted, terms);
        if (!table) return table.error();
        return PatternTable{sets_.layout(canonical), *std::move(table)};
    };
    auto result = PatternSet::make(goal, partitions_for(set, goal.size, blank_of(goal)), obtain);
    if (!result) return result.error();
    keep_last(made_, {set.name, goal, std::make_shared<const PatternSet>(*std::move(result))},
              most_made);
    return made_.back().set;
}

Expected<DistancesPtr> TileTables::distances(const Board& goal, const tables::BuildTerms& terms) {
    for (const DistancesPtr& known : distances_)
        if (known->goal() == goal) return known;
    if (auto error = check_size(HeuristicKind::Lookup, goal.size)) return *std::move(error);
    auto table = library_->obtain(lookup_table(goal), terms);
    if (!table) return table.error();
    keep_last(distances_, std::make_shared<const BoardDistances>(goal, *std::move(table)),
              most_made);
    return distances_.back();
}

bool TileTables::has_distances(const Board& goal) const {
    if (goal.size.cells() > max_lookup_cells) return false;
    const auto is_known = [&](const DistancesPtr& known) { return known->goal() == goal; };
    return std::ranges::any_of(distances_, is_known) || library_->has(lookup_table(goal).id);
}

Expected<WalkingPair> TileTables::walking(const Board& goal, const tables::BuildTerms& terms) {
    const auto problems = walking_problems(goal);
    for (const WalkingPair& known : walking_)
        if (known[0]->problem() == problems[0] && known[1]->problem() == problems[1]) return known;
    const auto specs = walking_tables(goal);
    WalkingPair pair;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        auto table = library_->obtain(axis == 0 ? specs.front() : specs.back(), terms);
        if (!table) return table.error();
        pair[axis] =
            axis == 1 && problems[0] == problems[1]
                ? pair[0]
                : std::make_shared<const WalkingDistances>(problems[axis], *std::move(table));
    }
    keep_last(walking_, std::move(pair), most_made);
    return walking_.back();
}

Expected<WalkingTables> TileTables::small_walking(const Board& goal,
                                                  const tables::BuildTerms& terms) {
    const auto problems = walking_problems(goal);
    const auto known = std::ranges::find(small_walking_, problems, &MadeWalking::problems);
    if (known != small_walking_.end()) return known->tables;
    const tables::Progress& progress = terms.progress;
    WalkingTables tables = make_walking_tables(problems, [&] { return progress.stopped(); });
    if (!tables[0]) {
        if (progress.stop.stop_requested())
            return Error{"interrupted while building the tables of xy", ErrorKind::Interrupted};
        return Error{"building the tables of xy takes longer than the time limit", ErrorKind::Time};
    }
    keep_last(small_walking_, {problems, std::move(tables)}, most_made);
    return small_walking_.back().tables;
}

bool TileTables::has_small_walking(const Board& goal) const {
    return std::ranges::find(small_walking_, walking_problems(goal), &MadeWalking::problems) !=
           small_walking_.end();
}

bool TileTables::has_walking(const Board& goal) const {
    return has_stored_walking(goal.size) && library_->has_all(walking_tables(goal));
}

PairEstimatePtr TileTables::learned(Size size) {
    if (!is_learnable(size)) return nullptr;
    for (const PairEstimatePtr& known : learned_)
        if (known->size() == size) return known;
    const tables::TableSpec wanted = learned_table(size);
    if (!library_->has(wanted.id)) return nullptr;
    const auto table = library_->obtain(wanted, {.may_build = false});
    if (!table) return nullptr;  // damaged: the library warns
    keep_last(learned_,
              std::make_shared<const PairEstimate>(size, read_learned_table(*table).weights),
              most_made);
    return learned_.back();
}

WindowEstimatePtr TileTables::windows(Size size) {
    if (!has_windows(size)) return nullptr;
    for (const WindowEstimatePtr& known : windows_)
        if (known->size() == size) return known;
    keep_last(windows_, std::make_shared<const WindowEstimate>(size, window_weights(size)),
              most_made);
    return windows_.back();
}

std::optional<std::string> TileTables::best_present(const Board& goal) {
    std::vector<std::string> all = sets_.names(goal.size);
    std::ranges::reverse(all);
    for (std::string& name : all)
        if (library_->has_all(*sets_.tables_of(name, goal))) return std::move(name);
    return std::nullopt;
}

Expected<ObtainedPatterns> TileTables::obtain(std::string_view name, const Board& goal,
                                              const tables::BuildTerms& terms) {
    std::string wanted(name);
    if (name.empty()) {
        const auto present = best_present(goal);
        wanted = present ? *present : sets_.quick(goal);
    }
    const auto set = sets_.named(wanted, goal.size);
    if (!set) return set.error();
    auto patterns = this->patterns(*set, goal, terms);
    if (!patterns) return patterns.error();
    return ObtainedPatterns{std::move(wanted), *std::move(patterns)};
}

TableSource TileTables::source(const Board& goal, const tables::BuildTerms& terms) {
    return {.patterns = [this, &goal,
                         terms](std::string_view name) { return obtain(name, goal, terms); },
            .distances = [this, &goal, terms] { return distances(goal, terms); },
            .walking = [this, &goal, terms] { return walking(goal, terms); },
            .small_walking = [this, &goal, terms] { return small_walking(goal, terms); }};
}

}  // namespace taquin::tiles
