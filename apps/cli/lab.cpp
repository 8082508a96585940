// taquin lab: experiments, their results, reports and comparisons.
#include "lab.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "options.hpp"
#include "positions.hpp"
#include "taquin/core/text.hpp"
#include "taquin/core/values.hpp"
#include "taquin/lab/embedded.hpp"
#include "taquin/lab/report.hpp"
#include "taquin/lab/results.hpp"
#include "taquin/solver/machine.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

Expected<lab::ExperimentText> read_experiment_file(const std::filesystem::path& path) {
    auto text = read_file(path.string());
    if (!text) return text.error();
    return lab::ExperimentText{path.stem().string(), path.string(),
                               std::filesystem::absolute(path).parent_path(), *std::move(text)};
}

// The last session of the experiment with this name; the error says how to run it.
Expected<SeenExperiment> seen_experiment(const std::string& name, const lab::Store& store) {
    const bool is_file = std::filesystem::path(name).extension() == ".toml";
    const std::string stem = is_file ? std::filesystem::path(name).stem().string() : name;
    auto session = store.last_session(stem);
    if (!session)
        return Error{fmt::format("{} has no results of \"{}\" yet; run it first: taquin lab run {}",
                                 store.path().string(), stem, name)};
    return seen_by(*std::move(session), store);
}

// --- list, show

struct ListedExperiment {
    std::string name;
    std::string title;
    std::optional<lab::Session> last;
};

// The file's name if this version of the program cannot read the experiment.
std::string title_of(const lab::Session& session) {
    const auto experiment = lab::read_experiment(text_of(session), lab::Setting::Quick);
    return experiment ? fmt::format("{} ({})", experiment->title, session.file) : session.file;
}

// The built-in experiments, then those that are only in the store.
Expected<std::vector<ListedExperiment>> list_all(const std::vector<lab::Session>& sessions) {
    std::vector<ListedExperiment> all;
    const auto built_in = embedded_experiments();
    if (!built_in) return built_in.error();
    for (const lab::Experiment& experiment : *built_in)
        all.push_back({experiment.name, experiment.title, std::nullopt});
    for (const lab::Session& session : sessions) {
        auto known = std::ranges::find(all, session.experiment, &ListedExperiment::name);
        if (known == all.end())
            known = all.insert(all.end(), {session.experiment, title_of(session), std::nullopt});
        known->last = session;
    }
    return all;
}

std::string last_text(const std::optional<lab::Session>& session) {
    if (!session) return "";
    return fmt::format("{}, {}{}", session->started.substr(0, 10), session->full ? "full" : "quick",
                       session->finished ? "" : ", unfinished");
}

void write_listed(JsonWriter& json, const ListedExperiment& experiment) {
    json.begin_object();
    json.member("name", experiment.name);
    json.member("title", experiment.title);
    write_last_run(json, experiment.last, false);
    json.end_object();
}

ExitCode list_experiments(const LabOptions& options, Context& context) {
    std::vector<lab::Session> sessions;
    const auto path = lab::store_path(options.store);
    std::error_code ignored;
    if (!path.empty() && std::filesystem::exists(path, ignored)) {
        auto store = lab::Store::open(path);
        if (!store) return fail(store.error());
        sessions = store->last_sessions();
    }
    const auto all = list_all(sessions);
    if (!all) return fail(all.error());
    if (options.json) {
        context.out.print_json([&](JsonWriter& json) {
            json.member("store", path.string());
            json.array("experiments", *all,
                       [&](const ListedExperiment& experiment) { write_listed(json, experiment); });
        });
        return ExitCode::Done;
    }
    Table table({"experiment", "question", "last run"});
    for (const ListedExperiment& experiment : *all) {
        if (options.quiet)
            context.out.print("{}\n", experiment.name);
        else
            table.add({experiment.name, experiment.title, last_text(experiment.last)});
    }
    if (!options.quiet) context.out.print("{}", table.text());
    return ExitCode::Done;
}

ExitCode show_experiments(const LabOptions& options, Context& context) {
    if (options.names.empty())
        return fail({"lab show needs an experiment; taquin lab list shows the built-in ones"});
    if (options.json)
        return fail({"lab show prints the experiment's own file, not JSON; leave out --json"});
    for (const std::string& name : options.names) {
        const auto text = find_experiment(name);
        if (!text) return fail(text.error());
        context.out.text() += text->toml;
    }
    return ExitCode::Done;
}

