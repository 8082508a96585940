// Requests from foreign pages, or under foreign host names, are refused on every route; nothing
// starts and nothing is read.
#include <gtest/gtest.h>

#include "server/client.hpp"
#include "server/http.hpp"

namespace taquin::server_test {
namespace {

using Headers = std::map<std::string, std::string>;

class Strangers : public testing::Test {
protected:
    // The status of a request to this route with these headers; if accepted, it would start a job.
    int status(const server::Studio::Route& route, Headers headers) const {
        return server
            .ask({.method = std::string(route.method),
                  .path = std::string(route.path),
                  .body = eight_puzzle.dump(),
                  .headers = std::move(headers)})
            .status;
    }
    // The server's name and port.
    std::string own(const std::string& name = "localhost") const {
        return name + ":" + std::to_string(server.port());
    }
    bool has_jobs() const { return !server.get("/api/v1/jobs").json()["jobs"].empty(); }

    TestServer server{[](auto& settings) {
        settings.network.hosts = {"studio.school.example", "proxy.example:80", "localhost:9"};
    }};
};

TEST_F(Strangers, ForeignHostsAreRefusedEverywhere) {
    for (const auto& route : server::Studio::routes())
        for (const std::string& host : {std::string(),
                                        std::string("evil.example"),
                                        own("evil.example"),
                                        std::string("127.0.0.1.evil.example"),
                                        own("localhost.evil.example"),
                                        own() + ".evil.example",
                                        own() + "@evil.example",
                                        own() + " evil.example",
                                        own("localhost."),
                                        own("127.1"),
                                        own("127.0.0.2"),
                                        own("2130706433"),
                                        own("::1"),
                                        own("[::1].evil.example"),
                                        own("[::1"),
                                        own("evil.example[::1]"),
                                        own("user@localhost"),
                                        std::string("localhost:1"),
                                        std::string("127.0.0.1:1"),
                                        std::string("[::1]:1"),
                                        std::string("localhost:"),
                                        std::string("localhost:+80"),
                                        own() + "0",
                                        own() + "x",
                                        std::string("localhost:0") + own("").substr(1) + "f",
                                        own() + ":80",
                                        own("proxy.example"),
                                        std::string("proxy.example"),
                                        std::string("localhost:99999999999")})
            EXPECT_EQ(status(route, {{"Host", host}}), 403) << route.path << " " << host;
    EXPECT_FALSE(has_jobs());
}

TEST_F(Strangers, ForeignOriginsAreRefusedEverywhere) {
    for (const auto& route : server::Studio::routes())
        for (const std::string& origin :
             {std::string(), std::string("null"), std::string("http://evil.example"),
              std::string("http://localhost"), std::string("http://localhost:1"),
              "https://" + own(), "http://" + own() + ".evil.example", "http://" + own("127.0.0.1"),
              "http://" + own() + "/", own()})
            EXPECT_EQ(status(route, {{"Host", own()}, {"Origin", origin}}), 403)
                << route.path << " " << origin;
    EXPECT_FALSE(has_jobs());
}

TEST_F(Strangers, RequestsFromOtherSitesAreRefused) {
    for (const auto& route : server::Studio::routes()) {
        if (!route.path.starts_with("/api/")) continue;
        for (const char* site : {"cross-site", "same-site", ""})
            EXPECT_EQ(status(route, {{"Sec-Fetch-Site", site}}), 403) << route.path << site;
    }
    EXPECT_FALSE(has_jobs());
}

TEST_F(Strangers, OwnPageIsServedEverywhere) {
    for (const auto& route : server::Studio::routes())
        EXPECT_NE(status(route, {{"Host", own()},
                                 {"Origin", "http://" + own()},
                                 {"Sec-Fetch-Site", "same-origin"}}),
                  403)
            << route.path;
}

TEST_F(Strangers, DuplicateSecurityHeadersAreRefused) {
    const std::string host = "Host: localhost\r\n";
    for (const std::string& lines :
         {host + "Host: evil.example\r\n", host + "Origin: http://localhost\r\nOrigin: null\r\n",
          host + "Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n"}) {
        Wire wire(server.port());
        wire.say("GET /api/v1/jobs HTTP/1.1\r\n" + lines + "\r\n");
        EXPECT_EQ(wire.read_answer().status, 400) << lines;
        EXPECT_EQ(wire.read_all(), "");
    }
}

TEST_F(Strangers, LocalAndAllowedHostNamesAreServed) {
    for (const std::string& host :
         {own(), own("127.0.0.1"), own("[::1]"), own("LOCALHOST"), std::string("localhost"),
          std::string("127.0.0.1"), own("studio.school.example"),
          std::string("Studio.School.example"), std::string("proxy.example:80"),
          std::string("localhost:9")}) {
        EXPECT_EQ(server.ask({.path = "/api/v1/jobs", .headers = {{"Host", host}}}).status, 200)
            << host;
        const Headers of_page{{"Host", host}, {"Origin", "http://" + host}};
        EXPECT_EQ(server.ask({.path = "/api/v1/jobs", .headers = of_page}).status, 200) << host;
    }
}

TEST_F(Strangers, FormsOfOtherPagesCannotStartAJob) {
    for (const char* type : {"application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                             "text/plain", "text/plain; application/json", ""})
        EXPECT_EQ(server
                      .ask({.method = "POST",
                            .path = "/api/v1/jobs",
                            .body = eight_puzzle.dump(),
                            .headers = {{"Content-Type", type}}})
                      .status,
                  415)
            << type;
    EXPECT_FALSE(has_jobs());
}

TEST_F(Strangers, PathsCannotEscapeThePage) {
    for (const std::string way :
         {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
          "/..%5c..%5cetc", "/....//....//etc/passwd", "//etc/passwd"}) {
        for (const char* before : {"", "/assets", "/index.html", "/api/v1"})
            EXPECT_EQ(server.get(before + way).status, 404) << before << way;
        for (const auto& route : server::Studio::routes()) {
            const int answered = server.get(std::string(route.path) + way).status;
            EXPECT_TRUE(answered == 404 || answered == 405) << route.path << way << answered;
        }
    }
    for (const auto& route : server::Studio::routes()) {
        std::string path(route.path);
        const auto hole = path.find("{id}");
        if (hole == std::string::npos) continue;
        path.replace(hole, 4, "..%2f..%2f..%2fetc%2fpasswd");
        EXPECT_EQ(server.ask({.method = std::string(route.method), .path = path}).status, 404)
            << path;
    }
    EXPECT_EQ(server.get("/%00").status, 400);
    EXPECT_EQ(server.get("/%zz").status, 400);
}

TEST(ParseHost, SplitsNameAndPort) {
    const auto port_of = [](std::string_view text) {
        const auto host = server::parse_host(text);
        return host && host->port ? std::to_string(*host->port) : "none";
    };
    EXPECT_EQ(server::parse_host("a.example:80")->name, "a.example");
    EXPECT_EQ(server::parse_host("[::1]:80")->name, "[::1]");
    EXPECT_EQ(port_of("a.example:80"), "80");
    EXPECT_EQ(port_of("[::1]:80"), "80");
    EXPECT_EQ(port_of("a.example"), "none");
    for (const char* text : {"", ":80", "a:", "a:x", "a:-1", "a:65536", "a:80:80", "[::1", "[::1]x",
                             "::1", "a:80.evil.example", "a: 80", "[]x:80"})
        EXPECT_FALSE(server::parse_host(text)) << text;
}

}  // namespace
}  // namespace taquin::server_test
