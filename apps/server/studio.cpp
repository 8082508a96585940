#include "server/studio.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "server/job_specs.hpp"
#include "server/page.hpp"
#include "shared/answer_json.hpp"
#include "shared/catalogue_json.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::server {
namespace {

// The part of the path that matches {id}; none if the path does not match.
std::optional<std::string> match(std::string_view pattern, std::string_view path) {
    constexpr std::string_view hole = "{id}";
    const std::size_t at = pattern.find(hole);
    if (at == std::string_view::npos)
        return pattern == path ? std::optional<std::string>("") : std::nullopt;
    const std::string_view before = pattern.substr(0, at);
    const std::string_view after = pattern.substr(at + hole.size());
    if (!path.starts_with(before) || !path.ends_with(after) ||
        path.size() <= before.size() + after.size())
        return std::nullopt;
    const std::string_view id =
        path.substr(before.size(), path.size() - before.size() - after.size());
    return id.find('/') == std::string_view::npos ? std::optional(std::string(id)) : std::nullopt;
}

Response no_such_job() {
    return failure(
        404, "unknown job; finished jobs are deleted after an hour, or sooner if there are many");
}

// How long the answer to a new job may wait for the job's end, from the query's seconds.
Expected<std::chrono::nanoseconds> wait_of(const Request& request) {
    const auto asked = request.query.find("wait");
    if (asked == request.query.end()) return std::chrono::nanoseconds(0);
    constexpr double most = 60;
    const std::string& text = asked->second;
    double seconds = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (fault != std::errc{} || end != text.data() + text.size() || !(seconds >= 0) ||
        seconds > most)
        return Error{"wait must be a number of seconds from 0 to 60"};
    return std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::duration<double>(seconds));
}

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

// Blames the parameter that the error names, otherwise this field.
Response failure_of(const Error& error, const std::string& field) {
    return failure(400, error.message, error.parameter.empty() ? field : error.parameter);
}

// Lists which members of an explanation are tables, and how a page shows them.
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

Studio::Studio(Settings settings)
    : settings_(std::move(settings)),
      jobs_(settings_.jobs),
      tables_(solver::cache_folder(settings_.cache), 1) {}

const std::vector<Studio::Route>& Studio::routes() {
    static const std::vector<Route> all{
        {"GET", "/api/v1/catalogue", &Studio::catalogue},
        {"POST", "/api/v1/board", &Studio::board},
        {"POST", "/api/v1/explain", &Studio::explain},
        {"POST", "/api/v1/replay", &Studio::replay},
        {"POST", "/api/v1/scramble", &Studio::scramble},
        {"GET", "/api/v1/jobs", &Studio::list_jobs},
        {"POST", "/api/v1/jobs", &Studio::start_job},
        {"GET", "/api/v1/jobs/{id}", &Studio::show_job},
        {"DELETE", "/api/v1/jobs/{id}", &Studio::cancel_job},
        {"POST", "/api/v1/jobs/{id}/cancel", &Studio::cancel_job},
        {"GET", "/api/v1/jobs/{id}/events", &Studio::job_events},
        {"GET", "/api/v1/lab/experiments", &Studio::experiments},
        {"GET", "/api/v1/lab/experiments/{id}", &Studio::experiment},
        {"GET", "/api/v1/lab/runs", &Studio::lab_runs},
        {"GET", "/api/v1/lab/runs/{id}", &Studio::lab_run},
        {"GET", "/api/v1/lab/runs/{id}/export", &Studio::export_run},
        {"GET", "/api/v1/tables", &Studio::tables},
        {"GET", "/api/v1/lessons", &Studio::lessons},
        {"GET", "/api/v1/lessons/{id}", &Studio::lesson},
        {"GET", "/openapi.json", &Studio::description},
    };
    return all;
}

Reply Studio::answer(const Request& request) {
    const std::string_view method =
        request.method == "HEAD" ? "GET" : std::string_view(request.method);
    std::string allowed;
    for (const Route& route : routes()) {
        const auto id = match(route.path, request.path);
        if (!id) continue;
        if (route.method == method) return (this->*route.answer)(request, *id);
        allowed += (allowed.empty() ? "" : ", ") + std::string(route.method);
    }
    const bool is_page = allowed.empty() && !request.path.starts_with("/api/");
    if (is_page && method == "GET") return page_file(request);
    if (is_page && has_page_file(request.path)) allowed = "GET";
    if (allowed.empty()) return failure(404, "nothing at this address");
    Response response = failure(405, "this address supports " + allowed + " only");
    response.headers.emplace_back("Allow", allowed);
    return response;
}

// An experiment can have 100,000 runs; a path to replay, and the definition of an experiment, can
// be long.
bool Studio::takes_long(const Request& request) const {
    constexpr std::size_t long_text = 10'000;
    const bool reads_text = request.path == "/api/v1/replay" || request.path == "/api/v1/jobs";
    return request.path.starts_with("/api/v1/lab/runs/") ||
           (reads_text && request.body.size() > long_text);
}

