#include "shared/solve_json.hpp"

#include "shared/append.hpp"
#include "shared/json.hpp"
#include "taquin/core/sentence.hpp"
#include "taquin/solver/status_names.hpp"

namespace taquin::apps {
namespace {

void boards(JsonLine& json, const Answer& answer) {
    json.number("schema", 1);
    json.text("puzzle", answer.puzzle());
    json.maybe_text("size", answer.size());
    json.maybe_text("start", answer.start());
    json.maybe_text("goal", answer.goal());
}

void text_or_null(JsonLine& json, std::string_view key, const std::string& text) {
    text.empty() ? json.null(key) : json.text(key, text);
}

void outcome(JsonLine& json, const Answer& answer) {
    const solver::Findings& report = *answer.findings();
    const bool solved = answer.has_solution();
    text_or_null(json, "algorithm", report.algorithm);
    text_or_null(json, "heuristic", report.heuristic);
    json.text("status", solver::status_name(report.status));
    solved ? json.truth("optimal", answer.is_optimal()) : json.null("optimal");
    solved ? json.number("length", answer.length()) : json.null("length");
    report.status == solver::Status::Unsolvable ? json.null("lower_bound")
                                                : json.number("lower_bound", answer.lower_bound());
    solved&& answer.is_listed() ? json.text("moves", answer.moves()) : json.null("moves");
}

void no_outcome(JsonLine& json) {
    json.null("algorithm");
    json.null("heuristic");
    json.text("status", "error");
    for (const auto* key : {"optimal", "length", "lower_bound", "moves"}) json.null(key);
}

void counters(JsonLine& json, const solver::Findings& report) {
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

void gap(JsonLine& json, const Answer& answer) {
    const auto percent = answer.findings() != nullptr ? gap_percent(answer) : std::nullopt;
    if (percent)
        append_format(json.value("gap_percent"), "{:.1f}", *percent);
    else
        json.null("gap_percent");
}

void more(JsonLine& json, const Answer& answer, const AskedFor& asked) {
    const solver::Findings* const report = answer.findings();
    json.number("seed", report != nullptr ? seed_of(*report, asked.seed) : asked.seed);
    report != nullptr && report->limit ? json.text("limit", solver::limit_name(*report->limit))
                                       : json.null("limit");
    answer.error ? json.text("error", sentence(*answer.error)) : json.null("error");
    report != nullptr ? json.number("distinct", report->counters.distinct) : json.null("distinct");
    text_or_null(json, "note", report != nullptr ? report->note : "");
    const auto& line = answer.origin().line;
    line ? json.number("line", *line) : json.null("line");
    json.number("number", answer.number());
    gap(json, answer);
}

void school_figures(JsonLine& json, const Answer& answer) {
    const SchoolFigures figures = school_figures_of(answer);
    append_format(json.value("stats_42"), R"({{"selected":{},"in_memory":{},"moves":{}}})",
                  figures.selected, figures.in_memory, figures.moves);
}

void iterations(JsonLine& json, const solver::Findings& report) {
    std::string& out = json.value("iterations");
    append_array(out, report.iterations, [&out](const search::Iteration& row) {
        append_format(out, R"({{"bound":{},"generated":{},"expanded":{},"states":{}}})", row.bound,
                      row.generated, row.expanded, row.states);
    });
}

void extras(JsonLine& json, const Answer& answer, const AskedFor& asked) {
    const auto append_text = [](std::string& out, const std::string& text) {
        if (out.back() != '[') out += ',';
        append_json_text(out, text);
    };
    if (asked.solutions) {
        std::string& out = json.value("solutions");
        out += '[';
        for (std::size_t i = 0; i < answer.solutions(); ++i) append_text(out, answer.solution(i));
        out += ']';
    }
    if (asked.states && answer.is_listed()) {
        std::string& out = json.value("states");
        out += '[';
        answer.for_each_state(Answer::State::Line,
                              [&](const std::string& state) { append_text(out, state); });
        out += ']';
    }
    if (asked.iterations) iterations(json, *answer.findings());
    if (asked.school) school_figures(json, answer);
}

}  // namespace

void append_json(std::string& out, const Answer& answer, const AskedFor& asked) {
    const solver::Findings* const report = answer.findings();
    JsonLine json(out);
    boards(json, answer);
    report != nullptr ? outcome(json, answer) : no_outcome(json);
    const auto convention = answer.convention();
    convention ? json.text("move_convention", *convention) : json.null("move_convention");
    json.text("metric", answer.metric());
    report != nullptr ? counters(json, *report) : no_counters(json);
    more(json, answer, asked);
    if (report != nullptr) extras(json, answer, asked);
    json.end();
}

}  // namespace taquin::apps
