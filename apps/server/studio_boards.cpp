// What there is to choose from; positions: read, checked, explained, replayed, scrambled.
#include <algorithm>

#include "server/questions.hpp"
#include "server/studio.hpp"
#include "shared/answer_json.hpp"
#include "shared/catalogue_json.hpp"

namespace taquin::server {
namespace {

std::string_view name_of(ColumnKind kind) {
    switch (kind) {
        case ColumnKind::Text: return "text";
        case ColumnKind::Number: return "number";
        case ColumnKind::Signed: return "signed";
        case ColumnKind::Ordinal: break;
    }
    return "ordinal";
}

void write_limits(JsonWriter& json, const Settings& settings) {
    const JobSettings& jobs = settings.jobs;
    json.member("body_bytes", settings.network.body_bytes);
    json.member("board_cells", jobs.board_cells);
    json.member("seconds", std::chrono::duration<double>(jobs.time).count());
    json.member("nodes", jobs.nodes);
    json.member("memory", jobs.memory);
    json.member("threads", jobs.threads);
    json.member("tree_nodes", jobs.tree_nodes);
    json.member("table_bytes", jobs.table_bytes);
    json.member("running_jobs", jobs.running);
    json.member("queued_jobs", jobs.queued);
}

// The field is the parameter that the error names; else this one.
Response failure_of(const Error& error, const std::string& field) {
    return failure(400, error.message, error.parameter.empty() ? field : error.parameter);
}

// Which members of an explanation are tables, and how a page shows them.
void write_headings(JsonWriter& json, const Explanation& explanation) {
    json.array("tables", explanation.tables, [&](const DataTable& table) {
        json.object([&] {
            json.member("name", table.name);
            json.member("title", table.title);
            json.member("row", table.row);
            json.array("columns", table.columns, [&](const Column& column) {
                json.object([&] {
                    json.member("name", column.name);
                    json.member("heading", column.heading);
                    json.member("kind", name_of(column.kind));
                });
            });
        });
    });
    json.object("reasons", [&] {
        for (const Explanation::Estimate& estimate : explanation.estimates)
            if (!estimate.value) json.member(estimate.heuristic, estimate.why_not);
    });
}

}  // namespace

Reply Studio::catalogue(const Request&, const std::string&) {
    Response response;
    JsonWriter json(response.body);
    json.begin_object();
    json.member("version", settings_.version);
    for (const auto subject : {apps::Subject::Algorithms, apps::Subject::Heuristics,
                               apps::Subject::Goals, apps::Subject::Puzzles}) {
        json.key(apps::name_of(subject));
        apps::write(json, apps::entries_of(subject));
    }
    json.key(apps::name_of(apps::Subject::Parameters));
    apps::write(json, apps::entries_of(parameters_within(settings_.jobs)));
    json.object("limits", [&] { write_limits(json, settings_); });
    json.end_object();
    json.end_line();
    return response;
}

Reply Studio::board(const Request& request, const std::string&) {
    Fields fields(request.body);
    const Question question = read_question(fields, settings_.jobs);
    if (auto fault = fields.fault()) return *std::move(fault);
    const Puzzle& puzzle = question.puzzle();
    const Verdict verdict = puzzle.check(question.start(), question.goal);
    Response response;
    JsonWriter json(response.body);
    json.object([&] {
        apps::write_check(json, question.input, question.goal, verdict);
        json.member("form", question.input.read->form);
        json.member("warnings", question.input.warnings(verdict.solvable));
        json.member("svg", puzzle.svg(question.start()));
    });
    json.end_line();
    return response;
}

Reply Studio::explain(const Request& request, const std::string&) {
    Fields fields(request.body);
    const Question question = read_question(fields, settings_.jobs);
    const Puzzle& puzzle = question.puzzle();
    const std::string notation = read_notation(fields, puzzle);
    const std::string metric = read_metric(fields, puzzle);
    if (auto fault = fields.fault()) return *std::move(fault);
    const std::scoped_lock lock(explaining_);
    const auto explanation = puzzle.explain(question.start(), question.goal, metric, tables_);
    if (!explanation) return failure_of(explanation.error(), "board");
    Response response;
    JsonWriter json(response.body);
    json.object([&] {
        apps::write_explanation(json, question.input, question.goal, *explanation, notation);
        write_headings(json, *explanation);
    });
    json.end_line();
    return response;
}

Reply Studio::replay(const Request& request, const std::string&) {
    constexpr std::uint64_t most_states = 200;
    constexpr std::uint64_t most_pieces = 100'000;  // of all states together
    Fields fields(request.body);
    const Question question = read_question(fields, settings_.jobs);
    const Puzzle& puzzle = question.puzzle();
    const std::string moves = fields.needed_text("moves");
    const std::string notation = read_notation(fields, puzzle, "notation");
    const std::string metric = read_metric(fields, puzzle);
    const std::uint64_t from = fields.whole("from").value_or(0);
    const std::uint64_t count = fields.whole("count", {0, most_states}).value_or(most_states);
    if (auto fault = fields.fault()) return *std::move(fault);
    const std::uint64_t fitting = std::max<std::uint64_t>(
        1, most_pieces / std::max<std::uint64_t>(1, puzzle.pieces(question.start().size)));
    const auto replayed = puzzle.verify(question.start(), question.goal,
                                        {moves, notation, metric, from, std::min(count, fitting)});
    if (!replayed) return failure_of(replayed.error(), "moves");
    Response response;
    JsonWriter json(response.body);
    json.object([&] {
        apps::write_verification(json, question.input, question.goal, *replayed,
                                 {metric, notation});
        json.member("steps", replayed->move_count);
        json.member("from", from);
        json.array("states", replayed->steps, [&](const Verification::Step& step) {
            json.object([&] {
                json.text_or_null("move", step.move);
                json.member("state", puzzle.write(step.position));
                json.member("svg", puzzle.svg(step.position));
            });
        });
    });
    json.end_line();
    return response;
}

Reply Studio::scramble(const Request& request, const std::string&) {
    Fields fields(request.body);
    const ScrambleQuestion question = read_scramble(fields, settings_.jobs);
    if (auto fault = fields.fault()) return *std::move(fault);
    auto scrambler = apps::Scrambler::make(question.task, question.seed);
    if (!scrambler) return failure_of(scrambler.error(), "method");
    const auto scrambled = scrambler->next();
    if (!scrambled) return failure_of(scrambled.error(), "steps");
    Response response;
    JsonWriter json(response.body);
    scrambler->write(json, *scrambled);
    json.end_line();
    return response;
}

}  // namespace taquin::server
