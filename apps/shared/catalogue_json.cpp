#include "shared/catalogue_json.hpp"

#include <fmt/format.h>

#include <limits>
#include <variant>

#include "shared/input.hpp"
#include "taquin/core/values.hpp"
#include "taquin/lab/measures.hpp"
#include "taquin/solver/algorithms.hpp"

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

// Algorithms for every puzzle use the default puzzle's heuristic. "auto" chooses its own.
std::string_view default_heuristic(const solver::AlgorithmRow& row, const Puzzle* puzzle) {
    if (!row.informed || row.automatic()) return "";
    return (puzzle != nullptr ? *puzzle : default_puzzle()).info().default_heuristic;
}

// `puzzle`: the only puzzle with this algorithm, or null.
Entry entry_of(const solver::AlgorithmRow& row, const Puzzle* puzzle) {
    std::string properties = row.optimal ? "optimal" : "not always optimal";
    properties += row.complete ? ", complete" : ", not complete";
    properties += row.informed ? "; uses a heuristic" : "; no heuristic";
    if (row.all) properties += "; can find all shortest solutions";
    properties += fmt::format("; memory: {}", row.memory);
    if (puzzle != nullptr) properties += fmt::format("; for {} only", puzzle->name());
    return {std::string(row.name), properties, with_paper(row.summary, row.paper),
            object_of([&](JsonWriter& json) {
                json.member("name", row.name);
                json.member("summary", row.summary);
                json.member("optimal", row.optimal);
                json.member("complete", row.complete);
                json.member("informed", row.informed);
                json.member("all", row.all);
                json.member("random", row.random);
                json.member("tree", row.has_tree());
                json.text_or_null("key", row.key());
                json.member("memory", row.memory);
                json.text_or_null("default_heuristic", default_heuristic(row, puzzle));
                json.text_or_null("paper", row.paper);
                json.text_or_null("puzzle", puzzle != nullptr ? puzzle->name() : "");
            }),
            puzzle};
}

// "least" and "most"; null if the type has no such bound.
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
    for (const solver::AlgorithmRow* const algorithm : all_algorithms())
        if (row.applies(*algorithm)) names.push_back(algorithm->name);
    return names;
}

std::vector<std::string_view> puzzles_of(const solver::ParameterRow& row) {
    std::vector<std::string_view> names;
    for (const Puzzle* const puzzle : puzzles())
        if (row.of_puzzle(puzzle->info())) names.push_back(puzzle->name());
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
    json.member("puzzles", puzzles_of(row));
}

Entry entry_of(const solver::ParameterRow& row) {
    const auto users = users_of(row);
    const bool all = users.size() == all_algorithms().size();
    std::string properties = solver::description(row.type);
    if (row.usual) properties += fmt::format("; default: {}", solver::to_text(*row.usual));
    properties += all ? "; used by all algorithms" : fmt::format("; used by {}", listed(users));
    if (const auto names = puzzles_of(row); names.size() < puzzles().size())
        properties += fmt::format("; for {} only", listed(names));
    return {std::string(row.name), properties, std::string(row.help),
            object_of([&](JsonWriter& json) { write_parameter(json, row); })};
}

Entry entry_of(const heuristics::HeuristicRow& row, const Puzzle& puzzle) {
    std::string properties = row.admissible ? "admissible" : "not admissible";
    properties += row.consistent ? ", consistent" : ", not consistent";
    properties += fmt::format("; sizes: {}; goals: {}; cost: {}", row.sizes, row.goals, row.cost);
    if (!row.metrics.empty()) properties += fmt::format("; metric: {}", row.metrics);
    if (!row.aliases.empty()) properties += fmt::format("; also called {}", row.aliases);
    return {std::string(row.name), properties, with_paper(row.summary, row.paper),
            object_of([&](JsonWriter& json) {
                json.member("name", row.name);
                json.text_or_null("aliases", row.aliases);
                json.member("summary", row.summary);
                json.member("admissible", row.admissible);
                json.member("consistent", row.consistent);
                json.text_or_null("metrics", row.metrics);
                json.member("sizes", row.sizes);
                json.member("goals", row.goals);
                json.member("cost", row.cost);
                json.text_or_null("paper", row.paper);
                json.member("puzzle", puzzle.name());
            }),
            &puzzle};
}

Entry entry_of(const NamedChoice& goal, const Puzzle& puzzle) {
    const Position shown = puzzle.read(puzzle.info().example, {})->position;
    const std::string example = puzzle.write(*puzzle.goal(goal.name, shown.size));
    return {std::string(goal.name), example, std::string(goal.help),
            object_of([&](JsonWriter& json) {
                json.member("name", goal.name);
                json.member("summary", goal.help);
                json.member("example", example);
                json.member("puzzle", puzzle.name());
            }),
            &puzzle};
}

void write_choices(JsonWriter& json, std::string_view name,
                   const std::vector<NamedChoice>& choices) {
    json.array(name, choices, [&](const NamedChoice& choice) {
        json.object([&] {
            json.member("name", choice.name);
            json.member("summary", choice.help);
        });
    });
}

