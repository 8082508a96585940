// The tables of sliding-tile puzzles: sets of pattern databases, by the names of the catalogue or
// of the user's own, and "lookup", the distance of every board of a small puzzle. TableSets knows
// which tables a set has; TileTables obtains them from a library, and keeps the last few for the
// next board with the same goal.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tiles {

// Sets of patterns that a user has drawn in a file (patterns/pattern_set.hpp).
struct UserCatalogue : Catalogue {
    std::vector<NamedPatterns> sets{};
};
using UserCataloguePtr = std::shared_ptr<const UserCatalogue>;

Expected<UserCataloguePtr> parse_user_catalogue(std::string_view text, std::string_view file);

// The name of the tables of all distances among those of pattern databases.
inline constexpr std::string_view lookup_name = "lookup";

class TableSets {
public:
    // The user's own sets come before those of the program.
    explicit TableSets(UserCataloguePtr own = {}) : own_(std::move(own)) {}

    const UserCataloguePtr& own() const { return own_; }

    // The set of this name for boards of this size; the error lists those that there are.
    Expected<NamedPatterns> named(std::string_view name, Size size) const;
    // The names of all sets of patterns for boards of this size, the smaller tables first.
    std::vector<std::string> names(Size size) const;

    // The tables of a set, each once.
    std::vector<tables::TableSpec> tables_of(const NamedPatterns& set, const Board& goal);
    // The same by name; "lookup" is a set of one table.
    Expected<std::vector<tables::TableSpec>> tables_of(std::string_view name, const Board& goal);
    tables::TableSpec table_of(const Pattern& canonical);
    // The largest set that is built in seconds.
    std::string quick(const Board& goal);

    LayoutPtr layout(const Pattern& pattern);

private:
    UserCataloguePtr own_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, LayoutPtr> layouts_{};
};

// The goal's size has a table of all boards.
tables::TableSpec lookup_table(const Board& goal);

class TileTables {
public:
    explicit TileTables(tables::TableLibrary& library, UserCataloguePtr own = {})
        : library_(&library), sets_(std::move(own)) {}

    const tables::TableLibrary& library() const { return *library_; }
    TableSets& sets() { return sets_; }

    Expected<PatternSetPtr> patterns(const NamedPatterns& set, const Board& goal,
                                     const tables::BuildTerms& terms = {});
    Expected<DistancesPtr> distances(const Board& goal, const tables::BuildTerms& terms = {});
    // Whether the distances for this goal are in the folder or in hand.
    bool has_distances(const Board& goal) const;

    // The set of this name; of none, the best one whose tables are there, else the one that is
    // built in seconds.
    Expected<ObtainedPatterns> obtain(std::string_view name, const Board& goal,
                                      const tables::BuildTerms& terms);

    // The largest set whose tables are in the folder or in hand.
    std::optional<std::string> best_present(const Board& goal);

    // For heuristics of this goal, which must outlive the source.
    TableSource source(const Board& goal, const tables::BuildTerms& terms = {});

private:
    tables::TableLibrary* library_;
    TableSets sets_;
    struct Made {
        std::string name;
        Board goal;
        PatternSetPtr set;
    };
    // The last few: a search from both ends has another goal for every board.
    static constexpr std::size_t most_made = 8;
    std::vector<Made> made_{};
    std::vector<DistancesPtr> distances_{};
};

}  // namespace taquin::tiles
