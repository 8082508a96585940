#include "taquin/puzzles/tiles/user_catalogue.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace taquin::tiles {

namespace {

constexpr std::array<std::string_view, 3> taken{"auto", "lookup", "small"};

bool in_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

// Where each set begins: the lines that are neither comments nor rows of a drawing.
std::vector<std::size_t> header_lines(std::string_view text) {
    std::vector<std::size_t> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const std::size_t last = line.find_last_not_of(" \r");
        if (!line.starts_with('#') && last != std::string_view::npos &&
            line.substr(0, last).find(' ') != std::string_view::npos)
            lines.push_back(number);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

// What is wrong with the name of this set; empty if nothing is.
std::string fault_of(const std::vector<NamedPatterns>& sets, std::size_t number) {
    const NamedPatterns& set = sets[number];
    if (set.name.empty() || !std::ranges::all_of(set.name, in_name))
        return "expected a name of letters, digits and '-', such as '7-8'";
    if (std::ranges::find(taken, set.name) != taken.end())
        return "the program makes tables called '" + set.name + "' itself: choose another name";
    for (std::size_t other = 0; other < number; ++other)
        if (sets[other].name == set.name && fits(sets[other], set.size))
            return "there is a set '" + set.name + "' for boards of this size above: draw " +
                   "partitions of one set below each other, or choose another name";
    return {};
}

Error at_line(std::string_view file, std::size_t line, const std::string& sentence) {
    return Error{std::string(file) + ", line " + std::to_string(line) + ": " + sentence};
}

}  // namespace

Expected<UserCataloguePtr> parse_user_catalogue(std::string_view text, std::string_view file) {
    auto sets = parse_pattern_catalogue(text);
    if (!sets) {
        const std::string& message = sets.error().message;  // "patterns, line 3: …"
        return Error{std::string(file) +
                     message.substr(std::min(message.find(','), message.size()))};
    }
    if (sets->empty())
        return at_line(file, 1,
                       "there is no set of patterns: expected a name and a size such as "
                       "'7-8 4x4', and a drawing below");
    const std::vector<std::size_t> lines = header_lines(text);
    for (std::size_t number = 0; number < sets->size(); ++number)
        if (const std::string fault = fault_of(*sets, number); !fault.empty())
            return at_line(file, lines[number], fault);
    auto catalogue = std::make_shared<UserCatalogue>();
    catalogue->sets = *std::move(sets);
    return UserCataloguePtr(std::move(catalogue));
}

}  // namespace taquin::tiles
