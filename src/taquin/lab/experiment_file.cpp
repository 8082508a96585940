#include "taquin/lab/experiment_file.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string_view>

#include "taquin/lab/configuration.hpp"
#include "taquin/lab/experiment_setting.hpp"
#include "taquin/lab/experiment_views.hpp"
#include "taquin/lab/instances.hpp"
#include "taquin/lab/toml_reader.hpp"
#include "taquin/puzzles/tiles/every_board.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"
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
        for (Section& section : file.sections("boards"))
            experiment.boards.push_back(read_boards(section));
        for (Section& section : file.sections("cubes"))
            experiment.cubes.push_back(read_cubes(section));
        const std::vector<std::string_view> names = names_of_sets(experiment);
        for (Section& section : file.sections("solve"))
            experiment.solves.push_back(read_solve(section, names));
        for (Section& section : file.sections("distances"))
            experiment.distances.push_back(read_distances(section));
        for (Section& section : file.sections("estimates"))
            experiment.estimates.push_back(read_estimates(section));
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

    std::vector<tiles::Size> read_sizes(Section& section) {
        std::vector<tiles::Size> sizes;
        for (const std::string& written : section.texts("size")) {
            const auto size = tiles::parse_size(written);
            if (size)
                sizes.push_back(*size);
            else
                section.mistake("size", size.error().message);
        }
        return sizes;
    }

    void check_goal(Section& section, const std::string& goal, tiles::Size size) {
        const auto made = tiles::make_goal(goal, size);
        if (!made) section.mistake("goal", made.error().message);
    }

    BoardSet read_boards(Section& section) {
        BoardSet set;
        set.line = section.line();
        read_source(section, set);
        set.name = section.text("name").value_or(section.name());
        const bool first = is_blank_first(set.origin);
        set.goal = section.text("goal").value_or(first ? "first" : "last");
        check_only(section);
        for (const tiles::Size size : set.sizes) check_goal(section, set.goal, size);
        section.finish();
        return set;
    }

    void read_source(Section& section, BoardSet& set) {
        constexpr std::array<std::string_view, 4> sources{"method", "set", "file", "boards"};
        const auto given =
            std::ranges::count_if(sources, [&](std::string_view key) { return section.has(key); });
        if (given != 1)
            section.mistake("",
                            "boards come from one of method (uniform, walk, self-avoiding), set, "
                            "file or boards; " +
                                std::string(given == 0 ? "none" : "more than one") + " is given");
        if (section.has("method")) return read_random(section, set);
        if (section.has("boards")) {
            set.source = BoardSource::List;
            set.boards = section.texts("boards");
        } else if (section.has("file")) {
            set.source = BoardSource::File;
            set.origin = section.text("file").value_or("");
            set.folder = text_.folder;
        } else if (section.has("set")) {
            set.source = BoardSource::Set;
            const auto names = instance_sets();
            if (const auto chosen = section.choice("set", names))
                set.origin = std::string(names[*chosen]);
        }
        set.numbers = section.wholes("numbers", {1});
    }

    void read_random(Section& section, BoardSet& set) {
        constexpr std::array<std::string_view, 3> methods{"uniform", "walk", "self-avoiding"};
        const auto method = section.choice("method", methods).value_or(0);
        set.source = static_cast<BoardSource>(method);
        set.sizes = read_sizes(section);
        if (!section.has("size")) section.mistake("", "random boards need a size, such as \"4x4\"");
        set.count = section.whole("count", {1, 1'000'000}).value_or(1);
        if (set.source == BoardSource::Uniform) return;
        set.steps = section.wholes("steps", {0, most_steps});
        if (!section.has("steps"))
            section.mistake("", "walks need steps: a number, or a list of them");
    }

    CubeSet read_cubes(Section& section) {
        constexpr std::array<std::string_view, 2> sizes{"2x2x2", "3x3x3"};
        constexpr std::array<std::string_view, 2> metrics{"half", "quarter"};
        CubeSet set;
        set.line = section.line();
        set.name = section.text("name").value_or(section.name());
        if (section.has("size")) set.sizes.clear();
        for (const std::size_t size : section.choices("size", sizes))
            set.sizes.push_back(size == 0 ? cube::Size::Two : cube::Size::Three);
        if (section.choice("metric", metrics) == 1) set.metric = cube::Metric::Quarter;
        read_cube_source(section, set);
        check_only(section);
        section.finish();
        return set;
    }

    void read_cube_source(Section& section, CubeSet& set) {
        if (section.has("cubes") && section.has("file"))
            section.mistake("", "cubes come from cubes or file, not from both");
        if (!section.has("cubes") && !section.has("file")) {
            set.turns = section.wholes("turns", {0, most_steps});
            set.count = section.whole("count", {1, 1'000'000}).value_or(1);
            return;
        }
        if (set.sizes.size() > 1)
            section.mistake("size", "cubes that are written out are of one size");
        set.cubes = section.texts("cubes");
        set.origin = section.text("file").value_or("");
        set.folder = text_.folder;
        set.numbers = section.wholes("numbers", {1});
    }

    SolveSet read_solve(Section& section, const std::vector<std::string_view>& names) {
        SolveSet solve;
        solve.line = section.line();
        solve.label = section.text("name").value_or("");
        solve.boards = section.texts("boards");
        check_only(section);
        for (const std::string& name : solve.boards)
            if (std::ranges::find(names, name) == names.end())
                section.mistake("boards", no_such("set of boards or cubes", name, names).message);
        for (const std::string_view name : parameter_names()) {
            std::vector<std::string> values = section.words(name);
            if (!values.empty()) solve.variations.push_back({std::string(name), std::move(values)});
        }
        if (!section.has("algorithm"))
            section.mistake("", "what should solve the boards? algorithm = \"astar\" or another");
        read_vary(section, solve);
        if (auto limits = section.section("limits")) {
            solve.limits = read_limits(*limits);
            limits->finish();
        }
        section.finish();
        check_configurations(section, solve);
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

    void check_configurations(Section& section, const SolveSet& solve) {
        const auto made = configurations(solve);
        if (!made) section.mistake(made.key, made.sentence);
        for (const Configuration& configuration : made.all)
            if (!labels_.insert(configuration.label).second)
                section.mistake("", "two configurations are called \"" + configuration.label +
                                        "\"; name = \"…{heuristic}…\" tells them apart");
    }

    DistanceSet read_distances(Section& section) {
        DistanceSet set;
        set.line = section.line();
        set.sizes = read_small_sizes(section, tiles::max_every_board_cells);
        set.goals = read_goals(section, set.sizes);
        check_only(section);
        section.finish();
        return set;
    }

    EstimateSet read_estimates(Section& section) {
        EstimateSet set;
        set.line = section.line();
        set.sizes = read_small_sizes(section, most_estimate_cells);
        set.goals = read_goals(section, set.sizes);
        set.heuristics = section.texts("heuristic");
        if (!section.has("heuristic"))
            section.mistake("", "which heuristics? heuristic = [\"manhattan\", …]");
        for (const std::string& heuristic : set.heuristics)
            for (const tiles::Size size : set.sizes)
                if (const auto fault = why_no_heuristic(heuristic, size))
                    section.mistake("heuristic", fault->message);
        check_only(section);
        section.finish();
        return set;
    }

    std::vector<tiles::Size> read_small_sizes(Section& section, std::uint32_t most_cells) {
        std::vector<tiles::Size> sizes = read_sizes(section);
        if (!section.has("size")) section.mistake("", "which size? size = \"3x3\"");
        for (const tiles::Size size : sizes)
            if (size.cells() > most_cells)
                section.mistake("size", tiles::to_text(size) +
                                            " has too many boards to look at all of them; up to " +
                                            std::to_string(most_cells) + " cells will do");
        return sizes;
    }

    std::vector<std::string> read_goals(Section& section, const std::vector<tiles::Size>& sizes) {
        std::vector<std::string> goals = section.texts("goal");
        if (!section.has("goal")) goals.emplace_back("last");
        for (const std::string& goal : goals)
            for (const tiles::Size size : sizes) check_goal(section, goal, size);
        return goals;
    }

    static void check_only(Section& section) {
        constexpr std::array<std::string_view, 2> settings{"quick", "full"};
        section.choice("only", settings);
    }

    std::vector<std::string_view> names_of_sets(const Experiment& experiment) {
        std::vector<std::string_view> names;
        const auto add = [&](const auto& set) {
            if (std::ranges::find(names, set.name) != names.end())
                mistakes_.add(set.line, "two sets are called \"" + set.name + "\"");
            names.push_back(set.name);
        };
        std::ranges::for_each(experiment.boards, add);
        std::ranges::for_each(experiment.cubes, add);
        return names;
    }

    static void check_content(Section& file, const Experiment& experiment) {
        if (experiment.solves.empty() && experiment.distances.empty() &&
            experiment.estimates.empty())
            file.mistake("",
                         "nothing to do: an experiment has [[solve]], [[distances]] or "
                         "[[estimates]]");
        if (!experiment.solves.empty() && experiment.boards.empty() && experiment.cubes.empty())
            file.mistake("", "nothing to solve: add [[boards]] or [[cubes]]");
    }

    static constexpr std::uint64_t most_steps = 100'000'000;
    static constexpr std::uint32_t most_estimate_cells = 10;

    const ExperimentText& text_;
    Mistakes& mistakes_;
    std::set<std::string> labels_{};
};

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
