// Clients for a running `taquin serve` on this machine: many, slow or hostile. Each trial is
// limited by a count or a time, prints one line of figures, and exits with 1 if the server failed
// or small solves took too long: 250 ms for 99 % of them under load, 500 ms beside slow clients.
// Used in campaigns before a release; ./test runs the same with small numbers.
//
//     server_trial PORT load CLIENTS SECONDS     small solves and cancelled long ones, mixed
//     server_trial PORT slow CLIENTS SECONDS     clients that send one byte at a time
//     server_trial PORT random COUNT SEED        random requests, half of them damaged
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/client.hpp"
#include "server/random_requests.hpp"

namespace taquin::server_test {
namespace {

using Clock = std::chrono::steady_clock;
using Count = std::atomic<std::uint64_t>;

struct Trial {
    std::uint16_t port;
    std::uint64_t count;  // clients, or requests
    std::uint64_t more;   // seconds, or the seed
    Clock::time_point end() const { return Clock::now() + std::chrono::seconds(more); }
};

Answered ask(const Trial& trial, const Asked& asked) {
    Wire wire(trial.port);
    wire.say(text_of(asked));
    return wire.read_answer(asked.method == "HEAD");
}

bool serves(const Trial& trial) { return ask(trial, {.path = "/api/v1/jobs"}).status == 200; }

void on_threads(std::uint64_t count, const std::function<void(std::uint64_t)>& work) {
    std::vector<std::thread> threads;
    threads.reserve(count);
    for (std::uint64_t i = 0; i < count; ++i) threads.emplace_back(work, i);
    for (std::thread& thread : threads) thread.join();
}

// Collects response times, in milliseconds.
class Times {
public:
    void add(Clock::duration time) {
        const std::scoped_lock lock(mutex_);
        milliseconds_.push_back(std::chrono::duration<double, std::milli>(time).count());
    }
    // The time within which this share of the responses came; call it when all are there.
    double within(double share) {
        std::ranges::sort(milliseconds_);
        return milliseconds_.empty() ? 0 : at(share);
    }
    std::string text() {
        if (milliseconds_.empty()) return "none";
        std::ranges::sort(milliseconds_);
        char line[128];
        std::snprintf(line, sizeof line, "%zu, ms: median %.1f, p99 %.1f, max %.1f",
                      milliseconds_.size(), at(0.5), at(0.99), at(1));
        return line;
    }

private:
    double at(double share) const {
        const auto place = static_cast<std::size_t>(share * static_cast<double>(size()));
        return milliseconds_[std::min(place, size() - 1)];
    }
    std::size_t size() const { return milliseconds_.size(); }

