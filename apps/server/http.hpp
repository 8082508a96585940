// Requests and answers for the rest of the server, independent of sockets and of the HTTP library.
// Also decides which requests are admitted.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "taquin/core/json_writer.hpp"

namespace taquin::server {

struct Request {
    std::string method;  // "GET"
    std::string path;    // decoded, without the query
    std::map<std::string, std::string, std::less<>> query{};
    std::string body{};
    std::optional<std::string> known_tag{};  // If-None-Match
    bool takes_gzip = false;
    bool takes_html = false;
};

struct Response {
    unsigned status = 200;
    std::string body{};
    std::string type = "application/json";
    std::vector<std::pair<std::string, std::string>> headers{};
};

// A JSON object on one line; fill(json) writes its members.
template <class Fill>
Response json_response(Fill fill) {
    Response response;
    append_json_line(response.body, fill);
    return response;
}

// {"error": sentence, "field": field}, and "line" if a line of that field is wrong.
Response failure(unsigned status, std::string_view sentence,
                 const std::optional<std::string>& field = {},
                 std::optional<std::size_t> line = {});

class Job;
using JobPtr = std::shared_ptr<Job>;

// The answer is a stream of the job's events until it ends.
struct Stream {
    JobPtr job;
};

// The answer is the job's state after this time, or at its end if that comes sooner.
struct Wait {
    JobPtr job;
    std::chrono::nanoseconds time;
};

using Reply = std::variant<Response, Stream, Wait>;

// "a%20b" -> "a b"; none if the encoding is invalid or contains a zero byte.
std::optional<std::string> percent_decoded(std::string_view text);

// The path and query of a request's target; none if it is invalid.
struct Target {
    std::string path;
    std::map<std::string, std::string, std::less<>> query{};
};
std::optional<Target> parse_target(std::string_view target);

// The application that the network layer serves.
class Application {
public:
    virtual ~Application() = default;

    // Called by several threads. Takes milliseconds unless takes_long() is true.
    virtual Reply answer(const Request& request) = 0;
    // Slow requests are answered one at a time, on a separate thread.
    virtual bool takes_long(const Request& request) const = 0;
    // Accepts no new work and stops running jobs.
    virtual void shut_down() = 0;
};

// --- admission: only requests from this server's own page, or from a program on this machine
//
// Another site's page can make a browser send requests here, and an attacker's host name can
// resolve to this machine (DNS rebinding). So the Host must name this server, the Origin must be
// this server, and a body must have a type that browsers send across origins only after a preflight
// request, which this server never grants.

// The headers that decide. None: the request does not have that header.
struct Heading {
    std::string_view method;
    std::string_view path;
    std::string_view host;  // empty: none
    std::optional<std::string_view> origin;
    std::optional<std::string_view> fetch_site;  // Sec-Fetch-Site
    std::string_view content_type;               // empty: none
    bool has_body = false;
};

// This server's host names. Those of the local machine need not be listed.
struct OwnNames {
    const std::vector<std::string>& hosts;  // "NAME", or "NAME:PORT" for that port only
    std::uint16_t port;                     // for names without a port
};

// The refusal; none if the request is admitted.
std::optional<Response> refusal(const Heading& heading, const OwnNames& own);

// "localhost:8042", "[::1]:80" or "localhost", split into name and port.
struct Host {
    std::string_view name;
    std::optional<std::uint16_t> port;
};
// None if it is not a host, such as "localhost:80.evil.example".
std::optional<Host> parse_host(std::string_view text);

// --- what a browser may do with the page

// Whether it is an origin such as "https://course.example" or "http://localhost:8000". Wildcards
// and everything else with a meaning in a policy are refused.
bool is_origin(std::string_view text);

// The Content-Security-Policy. By default the page loads only from this server, and no page may
// show it in a frame.
std::string page_policy(const std::vector<std::string>& frame_origins,
                        const std::vector<std::string>& lesson_origins);

}  // namespace taquin::server
