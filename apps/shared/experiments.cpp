#include "shared/experiments.hpp"

#include <array>
#include <filesystem>
#include <utility>

#include "taquin/lab/embedded.hpp"
#include "taquin/lab/statistics.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::apps {
namespace {

// A word, quoted for the shell if necessary.
std::string shell_quoted(const std::string& word) {
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./+=:,@";
    if (word.find_first_not_of(plain) == std::string::npos) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string(R"('\'')") : std::string(1, c);
    return out + "'";
}

std::string_view name_of(lab::PlotStyle style) {
    switch (style) {
        case lab::PlotStyle::Lines: return "lines";
        case lab::PlotStyle::Points: return "points";
        case lab::PlotStyle::Bars: break;
    }
    return "bars";
}

// Numbers in columns of numbers, null where there is none.
void write_values(JsonWriter& json, const lab::Row& row, const lab::ResultTable& table) {
    json.begin_array();
    for (std::size_t i = 0; i < row.size(); ++i)
        table.numeric[i] ? json.value(row[i].value) : json.text(row[i].text);
    json.end_array();
}

// [low, high], or null for a cell that shows none.
void write_bounds(JsonWriter& json, const lab::Cell& cell) {
    if (!cell.low || !cell.high) return json.null();
    json.value(std::array{*cell.low, *cell.high});
}

void write_members(JsonWriter& json, const lab::ResultTable& table) {
    json.member("title", table.title);
    json.member("columns", table.headings);
    json.array("numeric", table.numeric, [&](bool numeric) { json.value(numeric); });
    json.array("rows", table.rows, [&](const lab::Row& row) { write_values(json, row, table); });
    json.array("texts", table.rows, [&](const lab::Row& row) { json.value(lab::texts_of(row)); });
    json.array("bounds", table.rows, [&](const lab::Row& row) {
        json.array(row, [&](const lab::Cell& cell) { write_bounds(json, cell); });
    });
    json.member("notes", table.notes);
}

void write(JsonWriter& json, const lab::ComparedMeasure& row) {
    json.object([&] {
        json.member("measure", measure_row(row.measure).name);
        json.member("mean_a", row.mean_a);
        json.member("mean_b", row.mean_b);
        json.member("ratio", row.ratio);
        json.member("ratio_low", row.low);
        json.member("ratio_high", row.high);
        json.member("less", row.less);
        json.member("equal", row.equal);
        json.member("more", row.more);
    });
}

void write(JsonWriter& json, const lab::PlotSeries& series) {
    json.object([&] {
        json.member("name", series.name);
        json.array("points", series.points, [&](const lab::PlotPoint& point) {
            json.object([&] {
                json.member("x", point.x);
                json.member("y", point.y);
                json.member("low", point.low);
                json.member("high", point.high);
            });
        });
    });
}

}  // namespace

std::optional<lab::ExperimentText> embedded_experiment(const std::string& name) {
    const auto text = lab::embedded("experiments", name);
    if (!text) return std::nullopt;
    return lab::ExperimentText{name, name + ".toml", {}, std::string(*text)};
}

Expected<std::vector<lab::Experiment>> embedded_experiments() {
    std::vector<lab::Experiment> all;
    for (const std::string_view name : lab::embedded_names("experiments")) {
        auto experiment =
            lab::read_experiment(*embedded_experiment(std::string(name)), lab::Setting::Quick);
        if (!experiment) return experiment.error();
        all.push_back(*std::move(experiment));
    }
    return all;
}

lab::ExperimentText text_of(const lab::Session& session) {
    return {session.experiment, session.file, session.folder, session.definition};
}

Expected<lab::Store> open_store(const std::string& asked) {
    const std::filesystem::path path = lab::store_path(asked);
    if (path.empty())
        return Error{"no file for results; name one, or set TAQUIN_LAB or HOME",
                     ErrorKind::BadInput, "store"};
    return lab::Store::open(path);
}

Expected<lab::Store> open_results(const std::string& asked) {
    const std::filesystem::path path = lab::store_path(asked);
    if (!path.empty() && !lab::Store::exists(path))
        return Error{path.string() + " has no results yet; run an experiment first"};
    return open_store(asked);
}

lab::Session session_of(const lab::ExperimentText& text, const SessionTask& task) {
    lab::Session session;
    session.experiment = text.name;
    session.file = text.file;
    session.folder = text.folder.string();
    session.definition = text.toml;
    session.full = task.full;
    session.seed = task.seed;
    session.limits = task.limits;
    session.version = task.version;
    session.machine = lab::machine_text();
    session.threads = task.threads;
    session.started = lab::now_text();
    return session;
}

