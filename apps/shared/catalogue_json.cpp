#include "shared/catalogue_json.hpp"

#include <fmt/format.h>

#include "shared/puzzle.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/heuristics/catalogue.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::apps {
namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(std::string_view text) { return text.empty() ? Json(nullptr) : Json(text); }

std::string with_paper(std::string_view summary, std::string_view paper) {
    return paper.empty() ? std::string(summary) : fmt::format("{} ({})", summary, paper);
}

Entry entry_of(const solver::AlgorithmRow& row) {
    std::string properties = row.optimal ? "optimal" : "not always optimal";
    properties += row.complete ? ", complete" : ", not complete";
    if (row.informed && !row.default_heuristic.empty())
        properties += fmt::format("; --heuristic, else {}", row.default_heuristic);
    else
        properties += row.informed ? "; --heuristic" : "; no heuristic";
    if (row.all) properties += "; --all";
    properties += fmt::format("; memory: {}", row.memory);
    return {std::string(row.name), properties, with_paper(row.summary, row.paper),
            Json{{"name", row.name},
                 {"summary", row.summary},
                 {"optimal", row.optimal},
                 {"complete", row.complete},
                 {"informed", row.informed},
                 {"all", row.all},
                 {"memory", row.memory},
                 {"default_heuristic", text_or_null(row.default_heuristic)},
                 {"paper", text_or_null(row.paper)}}};
}

Entry entry_of(const cube::HeuristicRow& row) {
    const std::string sizes = row.large && row.small ? "3x3x3, 2x2x2"
                              : row.large            ? "3x3x3"
                                                     : "2x2x2";
    return {std::string(row.name),
            fmt::format("admissible, consistent; cubes: {}; goals: any; cost: {}", sizes, row.cost),
            with_paper(row.summary, row.paper),
            Json{{"name", row.name},
                 {"aliases", nullptr},
                 {"summary", row.summary},
                 {"admissible", true},
                 {"consistent", true},
                 {"sizes", sizes},
                 {"goals", "any"},
                 {"cost", row.cost},
                 {"paper", text_or_null(row.paper)},
                 {"puzzle", "cube"}}};
}

Entry entry_of(const tiles::HeuristicRow& row) {
    std::string properties = row.admissible ? "admissible" : "not admissible";
    properties += row.consistent ? ", consistent" : ", not consistent";
    properties += fmt::format("; boards: {}; goals: {}; cost: {}", row.sizes, row.goals, row.cost);
    if (!row.aliases.empty()) properties += fmt::format("; also called {}", row.aliases);
    return {std::string(row.name), properties, with_paper(row.summary, row.paper),
            Json{{"name", row.name},
                 {"aliases", text_or_null(row.aliases)},
                 {"summary", row.summary},
                 {"admissible", row.admissible},
                 {"consistent", row.consistent},
                 {"sizes", row.sizes},
                 {"goals", row.goals},
                 {"cost", row.cost},
                 {"paper", text_or_null(row.paper)},
                 {"puzzle", "tiles"}}};
}

Entry entry_of(const tiles::GoalRow& row) {
    constexpr tiles::Size shown{3, 3};
    const std::string example = tiles::to_rows(row.make(shown));
    return {std::string(row.name), example, std::string(row.help),
            Json{{"name", row.name}, {"summary", row.help}, {"example", example}}};
}

Entry cube_entry(Puzzle puzzle, std::string_view summary) {
    const std::string size(cube::name(cube_size(puzzle)));
    return {std::string(name(puzzle)), size, std::string(summary),
            Json{{"name", name(puzzle)}, {"summary", summary}, {"sizes", size}}};
}

Entry tiles_entry() {
    const std::string sizes = fmt::format("{0}x{0} to {1}x{1}", tiles::min_side, tiles::max_side);
    constexpr std::string_view summary =
        "the sliding-tile puzzle: the 8-puzzle, the 15-puzzle, and boards of any rows and columns";
    return {"tiles", sizes, std::string(summary),
            Json{{"name", "tiles"}, {"summary", summary}, {"sizes", sizes}}};
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

std::vector<Entry> entries_of(Subject subject) {
    switch (subject) {
        case Subject::Algorithms: return entries_of(solver::algorithms());
        case Subject::Heuristics: return all_heuristics();
        case Subject::Goals: return entries_of(tiles::goals());
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
        case Subject::Puzzles: break;
    }
    return "puzzles";
}

Json json_of(const std::vector<Entry>& entries) {
    Json rows = Json::array();
    for (const auto& entry : entries) rows.push_back(entry.json);
    return rows;
}

}  // namespace taquin::apps
