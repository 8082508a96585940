// Who may be served: requests that this server's own page sends, or a program on this machine.
//
// A page of a stranger can make a browser send requests here, and a stranger's name can be made to
// lead to this machine. So the Host must be a name of this machine, the Origin this very server,
// and a body must be of a type that a browser sends to others only after asking, which nobody
// answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http.hpp"
#include "server/settings.hpp"

namespace taquin::server {

// What of a request's header decides. Empty: it has no such line.
struct Heading {
    std::string_view method;
    std::string_view path;
    std::string_view host;
    std::string_view origin;
    std::string_view fetch_site;  // Sec-Fetch-Site
    std::string_view content_type;
    bool has_body = false;
};

// The answer to those who are not served.
std::optional<Response> refusal(const Heading& heading, const NetworkSettings& settings);

// "localhost:8042" -> "localhost", "[::1]:80" -> "[::1]".
std::string_view without_port(std::string_view host);

}  // namespace taquin::server
