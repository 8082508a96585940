// What there is to choose from; positions: read, checked, explained, scrambled.
#include "server/questions.hpp"
#include "server/studio.hpp"
#include "shared/catalogue_json.hpp"
#include "shared/position_json.hpp"

namespace taquin::server {
namespace {

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
    if (!explanation) return failure(400, explanation.error().message, "board");
    Response response;
    JsonWriter json(response.body);
    json.object([&] {
        apps::write_explanation(json, question.input, question.goal, *explanation, notation);
    });
    json.end_line();
    return response;
}

Reply Studio::scramble(const Request& request, const std::string&) {
    Fields fields(request.body);
    const ScrambleQuestion question = read_scramble(fields, settings_.jobs);
    if (auto fault = fields.fault()) return *std::move(fault);
    auto scrambler = apps::Scrambler::make(question.task, question.seed);
    if (!scrambler) return failure(400, without_dashes(scrambler.error().message));
    const auto scrambled = scrambler->next();
    if (!scrambled) return failure(400, without_dashes(scrambled.error().message), "steps");
    Response response;
    JsonWriter json(response.body);
    scrambler->write(json, *scrambled);
    json.end_line();
    return response;
}

}  // namespace taquin::server
