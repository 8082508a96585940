// An object of JSON on a line of its own, its keys in the order of the calls: JsonWriter with the
// key and the value of a member in one call.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "taquin/core/json_writer.hpp"

namespace taquin::apps {

// [item,item,…]: `append` adds one item to the text.
template <class Items, class Append>
void append_array(std::string& out, const Items& items, Append append) {
    out += '[';
    for (std::string_view comma; const auto& item : items) {
        out += std::exchange(comma, ",");
        append(item);
    }
    out += ']';
}

// Its last call is end(): a destructor could not tell that there is no memory for the bracket.
class JsonLine {
public:
    explicit JsonLine(std::string& out) : json_(out) { json_.begin_object(); }

    void text(std::string_view key, std::string_view value) { json_.member(key, value); }
    void maybe_text(std::string_view key, const std::optional<std::string>& value) {
        json_.member(key, value);
    }
    void number(std::string_view key, std::uint64_t value) { json_.member(key, value); }
    void number(std::string_view key, const std::optional<std::uint64_t>& value) {
        json_.member(key, value);
    }
    void seconds(std::string_view key, double value) { json_.seconds(key, value); }
    void truth(std::string_view key, bool value) { json_.member(key, value); }
    void null(std::string_view key) { json_.member(key, nullptr); }

    // For values of another shape: the caller appends one to the text.
    std::string& value(std::string_view key) {
        json_.key(key);
        return json_.raw();
    }

    void end() {
        json_.end_object();
        json_.end_line();
    }

private:
    JsonWriter json_;
};

}  // namespace taquin::apps
