// Reads the part of an experiment's file that says what to show: tables, plots, published figures
// and trees.
#include <algorithm>
#include <array>

#include "taquin/lab/plan.hpp"
#include "taquin/lab/toml_reader.hpp"

namespace taquin::lab {

namespace {

// In addition to the search parameters.
constexpr std::array<std::string_view, 15> solve_keys{
    "run",    "boards", "puzzle", "size",  "rows",     "columns", "cells",     "goal",
    "metric", "steps",  "number", "start", "distance", "status",  "repetition"};
constexpr std::array<std::string_view, 9> distance_keys{
    "puzzle", "size", "rows", "columns", "cells", "goal", "metric", "table", "distance"};
constexpr std::array<std::string_view, 10> estimate_keys{"heuristic", "puzzle",  "size", "rows",
                                                         "columns",   "cells",   "goal", "metric",
                                                         "distance",  "estimate"};

class ViewReader {
public:
    explicit ViewReader(const Experiment& experiment) {
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            const auto fixed = keys_of(static_cast<Subject>(i));
            keys_[i].assign(fixed.begin(), fixed.end());
        }
        for (const SolveSet& solve : experiment.solves) {
            for (const Variation& variation : solve.variations)
                if (!is_key(Subject::Solve, variation.name))
                    keys_[0].push_back(variation.name);  // defined by the experiment
            if (const auto made = configurations(solve))
                for (const Configuration& each : *made) labels_.push_back(each.label);
        }
    }

    TableSpec table(Section& section) {
        TableSpec spec;
        check_only(section);
        spec.title = section.text("title").value_or(section.name());
        spec.of = subject(section);
        spec.rows = section.texts("rows");
        if (!section.has("rows")) spec.rows = {of_what(spec.of)};
        for (const std::string& key : spec.rows) check_key(section, "rows", spec.of, key);
        spec.columns = key(section, "columns", spec.of);
        for (const std::string& written : section.texts("values"))
            if (const auto read = value(section, "values", written)) spec.values.push_back(*read);
        if (!section.has("values"))
            section.mistake("", "the values are missing: values = [\"generated.mean\", …]");
        spec.where = where(section, spec.of);
        section.finish();
        return spec;
    }

    PlotSpec plot(Section& section) {
        PlotSpec spec;
        check_only(section);
        spec.title = section.text("title").value_or(section.name());
        spec.caption = section.text("caption").value_or("");
        spec.of = subject(section);
        constexpr std::array<std::string_view, 3> styles{"lines", "points", "bars"};
        spec.style = static_cast<PlotStyle>(section.choice("style", styles).value_or(0));
        constexpr std::array<std::string_view, 3> bands{"none", "ci", "quartiles"};
        spec.band = static_cast<Band>(section.choice("band", bands).value_or(0));
        constexpr std::array<std::string_view, 4> logs{"none", "x", "y", "xy"};
        const std::size_t log = section.choice("log", logs).value_or(0);
        spec.x = axis(section, "x", spec.of);
        spec.y = axis(section, "y", spec.of);
        if (!spec.y.key.empty()) section.mistake("y", "this must be a measure, such as generated");
        spec.x.logarithmic = log % 2 == 1;
        spec.y.logarithmic = log >= 2;
        const bool single = spec.style == PlotStyle::Points;
        if (!single && spec.x.value)
            section.mistake("x", "lines and bars need a key on this axis, such as steps or run");
        spec.x.label = section.text("x-label").value_or(label_of(spec.x, single));
        spec.y.label = section.text("y-label").value_or(label_of(spec.y, single));
        spec.series = key(section, "series", spec.of);
        spec.where = where(section, spec.of);
        section.finish();
        return spec;
    }

    Published published(Section& section) {
        Published spec;
        check_only(section);
        spec.source = section.text("source").value_or("published");
        spec.of = subject(section);
        if (const auto written = section.text("value"))
            if (const auto read = value(section, "value", *written)) spec.value = *read;
        if (!section.has("value"))
            section.mistake("", "the value is missing: value = \"generated.mean\" or another");
        spec.by = section.text("by").value_or("run");
        check_key(section, "by", spec.of, spec.by);
        spec.where = where(section, spec.of);
        if (auto figures = section.section("figures"))
            for (const std::string& key : figures->keys())
                if (const auto number = figures->number(key)) spec.figures[key] = *number;
        if (spec.figures.empty())
            section.mistake("figures",
                            "this must be a table of numbers, such as { 2 = 6, 4 = 12 }");
        spec.trials = trials(section, spec);
        spec.tolerance = section.number("tolerance");
        if (spec.tolerance && *spec.tolerance < 0)
            section.mistake("tolerance", "this must be 0 or more; 0.15 means 15 %");
        section.finish();
        return spec;
    }

    // One tree for each named run.
    std::vector<TreeSpec> trees(Section& section) const {
        TreeSpec common;
        check_only(section);
        common.line = section.line();
        common.number = section.whole("number", {1}).value_or(1);
        common.most = section.whole("most", {1, most_tree_nodes}).value_or(common.most);
        common.caption = section.text("caption").value_or("");
        const std::vector<std::string_view> known(labels_.begin(), labels_.end());
        std::vector<TreeSpec> specs;
        for (const std::string& run : section.texts("run")) {
            section.find_name("run", "run", run, known);
            specs.push_back(common);
            specs.back().run = run;
        }
        if (!section.has("run"))
            section.mistake("", "the runs are missing: run = [\"A* manhattan\", …]");
        section.finish();
        return specs;
    }

private:
    static constexpr std::uint64_t most_tree_nodes = 100'000;
    static constexpr std::uint64_t most_trials = 10'000;  // each is drawn 1000 times

