// The tables of sliding-tile puzzles: found in a folder or built into it, and kept in hand for the
// next board with the same goal.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/tiles/patterns/catalogue.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_set.hpp"
#include "taquin/puzzles/tiles/patterns/pattern_table.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::solver {

using PatternSetPtr = std::shared_ptr<const tiles::PatternSet>;

// One table of a named set.
struct SetTable {
    tables::TableId id;
    tiles::Pattern pattern;
    tiles::Blank blank;
    std::uint64_t build_bytes;  // held while it is built
};

class TileTables {
public:
    // An empty folder: tables are not stored.
    TileTables(std::filesystem::path folder, unsigned threads)
        : store_(std::move(folder), threads), threads_(threads) {}

    const tables::TableStore& store() const { return store_; }

    // The set of this name for boards of this size; the error names those that there are.
    static Expected<tiles::NamedPatterns> named(std::string_view name, tiles::Size size);
    // The names of all sets for boards of this size, the smaller tables first.
    static std::vector<std::string> names(tiles::Size size);

    // The tables of a set, each once.
    std::vector<SetTable> tables_of(const tiles::NamedPatterns& set, const tiles::Board& goal);

    // Whether every table of the set is in the folder.
    bool has(const tiles::NamedPatterns& set, const tiles::Board& goal);

    // Loads the set's tables; builds those that are missing.
    Expected<PatternSetPtr> patterns(const tiles::NamedPatterns& set, const tiles::Board& goal,
                                     const tables::Progress& progress = {});

    // The set of this name; of none, the best one whose tables are there, else the one that is
    // built in seconds.
    Expected<tiles::ObtainedPatterns> obtain(std::string_view name, const tiles::Board& goal,
                                             const tables::Progress& progress);

    // The largest set whose tables are in the folder.
    std::optional<std::string> best_present(const tiles::Board& goal);
    // The largest set that is built in seconds.
    std::string quick(const tiles::Board& goal);
    // What the tables of a set take.
    std::uint64_t bytes_of(const tiles::NamedPatterns& set, const tiles::Board& goal);

    // What happened to files since the last call: damaged ones that were built again, a folder
    // that cannot be written.
    std::vector<Error> take_warnings() { return std::exchange(warnings_, {}); }

private:
    tiles::LayoutPtr layout(const tiles::Pattern& pattern);
    SetTable describe(const tiles::Pattern& canonical);
    Expected<tiles::PatternTable> table_of(const tiles::Pattern& canonical,
                                           const tables::Progress& progress);

    tables::TableStore store_;
    unsigned threads_;
    std::vector<Error> warnings_{};
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, tiles::LayoutPtr> layouts_{};
    std::map<std::string, tiles::PatternTable> tables_{};  // by file name
    struct Made {
        std::string name;
        tiles::Board goal;
        PatternSetPtr set;
    };
    std::vector<Made> made_{};
};

}  // namespace taquin::solver
