#include "taquin/puzzles/tiles/tile_tables.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "taquin/puzzles/tiles/patterns/additive_builder.hpp"

namespace taquin::solver {

namespace {

constexpr std::string_view automatic_name = "auto";
// What a set that is made for any size may take.
constexpr std::uint64_t automatic_bytes = std::uint64_t{64} << 20U;

template <class T>
void keep_last(std::vector<T>& kept, T next, std::size_t most) {
    if (kept.size() == most) kept.erase(kept.begin());
    kept.push_back(std::move(next));
}

// Less than what building the table of such a pattern holds: two and a half bytes a placement.
std::uint64_t least_memory(tiles::Size size, std::size_t tiles) {
    std::uint64_t placements = 1;
    for (std::uint64_t i = 0; i < tiles; ++i) placements *= size.cells() - i;
    return placements / 2 * 5;
}

tables::BuildOutcome outcome(bool done) {
    return done ? tables::BuildOutcome::Done : tables::BuildOutcome::Cancelled;
}

}  // namespace

Expected<tiles::NamedPatterns> TileTables::named(std::string_view name, tiles::Size size) const {
    if (size.cells() > tiles::max_pattern_cells)
        return Error{"pattern databases are there for boards of up to " +
                     std::to_string(tiles::max_pattern_cells) + " cells, not for " +
                     tiles::to_text(size)};
    const auto fits = [&](const tiles::NamedPatterns& set) {
        return set.name == name && tiles::fits(set, size);
    };
    if (own_)
        if (const auto set = std::ranges::find_if(*own_, fits); set != own_->end()) return *set;
    const auto& shipped = tiles::pattern_catalogue();
    if (const auto set = std::ranges::find_if(shipped, fits); set != shipped.end()) return *set;
    if (name == automatic_name) return tiles::automatic_patterns(size, automatic_bytes);
    std::string message = "there is no set of patterns '" + std::string(name) + "' for " +
                          tiles::to_text(size) + " boards. There are:";
    for (const std::string& other : names(size)) message += " " + other;
    return Error{std::move(message)};
}

std::vector<std::string> TileTables::names(tiles::Size size) const {
    std::vector<std::string> result;
    const auto add = [&](const std::vector<tiles::NamedPatterns>& sets) {
        for (const tiles::NamedPatterns& set : sets)
            if (tiles::fits(set, size) && std::ranges::find(result, set.name) == result.end())
                result.push_back(set.name);
    };
    add(tiles::pattern_catalogue());
    if (own_) add(*own_);
    if (result.empty()) result.emplace_back(automatic_name);
    return result;
}

tiles::LayoutPtr TileTables::layout(const tiles::Pattern& pattern) {
    const auto tiles = static_cast<std::uint32_t>(pattern.cells.size());
    tiles::LayoutPtr& known = layouts_[{pattern.size.rows, pattern.size.columns, tiles}];
    if (!known) known = tiles::make_layout(pattern.size, tiles);
    return known;
}

SetTable TileTables::describe(const tiles::Pattern& canonical) {
    const tiles::LayoutPtr layout = this->layout(canonical);
    return {tiles::table_id(canonical, *layout),
            tiles::AdditiveBuilder::memory(*layout) + layout->entries() / 2};
}

std::vector<SetTable> TileTables::tables_of(const tiles::NamedPatterns& set,
                                            const tiles::Board& goal) {
    std::vector<SetTable> result;
    const tiles::Cell blank = tiles::blank_of(goal);
    for (const tiles::Partition& partition : tiles::partitions_for(set, goal.size, blank))
        for (std::vector<tiles::Cell> cells : partition) {
            std::ranges::sort(cells);
            SetTable table = describe(tiles::canonical({goal.size, blank, cells}).pattern);
            const bool known = std::ranges::any_of(
                result, [&](const SetTable& other) { return other.id == table.id; });
            if (!known) result.push_back(std::move(table));
        }
    return result;
}

Expected<std::vector<SetTable>> TileTables::tables_of(std::string_view name,
                                                      const tiles::Board& goal) {
    if (name != lookup_name) {
        const auto set = named(name, goal.size);
        if (!set) return set.error();
        return tables_of(*set, goal);
    }
    if (goal.size.cells() > tiles::max_lookup_cells)
        return Error{"lookup tables are there for boards of up to " +
                     std::to_string(tiles::max_lookup_cells) + " cells (3x3, 2x6, 3x4), not for " +
                     tiles::to_text(goal.size)};
    const auto boards = tiles::canonical_boards(goal.size, tiles::blank_of(goal)).boards;
    return std::vector{
        SetTable{tiles::distance_table_id(boards), tiles::distance_table_memory(boards)}};
}

SetNeeds TileTables::needs_of(const std::vector<SetTable>& tables) {
    SetNeeds needs;
    needs.tables = tables.size();
    for (const SetTable& table : tables) {
        // Those that are built already stay in memory.
        needs.memory = std::max(needs.memory, needs.disk + table.build_bytes);
        needs.disk += table.id.bytes();
    }
    return needs;
}

bool TileTables::are_there(const std::vector<SetTable>& tables) const {
    return std::ranges::all_of(tables, [this](const SetTable& table) {
        std::error_code ignored;
        return tables_.contains(table.id.file_name()) ||
               std::filesystem::exists(store_.path_of(table.id), ignored);
    });
}

std::optional<Error> TileTables::get(std::string_view name, const tiles::Board& goal,
                                     const BuildTerms& terms) {
    const auto error_of = [](const auto& result) {
        return result ? std::nullopt : std::optional(result.error());
    };
    if (name == lookup_name) return error_of(distances(goal, terms));
    return error_of(obtain(name, goal, terms));
}

Expected<PatternSetPtr> TileTables::patterns(const tiles::NamedPatterns& set,
                                             const tiles::Board& goal, const BuildTerms& terms) {
    for (const Made& made : made_)
        if (made.name == set.name && made.goal == goal) return made.set;
    const std::string what = "the tables of " + set.name + " for " + tiles::to_text(goal.size);
    // Before anything is counted, because counting takes memory too.
    for (const tiles::Partition& partition : set.partitions)
        for (const std::vector<tiles::Cell>& cells : partition)
            if (auto error = why_too_large(what, least_memory(goal.size, cells.size()), terms))
                return *std::move(error);
    if (const auto tables = tables_of(set, goal); !are_there(tables))
        if (auto error = why_too_large(what, needs_of(tables).memory, terms))
            return *std::move(error);
    auto result = tiles::PatternSet::make(
        goal, tiles::partitions_for(set, goal.size, tiles::blank_of(goal)),
        [&](const tiles::Pattern& canonical) { return table_of(canonical, terms); });
    if (!result) return result.error();
    keep_last(made_,
              {set.name, goal, std::make_shared<const tiles::PatternSet>(*std::move(result))},
              most_made);
    return made_.back().set;
}

Expected<tiles::DistancesPtr> TileTables::distances(const tiles::Board& goal,
                                                    const BuildTerms& terms) {
    for (const tiles::DistancesPtr& known : distances_)
        if (known->goal() == goal) return known;
    const auto wanted = tables_of(lookup_name, goal);
    if (!wanted) return wanted.error();
    const auto boards = tiles::canonical_boards(goal.size, tiles::blank_of(goal)).boards;
    auto table = found_or_built(
        wanted->front(),
        [&](std::span<std::byte> bytes, const tables::Progress& tell) {
            return outcome(tiles::build_distance_table(boards, bytes, threads_, tell));
        },
        terms);
    if (!table) return table.error();
    keep_last(distances_, std::make_shared<const tiles::BoardDistances>(goal, *std::move(table)),
              most_made);
    return distances_.back();
}

bool TileTables::has_distances(const tiles::Board& goal) const {
    if (goal.size.cells() > tiles::max_lookup_cells) return false;
    const auto is_known = [&](const tiles::DistancesPtr& known) { return known->goal() == goal; };
    if (std::ranges::any_of(distances_, is_known)) return true;
    std::error_code ignored;
    const auto boards = tiles::canonical_boards(goal.size, tiles::blank_of(goal)).boards;
    return std::filesystem::exists(store_.path_of(tiles::distance_table_id(boards)), ignored);
}

std::uint64_t TileTables::bytes_of(std::string_view name, const tiles::Board& goal) {
    return needs_of(*tables_of(name, goal)).disk;
}

std::optional<std::string> TileTables::best_present(const tiles::Board& goal) {
    std::vector<std::string> all = names(goal.size);
    std::ranges::reverse(all);
    for (const std::string& name : all)
        if (are_there(*tables_of(name, goal))) return name;
    return std::nullopt;
}

std::string TileTables::quick(const tiles::Board& goal) {
    constexpr std::uint64_t few = std::uint64_t{64} << 20U;
    std::vector<std::string> all = names(goal.size);
    std::string best = all.front();
    for (const std::string& name : all)
        if (bytes_of(name, goal) <= few) best = name;
    return best;
}

Expected<tiles::ObtainedPatterns> TileTables::obtain(std::string_view name,
                                                     const tiles::Board& goal,
                                                     const BuildTerms& terms) {
    const std::string wanted =
        name.empty() ? best_present(goal).value_or(quick(goal)) : std::string(name);
    const auto set = named(wanted, goal.size);
    if (!set) return set.error();
    auto patterns = this->patterns(*set, goal, terms);
    if (!patterns) return patterns.error();
    return tiles::ObtainedPatterns{wanted, *std::move(patterns)};
}

Expected<tiles::PatternTable> TileTables::table_of(const tiles::Pattern& canonical,
                                                   const BuildTerms& terms) {
    const SetTable wanted = describe(canonical);
    const std::string name = wanted.id.file_name();
    if (const auto known = tables_.find(name); known != tables_.end()) return known->second;
    const tiles::LayoutPtr layout = this->layout(canonical);
    auto table = found_or_built(
        wanted,
        [&](std::span<std::byte> bytes, const tables::Progress& tell) {
            return outcome(tiles::build_pattern_table(canonical, *layout, bytes, {threads_, tell}));
        },
        terms);
    if (!table) return table.error();
    const tiles::PatternTable result{layout, *std::move(table)};
    tables_.emplace(name, result);
    return result;
}

Expected<tables::Table> TileTables::found_or_built(const SetTable& wanted,
                                                   const tables::Build& build,
                                                   const BuildTerms& terms) {
    std::optional<Error> too_large;
    auto obtained = store_.get(
        wanted.id,
        [&](std::span<std::byte> bytes, const tables::Progress& tell) {
            too_large = why_too_large(to_text(wanted.id), wanted.build_bytes, terms);
            return too_large ? tables::BuildOutcome::Cancelled : build(bytes, tell);
        },
        terms.progress);
    if (too_large) return *std::move(too_large);
    if (!obtained) return obtained.error();
    // All tables of a set have the same trouble with their folder.
    for (Error& warning : obtained->warnings)
        if (std::ranges::find(warnings_, warning.message, &Error::message) == warnings_.end())
            warnings_.push_back(std::move(warning));
    return std::move(obtained->table);
}

}  // namespace taquin::solver
