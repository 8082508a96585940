// Routes for the lab's experiments, their results, and tables.
#include <algorithm>
#include <charconv>
#include <filesystem>

#include "server/studio.hpp"
#include "shared/experiments.hpp"
#include "shared/table_sets.hpp"
#include "taquin/lab/embedded.hpp"
#include "taquin/lab/report.hpp"

namespace taquin::server {
namespace {

Response failure_of(const Error& error) { return failure(500, error.message); }

// The store; none if nothing was ever stored, which is not an error. It is opened for each request,
// and checked again if its file has changed.
Expected<std::optional<lab::Store>> existing_store(const std::string& asked, LabAnswers& answers) {
    using Check = lab::Store::Check;
    const auto path = lab::store_path(asked);
    if (path.empty() || !lab::Store::exists(path)) return std::optional<lab::Store>();
    const StoreState state(path);
    auto store = lab::Store::open(path, answers.has_checked(state) ? Check::Known : Check::Whole);
    if (!store) return store.error();
    answers.keep_checked(state);
    return std::optional<lab::Store>(*std::move(store));
}

void write_members(JsonWriter& json, const lab::Session& session) {
    json.member("id", std::to_string(session.id));
    json.member("experiment", session.experiment);
    json.member("full", session.full);
    json.member("version", session.version);
    json.member("machine", session.machine);
    json.member("started", session.started);
    json.member("finished", session.finished);
    json.member("planned", session.planned);
}

// An experiment that is built in or in the store, and its last run.
struct KnownExperiment {
    lab::ExperimentText text{};
    bool built_in = false;
    std::optional<lab::Session> last{};
};

// The members that lists of experiments have. Without a readable definition, the title is the name.
void write_members(JsonWriter& json, const KnownExperiment& known) {
    const auto experiment = lab::read_experiment(known.text, lab::Setting::Quick);
    json.member("name", known.text.name);
    json.member("title", experiment ? experiment->title : known.text.name);
    json.member("about", experiment ? experiment->about : "");
    json.member("built_in", known.built_in);
    apps::write_last_run(json, known.last, true);
}

// The built-in experiments, then those that are only in the store.
std::vector<KnownExperiment> known_experiments(const std::optional<lab::Store>& store) {
    std::vector<KnownExperiment> all;
    for (const std::string_view name : lab::embedded_names("experiments"))
        all.push_back({*apps::embedded_experiment(std::string(name)), true,
                       store ? store->last_session(name) : std::nullopt});
    for (const lab::Session& session : store ? store->last_sessions() : std::vector<lab::Session>())
        if (!apps::embedded_experiment(session.experiment))
            all.push_back({apps::text_of(session), false, session});
    return all;
}

std::optional<lab::Session> find_run(const std::optional<lab::Store>& store,
                                     const std::string& id) {
    std::int64_t number = 0;
    const auto [end, fault] = std::from_chars(id.data(), id.data() + id.size(), number);
    if (!store || fault != std::errc{} || end != id.data() + id.size()) return std::nullopt;
    return store->session(number);
}

// Where the results are, and the cached answers.
struct Place {
    const Settings& settings;
    LabAnswers& answers;
};

// Calls `show` with the store, or with none if it does not exist.
template <class Show>
Reply with_store(const Place& place, Show show) {
    try {
        const auto store = existing_store(place.settings.store, place.answers);
        if (!store) return failure_of(store.error());
        return show(*store);
    } catch (const lab::StoreFailure& broken) {
        return failure_of(broken.error());
    }
}

// Calls `show` with this run and its store.
template <class Show>
Reply with_run(const Place& place, const std::string& id, Show show) {
    return with_store(place, [&](const std::optional<lab::Store>& store) -> Response {
        auto session = find_run(store, id);
        if (!session) return failure(404, "the store has no such run");
        return show(*std::move(session), *store);
    });
}

void describe(JsonWriter& json, const apps::SeenExperiment& shown) {
    const lab::Experiment& experiment = shown.planned.experiment;
    const lab::Observations& seen = shown.seen;
    write_members(json, shown.session);
    json.member("title", experiment.title);
    json.member("about", experiment.about);
    json.member("seed", experiment.seed);
    apps::write_results(json, seen, lab::make_tables(experiment, seen));
    json.array("plots", experiment.plots, [&](const lab::PlotSpec& spec) {
        const lab::PlotData data = lab::plot_data(spec, seen);
        if (!data.series.empty()) apps::write(json, spec, data);
    });
}

FileState look_at(const std::filesystem::path& path) {
    std::error_code fault;
    FileState file{std::filesystem::file_size(path, fault), {}};
    if (fault || file.bytes == 0) return {};
    file.changed = std::filesystem::last_write_time(path, fault);
    return file;
}

}  // namespace

// --- cached answers

StoreState::StoreState(const std::filesystem::path& path)
    : store_(look_at(path)), recent_(look_at(path.string() + "-wal")) {}

std::optional<std::string> LabAnswers::find(const std::string& run, const StoreState& state) {
    const std::scoped_lock lock(mutex_);
    if (state_ != state) return std::nullopt;
    const auto found = answers_.find(run);
    return found == answers_.end() ? std::nullopt : std::optional(found->second);
}

void LabAnswers::keep(const std::string& run, const StoreState& state, const std::string& answer) {
    constexpr std::size_t most_bytes = 16 << 20;
    const std::scoped_lock lock(mutex_);
    if (state_ != state || bytes_ + answer.size() > most_bytes) {
        answers_.clear();
        bytes_ = 0;
    }
    state_ = state;
    if (answers_.insert_or_assign(run, answer).second) bytes_ += answer.size();
}

bool LabAnswers::has_checked(const StoreState& state) {
    const std::scoped_lock lock(mutex_);
    return checked_.bytes > 0 && checked_ == state.file();
}

void LabAnswers::keep_checked(const StoreState& state) {
    const std::scoped_lock lock(mutex_);
    checked_ = state.file();
}

// --- routes

Reply Studio::experiments(const Request&, const std::string&) {
    return with_store({settings_, lab_answers_},
                      [](const std::optional<lab::Store>& store) -> Response {
                          return json_response([&](JsonWriter& json) {
                              json.array("experiments", known_experiments(store),
                                         [&](const KnownExperiment& known) {
                                             json.object([&] { write_members(json, known); });
                                         });
                          });
                      });
}

Reply Studio::experiment(const Request&, const std::string& name) {
    return with_store(
        {settings_, lab_answers_}, [&](const std::optional<lab::Store>& store) -> Response {
            const auto all = known_experiments(store);
            const auto found = std::ranges::find(
                all, name, [](const KnownExperiment& known) { return known.text.name; });
            if (found == all.end()) return failure(404, "no experiment has this name");
            return json_response([&](JsonWriter& json) {
                write_members(json, *found);
                json.member("definition", found->text.toml);
            });
        });
}

Reply Studio::lab_runs(const Request&, const std::string&) {
    constexpr std::uint32_t most = 200;
    return with_store({settings_, lab_answers_}, [&](const std::optional<lab::Store>& store) {
        const auto sessions = store ? store->sessions(most) : std::vector<lab::Session>();
        return json_response([&](JsonWriter& json) {
            json.member("store", lab::store_path(settings_.store).string());
            json.array("runs", sessions, [&](const lab::Session& session) {
                json.object([&] { write_members(json, session); });
            });
        });
    });
}

Reply Studio::lab_run(const Request&, const std::string& id) {
    const StoreState state(lab::store_path(settings_.store));
    // Changes of results that are not in a file, as in a browser, cannot be seen.
    const bool visible = state.file().bytes > 0;
    if (auto known = visible ? lab_answers_.find(id, state) : std::nullopt)
        return Response{.body = *std::move(known)};
    return with_run({settings_, lab_answers_}, id,
                    [&](lab::Session session, const lab::Store& store) -> Response {
                        const auto seen = apps::seen_by(std::move(session), store);
                        if (!seen) return failure_of(seen.error());
                        Response response =
                            json_response([&](JsonWriter& json) { describe(json, *seen); });
                        lab_answers_.keep(id, state, response.body);
                        return response;
                    });
}

Reply Studio::export_run(const Request& request, const std::string& id) {
    const auto asked = request.query.find("format");
    const std::string format = asked == request.query.end() ? "csv" : asked->second;
    if (format != "csv" && format != "json")
        return failure(400, "format must be csv or json", "format");
    return with_run({settings_, lab_answers_}, id,
                    [&](const lab::Session& session, const lab::Store& store) -> Response {
                        const auto made = apps::planned(session);
                        if (!made) return failure_of(made.error());
                        Response response;
                        if (format == "csv") response.type = "text/csv; charset=utf-8";
                        const TextSink body(response.body);
                        if (format == "csv")
                            lab::export_csv(body, made->plan, store);
                        else
                            lab::export_json(body, session, made->plan, store);
                        response.headers.emplace_back(
                            "Content-Disposition", "attachment; filename=\"" +
                                                       made->experiment.name + "." + format + "\"");
                        return response;
                    });
}

Reply Studio::tables(const Request&, const std::string&) {
    const std::scoped_lock lock(explaining_);
    const auto stored = tables_.store().list();
    if (!stored) return failure_of(stored.error());
    return json_response([&](JsonWriter& json) {
        json.member("schema", 1);
        json.member("folder", tables_.store().folder().string());
        json.key("tables");
        apps::write(json, tables_.store(), *stored);
        json.key("sets");
        json.begin_array();
        for (const Puzzle* const puzzle : puzzles())
            for (const apps::SetRow& row : apps::table_sets(*puzzle, tables_))
                apps::write(json, row);
        json.end_array();
    });
}

}  // namespace taquin::server
