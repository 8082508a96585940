// Foreign requests to every route of the server: foreign host names, foreign pages, forms of other
// sites, paths that try to escape. Each is refused, and nothing starts.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <set>
#include <vector>

#include "campaign/campaign.hpp"
#include "server/client.hpp"

namespace taquin::campaign {
namespace {

using server_test::Asked;
using Headers = std::map<std::string, std::string>;
using Route = server::Studio::Route;

class Door {
public:
    std::string own(const std::string& name = "localhost") const {
        return fmt::format("{}:{}", name, server_.port());
    }

    // A request to this route that would start a job if accepted.
    Asked knock(const Route& route) const {
        return {.method = std::string(route.method),
                .path = std::string(route.path),
                .body = server_test::eight_puzzle.dump(),
                .headers = {{"Host", own()}}};
    }

    void expect(const std::set<int>& allowed, const Asked& asked, Row& row) const {
        row.count();
        const int status = server_.ask(asked).status;
        if (!allowed.contains(status))
            row.fail(fmt::format("{} {}: {} for {}", asked.method, asked.path, status,
                                 fmt::join(asked.headers, " ")));
    }

    // Expects no new job since the last call.
    void expect_no_job(Row& row) {
        const std::size_t now = server_.get("/api/v1/jobs").json()["jobs"].size();
        if (now > jobs_) row.fail(fmt::format("{} jobs were started", now - jobs_));
        jobs_ = now;
        row.many("requests");
    }

private:
    server_test::TestServer server_{};
    std::size_t jobs_ = 0;
};

// Sends each value of this header to every route.
void foreign(Door& door, const std::string& header, const std::vector<std::string>& values) {
    Row row(fmt::format("every route x {} foreign values of {}", values.size(), header));
    for (const Route& route : server::Studio::routes())
        for (const std::string& value : values) {
            Asked asked = door.knock(route);
            asked.headers[header] = value;
            const bool page = header == "Sec-Fetch-Site" && !route.path.starts_with("/api/");
            if (!page) door.expect({403}, asked, row);
        }
    door.expect_no_job(row);
}

void forms(Door& door) {
    Row row("a form of another site at every route that takes a body");
    for (const Route& route : server::Studio::routes()) {
        if (route.method != "POST") continue;
        for (const char* type : {"application/x-www-form-urlencoded",
                                 "multipart/form-data; boundary=x", "text/plain", ""}) {
            Asked asked = door.knock(route);
            asked.headers["Content-Type"] = type;
            door.expect({415}, asked, row);
        }
    }
    door.expect_no_job(row);
}

void ways_out(Door& door) {
    Row row("paths that try to escape, after every route and instead of {id}");
    for (const std::string way :
         {"/../../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
          "/..%5c..%5cetc", "/....//....//etc/passwd", "//etc/passwd"})
        for (const Route& route : server::Studio::routes()) {
            std::string path(route.path);
            if (const auto hole = path.find("{id}"); hole != std::string::npos)
                path.replace(hole, 4, way.substr(1));
            door.expect({403, 404, 405}, {.path = path + way, .headers = {{"Host", door.own()}}},
                        row);
            door.expect({403, 404, 405}, {.path = way, .headers = {{"Host", door.own()}}}, row);
        }
    door.expect_no_job(row);
}

}  // namespace

void strangers(const Scale&) {
    Door door;
    const std::string own = door.own();
    foreign(door, "Host",
            {"", "evil.example", "127.0.0.1.evil.example", own + ".evil.example",
             own + "@evil.example", door.own("evil.example"), door.own("localhost.evil.example"),
             door.own("127.0.0.2"), "localhost:1", "127.0.0.1:1", "[::1]:1", own + "0"});
    foreign(door, "Origin",
            {"", "null", "http://evil.example", "http://localhost:1", "https://" + own,
             "http://" + own + ".evil.example", "http://" + door.own("127.0.0.1")});
    foreign(door, "Sec-Fetch-Site", {"cross-site", "same-site"});
    forms(door);
    ways_out(door);
}

}  // namespace taquin::campaign
