#include "shared/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "shared/append.hpp"

namespace taquin::apps {

void append_json_text(std::string& out, std::string_view text) {
    const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
    if (std::ranges::all_of(text, is_plain)) {
        out += '"';
        out += text;
        out += '"';
        return;
    }
    constexpr auto replace = nlohmann::json::error_handler_t::replace;
    out += nlohmann::json(text).dump(-1, ' ', false, replace);
}

std::string& JsonLine::value(std::string_view key) {
    if (!first_) out_ += ',';
    first_ = false;
    out_ += '"';
    out_ += key;
    out_ += "\":";
    return out_;
}

void JsonLine::text(std::string_view key, std::string_view value_of_key) {
    append_json_text(value(key), value_of_key);
}

void JsonLine::maybe_text(std::string_view key, const std::optional<std::string>& value_of_key) {
    value_of_key ? text(key, std::string_view(*value_of_key)) : null(key);
}

void JsonLine::number(std::string_view key, std::uint64_t value_of_key) {
    append_format(value(key), "{}", value_of_key);
}

void JsonLine::number(std::string_view key, const std::optional<std::uint64_t>& value_of_key) {
    value_of_key ? number(key, *value_of_key) : null(key);
}

void JsonLine::seconds(std::string_view key, double value_of_key) {
    append_format(value(key), "{:.6f}", value_of_key);
}

void JsonLine::truth(std::string_view key, bool value_of_key) {
    value(key) += value_of_key ? "true" : "false";
}

void JsonLine::null(std::string_view key) { value(key) += "null"; }

}  // namespace taquin::apps
