// Who may be served: requests that this server's own page sends, or a program on this machine.
//
// A page of a stranger can make a browser send requests here, and a stranger's name can be made to
// lead to this machine. So the Host must be a name of this server, the Origin this very server, and
// a body must be of a type that a browser sends to others only after asking, which nobody answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/http.hpp"

namespace taquin::server {

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
