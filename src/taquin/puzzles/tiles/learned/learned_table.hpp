// Learned weights as a table: a record of the training, then the weights in the order of
// PairLayout, in units of 1/256 of a move.
//
// Other tables with the same identity have the same bytes. Learned tables do not: their bytes
// depend on how long the training took. Any of them serves, because they only guide beams.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/puzzles/tiles/learned/pair_estimate.hpp"
#include "taquin/puzzles/tiles/learned/training.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tiles {

// The name of the set.
inline constexpr std::string_view learned_name = "learned";
inline constexpr std::string_view learned_kind = "tiles-learned";
inline constexpr std::size_t record_bytes = 128;

tables::TableId learned_table_id(Size size);
// The table that a build trains for the default time.
tables::TableSpec learned_table(Size size);
// Why boards of this size have no learned estimate; none if they have.
std::optional<Error> check_learnable(Size size);

void write_learned_table(const Training& training, const TrainingRecord& record,
                         std::span<std::byte> bytes);

struct LearnedWeights {
    TrainingRecord record{};
    std::vector<std::int16_t> weights{};
};
// The contents of an intact table.
LearnedWeights read_learned_table(const tables::Table& table);
// The record at the beginning of a table's bytes; none if it is damaged.
std::optional<TrainingRecord> read_record(std::span<const std::byte> bytes);
// "316.2 moves at width 1000 (Manhattan 215.2), 64 rounds, 12 min"
std::string summary_of(const TrainingRecord& record);

// What is wrong with the table's values; none if all is well.
std::optional<std::string> find_wrong_weight(const tables::Table& table);

// Trains and stores the table. A stored table is continued, unless the request says otherwise.
// Stops early if the progress says stop; the table is stored nevertheless.
Expected<Learned> learn_table(Size size, const LearnRequest& request,
                              const tables::TableStore& store, const tables::Progress& progress);

}  // namespace taquin::tiles
