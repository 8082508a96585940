// Slow, huge and malformed requests are refused while other clients are served.
#include <gtest/gtest.h>

#include <vector>

#include "server/client.hpp"

namespace taquin::server_test {
namespace {

using std::chrono::milliseconds;

bool serves(const TestServer& server) { return server.get("/api/v1/jobs").status == 200; }

TEST(Hardship, TwoHundredSlowClientsDoNotDelayOthers) {
    TestServer server;
    std::vector<Wire> slow;
    for (int i = 0; i < 200; ++i) {
        slow.emplace_back(server.port());
        slow.back().say(i % 2 == 0 ? "GET / HT"
                                   : "POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\n");
    }
    for (int i = 0; i < 20; ++i) ASSERT_TRUE(serves(server));
    EXPECT_EQ(server.finished(eight_puzzle)["state"], "done");
}

// The response to an unfinished request. On a busy machine the server may cut the connection before
// it has read anything; then the request is sent again.
Answered late_answer(const TestServer& server, std::string_view beginning) {
    Answered answer;
    while (answer.status == 0) {
        Wire wire(server.port());
        wire.say(beginning);
        answer = wire.read_answer();
        EXPECT_EQ(wire.read_all(), "") << "the connection is closed";
    }
    return answer;
}

TEST(Hardship, SlowRequestsTimeOut) {
    TestServer server([](auto& settings) { settings.network.request_time = milliseconds(200); });
    EXPECT_EQ(late_answer(server, "GET / HTTP/1.1\r\nHost: loc").status, 408);
    EXPECT_EQ(
        late_answer(server,
                    "POST /api/v1/board HTTP/1.1\r\nHost: localhost\r\n"
                    "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"board\":")
            .status,
        408);
    Wire silent(server.port());
    EXPECT_EQ(silent.read_all(), "") << "closed without a response";
    while (!serves(server)) {  // a busy machine may need more than one attempt
    }
}

// Single bytes do not extend the deadline.
TEST(Hardship, SlowlyDrippingRequestsTimeOut) {
    TestServer server([](auto& settings) { settings.network.request_time = milliseconds(200); });
    const std::string header = "GET / HTTP/1.1\r\nX: " + std::string(100'000, 'x');
    int status = 0;
    while (status == 0) {
        Wire wire(server.port());
        std::thread dripping([&] {
            for (std::size_t said = 0; said < header.size(); ++said) {
                if (!wire.say(header.substr(said, 1))) return;
                std::this_thread::yield();
            }
        });
        status = wire.read_answer().status;
        dripping.join();
    }
    EXPECT_TRUE(status == 408 || status == 431) << status;
}

TEST(Hardship, HugeBodiesAndHeadersAreRefused) {
    TestServer server;
    const std::string megabyte(1 << 20, 'x');
    EXPECT_EQ(server.ask({.method = "POST", .path = "/api/v1/board", .body = megabyte}).status,
              413);
    EXPECT_EQ(server.ask({.headers = {{"X-Long", megabyte}}}).status, 431);
    EXPECT_EQ(server.ask({.path = "/" + megabyte}).status, 431);
    Wire chunked(server.port());
    chunked.say(
        "POST /api/v1/board HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Transfer-Encoding: chunked\r\n\r\n100000\r\n" +
        megabyte);
    EXPECT_EQ(chunked.read_answer().status, 413);
    EXPECT_TRUE(serves(server));
}

constexpr const char* post_board =
    "POST /api/v1/board HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

TEST(Hardship, ChunkedBodiesAreAccepted) {
    TestServer server;
    Wire wire(server.port());
    wire.say(std::string(post_board) + "Transfer-Encoding: chunked\r\n\r\n");
    for (const char c : std::string(R"({"board":"1 2/3 0"})"))
        wire.say("1\r\n" + std::string(1, c) + "\r\n");
    wire.say("0\r\n\r\n");
    EXPECT_EQ(wire.read_answer().json()["size"], "2x2");
}

TEST(Hardship, ClientThatStoppedSendingGetsItsResponse) {
    TestServer server;
    for (const Asked& asked :
         {Asked{.path = "/api/v1/catalogue"},
          Asked{.method = "POST", .path = "/api/v1/jobs?wait=60", .body = eight_puzzle.dump()}}) {
        Wire wire(server.port());
        wire.say(text_of(asked));
        wire.end_saying();
        EXPECT_EQ(wire.read_answer().status, 200) << asked.path;
    }
    Wire half(server.port());
    half.say("GET /api/v1/jo");
    half.end_saying();
    EXPECT_EQ(half.read_all(), "");
}

TEST(Hardship, DeepJsonIsRefused) {
    TestServer server;
    for (const char bracket : {'[', '{'}) {
        const Answered answer = server.ask({.method = "POST",
                                            .path = "/api/v1/board",
                                            .body = "{\"board\":" + std::string(100'000, bracket)});
        EXPECT_EQ(answer.status, 400);
    }
    EXPECT_EQ(server.ask({.method = "POST", .path = "/api/v1/board", .body = "{"}).status, 400);
    EXPECT_EQ(server.ask({.method = "POST", .path = "/api/v1/board", .body = "[]"}).status, 400);
    EXPECT_EQ(server.ask({.method = "POST", .path = "/api/v1/board", .body = "\xff"}).status, 400);
}

TEST(Hardship, InvalidHttpIsRefused) {
    TestServer server;
    for (const char* text : {"hello\r\n\r\n", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
                             "GET  HTTP/1.1\r\n\r\n", "\x16\x03\x01\x02"}) {
        Wire wire(server.port());
        wire.say(text);
        wire.say(std::string(200, '\n'));
        const int status = wire.read_answer().status;
        EXPECT_TRUE(status == 400 || status == 0) << text << status;
    }
    EXPECT_TRUE(serves(server));
}

TEST(Hardship, ClientsMayDisconnectAtAnyTime) {
    TestServer server;
    for (int i = 0; i < 50; ++i) {
        Wire wire(server.port());
        wire.say(i % 2 == 0 ? "GET /api/v1/jobs" : text_of({.path = "/api/v1/catalogue"}));
    }
    EXPECT_TRUE(serves(server));
}

TEST(Hardship, IdleClientsAreDroppedWhenTheServerIsFull) {
    TestServer server([](auto& settings) { settings.network.connections = 8; });
    std::vector<Wire> silent;
    silent.reserve(50);
    for (int i = 0; i < 50; ++i) silent.emplace_back(server.port());
    EXPECT_TRUE(serves(server));
}

// A client that just sent something has been idle for less time than a later, silent one.
TEST(Hardship, MostRecentlyActiveClientsStay) {
    TestServer server([](auto& settings) { settings.network.connections = 8; });
    Wire busy(server.port());
    std::vector<Wire> silent;
    for (int i = 0; i < 7; ++i) {
        silent.emplace_back(server.port());
        silent.back().say("GET");
    }
    for (int i = 0; i < 4; ++i) {
        busy.say(text_of({.path = "/api/v1/jobs"}));
        ASSERT_EQ(busy.read_answer().status, 200) << i;
        EXPECT_TRUE(serves(server)) << i;
    }
}

TEST(Hardship, ManyRequestsShareAConnection) {
    TestServer server;
    Wire wire(server.port());
    std::string all;
    for (int i = 0; i < 50; ++i) all += text_of({.path = "/api/v1/jobs"});
    wire.say(all);
    for (int i = 0; i < 50; ++i) ASSERT_EQ(wire.read_answer().status, 200) << i;
    wire.say(text_of({.path = "/api/v1/jobs", .headers = {{"Connection", "close"}}}));
    EXPECT_EQ(wire.read_answer().status, 200);
    EXPECT_EQ(wire.read_all(), "");
}

TEST(Hardship, ExpectContinueIsAnswered) {
    TestServer server;
    Wire wire(server.port());
    wire.say(
        "POST /api/v1/board HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 19\r\nExpect: 100-continue\r\n\r\n");
    EXPECT_EQ(wire.read_answer().status, 100);
    wire.say(R"({"board":"1 2/3 0"})");
    EXPECT_EQ(wire.read_answer().status, 200);
}

}  // namespace
}  // namespace taquin::server_test
