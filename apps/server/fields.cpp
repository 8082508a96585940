#include "server/fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "taquin/core/text.hpp"

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

// Takes the fields of one object as the parser meets them. No document is built: its destructor
// would need memory.
class FieldReader : public nlohmann::json_sax<nlohmann::json> {
public:
    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number_integer(number_integer_t value) override { return add(static_cast<double>(value)); }
    bool number_unsigned(number_unsigned_t value) override { return add(std::uint64_t{value}); }
    bool number_float(number_float_t value, const string_t&) override { return add(value); }
    bool string(string_t& value) override { return add(std::move(value)); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override {
        if (depth_ == 0) is_object_ = true;
        return begin();
    }
    bool key(string_t& name) override {
        if (depth_ == 1) name_ = std::move(name);
        return true;
    }
    bool end_object() override { return end(); }
    bool start_array(std::size_t) override { return begin(); }
    bool end_array() override { return end(); }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
        return false;
    }

    bool is_object() const { return is_object_; }
    FieldValues take() && { return std::move(values_); }

private:
    bool add(FieldValue value) {
        if (depth_ == 1 && is_object_) values_.insert_or_assign(name_, std::move(value));
        return true;
    }
    bool begin() {
        add(Nested{});
        ++depth_;
        return true;
    }
    bool end() {
        --depth_;
        return true;
    }

    std::size_t depth_ = 0;
    bool is_object_ = false;
    std::string name_{};
    FieldValues values_{};
};

}  // namespace

Fields::Fields(const std::string& body) {
    constexpr std::size_t deepest = 8;
    if (depth_of(body) > deepest) {
        fault_ = failure(400, "the JSON is nested more deeply than any request needs");
        return;
    }
    FieldReader reader;
    if (!nlohmann::json::sax_parse(body, &reader))
        fault_ = failure(400, "the body is not JSON: write an object such as {\"board\": \"…\"}");
    else if (!reader.is_object())
        fault_ = failure(400, "the body must be a JSON object, such as {\"board\": \"…\"}");
    else
        values_ = std::move(reader).take();
}

std::optional<Response> Fields::fault() {
    if (fault_) return fault_;
    for (const auto& [name, value] : values_)
        if (!known_.contains(name))
            return failure(400, "there is no field " + taquin::quoted(name) + " here", name);
    return std::nullopt;
}

void Fields::mistake(const std::string& field, const std::string& sentence) {
    if (!fault_) fault_ = failure(400, sentence, field);
}

void Fields::mistake(const std::string& field, const Error& error) {
    mistake(error.parameter.empty() ? field : error.parameter, error.message);
}

const FieldValue* Fields::find(const std::string& name) {
    known_.insert(name);
    const auto found = values_.find(name);
    const bool has =
        found != values_.end() && !std::holds_alternative<std::nullptr_t>(found->second);
    return has ? &found->second : nullptr;
}

std::optional<std::string> Fields::text(const std::string& name) {
    const auto* const value = find(name);
    if (value == nullptr) return std::nullopt;
    if (const auto* const text = std::get_if<std::string>(value)) return *text;
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
    if (const auto* const number = std::get_if<std::uint64_t>(value))
        if (*number >= range.least && *number <= range.most) return *number;
    mistake(name,
            fmt::format("{} must be a whole number from {} to {}", name, range.least, range.most));
    return std::nullopt;
}

bool Fields::truth(const std::string& name) {
    const auto* const value = find(name);
    if (value == nullptr) return false;
    if (const auto* const truth = std::get_if<bool>(value)) return *truth;
    mistake(name, name + " must be true or false");
    return false;
}

}  // namespace taquin::server
