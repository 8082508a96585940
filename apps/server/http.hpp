// Requests and answers as the rest of the server sees them: no sockets, no library's types.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

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

}  // namespace taquin::server
