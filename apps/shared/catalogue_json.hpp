// What there is to choose from, out of the library's own tables: in a line, and as JSON.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/json_writer.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin::apps {

enum class Subject : std::uint8_t { Algorithms, Heuristics, Puzzles, Goals, Parameters };
std::string_view name_of(Subject subject);

// One thing to choose: its name, its properties in a line, and what it is.
struct Entry {
    std::string name;
    std::string properties;
    std::string summary;
    std::string json;                // an object
    const Puzzle* puzzle = nullptr;  // that it belongs to; none: to all
};

std::vector<Entry> entries_of(Subject subject);
// Parameters whose ranges may be narrower than the library's.
std::vector<Entry> entries_of(std::span<const solver::ParameterRow> rows);
// An array of them.
void write(JsonWriter& json, const std::vector<Entry>& entries);

}  // namespace taquin::apps
