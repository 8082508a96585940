#include "taquin/lab/experiment_file.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "taquin/lab/configuration.hpp"
#include "taquin/lab/experiment_sets.hpp"
#include "taquin/lab/experiment_views.hpp"
#include "taquin/lab/toml_reader.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin::lab {

namespace {

class ExperimentReader {
public:
    ExperimentReader(const ExperimentText& text, Mistakes& mistakes)
        : text_(text), mistakes_(mistakes) {}

    Experiment read(const toml::table& root) {
        Section file(root, "", mistakes_);
        Experiment experiment;
        experiment.name = text_.name;
        experiment.title = file.text("title").value_or(text_.name);
        experiment.about = file.text("about").value_or("");
        experiment.seed = file.whole("seed").value_or(1);
        experiment.repetitions = file.whole("repetitions", {1, 1000}).value_or(1);
        if (auto limits = file.section("limits")) {
            experiment.limits = read_limits(*limits);
            limits->finish();
        }
        read_sets(file, text_.folder, experiment);
        for (Section& section : file.sections("solve"))
            experiment.solves.push_back(read_solve(section, experiment.sets));
        read_spaces(file, experiment);
        check_content(file, experiment);
        read_views(file, experiment);
        file.finish();
        return experiment;
    }

private:
    RunLimits read_limits(Section& section) {
        solver::SearchRequest request;
        for (const solver::ParameterRow& row : solver::parameters()) {
            if (row.group != solver::ParameterGroup::Limits) continue;
            const auto typed = section.word(row.name);
            const auto fault = typed ? parse_parameter(request, row, *typed) : std::nullopt;
            if (fault) section.mistake(row.name, fault->message);
        }
        return run_limits(request.limits);
    }

    SolveSet read_solve(Section& section, const std::vector<PositionSet>& sets) {
        SolveSet solve;
        solve.line = section.line();
        solve.label = section.text("name").value_or("");
        solve.sets = section.texts("boards");
        if (section.has("positions")) solve.sets = section.texts("positions");
        check_only(section);
        std::vector<std::string_view> names;
        for (const PositionSet& set : sets) names.push_back(set.name);
        for (const std::string& name : solve.sets)
            if (std::ranges::find(names, name) == names.end())
                section.mistake(section.has("positions") ? "positions" : "boards",
                                no_such("set", name, names).message);
        for (const std::string_view name : parameter_names()) {
            std::vector<std::string> values = section.words(name);
            if (!values.empty()) solve.variations.push_back({std::string(name), std::move(values)});
        }
        if (!section.has("algorithm"))
            section.mistake("", "what should solve them? algorithm = \"astar\" or another");
        read_vary(section, solve);
        if (auto limits = section.section("limits")) {
            solve.limits = read_limits(*limits);
            limits->finish();
        }
        section.finish();
        check_configurations(section, solve, sets);
        return solve;
    }

    void read_vary(Section& section, SolveSet& solve) {
        auto vary = section.section("vary");
        if (!vary) return;
        for (const std::string& name : vary->keys()) {
            if (is_key(Subject::Solve, name))
                vary->mistake(name, "this name has a meaning already; take another one");
            if (auto values = vary->words(name); !values.empty())
                solve.variations.push_back({name, std::move(values)});
        }
        vary->finish();
    }

    void check_configurations(Section& section, const SolveSet& solve,
                              const std::vector<PositionSet>& sets) {
        const auto made = configurations(solve);
        if (!made) section.mistake(made.key, made.sentence);
        for (const PositionSet& set : sets)
            if (solve.sets.empty() || std::ranges::find(solve.sets, set.name) != solve.sets.end())
                check_kinds(section, made.all, set.kinds);
        for (const Configuration& configuration : made.all)
            if (!labels_.insert(configuration.label).second)
                section.mistake("", "two configurations are called \"" + configuration.label +
                                        "\"; name = \"…{heuristic}…\" tells them apart");
    }

