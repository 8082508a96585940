// The exports of report.hpp.

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "taquin/core/json_writer.hpp"
#include "taquin/lab/report.hpp"
#include "taquin/lab/statistics.hpp"

namespace taquin::lab {

namespace {

// The cells of a line, or their column names; same interface as JsonWriter.
class CsvRow {
public:
    explicit CsvRow(bool names) : names_(names) {}

    template <class T>
    void member(std::string_view name, const T& value) {
        cell_.clear();
        if (names_)
            cell_ = name;
        else
            set(value);
        if (!std::exchange(first_, false)) line_ += ',';
        append_cell();
    }
    void text_or_null(std::string_view name, std::string_view value) { member(name, value); }

    const std::string& line() const { return line_; }

private:
    template <class T>
    void set(const T& value) {
        if constexpr (std::is_convertible_v<const T&, std::string_view>)
            cell_ = value;
        else if constexpr (requires { value.has_value(); }) {
            if (value) set(*value);
        } else {
            JsonWriter(cell_).value(value);
        }
    }

    void append_cell() {
        if (cell_.find_first_of(",\"\n\r") == std::string::npos) {
            line_ += cell_;
            return;
        }
        line_ += '"';
        for (const char c : cell_) line_.append(c == '"' ? 2 : 1, c);
        line_ += '"';
    }

