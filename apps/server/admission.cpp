#include "server/admission.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace taquin::server {
namespace {

bool same_letters(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

bool is_known_host(std::string_view host, const NetworkSettings& settings) {
    constexpr std::array<std::string_view, 3> own{"127.0.0.1", "localhost", "[::1]"};
    const std::string_view name = without_port(host);
    const auto is_it = [&](std::string_view known) { return same_letters(name, known); };
    return std::ranges::any_of(own, is_it) || std::ranges::any_of(settings.hosts, is_it);
}

bool is_own_origin(std::string_view origin, std::string_view host) {
    constexpr std::string_view scheme = "http://";
    return origin.starts_with(scheme) && same_letters(origin.substr(scheme.size()), host);
}

bool is_json(std::string_view content_type) {
    std::string_view type = content_type.substr(0, content_type.find(';'));
    while (type.ends_with(' ')) type.remove_suffix(1);
    return same_letters(type, "application/json");
}

}  // namespace

std::string_view without_port(std::string_view host) {
    const std::size_t bracket = host.find(']');
    const std::size_t from = bracket == std::string_view::npos ? 0 : bracket;
    return host.substr(0, host.find(':', from));
}

std::optional<Response> refusal(const Heading& heading, const NetworkSettings& settings) {
    if (!is_known_host(heading.host, settings))
        return failure(403, "the Host of the request is none of this server's names");
    if (!heading.origin.empty() && !is_own_origin(heading.origin, heading.host))
        return failure(403, "pages of other origins are not served");
    const bool cross_site = !heading.fetch_site.empty() && heading.fetch_site != "same-origin" &&
                            heading.fetch_site != "none";
    if (cross_site && heading.path.starts_with("/api/"))
        return failure(403, "pages of other origins are not served");
    if (heading.method == "POST" && heading.has_body && !is_json(heading.content_type))
        return failure(415, "the body must be JSON: send Content-Type: application/json");
    return std::nullopt;
}

}  // namespace taquin::server
