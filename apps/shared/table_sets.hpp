// Table files that are there, and sets of tables that can be built, for all doors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/json_writer.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/puzzles/cube/cube_tables.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::apps {

// A set that can be built; of tiles for the usual goal.
struct SetRow {
    std::string name{};
    std::string size{};
    std::optional<cube::Metric> metric{};  // of cubes
    std::size_t tables = 0;
    std::size_t stored = 0;
    std::uint64_t bytes = 0;
    std::string summary{};  // of cubes
};

std::vector<SetRow> tile_sets(solver::TileTables& tables);
std::vector<SetRow> cube_sets(const solver::CubeTables& tables);
// What the files of a set take.
std::uint64_t bytes_of(const std::vector<solver::SetTable>& tables);
std::uint64_t bytes_of(const solver::CubeTableSet& set, cube::Metric metric);
// What is held while the tables of a set are built: those that are there already stay in memory.
std::uint64_t build_memory(const solver::CubeTableSet& set, cube::Metric metric);

void write(JsonWriter& json, const std::vector<tables::StoredTable>& tables);

// Whether the files of tables in hand were changed: to be asked before what was read from them is
// shown.
template <class Tables>
std::optional<Error> why_spoilt(const Tables& tables) {
    std::optional<Error> fault;
    tables.for_each_in_hand([&](const taquin::tables::Table& table) {
        if (!fault) fault = taquin::tables::why_spoilt(table, hardware_threads());
    });
    return fault;
}

// What came of a build.
struct BuiltSet {
    std::string name{};
    std::string size{};
    std::optional<cube::Metric> metric{};  // of cubes
    std::size_t tables = 0;
    std::uint64_t bytes = 0;
    std::string folder{};
    bool stored = true;
    double seconds = 0;
};
void append_json(std::string& out, const BuiltSet& built);

}  // namespace taquin::apps
