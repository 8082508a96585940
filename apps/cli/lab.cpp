// taquin lab: experiments, their results, reports and comparisons.
#include "lab.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "commands.hpp"
#include "error_codes.hpp"
#include "positions.hpp"
#include "puzzle_options.hpp"
#include "shown.hpp"
#include "solve_options.hpp"
#include "table.hpp"
#include "taquin/core/text.hpp"
#include "taquin/core/values.hpp"
#include "taquin/lab/embedded.hpp"

namespace taquin::cli {
namespace {

const std::vector<Choice<LabAction>> actions{
    {"list", LabAction::List},     {"show", LabAction::Show},       {"run", LabAction::Run},
    {"report", LabAction::Report}, {"compare", LabAction::Compare}, {"export", LabAction::Export}};

std::string_view name_of(LabAction action) {
    return std::ranges::find(actions, action, &Choice<LabAction>::value)->name;
}

// The sentence for an option that this action has no use for: it would be ignored.
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
    return Error{fmt::format(
        "lab {} has no use for {}, which is for lab {}{}", name_of(options.action), misplaced->name,
        name_of(misplaced->action),
        options.action == LabAction::Export ? "; what is exported goes to standard output" : "")};
}

ExitCode run_lab(const LabOptions& options, Context& context) {
    if (const auto fault = misplaced_option(options)) return fail(*fault);
    if (options.action == LabAction::List && !options.names.empty())
        return fail({fmt::format("lab list takes no name, such as \"{}\"; it lists all experiments",
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

Expected<lab::ExperimentText> read_experiment_file(const std::filesystem::path& path) {
    auto text = read_file(path.string());
    if (!text) return text.error();
    return lab::ExperimentText{path.stem().string(), path.string(),
                               std::filesystem::absolute(path).parent_path(), *std::move(text)};
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
        fmt::format("there is no experiment \"{}\"{}; taquin lab list names those that "
                    "are built in, and a file's name ends in .toml",
                    name, guess ? fmt::format(" (did you mean {}?)", *guess) : "")};
}

Expected<SeenExperiment> seen_experiment(const std::string& name, const lab::Store& store) {
    const bool is_file = std::filesystem::path(name).extension() == ".toml";
    const std::string stem = is_file ? std::filesystem::path(name).stem().string() : name;
    auto session = store.last_session(stem);
    if (!session)
        return Error{
            fmt::format("{} has no results of \"{}\" yet: run it first, with taquin lab "
                        "run {}",
                        store.path().string(), stem, name)};
    return seen_by(*std::move(session), store);
}

void print_table(Output& out, const lab::ResultTable& result) {
    std::vector<std::string> headings;
    for (std::size_t i = 0; i < result.headings.size(); ++i)
        headings.push_back((result.numeric[i] ? ">" : "") + result.headings[i]);
    Table table(std::move(headings));
    for (const auto& row : result.rows) table.add(row);
    out.print("{}\n\n{}", result.title, table.text());
    for (const std::string& note : result.notes) out.print("{}\n", note);
}

void add_lab(CLI::App& app, Context& context) {
    auto options = std::make_shared<LabOptions>();
    Command command(app, context, "lab",
                    "Run experiments, keep their results, show them in tables and plots");
    command.choice<LabAction>("WHAT", options->action, actions,
                              "list experiments; show an experiment's file; run it; report: a page "
                              "with tables and plots; compare A B; export csv or json");
    command.arguments("NAME", options->names,
                      "An experiment: one that is built in, or a file that ends in .toml");
    command.flag("--full", options->full, "The full setting: more positions, more time");
    command.flag("--again", options->again, "Forget the results that there are, and run anew");
    command.text("--store", options->store,
                 {"FILE",
                  "Where results are kept, else $TAQUIN_LAB, else taquin/lab.sqlite in the "
                  "XDG data folder"});
    command.text("--with", options->other_store,
                 {"FILE", "Compare: the store that has B, if it is another one"});
    command.text("--output", options->output,
                 {"DIR", "Folder for reports, made if it is not there; else taquin-report"});
    command.value("--seed", options->seed, parse_seed,
                  {"S", "Other random positions than the experiment's own"});
    command.value("--threads", options->threads, parse_positive,
                  {"N",
                   "Positions that are solved at the same time; else one for each of the "
                   "machine's threads. Counts are the same for any number"});
    declare_cache(command, options->cache);
    command.flag("--json", options->json, "A JSON object");
    command.flag("--quiet", options->quiet, "Only results and errors");
    declare_parameters(command, solver::ParameterGroup::Limits, options->request);
    command.examples({"lab list", "lab run branching", "lab run sizes --full",
                      "lab report branching --output report", "lab show branching > mine.toml",
                      "lab run mine.toml --threads 2",
                      R"(lab compare "heuristics:manhattan" "heuristics:conflict")",
                      "lab export csv branching"});
    run_with(command, std::move(options), &run_lab);
}

}  // namespace taquin::cli