    // One number for all figures, or a table with a number for each.
    static std::map<std::string, std::uint64_t> trials(Section& section, const Published& spec) {
        std::map<std::string, std::uint64_t> trials;
        if (section.has("trials") && spec.of != Subject::Solve)
            section.mistake("trials", "only figures of solve can have trials");
        if (!section.has_table("trials")) {
            if (const auto all = section.whole("trials", {1, most_trials}))
                for (const auto& [key, figure] : spec.figures) trials[key] = *all;
            return trials;
        }
        auto each = *section.section("trials");
        for (const std::string& key : each.keys()) {
            if (!spec.figures.contains(key)) each.mistake(key, "this key is not in figures");
            if (const auto number = each.whole(key, {1, most_trials})) trials[key] = *number;
        }
        return trials;
    }

    static std::string of_what(Subject subject) {
        if (subject == Subject::Distances) return "size";
        return subject == Subject::Estimates ? "heuristic" : "run";
    }

    static Subject subject(Section& section) {
        return static_cast<Subject>(section.choice("of", subject_names).value_or(0));
    }

    const std::vector<std::string_view>& keys(Subject of) const {
        return keys_[static_cast<std::size_t>(of)];
    }
    bool is_key(Subject of, std::string_view name) const {
        return std::ranges::find(keys(of), name) != keys(of).end();
    }
    void check_key(Section& section, std::string_view where, Subject of,
                   std::string_view name) const {
        section.find_name(where, "key", name, keys(of));
    }
    // A key of the observations, if the file has one here.
    std::optional<std::string> key(Section& section, std::string_view where, Subject of) const {
        auto name = section.text(where);
        if (name) check_key(section, where, of, *name);
        return name;
    }

    static std::optional<Value> value(Section& section, std::string_view key,
                                      const std::string& written) {
        const auto read = parse_value(written);
        if (read) return *read;
        section.mistake(key, read.error().message);
        return std::nullopt;
    }

    AxisSpec axis(Section& section, std::string_view which, Subject of) const {
        AxisSpec spec;
        const auto written = section.text(which);
        if (!written) {
            section.mistake(section.has(which) ? which : "",
                            "the axis " + std::string(which) + " is missing: " +
                                std::string(which) + R"( = "steps", "generated.mean" or another)");
            return spec;
        }
        if (is_key(of, *written) && which == "x")
            spec.key = *written;
        else
            spec.value = value(section, which, *written);
        return spec;
    }

    static std::string label_of(const AxisSpec& axis, bool single) {
        if (axis.value) return single ? heading_of(axis.value->measure) : heading_of(*axis.value);
        if (axis.key == "steps") return "steps of the walk";
        if (axis.key == "distance") return "distance from the goal (moves)";
        return axis.key == "run" ? "configuration" : axis.key;
    }

    Where where(Section& section, Subject of) const {
        Where conditions;
        auto table = section.section("where");
        if (!table) return conditions;
        for (const std::string& key : table->keys()) {
            check_key(section, "where", of, key);
            conditions[key] = table->words(key);
        }
        return conditions;
    }

    std::array<std::vector<std::string_view>, 3> keys_{};  // by Subject
    std::vector<std::string> labels_{};
};

// The default table: rows for whatever varies (run, size, steps), and the most common figures.
TableSpec usual_table(const Experiment& experiment) {
    TableSpec spec;
    spec.title = "Results";
    spec.rows = {"run"};
    const auto several = [&](auto member) {
        return std::ranges::any_of(
            experiment.sets, [&](const PositionSet& set) { return (set.*member).size() > 1; });
    };
    if (several(&PositionSet::kinds)) spec.rows.emplace_back("size");
    if (several(&PositionSet::steps)) spec.rows.emplace_back("steps");
    for (const Measure measure :
         {Measure::Length, Measure::Generated, Measure::Expanded, Measure::Seconds})
        spec.values.push_back({measure, Statistic::MeanInterval});
    return spec;
}

}  // namespace

std::span<const std::string_view> keys_of(Subject subject) {
    switch (subject) {
        case Subject::Distances: return distance_keys;
        case Subject::Estimates: return estimate_keys;
        case Subject::Solve: break;
    }
    static const std::vector<std::string_view> all = [] {
        std::vector<std::string_view> keys(solve_keys.begin(), solve_keys.end());
        keys.insert(keys.end(), parameter_names().begin(), parameter_names().end());
        return keys;
    }();
    return all;
}

void read_views(Section& file, Experiment& experiment) {
    ViewReader reader(experiment);
    for (Section& section : file.sections("tables"))
        experiment.tables.push_back(reader.table(section));
    for (Section& section : file.sections("plots"))
        experiment.plots.push_back(reader.plot(section));
    for (Section& section : file.sections("published"))
        experiment.published.push_back(reader.published(section));
    for (Section& section : file.sections("trees"))
        for (TreeSpec& spec : reader.trees(section)) experiment.trees.push_back(std::move(spec));
    if (experiment.tables.empty() && !experiment.solves.empty())
        experiment.tables.push_back(usual_table(experiment));
}

}  // namespace taquin::lab
