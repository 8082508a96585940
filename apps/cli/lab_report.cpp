// taquin lab report, taquin lab export: results as pages, pictures and data.
#include <fmt/format.h>

#include "lab.hpp"
#include "taquin/core/json_writer.hpp"
#include "taquin/lab/export.hpp"
#include "taquin/lab/report.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::cli {
namespace {

// The experiments that were named, else all that have results.
std::vector<std::string> chosen_names(const LabOptions& options, const lab::Store& store) {
    std::vector<std::string> names = options.names;
    if (names.empty())
        for (const lab::Session& session : store.last_sessions())
            names.push_back(session.experiment);
    return names;
}

ExitCode write_one(const SeenExperiment& shown, const LabOptions& options, Context& context) {
    const lab::Report report =
        lab::make_report({shown.planned.experiment, shown.session, shown.seen, shown.planned.plan,
                          solver::cache_folder(options.cache), command_to_repeat(shown.session)});
    for (const std::string& warning : report.warnings) warn(warning);
    const auto written =
        lab::write_report(report, options.output.empty() ? "taquin-report" : options.output);
    if (!written) return fail(written.error());
    if (options.json) {
        JsonWriter json(context.out.text());
        json.begin_object();
        json.member("schema", 1);
        json.member("experiment", shown.session.experiment);
        json.array("files", *written, [&](const auto& path) { json.text(path.string()); });
        json.member("warnings", report.warnings);
        json.end_object();
        json.end_line();
    } else {
        for (const auto& path : *written) context.out.print("{}\n", path.string());
    }
    return ExitCode::Done;
}

}  // namespace

ExitCode report_experiments(const LabOptions& options, Context& context) {
    auto store = open_results(options.store);
    if (!store) return fail(store.error());
    const auto names = chosen_names(options, *store);
    if (names.empty())
        return fail({store->path().string() +
                     " has no results yet: run an experiment first, with taquin lab run NAME"});
    for (const std::string& name : names) {
        const auto shown = seen_experiment(name, *store);
        if (!shown) return fail(shown.error());
        if (const ExitCode code = write_one(*shown, options, context); code != ExitCode::Done)
            return code;
    }
    return ExitCode::Done;
}

ExitCode export_experiments(const LabOptions& options, Context& context) {
    const std::string form = options.names.empty() ? "" : options.names.front();
    if ((form != "csv" && form != "json") || options.names.size() != 2)
        return fail(
            {"lab export takes a form and an experiment: taquin lab export csv NAME, or "
             "json"});
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

}  // namespace taquin::cli
