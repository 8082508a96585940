// taquin lab list, taquin lab show: which experiments there are, and what is in them.
#include <fmt/format.h>

#include "lab.hpp"
#include "table.hpp"
#include "taquin/core/json_writer.hpp"
#include "taquin/lab/embedded.hpp"

namespace taquin::cli {
namespace {

struct ListedExperiment {
    std::string name;
    std::string title;
    std::optional<lab::Session> last;
};

// The file's name, where this version of the program cannot read the experiment.
std::string title_of(const lab::Session& session) {
    const lab::ExperimentText text{session.experiment, session.file, session.folder,
                                   session.definition};
    const auto experiment = lab::read_experiment(text, lab::Setting::Quick);
    return experiment ? fmt::format("{} ({})", experiment->title, session.file) : session.file;
}

// Those that are built in, then those that only the store knows.
Expected<std::vector<ListedExperiment>> listed(const std::vector<lab::Session>& sessions) {
    std::vector<ListedExperiment> all;
    std::vector<std::string> names;
    for (const std::string_view name : lab::embedded_names("experiments")) names.emplace_back(name);
    for (const std::string& name : names) {
        const auto text = find_experiment(name);
        const auto experiment = lab::read_experiment(*text, lab::Setting::Quick);
        if (!experiment) return experiment.error();
        all.push_back({name, experiment->title, std::nullopt});
    }
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
                       session->finished ? "" : ", not finished");
}

void write_listed(JsonWriter& json, const ListedExperiment& experiment) {
    json.begin_object();
    json.member("name", experiment.name);
    json.member("title", experiment.title);
    json.key("last_run");
    if (const auto& last = experiment.last)
        json.object([&] {
            json.member("started", last->started);
            json.member("finished", last->finished);
            json.member("full", last->full);
            json.member("runs", last->planned);
        });
    else
        json.null();
    json.end_object();
}

}  // namespace

ExitCode list_experiments(const LabOptions& options, Context& context) {
    std::vector<lab::Session> sessions;
    const auto path = lab::store_path(options.store);
    std::error_code ignored;
    if (!path.empty() && std::filesystem::exists(path, ignored)) {
        auto store = lab::Store::open(path);
        if (!store) return fail(store.error());
        sessions = store->last_sessions();
    }
    const auto all = listed(sessions);
    if (!all) return fail(all.error());
    if (options.json) {
        JsonWriter json(context.out.text());
        json.begin_object();
        json.member("schema", 1);
        json.member("store", path.string());
        json.array("experiments", *all,
                   [&](const ListedExperiment& experiment) { write_listed(json, experiment); });
        json.end_object();
        json.end_line();
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
        return fail({"lab show: which experiment? taquin lab list names those that are built in"});
    for (const std::string& name : options.names) {
        const auto text = find_experiment(name);
        if (!text) return fail(text.error());
        context.out.text() += text->toml;
    }
    return ExitCode::Done;
}

}  // namespace taquin::cli
