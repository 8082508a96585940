// The user's lessons, and the origins that may be used with the page.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "server/client.hpp"
#include "server/http.hpp"
#include "server/schema.hpp"

namespace taquin::server_test {
namespace {

class Lessons : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder.path() + "/" + name, std::ios::binary) << text;
    }
    // The answer of this route, checked against its description.
    Json described(const std::string& path, const std::string& route, int status = 200) const {
        const Answered answer = server.get(path);
        EXPECT_EQ(answer.status, status) << path << "\n" << answer.body;
        const Json& response = description.resolved(
            description.document()["paths"][route]["get"]["responses"][std::to_string(status)]);
        Json json = answer.json();
        EXPECT_EQ(description.fault(json, response["content"]["application/json"]["schema"]), "");
        return json;
    }
    Json list() const { return described("/api/v1/lessons", "/api/v1/lessons"); }
    std::string lesson(const std::string& name) const {
        const Answered answer = server.get("/api/v1/lessons/" + name);
        EXPECT_EQ(answer.status, 200) << name;
        EXPECT_EQ(answer.headers.at("content-type"), "text/markdown; charset=utf-8");
        EXPECT_EQ(answer.headers.at("x-content-type-options"), "nosniff");
        return answer.body;
    }

    test::TemporaryFolder folder{};
    TestServer server{[this](auto& settings) {
        settings.lessons = folder.path() + "/lessons";
        settings.network.lesson_origins = {"https://course.example"};
        std::filesystem::create_directory(settings.lessons);
    }};
    Description description{server.get("/openapi.json").json()};
};

TEST_F(Lessons, AreListedByNameWithTheirTitles) {
    EXPECT_TRUE(list()["lessons"].empty());
    write("lessons/b.md", "\n# Second lesson\r\n\nText\n# Not this\n");
    write("lessons/a.md", "no heading");
    write("lessons/notes.txt", "# Not a lesson");
    write("lessons/.hidden.md", "# Hidden");
    std::filesystem::create_directory(folder.path() + "/lessons/folder.md");
    const Json all = list();
    EXPECT_EQ(all["lessons"], Json::parse(R"([{"name": "a", "title": "a"},
                                              {"name": "b", "title": "Second lesson"}])"));
    EXPECT_EQ(all["origins"], Json::parse(R"(["https://course.example"])"));
}

TEST_F(Lessons, AreReadAgainForEveryRequest) {
    write("lessons/own.md", "# One\n");
    EXPECT_EQ(lesson("own"), "# One\n");
    write("lessons/own.md", "# Two\n");
    EXPECT_EQ(lesson("own"), "# Two\n");
    EXPECT_EQ(list()["lessons"][0]["title"], "Two");
}

TEST_F(Lessons, NamesMayHaveSpacesAndLetters) {
    write("lessons/Le\xC3\xA7on 1.md", "# Un");
    EXPECT_EQ(lesson("Le%C3%A7on%201"), "# Un");
}

TEST_F(Lessons, NoRequestLeadsOutOfTheFolder) {
    write("secret.md", "# Secret\n");
    std::filesystem::create_symlink(folder.path() + "/secret.md",
                                    folder.path() + "/lessons/link.md");
    EXPECT_TRUE(list()["lessons"].empty());
    for (const char* name :
         {"secret", "link", "..", ".", "%2e%2e", "..%2fsecret", "%2e%2e%2fsecret", "..%5csecret",
          "../secret", "....//secret", "secret.md", "/secret", "lessons/../../secret"}) {
        const Answered answer = server.get(std::string("/api/v1/lessons/") + name);
        EXPECT_EQ(answer.status, 404) << name;
        EXPECT_EQ(answer.body.find("Secret"), std::string::npos) << name;
    }
}

TEST_F(Lessons, AreLimitedInSize) {
    constexpr std::size_t most = 262'144;
    write("lessons/long.md", std::string(most, 'x'));
    EXPECT_EQ(lesson("long").size(), most);
    write("lessons/longer.md", std::string(most + 1, 'x'));
    described("/api/v1/lessons/longer", "/api/v1/lessons/{id}", 413);
}

TEST_F(Lessons, BytesThatAreNotTextDoNotBreakTheAnswer) {
    write("lessons/odd.md", "# \xFF\xFE\n");
    EXPECT_EQ(lesson("odd"), "# \xFF\xFE\n");
    EXPECT_EQ(list()["lessons"][0]["title"], "\xEF\xBF\xBD\xEF\xBF\xBD");
}

TEST_F(Lessons, AMissingFolderIsReported) {
    std::filesystem::remove_all(folder.path() + "/lessons");
    EXPECT_EQ(server.get("/api/v1/lessons").status, 500);
    EXPECT_EQ(server.get("/api/v1/lessons/a").status, 500);
}

TEST(LessonsWithoutAFolder, AreNone) {
    const TestServer server;
    EXPECT_EQ(server.get("/api/v1/lessons").json(),
              Json::parse(R"({"lessons": [], "origins": []})"));
    EXPECT_EQ(server.get("/api/v1/lessons/a").status, 404);
}

// --- the policy

std::string policy_of(const TestServer& server, const std::string& path = "/") {
    return server.get(path).headers["content-security-policy"];
}

TEST(PagePolicy, AllowsNothingFromOtherOriginsByDefault) {
    const TestServer server;
    for (const char* path : {"/", "/api/v1/jobs", "/missing"}) {
        const std::string policy = policy_of(server, path);
        EXPECT_NE(policy.find("default-src 'none'"), std::string::npos) << policy;
        EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos) << policy;
        EXPECT_NE(policy.find("connect-src 'self';"), std::string::npos) << policy;
        EXPECT_EQ(policy.find("http"), std::string::npos) << policy;
    }
}

TEST(PagePolicy, NamesExactlyTheAllowedOrigins) {
    const TestServer server{[](auto& settings) {
        settings.network.frame_origins = {"https://course.example", "http://localhost:8000"};
        settings.network.lesson_origins = {"https://lessons.example"};
    }};
    const std::string policy = policy_of(server);
    EXPECT_TRUE(policy.ends_with("; frame-ancestors https://course.example http://localhost:8000"))
        << policy;
    EXPECT_NE(policy.find("connect-src 'self' https://lessons.example;"), std::string::npos)
        << policy;
    EXPECT_NE(policy.find("script-src 'self';"), std::string::npos) << policy;
}

TEST(PagePolicy, OriginsArePlain) {
    for (const char* good : {"https://course.example", "http://localhost:8000", "http://[::1]:80",
                             "https://a-b.c1.example"})
        EXPECT_TRUE(server::is_origin(good)) << good;
    for (const char* bad :
         {"", "*", "https:", "https://", "course.example", "ftp://course.example",
          "https://*.example", "https://course.example/", "https://course.example/path",
          "https://a.example https://b.example", "https://a.example; script-src *",
          "https://a.example,b", "https://a.example\r\nX: y", "'self'", "https://a.example:port",
          "https://user@a.example", "https://a.example?x", "https://a.example#x"})
        EXPECT_FALSE(server::is_origin(bad)) << bad;
}

}  // namespace
}  // namespace taquin::server_test
