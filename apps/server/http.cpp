#include "server/http.hpp"

#include <algorithm>
#include <charconv>

#include "taquin/core/json_writer.hpp"

namespace taquin::server {
namespace {

std::optional<char> hex_byte(std::string_view digits) {
    unsigned value = 0;
    const auto [end, fault] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (fault != std::errc{} || end != digits.data() + 2 || value == 0) return std::nullopt;
    return static_cast<char>(value);
}

}  // namespace

Response failure(unsigned status, std::string_view sentence,
                 const std::optional<std::string>& field) {
    Response response{.status = status};
    append_json_line(response.body, [&](JsonWriter& json) {
        json.member("error", sentence);
        json.member("field", field);
    });
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

}  // namespace taquin::server