    static void check_kinds(Section& section, const std::vector<Configuration>& all,
                            const std::vector<Kind>& kinds) {
        for (const Kind& kind : kinds)
            for (const Configuration& configuration : all)
                if (const auto error = check_configuration(configuration, kind))
                    return section.mistake(error->parameter, error->message);
    }

    static void check_content(Section& file, const Experiment& experiment) {
        if (experiment.solves.empty() && experiment.distances.empty() &&
            experiment.estimates.empty())
            file.mistake("",
                         "nothing to do: an experiment has [[solve]], [[distances]] or "
                         "[[estimates]]");
        if (!experiment.solves.empty() && experiment.sets.empty())
            file.mistake("", "nothing to solve: add [[boards]] or [[positions]]");
    }

    const ExperimentText& text_;
    Mistakes& mistakes_;
    std::set<std::string> labels_{};
};

// The two settings in one file: an entry with only = "full" is for one of them.
bool is_for(const toml::node& entry, Setting setting) {
    const toml::table* const table = entry.as_table();
    if (table == nullptr) return true;
    const auto only = (*table)["only"].value<std::string_view>();
    if (only == "full") return setting == Setting::Full;
    return only != "quick" || setting == Setting::Quick;
}

void choose_setting(toml::table& table, Setting setting);

void choose_setting(toml::node& node, Setting setting) {
    if (toml::table* const table = node.as_table()) return choose_setting(*table, setting);
    toml::array* const list = node.as_array();
    if (list == nullptr) return;
    for (auto entry = list->begin(); entry != list->end();)
        entry = is_for(*entry, setting) ? entry + 1 : list->erase(entry);
    for (toml::node& entry : *list) choose_setting(entry, setting);
}

// Puts the values of `full = { … }` in place, or leaves them out; drops tables that are for the
// other setting.
void choose_setting(toml::table& table, Setting setting) {
    if (toml::table* const full = table["full"].as_table()) {
        toml::table values = std::move(*full);
        table.erase("full");
        if (setting == Setting::Full)
            for (auto&& [key, node] : values)
                node.visit([&, &name = key](auto& value) {
                    table.insert_or_assign(name, std::move(value));
                });
    }
    for (auto&& [key, node] : table) choose_setting(node, setting);
}

// The line of a key with more parts than any has a use for: a.a.a.…; the parser would recurse once
// for each.
std::optional<std::size_t> line_of_endless_key(std::string_view toml) {
    constexpr std::ptrdiff_t most_parts = 1000;
    for (std::size_t line = 1; !toml.empty(); ++line) {
        const std::string_view whole = toml.substr(0, toml.find('\n'));
        const std::string_view key = whole.substr(0, whole.find('='));
        if (std::ranges::count(key, '.') >= most_parts) return line;
        toml.remove_prefix(std::min(whole.size() + 1, toml.size()));
    }
    return std::nullopt;
}

Expected<Experiment> read_setting(const ExperimentText& text, Setting setting) {
    if (const auto line = line_of_endless_key(text.toml))
        return Error{text.file + ":" + std::to_string(*line) +
                     ": this key has more than 1,000 parts"};
    toml::parse_result parsed = toml::parse(text.toml, text.file);
    if (!parsed) {
        const toml::parse_error& fault = parsed.error();
        return Error{text.file + ":" + std::to_string(fault.source().begin.line) +
                     ": this is not TOML: " + std::string(fault.description())};
    }
    toml::table root = std::move(parsed).table();
    choose_setting(root, setting);
    Mistakes mistakes(text.file);
    Experiment experiment = ExperimentReader(text, mistakes).read(root);
    if (mistakes.first()) return *mistakes.first();
    return experiment;
}

}  // namespace

Expected<Experiment> read_experiment(const ExperimentText& text, Setting setting) {
    const Setting other = setting == Setting::Quick ? Setting::Full : Setting::Quick;
    if (auto checked = read_setting(text, other); !checked) return checked;
    return read_setting(text, setting);
}

}  // namespace taquin::lab
