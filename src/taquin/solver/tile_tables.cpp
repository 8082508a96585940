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

TileTables::LayoutPtr TileTables::layout(tiles::Size size, std::uint32_t tiles) {
    LayoutPtr& known = layouts_[{size.rows, size.columns, tiles}];
    if (!known)
        known = std::make_shared<const tiles::AdditiveLayout>(size, tiles,
                                                              tiles::blank_in_table(tiles));
    return known;
}

SetTable TileTables::describe(const tiles::Pattern& canonical) {
    const auto tiles = static_cast<std::uint32_t>(canonical.cells.size());
    const LayoutPtr layout = this->layout(canonical.size, tiles);
    const bool region = layout->blank() == tiles::Blank::Region;
    return {{region ? "tiles-additive-region" : "tiles-additive", tiles::to_text(canonical),
             layout->entries(), 4},
            canonical,
            layout->blank(),
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
        [&](const tiles::Pattern& canonical) { return obtain(canonical, progress); });
    if (!result) return result.error();
    made_.push_back(
        {set.name, goal, std::make_shared<const tiles::PatternSet>(*std::move(result))});
    return made_.back().set;
}

Expected<tiles::PatternTable> TileTables::obtain(const tiles::Pattern& canonical,
                                                 const tables::Progress& progress) {
    const SetTable wanted = describe(canonical);
    const std::string name = wanted.id.file_name();
    if (const auto known = tables_.find(name); known != tables_.end()) return known->second;
    const LayoutPtr layout =
        this->layout(canonical.size, static_cast<std::uint32_t>(canonical.cells.size()));
    const tables::Build build = [&](std::span<std::byte> bytes, const tables::Progress& tell) {
        constexpr std::uint64_t parts = 1000;
        tiles::AdditiveBuilder builder(*layout, canonical, threads_);
        const bool done = builder.build([&](double share) {
            tell.tell({"building " + tiles::to_text(canonical),
                       static_cast<std::uint64_t>(share * parts), parts});
            return !tell.stopped();
        });
        if (!done) return tables::BuildOutcome::Cancelled;
        builder.pack({reinterpret_cast<std::uint8_t*>(bytes.data()), bytes.size()});
        return tables::BuildOutcome::Done;
    };
    auto obtained = store_.get(wanted.id, build, progress);
    if (!obtained) return obtained.error();
    std::ranges::move(obtained->warnings, std::back_inserter(warnings_));
    const tiles::PatternTable table{layout, std::move(obtained->table)};
    tables_.emplace(name, table);
    return table;
}

}  // namespace taquin::solver
