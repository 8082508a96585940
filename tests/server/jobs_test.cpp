// Every accepted job ends exactly once, whatever happens around it.
#include "server/jobs.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <vector>

#include "server/client.hpp"

namespace taquin::server_test {
namespace {

constexpr const char* jobs = "/api/v1/jobs";

bool has_ended(const Json& job) {
    return job["state"] == "done" || job["state"] == "cancelled" || job["state"] == "failed";
}

// The event names of a stream, and the data of the last event.
struct StreamEvents {
    std::vector<std::string> names{};
    Json last{};
};

StreamEvents events_of(const std::string& stream) {
    StreamEvents events;
    for (std::size_t at = 0; (at = stream.find("event: ", at)) != std::string::npos;) {
        const std::size_t end = stream.find('\n', at);
        events.names.push_back(stream.substr(at + 7, end - at - 7));
        const std::size_t data = end + 7;
        events.last = Json::parse(stream.substr(data, stream.find('\n', data) - data));
        at = end;
    }
    return events;
}

std::string stream_of(const TestServer& server, const std::string& id) {
    Wire wire(server.port());
    wire.say(text_of({.path = std::string(jobs) + "/" + id + "/events"}));
    return wire.read_all();
}

TEST(Jobs, TheTimeLeftIncludesAllAnnouncedTables) {
    server::Job job("1", "tables");
    job.begin();
    const auto left = [&] {
        job.notify_building({.phase = "depth 1", .done = 99, .total = 100});
        const Json seconds = Json::parse(job.events_after(0).back().data)["seconds_left"];
        return seconds.is_null() ? 0 : seconds.get<double>();
    };
    EXPECT_LT(left(), 400);
    for (int set = 0; set < 2; ++set) job.notify_will_build({.name = "a set", .seconds = 500});
    EXPECT_GT(left(), 900);
}

TEST(Jobs, TheTimeLeftIsUnknownOnceTheAnnouncedTimeIsOver) {
    server::Job job("1", "tables");
    job.begin();
    job.notify_will_build({.name = "a set", .seconds = 0});
    job.notify_building({.phase = "depth 1", .done = 10, .total = 100});
    job.notify_building({.phase = "depth 1", .done = 20, .total = 100});
    EXPECT_TRUE(Json::parse(job.events_after(0).back().data)["seconds_left"].is_null());
}

TEST(Jobs, SixtyFourMixedClients) {
    TestServer server([](auto& settings) { settings.jobs.queued = 1000; });
    std::mutex mutex;
    std::set<std::string> accepted;
    const auto client = [&](int number) {
        const Json kinds[] = {
            eight_puzzle,
            endless,
            {{"kind", "tree"}, {"board", "1 2 3/4 0 6/7 5 8"}},
            {{"kind", "solve"}, {"board", "1 2 3/4 5 6/8 7 0"}},
            {{"kind", "solve"},
             {"board", "R U F"},
             {"algorithm", "idastar"},
             {"heuristic", "manhattan"}},
            {{"kind", "solve"}, {"board", "1 2/0 3"}, {"algorithm", "bfs"}, {"heuristic", "xy"}}};
        for (int round = 0; round < 3; ++round) {
            const Json& order = kinds[static_cast<std::size_t>(number + round) % std::size(kinds)];
            const Answered answer = server.post(jobs, order);
            ASSERT_EQ(answer.status, 202) << answer.body;
            const std::string id = answer.json()["id"];
            {
                const std::scoped_lock lock(mutex);
                EXPECT_TRUE(accepted.insert(id).second);
            }
            if (order == endless)
                server.ask({.method = "DELETE", .path = std::string(jobs) + "/" + id});
            const StreamEvents events = events_of(stream_of(server, id));
            ASSERT_FALSE(events.names.empty());
            EXPECT_EQ(std::ranges::count(events.names, "finished"), 1);
            EXPECT_EQ(events.names.back(), "finished");
            EXPECT_TRUE(has_ended(events.last)) << events.last;
            EXPECT_EQ(server.get(std::string(jobs) + "/" + id).json()["state"],
                      events.last["state"]);
        }
    };
    std::vector<std::thread> clients;
    clients.reserve(64);
    for (int i = 0; i < 64; ++i) clients.emplace_back(client, i);
    for (std::thread& thread : clients) thread.join();
    EXPECT_EQ(accepted.size(), 3U * 64U);
    EXPECT_EQ(server.get(jobs).json()["jobs"].size(), accepted.size());
}

TEST(Jobs, FullQueueRefusesJobsUntilItDrains) {
    TestServer server([](auto& settings) {
        settings.jobs.running = 1;
        settings.jobs.queued = 2;
    });
    std::vector<std::string> accepted;
    int refused = 0;
    for (int i = 0; i < 8; ++i) {
        const Answered answer = server.post(jobs, endless);
        if (answer.status == 202) {
            accepted.push_back(answer.json()["id"]);
        } else {
            EXPECT_EQ(answer.status, 429);
            ++refused;
        }
    }
    EXPECT_GE(refused, 5);
    for (const std::string& id : accepted)
        server.ask({.method = "DELETE", .path = std::string(jobs) + "/" + id});
    for (const std::string& id : accepted) EXPECT_EQ(server.wait_for(id)["state"], "cancelled");
    EXPECT_EQ(server.finished(eight_puzzle)["state"], "done");
}

TEST(Jobs, SmallJobsDoNotWaitForLongJobs) {
    TestServer server([](auto& settings) { settings.jobs.running = 1; });
    const std::string first = server.post(jobs, endless).json()["id"];
    const std::string second = server.post(jobs, endless).json()["id"];
    EXPECT_EQ(server.finished(eight_puzzle)["state"], "done");
    EXPECT_EQ(server.get(std::string(jobs) + "/" + second).json()["state"], "queued");
}

TEST(Jobs, ShortSearchesDoNotWaitForLongJobs) {
    TestServer server([](auto& settings) { settings.jobs.running = 1; });
    const std::string first = server.post(jobs, endless).json()["id"];
    const std::string second = server.post(jobs, endless).json()["id"];
    Json brief = endless;
    brief["time"] = 0.05;
    EXPECT_EQ(server.finished(brief)["state"], "done");
    EXPECT_EQ(server.get(std::string(jobs) + "/" + second).json()["state"], "queued");
}

TEST(Jobs, SmallJobsHaveTheirOwnQueue) {
    TestServer server([](auto& settings) {
        settings.jobs.running = 1;
        settings.jobs.queued = 2;
    });
    const std::string first = server.post(jobs, endless).json()["id"];
    Wire wire(server.port());
    wire.say(text_of({.path = std::string(jobs) + "/" + first + "/events"}));
    ASSERT_TRUE(wire.read_until("event: progress")) << "it runs, so the others are queued";
    for (const int status : {202, 202, 429}) EXPECT_EQ(server.post(jobs, endless).status, status);
    for (int i = 0; i < 10; ++i)
        EXPECT_EQ(server.finished(eight_puzzle)["state"], "done")
            << "the queue for long jobs is full";
    EXPECT_EQ(server.post(jobs, endless).status, 429);
}

TEST(Jobs, QueuedJobIsCancelledAtOnce) {
    TestServer server([](auto& settings) { settings.jobs.running = 1; });
    server.post(jobs, endless);
    const std::string waiting = server.post(jobs, endless).json()["id"];
    const Json cancelled =
        server.ask({.method = "DELETE", .path = std::string(jobs) + "/" + waiting}).json();
    EXPECT_EQ(cancelled["state"], "cancelled");
    EXPECT_TRUE(cancelled["progress"].is_null());
    EXPECT_EQ(events_of(stream_of(server, waiting)).names.back(), "finished");
}

// Browsers send beacons when a page is closed.
TEST(Jobs, BeaconCancelsAJob) {
    TestServer server;
    const std::map<std::string, std::string> beacons[] = {
        {{"Content-Type", "text/plain;charset=UTF-8"}, {"Origin", "http://localhost"}},
        {{"Content-Type", ""}}};
    for (const auto& headers : beacons) {
        const std::string id = server.post(jobs, endless).json()["id"];
        for (int i = 0; i < 2; ++i)
            EXPECT_EQ(server
                          .ask({.method = "POST",
                                .path = std::string(jobs) + "/" + id + "/cancel",
                                .headers = headers})
                          .status,
                      200);
        const Json ended = server.wait_for(id);
        EXPECT_EQ(ended["state"], "cancelled");
        EXPECT_EQ(ended["cancelled_by"], "request");
    }
    EXPECT_EQ(server.ask({.method = "POST", .path = "/api/v1/jobs/1/cancel"}).status, 404);
}

TEST(Jobs, ContinueWhenTheirWatcherDisconnects) {
    TestServer server;
    const std::string id = server.post(jobs, endless).json()["id"];
    {
        Wire wire(server.port());
        wire.say(text_of({.path = std::string(jobs) + "/" + id + "/events"}));
        EXPECT_TRUE(wire.read_until("event: progress"));
    }
    EXPECT_EQ(server.finished(eight_puzzle)["state"], "done");
    EXPECT_EQ(server.get(std::string(jobs) + "/" + id).json()["state"], "running");
}

TEST(Jobs, FourLongJobsRunInParallel) {
    TestServer server;
    const auto start = [&]() -> std::string { return server.post(jobs, endless).json()["id"]; };
    for (const std::string& id : {start(), start(), start(), start()}) {
        Wire wire(server.port());
        wire.say(text_of({.path = std::string(jobs) + "/" + id + "/events"}));
        EXPECT_TRUE(wire.read_until("event: progress"));
    }
}

TEST(Jobs, ReportProgress) {
    TestServer server;
    const std::string id = server.post(jobs, endless).json()["id"];
    Wire wire(server.port());
    wire.say(text_of({.path = std::string(jobs) + "/" + id + "/events"}));
    EXPECT_TRUE(wire.read_until("event: state"));
    EXPECT_TRUE(wire.read_until("event: iteration"));
    EXPECT_TRUE(wire.read_until("event: progress"));
    server.ask({.method = "DELETE", .path = std::string(jobs) + "/" + id});
    const std::string rest = wire.read_all();
    EXPECT_EQ(events_of(rest).names.back(), "finished");
    EXPECT_EQ(events_of(rest).last["state"], "cancelled");
    EXPECT_EQ(events_of(rest).last["cancelled_by"], "request");
}

TEST(Jobs, WaitEndsWithTheJobOrTheTimeout) {
    TestServer server;
    const Answered done = server.post("/api/v1/jobs?wait=60", eight_puzzle);
    EXPECT_EQ(done.status, 200);
    EXPECT_EQ(done.json()["state"], "done");
    const Answered pending = server.post("/api/v1/jobs?wait=0.05", endless);
    EXPECT_EQ(pending.status, 202);
    for (const char* wait : {"-1", "61", "soon", "nan", ""})
        EXPECT_EQ(server.post("/api/v1/jobs?wait=" + std::string(wait), eight_puzzle).status, 400)
            << wait;
}

TEST(Jobs, TimeIsLimited) {
    TestServer server([](auto& settings) { settings.jobs.time = std::chrono::milliseconds(100); });
    const Json job = server.finished(endless);
    EXPECT_EQ(job["state"], "done");
    EXPECT_EQ(job["result"]["limit"], "time");
}

TEST(Jobs, NodesAreLimited) {
    TestServer server([](auto& settings) { settings.jobs.nodes = 1000; });
    EXPECT_EQ(server.finished(endless)["result"]["limit"], "nodes");
    Json more = endless;
    more["nodes"] = 2000;
    EXPECT_EQ(server.post(jobs, more).status, 400);
}

TEST(Jobs, OnlyTheLatestFinishedJobsAreKept) {
    TestServer server([](auto& settings) { settings.jobs.kept = 3; });
    std::vector<std::string> ids;
    ids.reserve(6);
    for (int i = 0; i < 6; ++i) ids.push_back(server.finished(eight_puzzle)["id"]);
    server.finished(eight_puzzle);
    EXPECT_LE(server.get(jobs).json()["jobs"].size(), 4U);
    EXPECT_EQ(server.get(std::string(jobs) + "/" + ids.front()).status, 404);
    EXPECT_EQ(server.get(std::string(jobs) + "/" + ids.back()).status, 200);
}

TEST(Jobs, EndWhenTheServerStops) {
    TestServer server([](auto& settings) { settings.jobs.running = 1; });
    const std::string running = server.post(jobs, endless).json()["id"];
    const std::string waiting = server.post(jobs, endless).json()["id"];
    std::vector<Wire> watching;
    for (const std::string& id : {running, waiting}) {
        watching.emplace_back(server.port());
        watching.back().say(text_of({.path = std::string(jobs) + "/" + id + "/events"}));
        EXPECT_TRUE(watching.back().read_until("event: state"));
    }
    Wire idle(server.port());
    server.stop();
    for (Wire& wire : watching) {
        const StreamEvents events = events_of(wire.read_all());
        ASSERT_FALSE(events.names.empty());
        EXPECT_EQ(events.names.back(), "finished");
        EXPECT_EQ(events.last["state"], "cancelled");
        EXPECT_EQ(events.last["cancelled_by"], "shutdown");
    }
    EXPECT_EQ(idle.read_all(), "");
}

}  // namespace
}  // namespace taquin::server_test