Expected<PlannedExperiment> planned(const lab::Session& session, const lab::Abandoned& abandoned) {
    auto experiment = lab::read_experiment(text_of(session),
                                           session.full ? lab::Setting::Full : lab::Setting::Quick);
    if (!experiment) return experiment.error();
    if (session.seed) experiment->seed = *session.seed;
    // Limits of the session replace those of the experiment.
    experiment->limits = combined(session.limits, experiment->limits);
    for (lab::SolveSet& solve : experiment->solves)
        solve.limits = combined(session.limits, solve.limits);
    auto plan = lab::make_plan(*experiment, {session.version, session.file, abandoned});
    if (!plan) return plan.error();
    return PlannedExperiment{*std::move(experiment), *std::move(plan)};
}

lab::RunOptions run_options(const lab::Session& session, const std::string& cache) {
    lab::RunOptions how;
    how.threads = session.threads;
    // Each search may use the whole memory limit: with a share of it, counts would depend on the
    // number of threads.
    how.one_at_a_time = session.limits.memory.has_value();
    how.tables_folder = solver::cache_folder(cache);
    how.version = session.version;
    return how;
}

Expected<SeenExperiment> seen_by(lab::Session session, const lab::Store& store) {
    auto plan = planned(session);
    if (!plan) return plan.error();
    auto seen = lab::observe(plan->plan, store);
    return SeenExperiment{std::move(session), *std::move(plan), std::move(seen)};
}

void forget(const std::vector<lab::Task>& plan, lab::Store& store) {
    std::vector<std::string> keys;
    keys.reserve(plan.size());
    for (const lab::Task& task : plan) keys.push_back(task.key);
    store.forget(keys);
}

std::string command_to_repeat(const lab::Session& session) {
    std::string command = "taquin lab run ";
    const bool built_in = embedded_experiment(session.experiment).has_value();
    command += shell_quoted(built_in ? session.experiment : session.file);
    const auto option = [&](const char* name, const std::optional<std::string>& value) {
        if (value) command.append(" ").append(name).append(" ").append(*value);
    };
    const auto number = [](const std::optional<std::uint64_t>& given) {
        return given ? std::optional(std::to_string(*given)) : std::nullopt;
    };
    if (session.full) command += " --full";
    option("--seed", number(session.seed));
    option("--nodes", number(session.limits.nodes));
    if (session.limits.seconds) option("--time", lab::shortest_decimal(*session.limits.seconds));
    option("--memory", number(session.limits.memory));
    option("--depth", number(session.limits.depth));
    return command;
}

void write(JsonWriter& json, const lab::ResultTable& table) {
    json.object([&] { write_members(json, table); });
}

void write(JsonWriter& json, const lab::Comparison& comparison) {
    json.begin_object();
    write_members(json, table_of(comparison));
    json.object("boards", [&] {
        json.member("both", comparison.both);
        json.member("only_a", comparison.only_a);
        json.member("only_b", comparison.only_b);
        json.member("neither", comparison.neither);
        json.member("alone", comparison.alone);
    });
    json.array("measures", comparison.measures,
               [&](const lab::ComparedMeasure& row) { write(json, row); });
    json.end_object();
}

void write(JsonWriter& json, const lab::PlotSpec& spec, const lab::PlotData& data) {
    json.begin_object();
    json.member("title", spec.title);
    json.member("caption", caption_of(spec, data));
    json.member("style", name_of(spec.style));
    json.object("x", [&] {
        json.member("label", spec.x.label);
        json.member("log", spec.x.logarithmic);
        json.member("places", data.numeric ? std::nullopt : std::optional(data.places));
    });
    json.object("y", [&] {
        json.member("label", spec.y.label);
        json.member("log", spec.y.logarithmic);
    });
    json.array("series", data.series, [&](const lab::PlotSeries& one) { write(json, one); });
    json.end_object();
}

void write_last_run(JsonWriter& json, const std::optional<lab::Session>& last, bool with_id) {
    json.key("last_run");
    if (!last) return json.null();
    json.object([&] {
        if (with_id) json.member("id", std::to_string(last->id));
        json.member("started", last->started);
        json.member("finished", last->finished);
        json.member("full", last->full);
        json.member("runs", last->planned);
    });
}

void write_results(JsonWriter& json, const lab::Observations& seen,
                   const std::vector<lab::ResultTable>& tables) {
    json.member("runs", seen.planned);
    json.member("solved", seen.solved);
    json.member("counted", seen.counted_distances + seen.counted_estimates);
    json.member("unsolvable", seen.unsolvable);
    json.object("limits", [&] {
        for (const auto& [limit, count] : seen.limits) json.member(limit, count);
    });
    json.member("missing", seen.missing);
    json.array("tables", tables, [&](const lab::ResultTable& table) { write(json, table); });
}

}  // namespace taquin::apps
