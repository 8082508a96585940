// Reads an experiment's file: its position sets and what to do with them. experiment_views.cpp
// reads what to show.
#include <algorithm>
#include <array>
#include <charconv>

#include "taquin/lab/embedded.hpp"
#include "taquin/lab/plan.hpp"
#include "taquin/lab/statistics.hpp"
#include "taquin/lab/toml_reader.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::lab {

namespace {

// The puzzles that a TOML table can refer to: one, or all whose positions share a name.
using Puzzles = std::vector<const Puzzle*>;

// "boards", "cubes": the name of a table of positions, and of a list in it.
std::string plural(const Puzzle& puzzle) { return std::string(puzzle.info().noun) + "s"; }

const Puzzle& read_puzzle(Section& section) {
    std::vector<std::string_view> names;
    for (const Puzzle* const puzzle : puzzles()) names.push_back(puzzle->name());
    return *puzzles()[section.choice("puzzle", names).value_or(0)];
}

// --- sizes, goals, metrics, limits

std::optional<Kind> read_kind(Section& section, const std::string& size, const Puzzles& meant) {
    std::vector<std::string_view> sizes;
    for (const Puzzle* const puzzle : meant) {
        auto read = puzzle->read_size(size);
        if (read) return Kind{puzzle, *std::move(read)};
        if (meant.size() == 1) section.mistake("size", read.error().message);
        sizes.push_back(puzzle->info().default_size);
    }
    if (meant.size() > 1) section.mistake("size", no_such("size", size, sizes).message);
    return std::nullopt;
}

// Without a size: the first puzzle's only size, or none.
std::vector<Kind> read_kinds(Section& section, const Puzzles& meant) {
    std::vector<Kind> kinds;
    for (const std::string& size : section.texts("size"))
        if (auto kind = read_kind(section, size, meant)) kinds.push_back(*std::move(kind));
    const PuzzleInfo& info = meant.front()->info();
    if (!section.has("size"))
        kinds.push_back(
            {meant.front(), std::string(info.size_form.empty() ? info.default_size : "")});
    return kinds;
}

std::optional<Position> read_goal(Section& section, const std::string& goal, const Kind& kind) {
    auto made = kind.puzzle->goal(goal, kind.size);
    if (made) return *std::move(made);
    section.mistake("goal", made.error().message);
    return std::nullopt;
}

std::string read_metric(Section& section, const Puzzle& puzzle) {
    std::vector<std::string_view> names;
    for (const NamedChoice& metric : puzzle.info().metrics) names.push_back(metric.name);
    const auto chosen = section.choice("metric", names);
    return std::string(chosen ? names[*chosen] : "");
}

RunLimits read_limits(Section& parent) {
    solver::SearchRequest request;
    auto section = parent.section("limits");
    if (!section) return {};
    for (const solver::ParameterRow& row : solver::parameters()) {
        if (row.group != solver::ParameterGroup::Limits) continue;
        const auto typed = section->word(row.name);
        const auto fault = typed ? parse_parameter(request, row, *typed) : std::nullopt;
        if (fault) section->mistake(row.name, fault->message);
    }
    section->finish();
    return run_limits(request.limits);
}

// --- sets of positions: [[boards]], [[cubes]] and so on, and [[positions]]

void read_random(Section& section, PositionSet& set) {
    constexpr std::uint64_t most_steps_of_a_walk = 100'000'000;
    constexpr std::array<std::string_view, 3> methods{"uniform", "walk", "self-avoiding"};
    const bool turns = section.has("turns");
    const std::string_view steps = turns ? "turns" : "steps";
    const bool walks = section.has(steps);
    const auto usual = static_cast<std::size_t>(walks ? Source::Walk : Source::Uniform);
    const std::size_t method = section.choice("method", methods).value_or(usual);
    set.source = static_cast<Source>(method);
    set.method = turns && !section.has("method") ? "turns" : methods[method];
    for (const auto& [puzzle, size] : set.kinds)
        if (size.empty())
            section.mistake("", "random " + plural(*puzzle) + " need a size, such as \"" +
                                    std::string(puzzle->info().default_size) + "\"");
    set.count = section.whole("count", {1, 1'000'000}).value_or(1);
    if (set.source == Source::Uniform) return;
    set.steps = section.wholes(steps, {0, most_steps_of_a_walk});
    if (!walks) section.mistake("", "walks need steps: a number or a list of numbers");
}

void read_written(Section& section, PositionSet& set, std::string_view listed) {
    if (set.kinds.size() > 1)
        section.mistake("size", "listed " + std::string(listed) + " can have only one size");
    if (section.has("file")) {
        set.source = Source::File;
        set.origin = section.text("file").value_or("");
    } else if (section.has("set")) {
        set.source = Source::Set;
        const auto names = embedded_names("instances");
        if (const auto chosen = section.choice("set", names)) set.origin = names[*chosen];
    } else {
        set.source = Source::List;
        set.list = section.texts(section.has("list") ? "list" : listed);
    }
    set.method = set.origin.empty() ? "list" : set.origin;
    set.numbers = section.wholes("numbers", {1});
}

void read_source(Section& section, PositionSet& set, const std::string& listed) {
    const std::array<std::string_view, 5> sources{"method", "set", "file", "list", listed};
    const auto given =
        std::ranges::count_if(sources, [&](std::string_view key) { return section.has(key); });
    if (given > 1)
        section.mistake("", listed +
                                " have one source: method (uniform, walk, self-avoiding), set, "
                                "file, list or " +
                                listed + "; remove all but one");
    if (given == 0 || section.has("method"))
        read_random(section, set);
    else
        read_written(section, set, listed);
}

PositionSet read_set(Section& section, const Puzzles& meant) {
    constexpr const char* goal_of_built_in_sets = "first";  // all of them were published with it
    PositionSet set;
    set.line = section.line();
    set.name = section.text("name").value_or(section.name());
    set.kinds = read_kinds(section, meant);
    read_source(section, set, plural(*meant.front()));
    const bool built_in = set.source == Source::Set;
    set.goal = section.text("goal").value_or(built_in ? goal_of_built_in_sets : "");
    set.metric = read_metric(section, *meant.front());
    check_only(section);
    for (const Kind& kind : set.kinds)
        if (!kind.size.empty()) read_goal(section, set.goal, kind);
    section.finish();
    return set;
}

// The tables of position sets besides [[positions]], and the puzzles each can refer to.
std::vector<std::pair<std::string, Puzzles>> tables_of_sets() {
    std::vector<std::pair<std::string, Puzzles>> tables;
    for (const Puzzle* const puzzle : puzzles()) {
        const std::string name = plural(*puzzle);
        auto table = std::ranges::find(tables, name, [](const auto& known) { return known.first; });
        if (table == tables.end()) table = tables.insert(table, {name, {}});
        table->second.push_back(puzzle);
    }
    return tables;
}

void read_sets(Section& file, const std::filesystem::path& folder, Experiment& experiment) {
    std::vector<PositionSet>& sets = experiment.sets;
    const auto add = [&](Section& section, const Puzzles& meant) {
        PositionSet set = read_set(section, meant);
        set.folder = folder;
        if (set.source == Source::File && folder.empty())
            section.mistake("file", "this experiment must not read files; use list");
        if (std::ranges::find(sets, set.name, &PositionSet::name) != sets.end())
            section.mistake("", "two sets have the name \"" + set.name + "\"; rename one");
        sets.push_back(std::move(set));
    };
    for (const auto& [name, meant] : tables_of_sets())
        for (Section& section : file.sections(name)) add(section, meant);
    for (Section& section : file.sections("positions")) {
        if (!section.has("puzzle"))
            section.mistake("", "the puzzle is missing: puzzle = \"" +
                                    std::string(default_puzzle().name()) + "\" or another");
        add(section, {&read_puzzle(section)});
    }
}

// --- [[solve]]

// An unknown name in [vary] defines a new parameter of the experiment.
void read_variations(Section& section, SolveSet& solve) {
    const auto add = [&](Section& from, std::string_view name) {
        if (auto values = from.words(name); !values.empty())
            solve.variations.push_back({std::string(name), std::move(values)});
    };
    for (const std::string_view name : parameter_names()) add(section, name);
    if (!section.has("algorithm"))
        section.mistake("", "the algorithm is missing: algorithm = \"astar\" or another");
    auto vary = section.section("vary");
    if (!vary) return;
    const auto taken = keys_of(Subject::Solve);
    for (const std::string& name : vary->keys()) {
        if (std::ranges::find(taken, name) != taken.end())
            vary->mistake(name, "this name is already a key or parameter; choose another");
        add(*vary, name);
    }
    vary->finish();
}

// Reports the first configuration that does not suit the set.
void check_set(Section& section, const std::vector<Configuration>& all, const PositionSet& set) {
    for (const Kind& kind : set.kinds)
        for (const Configuration& configuration : all)
            if (const auto error = check_configuration(configuration, kind, set.metric))
                return section.mistake(error->parameter,
                                       error->message + where_in_plan(configuration, set.name));
}

void check_configurations(Section& section, const SolveSet& solve, const Experiment& experiment,
                          std::set<std::string>& labels) {
    const auto made = configurations(solve);
    if (!made) return section.mistake(made.error().parameter, made.error().message);
    for (const PositionSet& set : experiment.sets)
        if (solve.sets.empty() || std::ranges::find(solve.sets, set.name) != solve.sets.end())
            check_set(section, *made, set);
    for (const Configuration& configuration : *made)
        if (!labels.insert(configuration.label).second)
            section.mistake("", "two configurations have the name \"" + configuration.label +
                                    "\"; distinguish them, as in name = \"…{heuristic}…\"");
}

void read_solves(Section& file, Experiment& experiment) {
    std::vector<std::string_view> names;
    for (const PositionSet& set : experiment.sets) names.push_back(set.name);
    std::set<std::string> labels;
    for (Section& section : file.sections("solve")) {
        SolveSet solve;
        solve.line = section.line();
        solve.label = section.text("name").value_or("");
        solve.sets = section.texts("boards");
        if (section.has("positions")) solve.sets = section.texts("positions");
        const std::string_view key = section.has("positions") ? "positions" : "boards";
        for (const std::string& name : solve.sets) section.find_name(key, "set", name, names);
        check_only(section);
        read_variations(section, solve);
        solve.limits = read_limits(section);
        section.finish();
        check_configurations(section, solve, experiment, labels);
        experiment.solves.push_back(std::move(solve));
    }
}

// --- all positions of small puzzles: [[distances]] and [[estimates]]

bool is_small_enough(Section& section, const Kind& kind, std::optional<std::uint64_t> most) {
    const auto goal = read_goal(section, "", kind);
    if (!goal) return false;
    const auto space = kind.puzzle->state_space(*goal, "");
    if (space && (!most || (*space)->size() <= *most)) return true;
    if (!most)
        section.mistake("size", space.error().message);
    else
        section.mistake(
            "size", kind.size + " has too many positions; estimates are for sizes with at most " +
                        grouped(*most) + " positions");
    return false;
}

// Distances only. A puzzle with several distributions has one for each of its tables.
void read_tables(Section& section, const Puzzle& puzzle, SpaceSet& set) {
    set.tables = section.texts("table");
    for (const std::string& table : set.tables)
        if (const auto fault = puzzle.check_distribution(table))
            section.mistake("table", fault->message);
    if (!section.has("table")) set.tables = puzzle.distribution_names();
}

// Every goal in every size; reports sizes with more than `most` positions. Tables need no list of
// all positions.
SpaceSet read_space(Section& section, std::optional<std::uint64_t> most, bool tables) {
    SpaceSet set;
    set.line = section.line();
    check_only(section);
    const Puzzle& puzzle = read_puzzle(section);
    set.metric = read_metric(section, puzzle);
    if (tables) read_tables(section, puzzle, set);
    std::vector<std::string> names = section.texts("goal");
    if (!section.has("goal")) names.emplace_back();
    for (const Kind& kind : read_kinds(section, {&puzzle})) {
        if (kind.size.empty())
            section.mistake("", "the size is missing: size = \"" +
                                    std::string(puzzle.info().default_size) + "\" or another");
        else if (!set.tables.empty() || is_small_enough(section, kind, most))
            for (const std::string& name : names)
                if (auto goal = read_goal(section, name, kind))
                    set.goals.push_back(*std::move(goal));
    }
    return set;
}

void read_heuristics(Section& section, SpaceSet& set) {
    set.heuristics = section.texts("heuristic");
    if (!section.has("heuristic"))
        section.mistake("", "the heuristics are missing: heuristic = [\"manhattan\", …]");
    for (const std::string& heuristic : set.heuristics)
        for (const Position& goal : set.goals)
            if (const auto fault = goal.puzzle->check_heuristic(heuristic, goal.size, set.metric))
                section.mistake("heuristic", fault->message);
}

void read_spaces(Section& file, Experiment& experiment) {
    constexpr std::uint64_t most_estimated = 10'000'000;
    for (Section& section : file.sections("distances")) {
        experiment.distances.push_back(read_space(section, std::nullopt, true));
        section.finish();
    }
    for (Section& section : file.sections("estimates")) {
        experiment.estimates.push_back(read_space(section, most_estimated, false));
        read_heuristics(section, experiment.estimates.back());
        section.finish();
    }
}

// --- the whole file

void check_content(Section& file, const Experiment& experiment) {
    if (experiment.solves.empty() && experiment.distances.empty() && experiment.estimates.empty())
        file.mistake("", "the experiment is empty: add [[solve]], [[distances]] or [[estimates]]");
    if (!experiment.solves.empty() && experiment.sets.empty())
        file.mistake("", "[[solve]] has no positions: add [[boards]] or [[positions]]");
}

Expected<Experiment> read_setting(const ExperimentText& text, Setting setting) {
    Experiment experiment;
    const auto mistake = read_toml(text, setting, [&](Section& file) {
        experiment.name = text.name;
        experiment.title = file.text("title").value_or(text.name);
        experiment.about = file.text("about").value_or("");
        experiment.seed = file.whole("seed").value_or(1);
        experiment.repetitions = file.whole("repetitions", {1, 1000}).value_or(1);
        experiment.limits = read_limits(file);
        read_sets(file, text.folder, experiment);
        read_solves(file, experiment);
        read_spaces(file, experiment);
        check_content(file, experiment);
        read_views(file, experiment);
    });
    if (mistake) return *mistake;
    return experiment;
}

}  // namespace

Error error_at(std::string_view file, std::size_t line, const Error& error) {
    return {std::string(file) + ":" + std::to_string(line) + ": " + error.message, error.kind};
}

std::optional<PlacedSentence> placed(const Error& error, std::string_view file) {
    std::string_view text = error.message;
    if (!text.starts_with(file) || !text.substr(file.size()).starts_with(":")) return std::nullopt;
    text.remove_prefix(file.size() + 1);
    std::size_t line = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), line);
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (fault != std::errc{} || !text.starts_with(": ")) return std::nullopt;
    return PlacedSentence{line, std::string(text.substr(2))};
}

void check_only(Section& section) {
    constexpr std::array<std::string_view, 2> settings{"quick", "full"};
    section.choice("only", settings);
}

Expected<Experiment> read_experiment(const ExperimentText& text, Setting setting) {
    const Setting other = setting == Setting::Quick ? Setting::Full : Setting::Quick;
    if (auto checked = read_setting(text, other); !checked) return checked;
    return read_setting(text, setting);
}

}  // namespace taquin::lab