    bool names_;
    bool first_ = true;
    std::string cell_{};
    std::string line_{};
};

// All parameters except those that have a column of their own.
Parameters parameters_of(const Task& task) {
    Parameters parameters = task.parameters;
    std::erase_if(parameters, [](const auto& parameter) {
        return parameter.first == "algorithm" || parameter.first == "heuristic";
    });
    return parameters;
}

// "weight 2; ties lifo"
void add_parameters(CsvRow& row, const Task& task) {
    std::string text;
    for (const auto& [name, value] : parameters_of(task))
        text.append(text.empty() ? "" : "; ").append(name).append(" ").append(value);
    row.member("parameters", text);
}

// Large ones would lose digits as a double.
std::optional<std::uint64_t> whole_number_of(const std::string& text) {
    std::uint64_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [read, fault] = std::from_chars(text.data(), end, number);
    return fault == std::errc{} && read == end ? std::optional(number) : std::nullopt;
}

// {"weight": 2, "ties": "lifo"}
void add_parameters(JsonWriter& json, const Task& task) {
    json.object("parameters", [&] {
        for (const auto& [name, value] : parameters_of(task)) {
            const auto number = number_of(value);
            if (const auto whole = whole_number_of(value))
                json.member(name, *whole);
            else if (number && std::isfinite(*number))
                json.member(name, *number);
            else
                json.member(name, value);
        }
    });
}

template <class Row>
void add_task(Row& row, const Task& task) {
    const Instance& instance = task.instance;
    const bool solve = task.kind == Subject::Solve;
    row.member("kind", name_of(task.kind));
    row.member("puzzle", instance.puzzle().name());
    row.text_or_null("run", task.label);
    row.member("size", instance.size());
    row.text_or_null("start", solve ? instance.start_text() : "");
    row.member("goal", instance.goal_text());
    row.member("metric", instance.metric);
    row.text_or_null("boards", instance.set);
    row.text_or_null("method", instance.method);
    row.member("steps", instance.steps);
    row.member("seed", instance.seed);
    row.member("number", solve ? std::optional(instance.number) : std::nullopt);
    row.member("repetition", task.repetition);
    row.text_or_null("algorithm", solve ? task.request.algorithm : "");
    row.text_or_null("heuristic", task.request.heuristic);
    add_parameters(row, task);
    row.member("limit_nodes", task.limits.nodes);
    row.member("limit_seconds", task.limits.seconds);
    row.member("limit_memory", task.limits.memory);
    row.member("limit_depth", task.limits.depth);
}

// Whether a member of the record describes a search. Counting positions has none of them.
bool is_of_search(std::string_view name) {
    constexpr std::array<std::string_view, 9> names{"optimal",    "lower_bound", "generated",
                                                    "expanded",   "reopened",    "distinct",
                                                    "peak_nodes", "peak_bytes",  "table_seconds"};
    return std::ranges::find(names, name) != names.end();
}

template <class Row>
void add_record(Row& row, const Task& task, const Record& record) {
    const bool solve = task.kind == Subject::Solve;
    for_each_member(record, [&](std::string_view name, const auto& value) {
        const bool may_be_empty = name.starts_with("ran_") || name == "moves";
        if (!solve && is_of_search(name))
            row.member(name, std::optional<std::uint64_t>());
        else if constexpr (std::is_same_v<decltype(value), const std::string&>)
            // Stores of earlier versions call counted positions "solved".
            if (!solve && name == "status")
                row.member(name, "done");
            else
                may_be_empty ? row.text_or_null(name, value) : row.member(name, value);
        else if (name == "distinct")
            row.member(name, solver::distinct_states(record.counters));
        else
            row.member(name, value);
    });
}

template <class Row>
void add_figures(Row& row, const Task& task, const Record& record) {
    const bool solve = task.kind == Subject::Solve;
    const auto figures = solve ? figures_of(task, record) : solver::SearchFigures{};
    row.member("branching_factor", figures.branching_factor);
    row.member("quality", figures.quality);
    row.member("cost", figures.cost);
    row.member("efficiency", figures.efficiency);
}

std::optional<std::int64_t> estimate_of(const Task& task, const Bin& bin) {
    return task.kind == Subject::Estimates ? std::optional(bin.estimate) : std::nullopt;
}

// Calls `use` with every task of the plan that has a record in the store.
template <class F>
void for_each_run(const std::vector<Task>& plan, const Store& store, F use) {
    store.at_one_instant([&] {
        for (const Task& task : plan)
            if (const auto record = store.find(task.key)) use(task, *record);
    });
}

// A line for a run, or for one of its bins.
std::string csv_line(const CsvRow& run, const Task& task, const Bin* bin) {
    CsvRow row = run;
    row.member("bin_distance", bin != nullptr ? std::optional(bin->distance) : std::nullopt);
    row.member("bin_estimate", bin != nullptr ? estimate_of(task, *bin) : std::nullopt);
    row.member("bin_boards", bin != nullptr ? std::optional(bin->positions) : std::nullopt);
    return row.line() + "\r\n";
}

CsvRow csv_row(const Task& task, const Record& record, bool names) {
    CsvRow row(names);
    add_task(row, task);
    add_record(row, task, record);
    add_figures(row, task, record);
    return row;
}

void write_run(JsonWriter& json, const Task& task, const Record& record) {
    json.begin_object();
    add_task(json, task);
    add_record(json, task, record);
    add_figures(json, task, record);
    const bool solve = task.kind == Subject::Solve;
    json.key("iterations");
    if (solve && !record.bins.empty())
        json.array(record.bins, [&](const Bin& bin) {
            json.object([&] {
                json.member("bound", bin.distance);
                json.member("generated", bin.positions);
            });
        });
    else
        json.null();
    json.key("bins");
    if (solve)
        json.null();
    else
        json.array(record.bins, [&](const Bin& bin) {
            json.object([&] {
                json.member("distance", bin.distance);
                json.member("estimate", estimate_of(task, bin));
                json.member("boards", bin.positions);
            });
        });
    json.end_object();
}

}  // namespace

void export_csv(const TextSink& out, const std::vector<Task>& plan, const Store& store) {
    bool first = true;
    for_each_run(plan, store, [&](const Task& task, const Record& record) {
        if (std::exchange(first, false))
            out.text() += csv_line(csv_row(task, record, true), task, nullptr);
        const CsvRow row = csv_row(task, record, false);
        const bool single = task.kind == Subject::Solve || record.bins.empty();
        if (single) out.text() += csv_line(row, task, nullptr);
        for (const Bin& bin : record.bins)
            if (!single) out.text() += csv_line(row, task, &bin);
        out.rest();
    });
}

void export_json(const TextSink& out, const Session& session, const std::vector<Task>& plan,
                 const Store& store) {
    JsonWriter json(out);
    json.begin_object();
    json.member("schema", 1);
    json.member("experiment", session.experiment);
    json.member("setting", session.full ? "full" : "quick");
    json.member("planned", plan.size());
    json.member("definition", session.definition);
    json.key("runs");
    json.begin_array();
    for_each_run(plan, store,
                 [&](const Task& task, const Record& record) { write_run(json, task, record); });
    json.end_array();
    json.end_object();
    json.end_line();
}

}  // namespace taquin::lab