    std::mutex mutex_{};
    std::vector<double> milliseconds_{};
};

// Times a small solve; false if the job failed.
bool solve_small(const Trial& trial, Times& times) {
    const auto start = Clock::now();
    const Answered answer =
        ask(trial, {.method = "POST", .path = "/api/v1/jobs?wait=60", .body = eight_puzzle.dump()});
    times.add(Clock::now() - start);
    return answer.status == 200 && answer.json()["state"] == "done";
}

struct LongJobs {
    Count accepted{0}, refused{0}, ended{0}, faults{0};
};

// Starts a long search and cancels it: its event stream must end with one `finished`.
void start_and_cancel(const Trial& trial, LongJobs& jobs) {
    const Answered answer =
        ask(trial, {.method = "POST", .path = "/api/v1/jobs", .body = endless.dump()});
    if (answer.status == 429) {
        ++jobs.refused;
        return;
    }
    if (answer.status != 202) {
        ++jobs.faults;
        return;
    }
    ++jobs.accepted;
    const std::string path = "/api/v1/jobs/" + answer.json()["id"].get<std::string>();
    ask(trial, {.method = "DELETE", .path = path});
    Wire wire(trial.port);
    wire.say(text_of({.path = path + "/events"}));
    const std::string events = wire.read_all();
    const std::size_t first = events.find("event: finished");
    const bool once = first != std::string::npos && events.rfind("event: finished") == first;
    ++(once ? jobs.ended : jobs.faults);
}

int load(const Trial& trial) {
    Times times;
    LongJobs jobs;
    Count failed{0};
    const auto end = trial.end();
    on_threads(trial.count, [&](std::uint64_t client) {
        while (Clock::now() < end)
            if (client % 4 == 0)
                start_and_cancel(trial, jobs);
            else if (!solve_small(trial, times))
                ++failed;
    });
    std::printf(
        "load: %llu clients, %llu s; small solves: %s, failed %llu; long jobs: accepted %llu, "
        "ended once %llu, answered 429 %llu, faults %llu\n",
        static_cast<unsigned long long>(trial.count), static_cast<unsigned long long>(trial.more),
        times.text().c_str(), static_cast<unsigned long long>(failed.load()),
        static_cast<unsigned long long>(jobs.accepted.load()),
        static_cast<unsigned long long>(jobs.ended.load()),
        static_cast<unsigned long long>(jobs.refused.load()),
        static_cast<unsigned long long>(jobs.faults.load()));
    constexpr double promised = 250;  // milliseconds
    return failed == 0 && jobs.faults == 0 && jobs.accepted == jobs.ended &&
                   times.within(0.99) <= promised
               ? 0
               : 1;
}

// Sends one more byte of an endless header on each connection, and reopens those that the server
// closed.
void drip(const Trial& trial, std::vector<Wire>& wires, Count& renewed) {
    for (Wire& wire : wires) {
        if (wire.say("x")) continue;
        wire = Wire(trial.port);
        wire.say("GET / HTTP/1.1\r\nX: ");
        ++renewed;
    }
}

int slow(const Trial& trial) {
    std::vector<Wire> wires;
    wires.reserve(trial.count);
    for (std::uint64_t i = 0; i < trial.count; ++i) {
        wires.emplace_back(trial.port);
        wires.back().say("GET / HTTP/1.1\r\nX: ");
    }
    Times times;
    Count renewed{0}, failed{0};
    const auto end = trial.end();
    std::thread others([&] {
        while (Clock::now() < end)
            if (!solve_small(trial, times)) ++failed;
    });
    while (Clock::now() < end) {
        drip(trial, wires, renewed);
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    }
    others.join();
    std::printf("slow: %zu clients, %llu s, %llu cut off; solves of others: %s, failed %llu\n",
                wires.size(), static_cast<unsigned long long>(trial.more),
                static_cast<unsigned long long>(renewed.load()), times.text().c_str(),
                static_cast<unsigned long long>(failed.load()));
    constexpr double promised = 500;  // milliseconds
    return failed == 0 && times.within(1) <= promised ? 0 : 1;
}

int random_requests(const Trial& trial) {
    constexpr std::uint64_t clients = 8;
    std::mutex mutex;
    std::map<int, std::uint64_t> statuses;
    std::uint64_t faults = 0;
    on_threads(clients, [&](std::uint64_t client) {
        RandomRequests requests(trial.more * clients + client);
        for (std::uint64_t i = client; i < trial.count; i += clients) {
            const bool damaged = i / clients % 2 == 1;
            const std::string text = damaged ? requests.next_damaged() : text_of(requests.next());
            Wire wire(trial.port);
            wire.say(text);
            wire.end_saying();
            const int status = wire.read_answer().status;
            const std::scoped_lock lock(mutex);
            ++statuses[status];
            // A damaged request may stay unanswered; a status of 500 or more is always a fault.
            if (status < 500 && (status != 0 || damaged)) continue;
            ++faults;
            std::fprintf(stderr, "answered %d:\n%s\n", status, text.c_str());
        }
    });
    const bool lives = serves(trial);
    std::printf(
        "random: %llu requests, seed %llu; answers:", static_cast<unsigned long long>(trial.count),
        static_cast<unsigned long long>(trial.more));
    for (const auto& [status, count] : statuses)
        std::printf(" %d x %llu,", status, static_cast<unsigned long long>(count));
    std::printf(" faults %llu, then it %s\n", static_cast<unsigned long long>(faults),
                lives ? "serves" : "DOES NOT SERVE");
    return faults == 0 && lives ? 0 : 1;
}

void allow_many_connections() {
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
}

int run(int count, char** arguments) {
    const std::map<std::string, int (*)(const Trial&)> trials{
        {"load", &load}, {"slow", &slow}, {"random", &random_requests}};
    const auto trial = trials.find(count == 5 ? arguments[2] : "");
    if (trial == trials.end()) {
        std::fprintf(stderr,
                     "usage: server_trial PORT load CLIENTS SECONDS | slow CLIENTS SECONDS | "
                     "random COUNT SEED\n");
        return 2;
    }
    allow_many_connections();
    return trial->second({static_cast<std::uint16_t>(std::atoi(arguments[1])),
                          std::strtoull(arguments[3], nullptr, 10),
                          std::strtoull(arguments[4], nullptr, 10)});
}

}  // namespace
}  // namespace taquin::server_test

int main(int count, char** arguments) { return taquin::server_test::run(count, arguments); }
