#include "server/http.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

namespace taquin::server {
namespace {

std::optional<char> hex_byte(std::string_view digits) {
    unsigned value = 0;
    const auto [end, fault] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (fault != std::errc{} || end != digits.data() + 2 || value == 0) return std::nullopt;
    return static_cast<char>(value);
}

bool same_letters(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

// A request may omit the port, as some programs do. Browsers always send it, unless it is 80.
bool is_known_host(std::string_view text, const OwnNames& own) {
    constexpr std::array<std::string_view, 3> of_this_machine{"127.0.0.1", "localhost", "[::1]"};
    const auto host = parse_host(text);
    if (!host) return false;
    const auto is_it = [&](std::string_view known) {
        const auto one = parse_host(known);
        if (!one || !same_letters(host->name, one->name)) return false;
        return one->port ? host->port == one->port : host->port.value_or(own.port) == own.port;
    };
    return std::ranges::any_of(of_this_machine, is_it) || std::ranges::any_of(own.hosts, is_it);
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

std::optional<std::uint16_t> parse_port(std::string_view digits) {
    std::uint16_t port = 0;
    const char* const last = digits.data() + digits.size();
    const auto [end, fault] = std::from_chars(digits.data(), last, port);
    return fault == std::errc{} && end == last ? std::optional(port) : std::nullopt;
}

}  // namespace

Response failure(unsigned status, std::string_view sentence,
                 const std::optional<std::string>& field, std::optional<std::size_t> line) {
    Response response = json_response([&](JsonWriter& json) {
        json.member("error", sentence);
        json.member("field", field);
        if (line) json.member("line", *line);
    });
    response.status = status;
    return response;
}

std::optional<std::string> percent_decoded(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        if (text.front() != '%') {
            plain += text.front();
            text.remove_prefix(1);
            continue;
        }
        if (text.size() < 3) return std::nullopt;
        const auto byte = hex_byte(text.substr(1, 2));
        if (!byte) return std::nullopt;
        plain += *byte;
        text.remove_prefix(3);
    }
    return plain;
}

std::optional<Target> parse_target(std::string_view target) {
    if (!target.starts_with('/')) return std::nullopt;
    const std::size_t mark = std::min(target.find('?'), target.size());
    auto path = percent_decoded(target.substr(0, mark));
    if (!path) return std::nullopt;
    Target parsed{*std::move(path)};
    std::string_view rest = target.substr(std::min(mark + 1, target.size()));
    while (!rest.empty()) {
        const std::string_view part = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        const std::size_t equals = std::min(part.find('='), part.size());
        auto name = percent_decoded(part.substr(0, equals));
        auto value = percent_decoded(part.substr(std::min(equals + 1, part.size())));
        if (!name || !value) return std::nullopt;
        parsed.query.insert_or_assign(*std::move(name), *std::move(value));
    }
    return parsed;
}

// --- admission

std::optional<Host> parse_host(std::string_view text) {
    const std::size_t bracket = text.starts_with('[') ? text.find(']') : 0;
    if (bracket == std::string_view::npos) return std::nullopt;
    const std::size_t end = std::min(text.find(':', bracket), text.size());
    Host host{text.substr(0, end), std::nullopt};
    const bool cut_after_bracket = bracket == 0 || end == bracket + 1;
    if (host.name.empty() || !cut_after_bracket) return std::nullopt;
    if (end == text.size()) return host;
    host.port = parse_port(text.substr(end + 1));
    return host.port ? std::optional(host) : std::nullopt;
}

bool is_origin(std::string_view text) {
    for (const std::string_view scheme : {"http://", "https://"}) {
        if (!text.starts_with(scheme)) continue;
        const std::string_view host = text.substr(scheme.size());
        const auto is_plain = [](unsigned char c) {
            return std::isalnum(c) != 0 || c == '.' || c == '-' || c == ':' || c == '[' || c == ']';
        };
        return std::ranges::all_of(host, is_plain) && parse_host(host).has_value();
    }
    return false;
}

std::string page_policy(const std::vector<std::string>& frame_origins,
                        const std::vector<std::string>& lesson_origins) {
    std::string policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; base-uri 'none'; form-action 'none'; connect-src 'self'";
    for (const std::string& origin : lesson_origins) policy.append(" ").append(origin);
    policy += "; frame-ancestors";
    for (const std::string& origin : frame_origins) policy.append(" ").append(origin);
    if (frame_origins.empty()) policy += " 'none'";
    return policy;
}

std::optional<Response> refusal(const Heading& heading, const OwnNames& own) {
    if (!is_known_host(heading.host, own))
        return failure(403,
                       "the request's Host is not a name of this server. To use another name or "
                       "port, start the server with --host NAME:PORT");
    if (heading.origin && !is_own_origin(*heading.origin, heading.host))
        return failure(403, "requests from pages of other origins are refused");
    const bool cross_site =
        heading.fetch_site && heading.fetch_site != "same-origin" && heading.fetch_site != "none";
    if (cross_site && heading.path.starts_with("/api/"))
        return failure(403, "requests from pages of other origins are refused");
    if (heading.method == "POST" && heading.has_body && !is_json(heading.content_type))
        return failure(415, "the body must be JSON; send Content-Type: application/json");
    return std::nullopt;
}

}  // namespace taquin::server
