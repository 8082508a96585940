// Requests and answers as the rest of the server sees them: no sockets, no library's types. And who
// is answered at all.
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

// A JSON object on a line of its own: fill(json) writes its members.
template <class Fill>
Response json_response(Fill fill) {
    Response response;
    append_json_line(response.body, fill);
    return response;
}

// {"error": sentence, "field": field}
Response failure(unsigned status, std::string_view sentence,
                 const std::optional<std::string>& field = {});

class Job;
using JobPtr = std::shared_ptr<Job>;

// The answer is the job's events until its end.
struct Stream {
    JobPtr job;
};

// The answer is the job as it is after this time, or as it is at its end if that comes sooner.
struct Wait {
    JobPtr job;
    std::chrono::nanoseconds time;
};

using Reply = std::variant<Response, Stream, Wait>;

// "a%20b" -> "a b"; none for what is no such text, or has a zero byte in it.
std::optional<std::string> percent_decoded(std::string_view text);

// The path and the query of a request's target; none if it is no such thing.
struct Target {
    std::string path;
    std::map<std::string, std::string, std::less<>> query{};
};
std::optional<Target> parse_target(std::string_view target);

// What the network serves.
class Application {
public:
    virtual ~Application() = default;

    // Called from several threads. Takes milliseconds, unless takes_long() says otherwise.
    virtual Reply answer(const Request& request) = 0;
    // Such requests are answered one at a time, beside the others.
    virtual bool takes_long(const Request& request) const = 0;
    // Takes no new work and ends what runs.
    virtual void shut_down() = 0;
};

// --- admission: requests that this server's own page sends, or a program on this machine
//
// A page of a stranger can make a browser send requests here, and a stranger's name can be made to
// lead to this machine. So the Host must be a name of this server, the Origin this very server, and
// a body must be of a type that a browser sends to others only after asking, which nobody answers.

// What of a request's header decides. None: it has no such line.
struct Heading {
    std::string_view method;
    std::string_view path;
    std::string_view host;  // empty: none
    std::optional<std::string_view> origin;
    std::optional<std::string_view> fetch_site;  // Sec-Fetch-Site
    std::string_view content_type;               // empty: none
    bool has_body = false;
};

// What this server is called. Names of this machine need not be listed.
struct OwnNames {
    const std::vector<std::string>& hosts;  // "NAME", or "NAME:PORT" for that port only
    std::uint16_t port;                     // of all names without a port
};

// The answer to those who are not served.
std::optional<Response> refusal(const Heading& heading, const OwnNames& own);

// "localhost:8042", "[::1]:80" or "localhost" in two parts.
struct Host {
    std::string_view name;
    std::optional<std::uint16_t> port;
};
// None: it is not a host, such as "localhost:80.evil.example".
std::optional<Host> parse_host(std::string_view text);

}  // namespace taquin::server
