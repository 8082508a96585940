// Random requests, reproducible by seed. The server never fails, always answers, and always in
// JSON. For different requests each time: --gtest_shuffle --gtest_repeat=N.
#include <gtest/gtest.h>

#include "server/client.hpp"
#include "server/random_requests.hpp"
#include "support/stride.hpp"

namespace taquin::server_test {
namespace {

TEST(Fuzz, EveryRequestIsAnswered) {
    TestServer server([](auto& settings) {
        settings.jobs.time = std::chrono::milliseconds(50);
        settings.jobs.nodes = 10'000;
        settings.jobs.queued = 10'000;
        settings.jobs.memory = 16 << 20;
    });
    const int repetition = testing::UnitTest::GetInstance()->random_seed();  // 0 unless shuffled
    RandomRequests requests(20261116 + static_cast<std::uint64_t>(repetition));
    for (std::size_t i = 0; i < 1500; i += test::stride) {
        const Asked asked = requests.next();
        const Answered answer = server.ask(asked);
        ASSERT_NE(answer.status, 0) << asked.method << " " << asked.path << "\n" << asked.body;
        ASSERT_LT(answer.status, 500) << asked.path << "\n" << asked.body << "\n" << answer.body;
        if (answer.headers.contains("content-type") &&
            answer.headers.at("content-type") == "application/json") {
            ASSERT_TRUE(Json::accept(answer.body)) << answer.body;
        }
    }
    const Answered all = server.get("/api/v1/jobs");
    const Json jobs = all.json()["jobs"];
    for (const Json& job : jobs) {
        const Json ended = server.wait_for(job["id"]);
        EXPECT_TRUE(ended["error"].is_null() ||
                    ended["error"].get<std::string>().find("internal error") == std::string::npos)
            << ended;
    }
}

}  // namespace
}  // namespace taquin::server_test
