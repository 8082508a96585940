#include "server/studio.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "server/fields.hpp"
#include "server/job_specs.hpp"
#include "server/page.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::server {
namespace {

// What stands for {id} in the path; none if it is another path.
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
    return failure(404, "there is no such job: it may have been forgotten a while after its end");
}

// Seconds that the answer to a new job may wait for its end.
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
        {"GET", "/api/v1/lab/runs", &Studio::lab_runs},
        {"GET", "/api/v1/lab/runs/{id}", &Studio::lab_run},
        {"GET", "/api/v1/lab/runs/{id}/export", &Studio::export_run},
        {"GET", "/api/v1/tables", &Studio::tables},
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
    if (allowed.empty()) return failure(404, "there is nothing at this address");
    Response response = failure(405, "this address takes " + allowed + " only");
    response.headers.emplace_back("Allow", allowed);
    return response;
}

// The results of an experiment may be those of a hundred thousand runs; a path may be long.
bool Studio::takes_long(const Request& request) const {
    constexpr std::size_t long_text = 10'000;
    return request.path.starts_with("/api/v1/lab/runs/") ||
           (request.path == "/api/v1/replay" && request.body.size() > long_text);
}

// --- jobs

Reply Studio::list_jobs(const Request&, const std::string&) {
    std::string body = "{\"jobs\":[";
    for (const JobPtr& job : jobs_.list()) {
        if (body.back() != '[') body += ',';
        body += job->summary();
    }
    return Response{.body = body + "]}\n"};
}

Reply Studio::start_job(const Request& request, const std::string&) {
    const auto wait = wait_of(request);
    if (!wait) return failure(400, wait.error().message, "wait");
    Fields fields(request.body);
    JobSpec spec = read_job_spec(fields, settings_);
    if (auto fault = fields.fault()) return *std::move(fault);
    const JobPtr job = jobs_.submit(std::move(spec));
    if (!job && jobs_.is_ending()) return failure(503, "the server is shutting down");
    if (!job) return failure(429, "too many jobs wait already: try again in a moment");
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

}  // namespace taquin::server
