// What there is to choose from; boards and cubes: read, checked, explained, scrambled.
#include "server/questions.hpp"
#include "server/studio.hpp"
#include "shared/catalogue_json.hpp"
#include "shared/check_json.hpp"
#include "shared/explain_json.hpp"
#include "shared/json.hpp"

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

// Adds what reading gave to the object that ends the text.
void add_reading(std::string& object, std::string_view form,
                 const std::vector<std::string>& warnings) {
    object.resize(object.rfind('}'));
    object += ",\"form\":";
    append_json_text(object, form);
    object += ",\"warnings\":";
    apps::append_array(object, warnings,
                       [&](const std::string& text) { append_json_text(object, text); });
    object += "}\n";
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
    Response response;
    if (question.is_board()) {
        const apps::GivenBoard& given = question.board();
        const tiles::Board goal = question.goal();
        const auto answer = tiles::check_solvable(given.board->board, goal);
        apps::append_check(response.body, given, goal, answer);
        add_reading(response.body, tiles::name(given.board->form),
                    apps::warnings_of(given, answer.solvable));
    } else {
        const apps::GivenCube& given = question.cube();
        apps::append_check(response.body, given, apps::check_cube(given.cube->cube, given.size));
        add_reading(response.body, cube::name(given.cube->form), {});
    }
    return response;
}

Reply Studio::explain(const Request& request, const std::string&) {
    Fields fields(request.body);
    const Question question = read_question(fields, settings_.jobs);
    const auto convention =
        fields.parsed("moves", tiles::parse_convention).value_or(tiles::Convention::Blank);
    const auto metric = fields.parsed("metric", cube::parse_metric).value_or(cube::Metric::Half);
    if (!question.is_board() && question.cube().cube) {
        const auto answer = apps::check_cube(question.cube().cube->cube, question.cube().size);
        if (!answer.solvable) fields.mistake("board", answer.explanation);
    }
    if (auto fault = fields.fault()) return *std::move(fault);
    Response response;
    const std::scoped_lock lock(explaining_);
    if (question.is_board()) {
        const apps::GivenBoard& given = question.board();
        const tiles::Board goal = question.goal();
        const tiles::Board& start = given.board->board;
        apps::append_explanation(
            response.body, given,
            {start, goal, tiles::explain(start, goal, apps::stored_tables(tile_tables_, goal))},
            convention);
    } else {
        const apps::GivenCube& given = question.cube();
        apps::append_explanation(
            response.body, given,
            cube::explain(given.cube->cube, given.size, metric, apps::stored_tables(cube_tables_)));
    }
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
    scrambler->append_json(response.body, *scrambled);
    return response;
}

}  // namespace taquin::server
