#include "taquin/lab/export.hpp"

#include <nlohmann/json.hpp>

#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::lab {

namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json(nullptr);
}

Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

void add_task(Json& row, const Task& task) {
    const Instance& instance = task.instance;
    const bool solve = task.kind == Subject::Solve;
    row["kind"] = name_of(task.kind);
    row["puzzle"] = puzzle_of(instance);
    row["run"] = text_or_null(task.label);
    row["size"] = size_text(instance);
    row["start"] = solve ? Json(start_text(instance)) : Json(nullptr);
    row["goal"] = goal_text(instance);
    row["metric"] = instance.cube ? cube::name(instance.cube->metric) : "single";
    row["boards"] = text_or_null(instance.set);
    row["method"] = text_or_null(instance.method);
    row["steps"] = or_null(instance.steps);
    row["seed"] = or_null(instance.seed);
    row["number"] = solve ? Json(instance.number) : Json(nullptr);
    row["repetition"] = task.repetition;
    row["algorithm"] = solve ? Json(task.request.algorithm) : Json(nullptr);
    row["heuristic"] = text_or_null(task.request.heuristic);
    std::string parameters;
    for (const auto& [name, value] : task.parameters)
        if (name != "algorithm" && name != "heuristic")
            parameters.append(parameters.empty() ? "" : "; ")
                .append(name)
                .append(" ")
                .append(value);
    row["parameters"] = text_or_null(parameters);
    row["limit_nodes"] = or_null(task.limits.nodes);
    row["limit_seconds"] = or_null(task.limits.seconds);
    row["limit_memory"] = or_null(task.limits.memory);
    row["limit_depth"] = or_null(task.limits.depth);
}

void add_record(Json& row, const Record& record) {
    row["status"] = record.status;
    row["limit"] = or_null(record.limit);
    row["optimal"] = record.optimal;
    row["length"] = or_null(record.length);
    row["lower_bound"] = record.lower_bound;
    row["estimate"] = or_null(record.estimate);
    row["generated"] = record.counters.generated;
    row["expanded"] = record.counters.expanded;
    row["reopened"] = record.counters.reopened;
    row["distinct"] = record.counters.distinct;
    row["peak_nodes"] = record.counters.peak_nodes;
    row["peak_bytes"] = record.counters.peak_bytes;
    row["seconds"] = record.seconds;
    row["table_seconds"] = record.table_seconds;
    row["ran_algorithm"] = text_or_null(record.algorithm);
    row["ran_heuristic"] = text_or_null(record.heuristic);
    row["moves"] = text_or_null(record.moves);
    row["version"] = record.version;
    row["machine"] = record.machine;
    row["threads"] = record.threads;
    row["finished"] = record.finished;
}

std::string csv_cell(const Json& value) {
    if (value.is_null()) return "";
    std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (text.find_first_of(",\"\n\r") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string csv_line(const Json& row, bool names) {
    std::string line;
    for (const auto& [name, value] : row.items())
        line += (line.empty() ? "" : ",") + (names ? csv_cell(name) : csv_cell(value));
    return line + "\r\n";
}

Json row_of(const Task& task, const Record& record) {
    Json row = Json::object();
    add_task(row, task);
    add_record(row, record);
    return row;
}

// Calls `use` with every task of the plan whose record is there.
template <class F>
void for_each_run(const std::vector<Task>& plan, const Store& store, F use) {
    store.at_one_instant([&] {
        for (const Task& task : plan)
            if (const auto record = store.find(task.key)) use(task, *record);
    });
}

}  // namespace

std::string export_csv(const std::vector<Task>& plan, const Store& store) {
    std::string text;
    for_each_run(plan, store, [&](const Task& task, const Record& record) {
        Json row = row_of(task, record);
        for (const char* const name : {"bin_distance", "bin_estimate", "bin_boards"})
            row[name] = nullptr;
        if (text.empty()) text += csv_line(row, true);
        if (record.bins.empty()) text += csv_line(row, false);
        for (const Bin& bin : record.bins) {
            row["bin_distance"] = bin.distance;
            row["bin_estimate"] = task.kind == Subject::Estimates ? Json(bin.estimate) : nullptr;
            row["bin_boards"] = bin.boards;
            text += csv_line(row, false);
        }
    });
    return text;
}

std::string export_json(const Session& session, const std::vector<Task>& plan, const Store& store) {
    Json runs = Json::array();
    for_each_run(plan, store, [&](const Task& task, const Record& record) {
        Json row = row_of(task, record);
        Json bins = Json::array();
        for (const Bin& bin : record.bins)
            bins.push_back(
                {{"distance", bin.distance},
                 {"estimate", task.kind == Subject::Estimates ? Json(bin.estimate) : Json(nullptr)},
                 {"boards", bin.boards}});
        row["bins"] = task.kind == Subject::Solve ? Json(nullptr) : bins;
        runs.push_back(std::move(row));
    });
    const Json object{{"schema", 1},
                      {"experiment", session.experiment},
                      {"setting", session.full ? "full" : "quick"},
                      {"planned", plan.size()},
                      {"definition", session.definition},
                      {"runs", std::move(runs)}};
    return object.dump() + "\n";
}

}  // namespace taquin::lab