// --- report, export

// The named experiments; without any, all that have results.
std::vector<std::string> chosen_names(const LabOptions& options, const lab::Store& store) {
    std::vector<std::string> names = options.names;
    if (names.empty())
        for (const lab::Session& session : store.last_sessions())
            names.push_back(session.experiment);
    return names;
}

ExitCode write_pages(const SeenExperiment& shown, const LabOptions& options, Context& context) {
    const lab::Report report =
        lab::make_report({shown.planned.experiment, shown.session, shown.seen, shown.planned.plan,
                          solver::cache_folder(options.cache), command_to_repeat(shown.session)});
    for (const std::string& warning : report.warnings) warn(warning);
    const auto written =
        lab::write_report(report, options.output.empty() ? "taquin-report" : options.output);
    if (!written) return fail(written.error());
    if (options.json) {
        context.out.print_json([&](JsonWriter& json) {
            json.member("experiment", shown.session.experiment);
            json.array("files", *written, [&](const auto& path) { json.text(path.string()); });
            json.member("warnings", report.warnings);
        });
    } else {
        for (const auto& path : *written) context.out.print("{}\n", path.string());
    }
    return ExitCode::Done;
}

ExitCode report_experiments(const LabOptions& options, Context& context) {
    auto store = open_results(options.store);
    if (!store) return fail(store.error());
    const auto names = chosen_names(options, *store);
    if (names.empty())
        return fail({store->path().string() +
                     " has no results yet; run an experiment first: taquin lab run NAME"});
    for (const std::string& name : names) {
        const auto shown = seen_experiment(name, *store);
        if (!shown) return fail(shown.error());
        if (const ExitCode code = write_pages(*shown, options, context); code != ExitCode::Done)
            return code;
    }
    return ExitCode::Done;
}

ExitCode export_experiments(const LabOptions& options, Context& context) {
    const std::string form = options.names.empty() ? "" : options.names.front();
    if ((form != "csv" && form != "json") || options.names.size() != 2)
        return fail(
            {"lab export needs a format and an experiment: taquin lab export csv NAME, or json "
             "NAME"});
    auto store = open_results(options.store);
    if (!store) return fail(store.error());
    const auto shown = seen_experiment(options.names[1], *store);
    if (!shown) return fail(shown.error());
    const auto& plan = shown->planned.plan;
    if (form == "csv")
        lab::export_csv(context.out.sink(), plan, *store);
    else
        lab::export_json(context.out.sink(), shown->session, plan, *store);
    return ExitCode::Done;
}

// --- compare

// "branching:A* h1": an experiment, and perhaps one of its configurations.
struct Operand {
    std::string experiment;
    std::string label;
};

Operand parse_operand(const std::string& typed) {
    const auto colon = typed.find(':');
    if (colon == std::string::npos) return {typed, ""};
    return {typed.substr(0, colon), typed.substr(colon + 1)};
}

std::vector<std::string> labels_of(const SeenExperiment& shown) {
    return lab::Parts(lab::select(shown.seen.about(lab::Subject::Solve), {}), "run").values();
}

std::optional<Error> check_label(const Operand& operand, const SeenExperiment& shown) {
    const auto labels = labels_of(shown);
    if (labels.empty())
        return Error{fmt::format("{} has no solved positions to compare", operand.experiment)};
    if (operand.label.empty() || std::ranges::find(labels, operand.label) != labels.end())
        return std::nullopt;
    const std::vector<std::string_view> views(labels.begin(), labels.end());
    const auto guess = nearest(operand.label, views);
    return Error{fmt::format("{} has no configuration \"{}\"{}; choose from {}", operand.experiment,
                             operand.label, guess ? fmt::format(" (did you mean {}?)", *guess) : "",
                             fmt::join(labels, ", "))};
}

lab::Side side_of(const SeenExperiment& shown, const std::string& label) {
    return {shown.session.experiment + ":" + label,
            lab::select(shown.seen.about(lab::Subject::Solve), {{"run", {label}}})};
}

