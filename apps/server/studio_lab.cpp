// The lab's experiments and their results; tables.
#include <charconv>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "server/fields.hpp"
#include "server/studio.hpp"
#include "shared/experiments.hpp"
#include "shared/lab_json.hpp"
#include "shared/table_sets.hpp"
#include "taquin/lab/embedded.hpp"
#include "taquin/lab/export.hpp"

namespace taquin::server {
namespace {

using Json = nlohmann::ordered_json;

// Names of files and folders need not be UTF-8.
Response answer_of(const Json& json) {
    return {.body = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n"};
}

Response failure_of(const Error& error) { return failure(500, without_dashes(error.message)); }

Json text_or_null(const std::optional<std::string>& text) { return text ? Json(*text) : Json(); }

// The store; none if nothing was ever stored, which is no error. It is opened for each request, and
// checked again when its file has changed.
Expected<std::optional<lab::Store>> existing_store(const std::string& asked, LabAnswers& answers) {
    using Check = lab::Store::Check;
    const auto path = lab::store_path(asked);
    std::error_code ignored;
    if (path.empty() || !std::filesystem::exists(path, ignored)) return std::optional<lab::Store>();
    const StoreState state(path);
    auto store = lab::Store::open(path, answers.has_checked(state) ? Check::Known : Check::Whole);
    if (!store) return store.error();
    answers.keep_checked(state);
    return std::optional<lab::Store>(*std::move(store));
}

Json json_of(const lab::Session& session) {
    return {{"id", std::to_string(session.id)},
            {"experiment", session.experiment},
            {"full", session.full},
            {"version", session.version},
            {"machine", session.machine},
            {"started", session.started},
            {"finished", text_or_null(session.finished)},
            {"planned", session.planned}};
}

std::optional<lab::Session> find_run(const std::optional<lab::Store>& store,
                                     const std::string& id) {
    std::int64_t number = 0;
    const auto [end, fault] = std::from_chars(id.data(), id.data() + id.size(), number);
    if (!store || fault != std::errc{} || end != id.data() + id.size()) return std::nullopt;
    return store->session(number);
}

// Where results are, and what is known of them.
struct Place {
    const Settings& settings;
    LabAnswers& answers;
};

// Calls `show` with the run of this number and the store that it is in.
template <class Show>
Reply with_run(const Place& place, const std::string& id, Show show) {
    try {
        const auto store = existing_store(place.settings.store, place.answers);
        if (!store) return failure_of(store.error());
        auto session = find_run(*store, id);
        if (!session) return failure(404, "there is no such run in the store");
        return show(*std::move(session), **store);
    } catch (const lab::StoreFailure& broken) {
        return failure_of(broken.error());
    }
}

Json described(const apps::SeenExperiment& shown) {
    const lab::Experiment& experiment = shown.planned.experiment;
    const lab::Observations& seen = shown.seen;
    Json object = json_of(shown.session);
    object["title"] = experiment.title;
    object["about"] = experiment.about;
    object["seed"] = experiment.seed;
    object["runs"] = seen.planned;
    object["solved"] = seen.solved;
    object["unsolvable"] = seen.unsolvable;
    object["limits"] = Json::object();
    for (const auto& [limit, count] : seen.limits) object["limits"][limit] = count;
    object["missing"] = seen.missing;
    object["tables"] = Json::array();
    for (const lab::ResultTable& table : lab::make_tables(experiment, seen))
        object["tables"].push_back(apps::json_of(table));
    object["plots"] = Json::array();
    for (const lab::PlotSpec& spec : experiment.plots) {
        const lab::PlotData data = lab::plot_data(spec, seen);
        if (!data.series.empty()) object["plots"].push_back(apps::json_of(spec, data));
    }
    return object;
}

Json json_of(const apps::SetRow& row, std::string_view puzzle) {
    return {{"puzzle", puzzle},     {"name", row.name},
            {"size", row.size},     {"metric", row.metric ? Json(cube::name(*row.metric)) : Json()},
            {"tables", row.tables}, {"stored", row.stored},
            {"bytes", row.bytes},   {"summary", row.summary.empty() ? Json() : Json(row.summary)}};
}

}  // namespace

Reply Studio::experiments(const Request&, const std::string&) {
    try {
        const auto store = existing_store(settings_.store, lab_answers_);
        if (!store) return failure_of(store.error());
        Json rows = Json::array();
        for (const std::string_view name : lab::embedded_names("experiments")) {
            const auto text = apps::embedded_experiment(std::string(name));
            const auto experiment = lab::read_experiment(*text, lab::Setting::Quick);
            if (!experiment) return failure_of(experiment.error());
            const auto last = *store ? (*store)->last_session(name) : std::nullopt;
            Json run;
            if (last)
                run = {{"id", std::to_string(last->id)},
                       {"started", last->started},
                       {"finished", text_or_null(last->finished)},
                       {"full", last->full},
                       {"runs", last->planned}};
            rows.push_back({{"name", name},
                            {"title", experiment->title},
                            {"about", experiment->about},
                            {"last_run", run}});
        }
        return answer_of({{"experiments", rows}});
    } catch (const lab::StoreFailure& broken) {
        return failure_of(broken.error());
    }
}

Reply Studio::lab_runs(const Request&, const std::string&) {
    constexpr std::uint32_t most = 200;
    try {
        const auto store = existing_store(settings_.store, lab_answers_);
        if (!store) return failure_of(store.error());
        Json rows = Json::array();
        if (*store)
            for (const lab::Session& session : (*store)->sessions(most))
                rows.push_back(json_of(session));
        return answer_of({{"store", lab::store_path(settings_.store).string()}, {"runs", rows}});
    } catch (const lab::StoreFailure& broken) {
        return failure_of(broken.error());
    }
}

Reply Studio::lab_run(const Request&, const std::string& id) {
    const StoreState state(lab::store_path(settings_.store));
    if (auto known = lab_answers_.find(id, state)) return Response{.body = *std::move(known)};
    return with_run({settings_, lab_answers_}, id,
                    [&](lab::Session session, const lab::Store& store) -> Response {
                        const auto seen = apps::seen_by(std::move(session), store);
                        if (!seen) return failure_of(seen.error());
                        Response response = answer_of(described(*seen));
                        lab_answers_.keep(id, state, response.body);
                        return response;
                    });
}

Reply Studio::export_run(const Request& request, const std::string& id) {
    const auto asked = request.query.find("format");
    const std::string format = asked == request.query.end() ? "csv" : asked->second;
    if (format != "csv" && format != "json") return failure(400, "format is csv or json", "format");
    return with_run({settings_, lab_answers_}, id,
                    [&](const lab::Session& session, const lab::Store& store) -> Response {
                        const auto made = apps::planned(session);
                        if (!made) return failure_of(made.error());
                        Response response;
                        if (format == "csv") response.type = "text/csv; charset=utf-8";
                        response.body = format == "csv"
                                            ? lab::export_csv(made->plan, store)
                                            : lab::export_json(session, made->plan, store);
                        response.headers.emplace_back(
                            "Content-Disposition", "attachment; filename=\"" +
                                                       made->experiment.name + "." + format + "\"");
                        return response;
                    });
}

Reply Studio::tables(const Request&, const std::string&) {
    const std::scoped_lock lock(explaining_);
    const auto stored = tile_tables_.store().list();
    if (!stored) return failure_of(stored.error());
    Json sets = Json::array();
    for (const apps::SetRow& row : apps::tile_sets(tile_tables_))
        sets.push_back(json_of(row, "tiles"));
    for (const apps::SetRow& row : apps::cube_sets(cube_tables_))
        sets.push_back(json_of(row, "cube"));
    return answer_of({{"schema", 1},
                      {"folder", tile_tables_.store().folder().string()},
                      {"tables", apps::json_of(*stored)},
                      {"sets", sets}});
}

}  // namespace taquin::server