// "; forms: rows, flat"
std::string choice_text(std::string_view what, const std::vector<NamedChoice>& choices) {
    return choices.empty() ? "" : fmt::format("; {}: {}", what, listed(names_of(choices)));
}

Entry entry_of(const Puzzle& puzzle) {
    const PuzzleInfo& info = puzzle.info();
    const std::string properties =
        fmt::format("{}{}{}{}; example: {}", info.sizes, choice_text("forms", info.forms),
                    choice_text("steps", info.steps) + choice_text("metrics", info.metrics),
                    choice_text("moves", info.notations), info.example);
    return {std::string(info.name), properties, std::string(info.summary),
            object_of([&](JsonWriter& json) {
                json.member("name", info.name);
                json.member("summary", info.summary);
                json.member("sizes", info.sizes);
                json.member("noun", info.noun);
                json.member("default_size", info.default_size);
                json.text_or_null("size_form", info.size_form);
                write_choices(json, "forms", info.forms);
                write_choices(json, "goals", info.goals);
                write_choices(json, "steps", info.steps);
                write_choices(json, "metrics", info.metrics);
                write_choices(json, "notations", info.notations);
                json.member("default_heuristic", info.default_heuristic);
                json.member("has_order", info.has_order);
                json.member("example", info.example);
                json.member("example_moves", info.example_moves);
            }),
            &puzzle};
}

// An entry for each item of list(puzzle), for every puzzle.
template <class List>
std::vector<Entry> entries_of_puzzles(List list) {
    std::vector<Entry> entries;
    for (const Puzzle* const puzzle : puzzles())
        for (const auto& item : list(*puzzle)) entries.push_back(entry_of(item, *puzzle));
    return entries;
}

std::vector<Entry> algorithm_entries() {
    std::vector<Entry> entries;
    for (const auto& row : solver::algorithms()) entries.push_back(entry_of(row, nullptr));
    for (const Puzzle* const puzzle : puzzles())
        for (const auto& row : puzzle->own_algorithms()) entries.push_back(entry_of(row, puzzle));
    return entries;
}

std::vector<Entry> puzzle_entries() {
    std::vector<Entry> entries;
    for (const Puzzle* const puzzle : puzzles()) entries.push_back(entry_of(*puzzle));
    return entries;
}

Entry entry_of(const lab::MeasureRow& row) {
    std::string properties = row.of_every_run ? "of every run" : "of runs that found a solution";
    if (!row.unit.empty()) properties += fmt::format("; unit: {}", row.unit);
    return {std::string(row.name), properties, std::string(row.meaning),
            object_of([&](JsonWriter& json) {
                json.member("name", row.name);
                json.member("summary", row.meaning);
                json.text_or_null("unit", row.unit);
                json.member("every_run", row.of_every_run);
            })};
}

Entry entry_of(const lab::StatisticRow& row) {
    return {std::string(row.name), fmt::format("as in length.{}", row.name),
            std::string(row.meaning), object_of([&](JsonWriter& json) {
                json.member("name", row.name);
                json.member("summary", row.meaning);
            })};
}

template <class Row>
std::vector<Entry> entries_of_rows(std::span<const Row> rows) {
    std::vector<Entry> entries;
    for (const Row& row : rows) entries.push_back(entry_of(row));
    return entries;
}

// Those that the puzzle has; without a puzzle, all.
std::vector<Entry> parameter_entries(const Puzzle* puzzle) {
    std::vector<Entry> entries;
    for (const solver::ParameterRow& row : search_parameters())
        if (puzzle == nullptr || row.of_puzzle(puzzle->info())) entries.push_back(entry_of(row));
    return entries;
}

std::vector<Entry> all_entries(Subject subject, const Puzzle* puzzle) {
    switch (subject) {
        case Subject::Algorithms: return algorithm_entries();
        case Subject::Heuristics:
            return entries_of_puzzles([](const Puzzle& each) { return each.heuristics(); });
        case Subject::Goals:
            return entries_of_puzzles([](const Puzzle& each) { return each.info().goals; });
        case Subject::Parameters: return parameter_entries(puzzle);
        case Subject::Measures: return entries_of_rows(lab::measures());
        case Subject::Statistics: return entries_of_rows(lab::statistics());
        case Subject::Puzzles: break;
    }
    return puzzle_entries();
}

}  // namespace

std::vector<Entry> entries_of(std::span<const solver::ParameterRow> rows) {
    return entries_of_rows(rows);
}

std::vector<Entry> entries_of(Subject subject, const Puzzle* puzzle) {
    std::vector<Entry> entries = all_entries(subject, puzzle);
    if (puzzle != nullptr)
        std::erase_if(entries, [&](const Entry& entry) {
            return entry.puzzle != nullptr && entry.puzzle != puzzle;
        });
    return entries;
}
void write(JsonWriter& json, const std::vector<Entry>& entries) {
    json.array(entries, [&](const Entry& entry) { json.raw() += entry.json; });
}

}  // namespace taquin::apps