// The labels to compare: the two that were named; without names, those that both have.
std::vector<std::pair<std::string, std::string>> label_pairs(const Operand& a, const Operand& b,
                                                             const SeenExperiment& of_a,
                                                             const SeenExperiment& of_b) {
    std::vector<std::pair<std::string, std::string>> pairs;
    const auto labels_a = a.label.empty() ? labels_of(of_a) : std::vector{a.label};
    const auto labels_b = b.label.empty() ? labels_of(of_b) : std::vector{b.label};
    if (labels_a.size() == 1 && labels_b.size() == 1) return {{labels_a[0], labels_b[0]}};
    if (!a.label.empty())
        for (const std::string& label : labels_b) pairs.emplace_back(a.label, label);
    else if (!b.label.empty())
        for (const std::string& label : labels_a) pairs.emplace_back(label, b.label);
    else
        for (const std::string& label : labels_a)
            if (std::ranges::find(labels_b, label) != labels_b.end())
                pairs.emplace_back(label, label);
    return pairs;
}

void show_comparisons(const std::vector<lab::Comparison>& comparisons, bool as_json, Output& out) {
    if (as_json)
        return out.print_json([&](JsonWriter& json) {
            json.array("comparisons", comparisons,
                       [&](const lab::Comparison& comparison) { write(json, comparison); });
        });
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        if (i > 0) out.print("\n");
        print_table(out, table_of(comparisons[i]));
    }
}

ExitCode compare_experiments(const LabOptions& options, Context& context) {
    if (options.names.size() != 2)
        return fail(
            {"lab compare needs two names: taquin lab compare \"branching:A* h1\" \"branching:A* "
             "h2\", or two experiments, or one experiment in two stores (--with)"});
    auto store = open_results(options.store);
    if (!store) return fail(store.error());
    auto other = open_results(options.other_store.empty() ? options.store : options.other_store);
    if (!other) return fail(other.error());
    const Operand a = parse_operand(options.names[0]);
    const Operand b = parse_operand(options.names[1]);
    const auto of_a = seen_experiment(a.experiment, *store);
    if (!of_a) return fail(of_a.error());
    const auto of_b = seen_experiment(b.experiment, *other);
    if (!of_b) return fail(of_b.error());
    if (const auto fault = check_label(a, *of_a)) return fail(*fault);
    if (const auto fault = check_label(b, *of_b)) return fail(*fault);
    std::vector<lab::Comparison> comparisons;
    for (const auto& [first, second] : label_pairs(a, b, *of_a, *of_b))
        comparisons.push_back(lab::compare_sides(side_of(*of_a, first), side_of(*of_b, second)));
    if (comparisons.empty())
        return fail(
            {fmt::format("{} and {} have no configuration in common; name one of each, such as "
                         "\"branching:A* h1\"",
                         a.experiment, b.experiment)});
    if (std::ranges::all_of(comparisons, &lab::Comparison::is_empty))
        return fail(
            {fmt::format("{} and {} have no position in common; only runs with the same start, "
                         "goal, scramble steps and position number are compared",
                         options.names[0], options.names[1])});
    show_comparisons(comparisons, options.json, context.out);
    return ExitCode::Done;
}

// --- the command

const std::vector<Choice<LabAction>> actions{
    {"list", LabAction::List},     {"show", LabAction::Show},       {"run", LabAction::Run},
    {"report", LabAction::Report}, {"compare", LabAction::Compare}, {"export", LabAction::Export}};

std::string_view action_name(LabAction action) {
    return std::ranges::find(actions, action, &Choice<LabAction>::value)->name;
}

// The error for an option that this action would ignore.
std::optional<Error> misplaced_option(const LabOptions& options) {
    struct Option {
        std::string name;
        bool given;
        LabAction action;
    };
    const bool reports = options.action == LabAction::Report;  // its trees may need tables
    std::vector<Option> all{Option{"--full", options.full, LabAction::Run},
                            Option{"--again", options.again, LabAction::Run},
                            Option{"--seed", options.seed.has_value(), LabAction::Run},
                            Option{"--threads", options.threads.has_value(), LabAction::Run},
                            Option{"--cache", !options.cache.empty() && !reports, LabAction::Run},
                            Option{"--output", !options.output.empty(), LabAction::Report},
                            Option{"--with", !options.other_store.empty(), LabAction::Compare}};
    for (const solver::ParameterRow& row : solver::parameters())
        if (row.group == solver::ParameterGroup::Limits)
            all.push_back({"--" + std::string(row.name), row.load(options.request).has_value(),
                           LabAction::Run});
    const auto misplaced = std::ranges::find_if(
        all, [&](const Option& option) { return option.given && option.action != options.action; });
    if (misplaced == all.end()) return std::nullopt;
    return Error{
        fmt::format("lab {} does not support {}, which is for lab {}{}",
                    action_name(options.action), misplaced->name, action_name(misplaced->action),
                    options.action == LabAction::Export ? "; exports go to standard output" : "")};
}

