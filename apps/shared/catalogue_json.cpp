#include "shared/catalogue_json.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <variant>

#include "shared/puzzle.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics/catalogue.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::apps {
namespace {

// The text of an object; `fill` writes its members.
template <class Fill>
std::string object_of(Fill fill) {
    std::string text;
    JsonWriter json(text);
    json.object([&] { fill(json); });
    return text;
}

std::string with_paper(std::string_view summary, std::string_view paper) {
    return paper.empty() ? std::string(summary) : fmt::format("{} ({})", summary, paper);
}

Entry entry_of(const solver::AlgorithmRow& row) {
    std::string properties = row.optimal ? "optimal" : "not always optimal";
    properties += row.complete ? ", complete" : ", not complete";
    if (row.informed && !row.default_heuristic.empty())
        properties += fmt::format("; heuristic: {} unless chosen", row.default_heuristic);
    else
        properties += row.informed ? "; heuristic" : "; no heuristic";
    if (row.all) properties += "; every shortest solution";
    properties += fmt::format("; memory: {}", row.memory);
    return {std::string(row.name), properties, with_paper(row.summary, row.paper),
            object_of([&](JsonWriter& json) {
                json.member("name", row.name);
                json.member("summary", row.summary);
                json.member("optimal", row.optimal);
                json.member("complete", row.complete);
                json.member("informed", row.informed);
                json.member("all", row.all);
                json.member("random", row.random);
                json.member("tree", row.grows_one_tree());
                json.member("memory", row.memory);
                json.text_or_null("default_heuristic", row.default_heuristic);
                json.text_or_null("paper", row.paper);
            })};
}

// "least" and "most", or null where a type has no such bound.
void write_range(JsonWriter& json, const solver::ParameterType& type) {
    const auto range = [&](auto least, auto most) {
        const bool unbounded = most == std::numeric_limits<decltype(most)>::max();
        json.member("least", least);
        json.member("most", unbounded ? std::nullopt : std::optional(most));
    };
    if (const auto* const whole = std::get_if<solver::Whole>(&type))
        return range(whole->least, whole->most);
    if (const auto* const real = std::get_if<solver::Real>(&type))
        return range(real->least, real->most);
    if (const auto* const seconds = std::get_if<solver::Seconds>(&type))
        return range(0.0, seconds->most);
    if (const auto* const bytes = std::get_if<solver::Bytes>(&type))
        return range(std::uint64_t{1}, bytes->most);
    json.member("least", nullptr);
    json.member("most", nullptr);
}

std::vector<std::string_view> users_of(const solver::ParameterRow& row) {
    std::vector<std::string_view> names;
    for (const solver::AlgorithmRow& algorithm : solver::algorithms())
        if (row.applies(algorithm)) names.push_back(algorithm.name);
    return names;
}

void write_parameter(JsonWriter& json, const solver::ParameterRow& row) {
    json.member("name", row.name);
    json.member("type", solver::type_name(row.type));
    write_range(json, row.type);
    const auto* const choice = std::get_if<solver::Choice>(&row.type);
    json.member("choices", choice != nullptr ? std::optional(choice->names) : std::nullopt);
    json.key("default");
    row.usual ? std::visit([&](const auto& usual) { json.value(usual); }, *row.usual) : json.null();
    json.member("help", row.help);
    json.member("algorithms", users_of(row));
}

Entry entry_of(const solver::ParameterRow& row) {
    const auto users = users_of(row);
    const bool all = users.size() == solver::algorithms().size();
    std::string properties = solver::description(row.type);
    if (row.usual) properties += fmt::format("; default: {}", solver::to_text(*row.usual));
    properties += all ? "; every algorithm" : fmt::format("; {}", listed(users));
    return {std::string(row.name), properties, std::string(row.help),
            object_of([&](JsonWriter& json) { write_parameter(json, row); })};
}

Entry entry_of(const cube::HeuristicRow& row) {
    const std::string sizes = row.large && row.small ? "3x3x3, 2x2x2"
                              : row.large            ? "3x3x3"
                                                     : "2x2x2";
    return {std::string(row.name),
            fmt::format("admissible, consistent; cubes: {}; goals: any; cost: {}", sizes, row.cost),
            with_paper(row.summary, row.paper), object_of([&](JsonWriter& json) {
                json.member("name", row.name);
                json.member("aliases", nullptr);
                json.member("summary", row.summary);
                json.member("admissible", true);
                json.member("consistent", true);
                json.member("sizes", sizes);
                json.member("goals", "any");
                json.member("cost", row.cost);
                json.text_or_null("paper", row.paper);
                json.member("puzzle", "cube");
            })};
}

Entry entry_of(const tiles::HeuristicRow& row) {
    std::string properties = row.admissible ? "admissible" : "not admissible";
    properties += row.consistent ? ", consistent" : ", not consistent";
    properties += fmt::format("; boards: {}; goals: {}; cost: {}", row.sizes, row.goals, row.cost);
    if (!row.aliases.empty()) properties += fmt::format("; also called {}", row.aliases);
    return {std::string(row.name), properties, with_paper(row.summary, row.paper),
            object_of([&](JsonWriter& json) {
                json.member("name", row.name);
                json.text_or_null("aliases", row.aliases);
                json.member("summary", row.summary);
                json.member("admissible", row.admissible);
                json.member("consistent", row.consistent);
                json.member("sizes", row.sizes);
                json.member("goals", row.goals);
                json.member("cost", row.cost);
                json.text_or_null("paper", row.paper);
                json.member("puzzle", "tiles");
            })};
}

Entry entry_of(const tiles::GoalRow& row) {
    constexpr tiles::Size shown{3, 3};
    const std::string example = tiles::to_rows(row.make(shown));
    return {std::string(row.name), example, std::string(row.help), object_of([&](JsonWriter& json) {
                json.member("name", row.name);
                json.member("summary", row.help);
                json.member("example", example);
            })};
}

Entry cube_entry(Puzzle puzzle, std::string_view summary) {
    const std::string size(cube::name(cube_size(puzzle)));
    return {std::string(name(puzzle)), size, std::string(summary), object_of([&](JsonWriter& json) {
                json.member("name", name(puzzle));
                json.member("summary", summary);
                json.member("sizes", size);
            })};
}

Entry tiles_entry() {
    const std::string sizes = fmt::format("{0}x{0} to {1}x{1}", tiles::min_side, tiles::max_side);
    constexpr std::string_view summary =
        "the sliding-tile puzzle: the 8-puzzle, the 15-puzzle, and boards of any rows and columns";
    return {"tiles", sizes, std::string(summary), object_of([&](JsonWriter& json) {
                json.member("name", "tiles");
                json.member("summary", summary);
                json.member("sizes", sizes);
            })};
}

template <class Rows>
std::vector<Entry> entries_of(const Rows& rows) {
    std::vector<Entry> entries;
    for (const auto& row : rows) entries.push_back(entry_of(row));
    return entries;
}

std::vector<Entry> all_heuristics() {
    std::vector<Entry> entries = entries_of(tiles::heuristic_table());
    for (const cube::HeuristicRow& row : cube::heuristic_table()) entries.push_back(entry_of(row));
    return entries;
}

}  // namespace

std::vector<Entry> entries_of(std::span<const solver::ParameterRow> rows) {
    std::vector<Entry> entries;
    for (const auto& row : rows) entries.push_back(entry_of(row));
    return entries;
}

std::vector<Entry> entries_of(Subject subject) {
    switch (subject) {
        case Subject::Algorithms: return entries_of(solver::algorithms());
        case Subject::Heuristics: return all_heuristics();
        case Subject::Goals: return entries_of(tiles::goals());
        case Subject::Parameters: return entries_of(solver::parameters());
        case Subject::Puzzles: break;
    }
    return {tiles_entry(), cube_entry(Puzzle::Cube, "Rubik's Cube"),
            cube_entry(Puzzle::SmallCube, "the pocket cube, which has corners only")};
}

std::string_view name_of(Subject subject) {
    switch (subject) {
        case Subject::Algorithms: return "algorithms";
        case Subject::Heuristics: return "heuristics";
        case Subject::Goals: return "goals";
        case Subject::Parameters: return "parameters";
        case Subject::Puzzles: break;
    }
    return "puzzles";
}

void write(JsonWriter& json, const std::vector<Entry>& entries) {
    json.array(entries, [&](const Entry& entry) { json.raw() += entry.json; });
}

}  // namespace taquin::apps
