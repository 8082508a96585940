// The real program: where it listens, and how it shuts down.
#include "cli/program.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <ifaddrs.h>
#include <netinet/in.h>

#include <csignal>

#include "server/client.hpp"

namespace taquin::server_test {
namespace {

using cli_test::Running;

class Program : public testing::Test {
protected:
    cli_test::Call call(std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"serve",
                                           "--port",
                                           "0",
                                           "--cache",
                                           folder_.path() + "/cache",
                                           "--store",
                                           folder_.path() + "/lab.sqlite"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return {arguments, "", {}};
    }
    // The port in "http://127.0.0.1:1234/".
    static std::uint16_t port_of(const std::string& line) {
        return static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
    }

    test::TemporaryFolder folder_{};
};

TEST_F(Program, ShutsDownCleanlyOnASignal) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Running program(call());
        const std::uint16_t port = port_of(program.read_line());
        Wire wire(port);
        wire.say(text_of({.method = "POST", .path = "/api/v1/jobs", .body = endless.dump()}));
        const std::string id = wire.read_answer().json()["id"];
        wire.say(text_of({.path = "/api/v1/jobs/" + id + "/events"}));
        EXPECT_TRUE(wire.read_until("event: state"));
        program.signal(signal);
        EXPECT_NE(wire.read_all().find("\"cancelled_by\":\"shutdown\""), std::string::npos);
        EXPECT_EQ(program.wait().code, 0);
    }
}

TEST_F(Program, ListensOnThisMachineOnly) {
    Running program(call());
    const std::uint16_t port = port_of(program.read_line());
    EXPECT_TRUE(Wire(port).is_open());
    EXPECT_FALSE(Wire(port, "127.0.0.2").is_open());
    ifaddrs* addresses = nullptr;
    ASSERT_EQ(getifaddrs(&addresses), 0);
    for (const ifaddrs* one = addresses; one != nullptr; one = one->ifa_next) {
        if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
        const auto* const address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
        if ((ntohl(address->sin_addr.s_addr) >> 24U) == 127) continue;
        char text[INET_ADDRSTRLEN] = {};
        inet_ntop(AF_INET, &address->sin_addr, text, sizeof text);
        EXPECT_FALSE(Wire(port, text).is_open()) << text;
    }
    freeifaddrs(addresses);
    program.signal(SIGTERM);
    EXPECT_EQ(program.wait().code, 0);
}

TEST_F(Program, ReportsThatThePortIsInUse) {
    Running first(call());
    const std::string line = first.read_line();
    const std::string port = std::to_string(port_of(line));
    const auto second = cli_test::run({"serve", "--port", port});
    EXPECT_EQ(second.code, 4);
    EXPECT_NE(second.err.find("another program uses this port"), std::string::npos) << second.err;
    first.signal(SIGTERM);
    EXPECT_EQ(first.wait().code, 0);
}

// Like a browser that connects through ssh -L 9000:localhost:8042.
TEST_F(Program, IsReachableThroughATunnelIfAllowed) {
    Running program(call({"--host", "localhost:9000"}));
    const std::uint16_t port = port_of(program.read_line());
    const auto status = [&](const std::string& host) {
        Wire wire(port);
        wire.say(text_of(
            {.path = "/api/v1/jobs", .headers = {{"Host", host}, {"Origin", "http://" + host}}}));
        return wire.read_answer().status;
    };
    EXPECT_EQ(status("localhost:9000"), 200);
    EXPECT_EQ(status("localhost:" + std::to_string(port)), 200);
    EXPECT_EQ(status("localhost:9001"), 403);
    EXPECT_EQ(status("127.0.0.1:9000"), 403);
    program.signal(SIGTERM);
    EXPECT_EQ(program.wait().code, 0);
}

TEST_F(Program, InvalidHostIsRefused) {
    for (const char* host : {"http://studio.example/", "a:b", "a:70000", ":80", "a b"}) {
        const auto run = cli_test::run({"serve", "--port", "0", "--host", host});
        EXPECT_EQ(run.code, 2) << host;
        EXPECT_NE(run.err.find("is not a host"), std::string::npos) << run.err;
    }
}

TEST_F(Program, InvalidOriginOrFolderIsRefused) {
    for (const char* option : {"--embed-from", "--lessons-from"}) {
        const auto run = cli_test::run({"serve", "--port", "0", option, "https://a.example/path"});
        EXPECT_EQ(run.code, 2) << option;
        EXPECT_NE(
            run.err.find(std::string(option) + ": \"https://a.example/path\" is not an origin"),
            std::string::npos)
            << run.err;
    }
    const auto run = cli_test::run({"serve", "--port", "0", "--lessons", folder_.path() + "/none"});
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find("is not a folder"), std::string::npos) << run.err;
}

TEST_F(Program, OptionsReachThePolicy) {
    Running program(
        call({"--embed-from", "https://a.example", "--embed-from", "https://b.example"}));
    Wire wire(port_of(program.read_line()));
    wire.say(text_of({.path = "/"}));
    const std::string policy = wire.read_answer().headers["content-security-policy"];
    EXPECT_TRUE(policy.ends_with("frame-ancestors https://a.example https://b.example")) << policy;
    program.signal(SIGTERM);
    EXPECT_EQ(program.wait().code, 0);
}

TEST_F(Program, InvalidAddressOrPortIsRefused) {
    EXPECT_EQ(cli_test::run({"serve", "--listen", "here"}).code, 2);
    EXPECT_EQ(cli_test::run({"serve", "--port", "70000"}).code, 2);
}

}  // namespace
}  // namespace taquin::server_test
