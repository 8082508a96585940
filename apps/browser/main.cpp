// The engine in a web worker: answers the requests of the page as `taquin serve` does, with the
// same code, but without sockets and threads. web/src/engine calls it.
//
// The page writes a request into reserve(bytes) and calls handle(). The engine calls back
// (page.hpp): answer() once, then event() for each event of the job that the request started, which
// runs until it ends. While it runs, the engine asks for the time every few milliseconds, and the
// worker may then call stop(): the search ends and its events do as well. If that takes too long,
// the page ends the worker.
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "browser/page.hpp"
#include "browser/store.hpp"
#include "server/page.hpp"
#include "server/studio.hpp"

namespace taquin::server {

// A static host serves the page.
std::span<const PageFile> page_files() { return {}; }
std::string_view embedded_description() { return "{}"; }

// There is no folder of the user's lessons.
Reply Studio::lessons(const Request&, const std::string&) {
    return json_response([](JsonWriter& json) {
        json.member("lessons", std::vector<std::string>());
        json.member("origins", std::vector<std::string>());
    });
}
Reply Studio::lesson(const Request&, const std::string&) { return failure(404, "unknown lesson"); }

namespace {

using browser::answer;
using browser::event;

void send(std::string_view name, std::string_view data) {
    event(name.data(), name.size(), data.data(), data.size());
}

Settings settings() {
    Settings settings;
    settings.version = TAQUIN_VERSION;
    settings.jobs.own_threads = false;
    return settings;
}

struct Engine {
    Studio studio{settings()};
    SolverCache solvers{};
    std::string input{};
    JobPtr running{};
};

Engine& engine() {
    static Engine one;
    return one;
}

// The reply to a new job has its summary; then the job runs, and its events follow.
void run(const JobPtr& job) {
    const std::string summary = job->summary();
    answer(202, summary.data(), summary.size());
    const Job::Subscription events(job, [](const Event& latest) {
        if (!latest.data.empty()) send(latest.name, latest.data);
    });
    engine().running = job;
    while (engine().studio.run_next_job(engine().solvers)) {
    }
    engine().running.reset();
    if (job->stop_token().stop_requested()) job->cancel(Cancelled::ByRequest);  // says who did it
    send("finished", job->json());
}

// "METHOD TARGET\nBODY"
Request read_request(std::string_view text) {
    const std::size_t space = text.find(' ');
    const std::size_t line_end = text.find('\n');
    Request request{.method = std::string(text.substr(0, space))};
    if (auto target = parse_target(text.substr(space + 1, line_end - space - 1))) {
        request.path = std::move(target->path);
        request.query = std::move(target->query);
    }
    request.body = text.substr(line_end + 1);
    // The reply to a new job is then the job itself.
    if (request.path == "/api/v1/jobs") request.query["wait"] = "1";
    return request;
}

void handle_request() {
    if (engine().input.size() > NetworkSettings().body_bytes) return answer(413, "", 0);
    const Reply reply = engine().studio.answer(read_request(engine().input));
    if (const auto* const wait = std::get_if<Wait>(&reply)) return run(wait->job);
    const auto& response = std::get<Response>(reply);
    answer(response.status, response.body.data(), response.body.size());
}

}  // namespace
}  // namespace taquin::server

extern "C" {

// Room for the next request or change.
[[clang::export_name("reserve")]] char* reserve(std::size_t bytes) {
    auto& input = taquin::server::engine().input;
    input.resize(bytes);
    return input.data();
}

// Makes a change to the lab's results, written there, that the page has kept.
[[clang::export_name("restore")]] void restore() {
    taquin::browser::restore(std::as_bytes(std::span(taquin::server::engine().input)));
}

// Stops the running job, if any, soon. May be called while the engine calls the page, so it takes
// no lock.
[[clang::export_name("stop")]] void stop() {
    if (const auto& job = taquin::server::engine().running) job->request_stop();
}

[[clang::export_name("handle")]] void handle() { taquin::server::handle_request(); }

}  // extern "C"
