// The choices that the library's tables offer, as a line of text and as JSON.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/json_writer.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin::apps {

enum class Subject : std::uint8_t {
    Algorithms,
    Heuristics,
    Puzzles,
    Goals,
    Parameters,
    Measures,
    Statistics,
};

inline constexpr std::array<std::string_view, 7> subject_names{
    "algorithms", "heuristics", "puzzles", "goals", "parameters", "measures", "statistics"};
constexpr std::string_view name_of(Subject subject) {
    return subject_names[static_cast<std::size_t>(subject)];
}

// One choice.
struct Entry {
    std::string name;
    std::string properties;
    std::string summary;
    std::string json;                // an object
    const Puzzle* puzzle = nullptr;  // null: for every puzzle
};

// All choices; those of one puzzle, if it is given.
std::vector<Entry> entries_of(Subject subject, const Puzzle* puzzle = nullptr);
// Parameters whose ranges may be narrower than the library's.
std::vector<Entry> entries_of(std::span<const solver::ParameterRow> rows);
// As an array.
void write(JsonWriter& json, const std::vector<Entry>& entries);

}  // namespace taquin::apps
