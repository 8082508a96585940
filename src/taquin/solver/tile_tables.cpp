#include "taquin/solver/tile_tables.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "taquin/puzzles/tiles/patterns/additive_builder.hpp"

namespace taquin::solver {

namespace {

constexpr std::string_view automatic_name = "auto";
// What a set that is made for any size may take.
constexpr std::uint64_t automatic_bytes = std::uint64_t{64} << 20U;

}  // namespace

Expected<tiles::NamedPatterns> TileTables::named(std::string_view name, tiles::Size size) {
    if (size.cells() > tiles::max_pattern_cells)
        return Error{"pattern databases are there for boards of up to " +
                     std::to_string(tiles::max_pattern_cells) + " cells, not for " +
                     tiles::to_text(size)};
    for (const tiles::NamedPatterns& set : tiles::pattern_catalogue())
        if (set.name == name && tiles::fits(set, size)) return set;
    if (name == automatic_name) return tiles::automatic_patterns(size, automatic_bytes);
    std::string message = "there is no set of patterns '" + std::string(name) + "' for " +
                          tiles::to_text(size) + " boards. There are:";
    for (const std::string& other : names(size)) message += " " + other;
    return Error{std::move(message)};
}

std::vector<std::string> TileTables::names(tiles::Size size) {
    std::vector<std::string> result;
    for (const tiles::NamedPatterns& set : tiles::pattern_catalogue())
        if (tiles::fits(set, size)) result.push_back(set.name);
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
    return {tiles::table_id(canonical, *layout), canonical, layout->blank(),
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

bool TileTables::has(const tiles::NamedPatterns& set, const tiles::Board& goal) {
    return std::ranges::all_of(tables_of(set, goal), [this](const SetTable& table) {
        std::error_code ignored;
        return tables_.contains(table.id.file_name()) ||
               std::filesystem::exists(store_.path_of(table.id), ignored);
    });
}

Expected<PatternSetPtr> TileTables::patterns(const tiles::NamedPatterns& set,
                                             const tiles::Board& goal,
                                             const tables::Progress& progress) {
    for (const Made& made : made_)
        if (made.name == set.name && made.goal == goal) return made.set;
    auto result = tiles::PatternSet::make(
        goal, tiles::partitions_for(set, goal.size, tiles::blank_of(goal)),
        [&](const tiles::Pattern& canonical) { return table_of(canonical, progress); });
    if (!result) return result.error();
    made_.push_back(
        {set.name, goal, std::make_shared<const tiles::PatternSet>(*std::move(result))});
    return made_.back().set;
}

std::uint64_t TileTables::bytes_of(const tiles::NamedPatterns& set, const tiles::Board& goal) {
    std::uint64_t bytes = 0;
    for (const SetTable& table : tables_of(set, goal)) bytes += table.id.bytes();
    return bytes;
}

std::optional<std::string> TileTables::best_present(const tiles::Board& goal) {
    std::vector<std::string> all = names(goal.size);
    std::ranges::reverse(all);
    for (const std::string& name : all)
        if (has(*named(name, goal.size), goal)) return name;
    return std::nullopt;
}

std::string TileTables::quick(const tiles::Board& goal) {
    constexpr std::uint64_t few = std::uint64_t{64} << 20U;
    std::vector<std::string> all = names(goal.size);
    std::string best = all.front();
    for (const std::string& name : all)
        if (bytes_of(*named(name, goal.size), goal) <= few) best = name;
    return best;
}

Expected<tiles::ObtainedPatterns> TileTables::obtain(std::string_view name,
                                                     const tiles::Board& goal,
                                                     const tables::Progress& progress) {
    const std::string wanted =
        name.empty() ? best_present(goal).value_or(quick(goal)) : std::string(name);
    const auto set = named(wanted, goal.size);
    if (!set) return set.error();
    auto patterns = this->patterns(*set, goal, progress);
    if (!patterns) return patterns.error();
    return tiles::ObtainedPatterns{wanted, *std::move(patterns)};
}

Expected<tiles::PatternTable> TileTables::table_of(const tiles::Pattern& canonical,
                                                   const tables::Progress& progress) {
    const SetTable wanted = describe(canonical);
    const std::string name = wanted.id.file_name();
    if (const auto known = tables_.find(name); known != tables_.end()) return known->second;
    const tiles::LayoutPtr layout = this->layout(canonical);
    const tables::Build build = [&](std::span<std::byte> bytes, const tables::Progress& tell) {
        return tiles::build_pattern_table(canonical, *layout, bytes, {threads_, tell})
                   ? tables::BuildOutcome::Done
                   : tables::BuildOutcome::Cancelled;
    };
    auto obtained = store_.get(wanted.id, build, progress);
    if (!obtained) return obtained.error();
    std::ranges::move(obtained->warnings, std::back_inserter(warnings_));
    const tiles::PatternTable table{layout, std::move(obtained->table)};
    tables_.emplace(name, table);
    return table;
}

}  // namespace taquin::solver
