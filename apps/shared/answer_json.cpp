#include "shared/answer_json.hpp"

#include <span>

#include "taquin/core/text.hpp"

namespace taquin::apps {
namespace {

void write_error_and_line(JsonWriter& json, const Input& input,
                          const std::optional<std::string_view>& error) {
    json.member("error", error);
    json.member("line", input.origin.line);
}

void write_nulls(JsonWriter& json, const std::vector<std::string>& names) {
    for (const std::string& name : names) json.member(name, nullptr);
}

// A position that can always be read. Its answers have all keys, so they show which keys a failed
// answer needs.
Position usual_position(const Puzzle& puzzle) {
    return *puzzle.goal("", puzzle.info().default_size);
}

std::vector<std::string> fact_names(const Puzzle& puzzle) {
    const Position position = usual_position(puzzle);
    std::vector<std::string> names;
    for (const Fact& fact : puzzle.check(position, position).facts) names.push_back(fact.name);
    return names;
}

std::vector<std::string> table_names(const Puzzle& puzzle) {
    const Position position = usual_position(puzzle);
    tables::TableLibrary none("", 1);
    const auto explanation = puzzle.explain(position, position, {}, none);
    std::vector<std::string> names;
    if (explanation)
        for (const DataTable& table : explanation->tables) names.emplace_back(table.name);
    return names;
}

void write_table(JsonWriter& json, const DataTable& table) {
    json.array(table.name, table.rows, [&](const std::vector<Value>& row) {
        json.object([&] {
            for (std::size_t i = 0; i < row.size(); ++i) {
                json.key(table.columns[i].name);
                apps::write(json, row[i]);
            }
        });
    });
}

void write_facts(JsonWriter& json, const std::vector<Fact>& facts) {
    for (const Fact& fact : facts) {
        json.key(fact.name);
        apps::write(json, fact.value);
    }
}

void write_effect(JsonWriter& json, const Explanation& explanation,
                  const Explanation::Effect& effect, const Puzzle& puzzle,
                  std::string_view notation) {
    json.object([&] {
        json.member("move", puzzle.write_moves(std::span(&effect.move, 1), notation));
        write_facts(json, effect.facts);
        json.object("changes", [&] {
            for (std::size_t i = 0; i < effect.change.size(); ++i)
                json.member(explanation.estimates[i].heuristic, effect.change[i]);
        });
    });
}

// --- solve

void write_outcome(JsonWriter& json, const Answer& answer) {
    if (!answer.report) {
        write_nulls(json, {"algorithm", "heuristic"});
        json.member("status", "error");
        return write_nulls(json, {"optimal", "length", "lower_bound", "moves"});
    }
    const solver::Report& report = *answer.report;
    const bool solved = report.has_solution();
    json.text_or_null("algorithm", report.algorithm);
    json.text_or_null("heuristic", report.heuristic);
    json.member("status", solver::status_name(report.status));
    json.member("optimal", solved ? std::optional(report.optimal) : std::nullopt);
    json.member("length", solved ? std::optional(report.length) : std::nullopt);
    json.member("lower_bound", report.solvable ? std::optional(report.bound) : std::nullopt);
    json.key("moves");
    solved&& answer.is_listed() ? json.text(answer.moves(report.moves)) : json.null();
}

void write_figures(JsonWriter& json, const solver::SearchFigures& figures) {
    json.member("branching_factor", figures.branching_factor);
    json.member("quality", figures.quality);
    json.member("cost", figures.cost);
    json.member("efficiency", figures.efficiency);
}

void write_counters(JsonWriter& json, const Answer& answer) {
    if (!answer.report)
        return write_nulls(json, {"generated", "expanded", "reopened", "peak_nodes", "peak_bytes",
                                  "branching_factor", "quality", "cost", "efficiency", "seconds",
                                  "table_seconds"});
    const search::Counters& counters = answer.report->counters;
    json.member("generated", counters.generated);
    json.member("expanded", counters.expanded);
    json.member("reopened", counters.reopened);
    json.member("peak_nodes", counters.peak_nodes);
    json.member("peak_bytes", counters.peak_bytes);
    write_figures(json, figures_of(answer));
    json.seconds("seconds", answer.report->seconds);
    json.seconds("table_seconds", answer.report->table_seconds);
}

void write_more(JsonWriter& json, const Answer& answer, const AskedFor& asked) {
    const auto& report = answer.report;
    json.member("seed", seed_of(answer, asked.seed));
    json.text_or_null("limit", report && report->limit ? solver::limit_name(*report->limit) : "");
    json.text_or_null("error", answer.error ? sentence(*answer.error) : "");
    json.member("distinct", report ? solver::distinct_states(report->counters) : std::nullopt);
    json.text_or_null("note", report ? report->note : "");
    json.member("line", answer.input->origin.line);
    json.member("number", answer.input->read ? answer.input->read->number : std::nullopt);
    json.member("gap_percent", report ? gap_percent(*report) : std::nullopt);
    json.key("steps");
    if (!report || report->solved_by.empty()) return json.null();
    json.begin_array();
    for (const solver::SolutionStep& step : report->solved_by)
        json.object([&] {
            json.member("name", step.name);
            json.member("moves", step.moves);
            json.member("length", step.length);
            json.member("explanation", step.explanation);
        });
    json.end_array();
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
    write_outcome(json, answer);
    write_convention(json, answer.words.notation);
    json.member("metric", answer.words.metric);
    write_counters(json, answer);
    write_more(json, answer, asked);
    if (answer.report) write_extras(json, answer, asked);
    json.end_object();
}

void write(JsonWriter& json, const Value& value) {
    if (const auto* const list = std::get_if<Value::List>(&value.content))
        return json.array(*list, [&](const Value& item) { write(json, item); });
    std::visit(
        [&](const auto& content) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(content)>, Value::List>)
                json.value(content);
        },
        value.content);
}

