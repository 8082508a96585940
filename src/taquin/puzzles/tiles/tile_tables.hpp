// The tables of sliding-tile puzzles: sets of pattern databases, named by the catalogue or by the
// user; "lookup", the distance of every board of a small puzzle; and "xy", the distances of the row
// and the column problem. TableSets knows the tables of each set. TileTables obtains them from a
// library and keeps the last few for the next board with the same goal.
#pragma once

#include <chrono>
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
#include "taquin/puzzles/tiles/learned/pair_estimate.hpp"
#include "taquin/puzzles/tiles/learned/window_estimate.hpp"
#include "taquin/puzzles/tiles/patterns/additive_table.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tiles {

// Sets of patterns from a user's file (patterns/pattern_set.hpp).
struct UserCatalogue : Catalogue {
    std::vector<NamedPatterns> sets{};
};
using UserCataloguePtr = std::shared_ptr<const UserCatalogue>;

Expected<UserCataloguePtr> parse_user_catalogue(std::string_view text, std::string_view file);

// The name of the distance tables, used like the name of a set of pattern databases.
inline constexpr std::string_view lookup_name = "lookup";
// The same for the tables of X-Y.
inline constexpr std::string_view walking_name = "xy";

class TableSets {
public:
    // The user's sets take precedence over the built-in ones.
    explicit TableSets(UserCataloguePtr own = {}) : own_(std::move(own)) {}

    const UserCataloguePtr& own() const { return own_; }

    // The set with this name for boards of this size. The error lists the existing sets.
    Expected<NamedPatterns> named(std::string_view name, Size size) const;
    // The names of all sets for boards of this size, by the number of placements of their patterns:
    // the set with the smallest tables first.
    std::vector<std::string> names(Size size) const;

    // The tables of a set, without duplicates.
    std::vector<tables::TableSpec> tables_of(const NamedPatterns& set, const Board& goal);
    // The same by name, "lookup" and "xy" included.
    Expected<std::vector<tables::TableSpec>> tables_of(std::string_view name, const Board& goal);
    tables::TableSpec table_of(const Pattern& canonical);
    // The largest set whose build stays within these limits; none if there is no such set. Built-in
    // sets of more than 512 MiB are left out: they are for users who name them.
    struct BuildLimits {
        std::optional<std::uint64_t> memory{};  // bytes
        std::optional<std::chrono::duration<double>> time{};
        unsigned threads = 1;
    };
    std::optional<std::string> largest(const Board& goal, const BuildLimits& limits);
    // The largest set that can be built in seconds.
    std::string quick(const Board& goal);

    LayoutPtr layout(const Pattern& pattern);

private:
    UserCataloguePtr own_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, LayoutPtr> layouts_{};
};

// The goal's size must have a distance table.
tables::TableSpec lookup_table(const Board& goal);
// The tables of the row and the column problem, one if they share it. The goal's size must store
// them.
std::vector<tables::TableSpec> walking_tables(const Board& goal);
// Why boards of this size have no tables of X-Y; none if they do.
std::optional<Error> check_walking_tables(Size size);

class TileTables {
public:
    explicit TileTables(tables::TableLibrary& library, UserCataloguePtr own = {})
        : library_(&library), sets_(std::move(own)) {}

    const tables::TableLibrary& library() const { return *library_; }
    TableSets& sets() { return sets_; }

    Expected<PatternSetPtr> patterns(const NamedPatterns& set, const Board& goal,
                                     const tables::BuildTerms& terms = {});
    Expected<DistancesPtr> distances(const Board& goal, const tables::BuildTerms& terms = {});
    // Whether the distances for this goal are in the folder or in memory.
    bool has_distances(const Board& goal) const;
    // The goal's size must store the tables of X-Y.
    Expected<WalkingPair> walking(const Board& goal, const tables::BuildTerms& terms = {});
    // The tables of X-Y for small sizes, which do not store them. They are built in memory, within
    // the terms' time, and kept.
    Expected<WalkingTables> small_walking(const Board& goal, const tables::BuildTerms& terms = {});
    bool has_small_walking(const Board& goal) const;
    // Whether the goal's size stores the tables of X-Y and they are in the folder or in memory.
    bool has_walking(const Board& goal) const;

    // The learned estimate for boards of this size, if it is in the folder or in memory.
    PairEstimatePtr learned(Size size);
    // The estimate that needs no table; null if boards of this size have none.
    WindowEstimatePtr windows(Size size);

    // The set with this name. For an empty name: the best set whose tables exist, otherwise the one
    // that is built in seconds.
    Expected<ObtainedPatterns> obtain(std::string_view name, const Board& goal,
                                      const tables::BuildTerms& terms);

    // The largest set whose tables are in the folder or in memory.
    std::optional<std::string> best_present(const Board& goal);

    // For heuristics of this goal. The goal must outlive the source.
    TableSource source(const Board& goal, const tables::BuildTerms& terms = {});

private:
    tables::TableLibrary* library_;
    TableSets sets_;
    struct Made {
        std::string name;
        Board goal;
        PatternSetPtr set;
    };
    // Keeps the last few, because a bidirectional search has another goal for every board.
    static constexpr std::size_t most_made = 8;
    std::vector<Made> made_{};
    std::vector<DistancesPtr> distances_{};
    std::vector<WalkingPair> walking_{};
    struct MadeWalking {
        std::array<WalkingProblem, 2> problems;
        WalkingTables tables;
    };
    std::vector<MadeWalking> small_walking_{};
    std::vector<PairEstimatePtr> learned_{};
    std::vector<WindowEstimatePtr> windows_{};
};

}  // namespace taquin::tiles