ExitCode run_lab(const LabOptions& options, Context& context) {
    if (const auto fault = misplaced_option(options)) return fail(*fault);
    if (options.action == LabAction::List && !options.names.empty())
        return fail(
            {fmt::format("lab list: unexpected argument \"{}\"; it always lists all experiments",
                         shown(options.names.front()))});
    try {
        switch (options.action) {
            case LabAction::List: return list_experiments(options, context);
            case LabAction::Show: return show_experiments(options, context);
            case LabAction::Run: return run_experiments(options, context);
            case LabAction::Report: return report_experiments(options, context);
            case LabAction::Compare: return compare_experiments(options, context);
            case LabAction::Export: return export_experiments(options, context);
        }
    } catch (const lab::StoreFailure& failure) {
        return fail(failure.error());
    }
    return ExitCode::BadInput;
}

}  // namespace

Expected<lab::ExperimentText> find_experiment(const std::string& name) {
    if (auto text = embedded_experiment(name)) return *std::move(text);
    const std::filesystem::path path = name;
    std::error_code ignored;
    if (path.extension() == ".toml" || std::filesystem::exists(path, ignored))
        return read_experiment_file(path);
    const auto known = lab::embedded_names("experiments");
    const auto guess = nearest(name, known);
    return Error{
        fmt::format("unknown experiment \"{}\"{}; taquin lab list shows the built-in ones, and a "
                    "file name must end in .toml",
                    name, guess ? fmt::format(" (did you mean {}?)", *guess) : "")};
}

void print_table(Output& out, const lab::ResultTable& result) {
    std::vector<std::string> headings;
    for (std::size_t i = 0; i < result.headings.size(); ++i)
        headings.push_back((result.numeric[i] ? ">" : "") + result.headings[i]);
    Table table(std::move(headings));
    for (const lab::Row& row : result.rows) table.add(texts_of(row));
    out.print("{}\n\n{}", result.title, table.text());
    for (const std::string& note : result.notes) out.print("{}\n", note);
}

void add_lab(CLI::App& app, Context& context) {
    auto options = std::make_shared<LabOptions>();
    Command command(app, context, "lab",
                    "Run experiments, store the results, and show them as tables and plots");
    command.choice<LabAction>(
        "WHAT", options->action, actions,
        "What to do: list all experiments; show an experiment's file; run it; report: write a page "
        "of tables and plots; compare two configurations A B; export all runs as csv or json");
    command.arguments("NAME", options->names,
                      "An experiment: the name of a built-in one, or a .toml file");
    command.flag("--full", options->full, "Use the full setting: more positions, more time");
    command.flag("--again", options->again,
                 "Delete the stored results of this experiment and run it again");
    command.text(
        "--store", options->store,
        {"FILE",
         "File for results; default: $TAQUIN_LAB, then taquin/lab.sqlite in the XDG data folder"});
    command.text(
        "--with", options->other_store,
        {"FILE",
         "Store with the results of B, the second name of compare; default: the store of A"});
    command.text("--output", options->output,
                 {"DIR", "Folder for reports, created if missing; default: taquin-report"});
    command.value("--seed", options->seed, parse_seed,
                  {"S", "Seed for random positions, instead of the experiment's own"});
    command.value("--threads", options->threads, parse_positive,
                  {"N",
                   "Positions to solve in parallel; default: one per hardware thread. Node counts "
                   "do not depend on it"});
    declare_cache(command, options->cache);
    command.flag("--json", options->json, "Print a JSON object");
    command.flag("--quiet", options->quiet, "Print only results and errors");
    declare_parameters(command, solver::ParameterGroup::Limits, options->request);
    command.examples({"lab list", "lab run branching", "lab run sizes --full",
                      "lab report branching --output report", "lab show branching > mine.toml",
                      "lab run mine.toml --threads 2",
                      R"(lab compare "heuristics:manhattan" "heuristics:conflict")",
                      "lab export csv branching"});
    run_with(command, std::move(options), &run_lab);
}

}  // namespace taquin::cli
