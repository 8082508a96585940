#include "shared/solve_json.hpp"

#include "shared/position_json.hpp"
#include "taquin/core/text.hpp"

namespace taquin::apps {
namespace {

void write_outcome(JsonWriter& json, const Answer& answer) {
    const solver::Report& report = *answer.report;
    const bool solved = report.has_solution();
    json.text_or_null("algorithm", report.algorithm);
    json.text_or_null("heuristic", report.heuristic);
    json.member("status", solver::status_name(report.status));
    json.member("optimal", solved ? std::optional(report.optimal) : std::nullopt);
    json.member("length", solved ? std::optional(report.length) : std::nullopt);
    json.member("lower_bound", report.status == solver::Status::Unsolvable
                                   ? std::nullopt
                                   : std::optional(report.bound));
    json.key("moves");
    solved&& answer.is_listed() ? json.text(answer.moves(report.moves)) : json.null();
}

void write_no_outcome(JsonWriter& json) {
    json.member("algorithm", nullptr);
    json.member("heuristic", nullptr);
    json.member("status", "error");
    for (const auto* key : {"optimal", "length", "lower_bound", "moves"}) json.member(key, nullptr);
}

void write_counters(JsonWriter& json, const solver::Report& report) {
    json.member("generated", report.counters.generated);
    json.member("expanded", report.counters.expanded);
    json.member("reopened", report.counters.reopened);
    json.member("peak_nodes", report.counters.peak_nodes);
    json.member("peak_bytes", report.counters.peak_bytes);
    json.seconds("seconds", report.seconds);
    json.seconds("table_seconds", report.table_seconds);
}

void write_no_counters(JsonWriter& json) {
    for (const auto* key : {"generated", "expanded", "reopened", "peak_nodes", "peak_bytes",
                            "seconds", "table_seconds"})
        json.member(key, nullptr);
}

void write_more(JsonWriter& json, const Answer& answer, const AskedFor& asked) {
    const auto& report = answer.report;
    const auto gap = report ? gap_percent(*report) : std::nullopt;
    json.member("seed", seed_of(answer, asked.seed));
    json.text_or_null("limit", report && report->limit ? solver::limit_name(*report->limit) : "");
    json.text_or_null("error", answer.error ? sentence(*answer.error) : "");
    json.member("distinct", report ? std::optional(report->counters.distinct) : std::nullopt);
    json.text_or_null("note", report ? report->note : "");
    json.member("line", answer.input->origin.line);
    json.member("number", answer.input->read ? answer.input->read->number : std::nullopt);
    json.key("gap_percent");
    gap ? json.fixed(*gap, 1) : json.null();
}

void write_iterations(JsonWriter& json, const solver::Report& report) {
    json.array("iterations", report.iterations, [&](const search::Iteration& row) {
        json.object([&] {
            json.member("bound", row.bound);
            json.member("generated", row.generated);
            json.member("expanded", row.expanded);
            json.member("states", row.states);
        });
    });
}

void write_school_figures(JsonWriter& json, const Answer& answer) {
    const SchoolFigures figures = school_figures_of(answer);
    json.object("stats_42", [&] {
        json.member("selected", figures.selected);
        json.member("in_memory", figures.in_memory);
        json.member("moves", figures.moves);
    });
}

void write_extras(JsonWriter& json, const Answer& answer, const AskedFor& asked) {
    if (asked.solutions)
        json.array("solutions", answer.report->all,
                   [&](const Moves& moves) { json.text(answer.moves(moves)); });
    if (asked.states && answer.is_listed()) {
        json.key("states");
        json.begin_array();
        answer.walk([&](const Position& position) { json.text(answer.puzzle().write(position)); });
        json.end_array();
    }
    if (asked.iterations) write_iterations(json, *answer.report);
    if (asked.school) write_school_figures(json, answer);
}

}  // namespace

void write(JsonWriter& json, const Answer& answer, const AskedFor& asked) {
    json.begin_object();
    write_positions(json, *answer.input, answer.goal.get());
    answer.report ? write_outcome(json, answer) : write_no_outcome(json);
    write_convention(json, answer.words.notation);
    json.member("metric", answer.words.metric);
    answer.report ? write_counters(json, *answer.report) : write_no_counters(json);
    write_more(json, answer, asked);
    if (answer.report) write_extras(json, answer, asked);
    json.end_object();
}

}  // namespace taquin::apps
