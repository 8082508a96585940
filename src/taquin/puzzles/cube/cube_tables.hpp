// The tables of cubes: found in a folder or built into it, and kept in hand for the next cube.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzles/cube/kernels/cube_two_phase.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"
#include "taquin/solver/build_terms.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::solver {

// A set of tables that has a name.
struct CubeTableSet {
    std::string name;
    std::string summary;
    std::vector<cube::Pattern> patterns;
    bool half_turns_only = false;
};

class CubeTables {
public:
    // An empty folder: tables are not stored.
    CubeTables(std::filesystem::path folder, unsigned threads)
        : store_(std::move(folder), threads), threads_(threads) {}

    static const std::vector<CubeTableSet>& sets();
    // The error names those that there are.
    static Expected<CubeTableSet> named(std::string_view name);

    const tables::TableStore& store() const { return store_; }

    // Loads the table; builds it if it is missing. That of the 2x2x2 cube is made on the spot,
    // sooner than a file is written.
    Expected<tables::Table> table(const cube::Pattern& pattern, cube::Metric metric,
                                  const BuildTerms& terms = {});

    // The two-phase search with the large set of tables if it is there, else with the small one.
    Expected<std::shared_ptr<const kernels::CubeTwoPhase>> two_phase(const BuildTerms& terms = {});

    // Whether every table of the set is in hand or in the folder.
    bool has(const CubeTableSet& set, cube::Metric metric) const;

    // take(table) for each table in hand.
    template <class Take>
    void for_each_in_hand(Take take) const {
        for (const auto& [name, table] : tables_) take(table);
    }

    // What happened to files since the last call.
    std::vector<Error> take_warnings() { return std::exchange(warnings_, {}); }

private:
    tables::TableStore store_;
    unsigned threads_;
    std::vector<Error> warnings_{};
    std::map<std::string, tables::Table> tables_{};  // by file name
    std::shared_ptr<const kernels::CubeTwoPhase> two_phase_{};
};

}  // namespace taquin::solver
