#include "server/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "taquin/core/wording.hpp"

namespace taquin::server {
namespace {

// How deep brackets are nested; those in texts do not count.
std::size_t depth_of(std::string_view json) {
    std::size_t depth = 0;
    std::size_t deepest = 0;
    bool in_text = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (in_text && c == '\\')
            ++i;
        else if (c == '"')
            in_text = !in_text;
        else if (!in_text && (c == '[' || c == '{'))
            deepest = std::max(deepest, ++depth);
        else if (!in_text && (c == ']' || c == '}') && depth > 0)
            --depth;
    }
    return deepest;
}

}  // namespace

std::string without_dashes(std::string_view sentence) {
    std::string plain(sentence);
    for (std::size_t at = 0; (at = plain.find("--", at)) != std::string::npos;) {
        const bool begins_word = at == 0 || plain[at - 1] == ' ' || plain[at - 1] == '(';
        const bool has_word = at + 2 < plain.size() && plain[at + 2] >= 'a' && plain[at + 2] <= 'z';
        begins_word &&has_word ? plain.erase(at, 2), void() : static_cast<void>(at += 2);
    }
    return plain;
}

Fields::Fields(const std::string& body) {
    constexpr std::size_t deepest = 8;
    if (depth_of(body) > deepest) {
        fault_ = failure(400, "the JSON is nested more deeply than any request needs");
        return;
    }
    auto parsed = nlohmann::json::parse(body, nullptr, false);
    if (parsed.is_discarded())
        fault_ = failure(400, "the body is not JSON: write an object such as {\"board\": \"…\"}");
    else if (!parsed.is_object())
        fault_ = failure(400, "the body must be a JSON object, such as {\"board\": \"…\"}");
    else
        object_ = std::move(parsed);
}

std::optional<Response> Fields::fault() {
    if (fault_) return fault_;
    for (const auto& [name, value] : object_.items())
        if (!known_.contains(name))
            return failure(400, "there is no field " + taquin::quoted(name) + " here", name);
    return std::nullopt;
}

void Fields::mistake(const std::string& field, const std::string& sentence) {
    if (!fault_) fault_ = failure(400, without_dashes(sentence), field);
}

const nlohmann::json* Fields::find(const std::string& name) {
    known_.insert(name);
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
}

std::optional<std::string> Fields::text(const std::string& name) {
    const auto* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (value->is_string()) return value->get<std::string>();
    mistake(name, name + " must be a text");
    return std::nullopt;
}

std::string Fields::needed_text(const std::string& name) {
    if (find(name) == nullptr) mistake(name, name + " is missing");
    return text(name).value_or("");
}

std::optional<std::uint64_t> Fields::whole(const std::string& name, Range range) {
    const auto* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (value->is_number_unsigned()) {
        const auto number = value->get<std::uint64_t>();
        if (number >= range.least && number <= range.most) return number;
    }
    mistake(name,
            fmt::format("{} must be a whole number from {} to {}", name, range.least, range.most));
    return std::nullopt;
}

std::optional<double> Fields::number(const std::string& name, RealRange range) {
    const auto* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (value->is_number()) {
        const auto number = value->get<double>();
        if (std::isfinite(number) && number >= range.least && number <= range.most) return number;
    }
    mistake(name,
            fmt::format("{} must be a number from {:g} to {:g}", name, range.least, range.most));
    return std::nullopt;
}

bool Fields::truth(const std::string& name) {
    const auto* const value = find(name);
    if (value == nullptr) return false;
    if (value->is_boolean()) return value->get<bool>();
    mistake(name, name + " must be true or false");
    return false;
}

}  // namespace taquin::server
