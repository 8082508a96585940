// What there is to choose from, out of the library's own tables: in a line, and as JSON.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace taquin::apps {

enum class Subject : std::uint8_t { Algorithms, Heuristics, Puzzles, Goals };
std::string_view name_of(Subject subject);

// One thing to choose: its name, its properties in a line, and what it is.
struct Entry {
    std::string name;
    std::string properties;
    std::string summary;
    nlohmann::ordered_json json;
};

std::vector<Entry> entries_of(Subject subject);
nlohmann::ordered_json json_of(const std::vector<Entry>& entries);

}  // namespace taquin::apps
