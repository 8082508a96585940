#include "solve_json.hpp"

#include <fmt/format.h>

#include <iterator>

#include "json.hpp"
#include "states.hpp"
#include "status.hpp"

namespace taquin::cli {
namespace {

void boards(JsonLine& json, const Answer& answer) {
    const tiles::Board* start = answer.start();
    json.number("schema", 1);
    json.text("puzzle", "tiles");
    start ? json.text("size", tiles::to_text(start->size)) : json.null("size");
    start ? json.text("start", tiles::to_rows(*start)) : json.null("start");
    answer.goal ? json.text("goal", tiles::to_rows(*answer.goal)) : json.null("goal");
}

void text_or_null(JsonLine& json, std::string_view key, const std::string& text) {
    text.empty() ? json.null(key) : json.text(key, text);
}

void outcome(JsonLine& json, const Answer& answer, const SolveOptions& options) {
    const auto& report = *answer.report;
    const bool solved = report.has_solution();
    text_or_null(json, "algorithm", report.algorithm);
    text_or_null(json, "heuristic", report.heuristic);
    json.text("status", status_name(report.status));
    solved ? json.truth("optimal", is_optimal(answer, options)) : json.null("optimal");
    solved ? json.number("length", length_of(report, options)) : json.null("length");
    report.status == solver::Status::Unsolvable
        ? json.null("lower_bound")
        : json.number("lower_bound", lower_bound_of(answer, options));
    solved ? json.text("moves", tiles::to_text(report.moves, options.convention))
           : json.null("moves");
}

void no_outcome(JsonLine& json) {
    json.null("algorithm");
    json.null("heuristic");
    json.text("status", "error");
    for (const auto* key : {"optimal", "length", "lower_bound", "moves"}) json.null(key);
}

void counters(JsonLine& json, const solver::Report& report) {
    json.number("generated", report.counters.generated);
    json.number("expanded", report.counters.expanded);
    json.number("reopened", report.counters.reopened);
    json.number("peak_nodes", report.counters.peak_nodes);
    json.number("peak_bytes", report.counters.peak_bytes);
    json.seconds("seconds", report.seconds);
    json.seconds("table_seconds", report.table_seconds);
}

void no_counters(JsonLine& json) {
    for (const auto* key : {"generated", "expanded", "reopened", "peak_nodes", "peak_bytes",
                            "seconds", "table_seconds"})
        json.null(key);
}

void more(JsonLine& json, const Answer& answer, const SolveOptions& options) {
    const auto& report = answer.report;
    json.number("seed", options.seed);
    report && report->limit ? json.text("limit", limit_name(*report->limit)) : json.null("limit");
    json.maybe_text("error", answer.error);
    report ? json.number("distinct", report->counters.distinct) : json.null("distinct");
    text_or_null(json, "note", report ? report->note : "");
    const auto& line = answer.given->line;
    line ? json.number("line", *line) : json.null("line");
    json.number("number",
                answer.given->board ? answer.given->board->number : std::optional<std::uint64_t>{});
}

void school_figures(JsonLine& json, const solver::Report& report) {
    const SchoolFigures figures = school_figures_of(report);
    fmt::format_to(std::back_inserter(json.value("stats_42")),
                   R"({{"selected":{},"in_memory":{},"moves":{}}})", figures.selected,
                   figures.in_memory, figures.moves);
}

void iterations(JsonLine& json, const solver::Report& report) {
    std::string& out = json.value("iterations");
    append_array(out, report.iterations, [&out](const search::Iteration& row) {
        fmt::format_to(std::back_inserter(out),
                       R"({{"bound":{},"generated":{},"expanded":{},"states":{}}})", row.bound,
                       row.generated, row.expanded, row.states);
    });
}

// What is only there when it was asked for.
void asked_for(JsonLine& json, const Answer& answer, const SolveOptions& options) {
    const auto& report = *answer.report;
    if (options.request.all) {
        std::string& out = json.value("solutions");
        append_array(out, report.all, [&](const std::vector<tiles::Move>& moves) {
            append_json_text(out, tiles::to_text(moves, options.convention));
        });
    }
    if (options.show == Show::States || options.show == Show::Boards) {
        std::string& out = json.value("states");
        out += '[';
        for_each_state(*answer.start(), report.moves, [&out](const tiles::Board& board) {
            if (out.back() != '[') out += ',';
            append_json_text(out, tiles::to_rows(board));
        });
        out += ']';
    }
    if (options.iterations) iterations(json, report);
    if (options.school) school_figures(json, report);
}

}  // namespace

void append_json(std::string& out, const Answer& answer, const SolveOptions& options) {
    JsonLine json(out);
    boards(json, answer);
    answer.report ? outcome(json, answer, options) : no_outcome(json);
    json.text("move_convention", name(options.convention));
    json.text("metric", name(options.metric));
    answer.report ? counters(json, *answer.report) : no_counters(json);
    more(json, answer, options);
    if (answer.report) asked_for(json, answer, options);
}

}  // namespace taquin::cli