void write_convention(JsonWriter& json, std::string_view notation) {
    json.text_or_null("move_convention", notation);
}

void write_positions(JsonWriter& json, const Input& input, const Position* goal) {
    const PuzzleInfo& info = input.puzzle->info();
    json.member("schema", 1);
    json.member("puzzle", info.name);
    if (input.read)
        json.member("size", input.position().size);
    else
        json.text_or_null("size", info.size_form.empty() ? info.default_size : "");
    json.key("start");
    input.read ? json.text(input.puzzle->write(input.position())) : json.null();
    json.key("goal");
    goal != nullptr ? json.text(input.puzzle->write(*goal)) : json.null();
}

void write_check(JsonWriter& json, const Input& input, const Position& goal,
                 const Verdict& verdict) {
    write_positions(json, input, &goal);
    json.member("solvable", verdict.solvable);
    write_facts(json, verdict.facts);
    json.member("explanation", verdict.explanation);
    write_error_and_line(json, input, std::nullopt);
}

void write_no_check(JsonWriter& json, const Input& input, std::string_view sentence) {
    write_positions(json, input, nullptr);
    json.member("solvable", nullptr);
    write_nulls(json, fact_names(*input.puzzle));
    json.member("explanation", nullptr);
    write_error_and_line(json, input, sentence);
}

void write_explanation(JsonWriter& json, const Input& input, const Position& goal,
                       const Explanation& explanation, std::string_view notation) {
    write_positions(json, input, &goal);
    json.object("heuristics", [&] {
        for (const Explanation::Estimate& estimate : explanation.estimates)
            json.member(estimate.heuristic, estimate.value);
    });
    for (const DataTable& table : explanation.tables) write_table(json, table);
    json.array("moves", explanation.moves, [&](const Explanation::Effect& effect) {
        write_effect(json, explanation, effect, *input.puzzle, notation);
    });
    write_convention(json, notation);
    write_error_and_line(json, input, std::nullopt);
}

void write_no_explanation(JsonWriter& json, const Input& input, std::string_view sentence,
                          std::string_view notation) {
    write_positions(json, input, nullptr);
    json.member("heuristics", nullptr);
    write_nulls(json, table_names(*input.puzzle));
    json.member("moves", nullptr);
    write_convention(json, notation);
    write_error_and_line(json, input, sentence);
}

void write_verification(JsonWriter& json, const Input& input, const Position& goal,
                        const Verification& verification, const Words& words) {
    write_positions(json, input, &goal);
    json.member("solves", verification.solves);
    json.member("legal", !verification.failed_at);
    json.member("length", verification.length);
    json.member("moves", verification.moves);
    write_convention(json, words.notation);
    json.member("metric", words.metric);
    json.key("failed_move");  // counted from 1, as people do
    verification.failed_at ? json.value(*verification.failed_at + 1) : json.null();
    json.member("end", input.puzzle->write(verification.end));
    json.member("explanation", verification.explanation);
    json.member("error", nullptr);
}

void write_no_verification(JsonWriter& json, const Input& input, std::string_view sentence) {
    write_positions(json, input, nullptr);
    write_nulls(json, {"solves", "legal", "length", "moves", "move_convention", "metric",
                       "failed_move", "end", "explanation"});
    json.member("error", sentence);
}

}  // namespace taquin::apps
