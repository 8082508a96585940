// The tables of sliding-tile puzzles: found in a folder or built into it, and kept in hand for the
// next board with the same goal. There are sets of pattern databases, by the names of the
// catalogue or of the user's own, and "lookup", the distance of every board of a small puzzle.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/board_distances.hpp"
#include "taquin/puzzles/tiles/patterns/catalogue.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_table.hpp"
#include "taquin/solver/build_terms.hpp"
#include "taquin/puzzles/tiles/user_catalogue.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::solver {

using PatternSetPtr = std::shared_ptr<const tiles::PatternSet>;

// The name of the tables of all distances among those of pattern databases.
inline constexpr std::string_view lookup_name = "lookup";

// One table of a named set.
struct SetTable {
    tables::TableId id;
    std::uint64_t build_bytes;  // held while it is built
};

// What a set takes, known before it is built.
struct SetNeeds {
    std::uint64_t disk = 0;
    std::uint64_t memory = 0;  // while the largest table is built
    std::size_t tables = 0;
};

class TileTables {
public:
    // An empty folder: tables are not stored. The user's own sets come before those of the program.
    TileTables(std::filesystem::path folder, unsigned threads, CataloguePtr own = {})
        : store_(std::move(folder), threads), threads_(threads), own_(std::move(own)) {}

    const tables::TableStore& store() const { return store_; }
    const CataloguePtr& own() const { return own_; }

    // The set of this name for boards of this size; the error names those that there are.
    Expected<tiles::NamedPatterns> named(std::string_view name, tiles::Size size) const;
    // The names of all sets for boards of this size, the smaller tables first.
    std::vector<std::string> names(tiles::Size size) const;

    // The tables of a set of this name, or of lookup, each once.
    Expected<std::vector<SetTable>> tables_of(std::string_view name, const tiles::Board& goal);
    static SetNeeds needs_of(const std::vector<SetTable>& tables);
    // Whether all of them are in the folder or in hand.
    bool are_there(const std::vector<SetTable>& tables) const;

    // Loads these tables; builds those that are missing.
    std::optional<Error> get(std::string_view name, const tiles::Board& goal,
                             const BuildTerms& terms);

    Expected<PatternSetPtr> patterns(const tiles::NamedPatterns& set, const tiles::Board& goal,
                                     const BuildTerms& terms = {});
    Expected<tiles::DistancesPtr> distances(const tiles::Board& goal, const BuildTerms& terms = {});
    // Whether the distances for this goal are in the folder or in hand.
    bool has_distances(const tiles::Board& goal) const;

    // The set of this name; of none, the best one whose tables are there, else the one that is
    // built in seconds.
    Expected<tiles::ObtainedPatterns> obtain(std::string_view name, const tiles::Board& goal,
                                             const BuildTerms& terms);

    // The largest set whose tables are in the folder.
    std::optional<std::string> best_present(const tiles::Board& goal);
    // The largest set that is built in seconds.
    std::string quick(const tiles::Board& goal);

    // take(table) for each table in hand.
    template <class Take>
    void for_each_in_hand(Take take) const {
        for (const auto& [name, known] : tables_) take(known.table);
        for (const tiles::DistancesPtr& known : distances_) take(known->table());
    }

    // What happened to files since the last call: damaged ones that were built again, a folder
    // that cannot be written.
    std::vector<Error> take_warnings() { return std::exchange(warnings_, {}); }

private:
    tiles::LayoutPtr layout(const tiles::Pattern& pattern);
    SetTable describe(const tiles::Pattern& canonical);
    std::vector<SetTable> tables_of(const tiles::NamedPatterns& set, const tiles::Board& goal);
    std::uint64_t bytes_of(std::string_view name, const tiles::Board& goal);
    Expected<tiles::PatternTable> table_of(const tiles::Pattern& canonical,
                                           const BuildTerms& terms);
    Expected<tables::Table> found_or_built(const SetTable& wanted, const tables::Build& build,
                                           const BuildTerms& terms);

    tables::TableStore store_;
    unsigned threads_;
    CataloguePtr own_;
    std::vector<Error> warnings_{};
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, tiles::LayoutPtr> layouts_{};
    std::map<std::string, tiles::PatternTable> tables_{};  // by file name
    struct Made {
        std::string name;
        tiles::Board goal;
        PatternSetPtr set;
    };
    // The last few: a search from both ends has another goal for every board.
    static constexpr std::size_t most_made = 8;
    std::vector<Made> made_{};
    std::vector<tiles::DistancesPtr> distances_{};
};

}  // namespace taquin::solver