// --- jobs

Reply Studio::list_jobs(const Request&, const std::string&) {
    return json_response([&](JsonWriter& json) {
        json.array("jobs", jobs_.list(), [&](const JobPtr& job) { json.raw() += job->summary(); });
    });
}

Reply Studio::start_job(const Request& request, const std::string&) {
    const auto wait = wait_of(request);
    if (!wait) return failure(400, wait.error().message, "wait");
    Fields fields(request.body);
    JobSpec spec = read_job_spec(fields, settings_);
    if (auto fault = fields.fault()) return *std::move(fault);
    const JobPtr job = jobs_.submit(std::move(spec));
    if (!job && jobs_.is_ending()) return failure(503, "the server is shutting down");
    if (!job) return failure(429, "too many jobs are waiting; try again later");
    if (wait->count() > 0) return Wait{job, *wait};
    return Response{.status = 202, .body = job->summary() + "\n"};
}

Reply Studio::show_job(const Request&, const std::string& id) {
    const JobPtr job = jobs_.find(id);
    return job ? Response{.body = job->json()} : no_such_job();
}

Reply Studio::cancel_job(const Request&, const std::string& id) {
    const JobPtr job = jobs_.find(id);
    if (!job) return no_such_job();
    jobs_.cancel(*job);
    return Response{.body = job->json()};
}

Reply Studio::job_events(const Request&, const std::string& id) {
    const JobPtr job = jobs_.find(id);
    if (!job) return no_such_job();
    return Stream{job};
}

Reply Studio::description(const Request&, const std::string&) {
    return Response{.body = std::string(embedded_description())};
}

// --- the catalogue; positions: read, check, explain, replay, scramble

Reply Studio::catalogue(const Request&, const std::string&) {
    return json_response([&](JsonWriter& json) {
        json.member("version", settings_.version);
        for (const auto subject : {apps::Subject::Algorithms, apps::Subject::Heuristics,
                                   apps::Subject::Goals, apps::Subject::Puzzles}) {
            json.key(apps::name_of(subject));
            apps::write(json, apps::entries_of(subject));
        }
        json.key(apps::name_of(apps::Subject::Parameters));
        apps::write(json, apps::entries_of(parameters_within(settings_.jobs)));
        json.object("limits", [&] { write_limits(json, settings_); });
    });
}

Reply Studio::board(const Request& request, const std::string&) {
    Fields fields(request.body);
    const Question question = read_question(fields, settings_.jobs, apps::Goals::Kind::Partial);
    if (auto fault = fields.fault()) return *std::move(fault);
    const Puzzle& puzzle = question.puzzle();
    const Verdict verdict = puzzle.check(question.start(), question.goal);
    return json_response([&](JsonWriter& json) {
        apps::write_check(json, question.input, question.goal, verdict);
        json.member("form", question.input.read->form);
        json.member("warnings", question.input.warnings(verdict.solvable));
        json.member("svg", puzzle.svg(question.start()));
    });
}

Reply Studio::explain(const Request& request, const std::string&) {
    Fields fields(request.body);
    const Question question = read_question(fields, settings_.jobs, apps::Goals::Kind::Partial);
    const Puzzle& puzzle = question.puzzle();
    const std::string notation = read_notation(fields, puzzle);
    const std::string metric = read_metric(fields, puzzle);
    if (auto fault = fields.fault()) return *std::move(fault);
    const std::scoped_lock lock(explaining_);
    const auto explanation = puzzle.explain(question.start(), question.goal, metric, tables_);
    if (!explanation) return failure_of(explanation.error(), "board");
    return json_response([&](JsonWriter& json) {
        apps::write_explanation(json, question.input, question.goal, *explanation, notation);
        write_headings(json, *explanation);
    });
}

Reply Studio::replay(const Request& request, const std::string&) {
    constexpr std::uint64_t most_states = 200;
    constexpr std::uint64_t most_pieces = 100'000;  // in all states together
    Fields fields(request.body);
    const Question question = read_question(fields, settings_.jobs);
    const Puzzle& puzzle = question.puzzle();
    const std::string moves = fields.needed_text("moves");
    const std::string notation = read_notation(fields, puzzle, "notation");
    const std::string metric = read_metric(fields, puzzle);
    const std::uint64_t from =
        fields.whole("from", {0, std::numeric_limits<std::uint32_t>::max()}).value_or(0);
    const std::uint64_t count = fields.whole("count", {0, most_states}).value_or(most_states);
    if (auto fault = fields.fault()) return *std::move(fault);
    const std::uint64_t fitting = std::max<std::uint64_t>(
        1, most_pieces / std::max<std::uint64_t>(1, puzzle.pieces(question.start().size)));
    const auto replayed = puzzle.verify(question.start(), question.goal,
                                        {moves, notation, metric, static_cast<std::size_t>(from),
                                         static_cast<std::size_t>(std::min(count, fitting))});
    if (!replayed) return failure_of(replayed.error(), "moves");
    return json_response([&](JsonWriter& json) {
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
