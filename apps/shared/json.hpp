// JSON, written straight into a text: an object on a line, its keys in the order of the calls.
//
// A batch writes an object of twenty keys for every board; building a tree of values first would
// take longer than solving an eight-puzzle does.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace taquin::apps {

// In quotes, escaped; bytes that are not UTF-8 become U+FFFD.
void append_json_text(std::string& out, std::string_view text);

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

class JsonLine {
public:
    explicit JsonLine(std::string& out) : out_(out) { out_ += '{'; }
    ~JsonLine() { out_ += "}\n"; }
    JsonLine(const JsonLine&) = delete;
    JsonLine& operator=(const JsonLine&) = delete;

    void text(std::string_view key, std::string_view value);
    void maybe_text(std::string_view key, const std::optional<std::string>& value);
    void number(std::string_view key, std::uint64_t value);
    void number(std::string_view key, const std::optional<std::uint64_t>& value);
    void seconds(std::string_view key, double value);
    void truth(std::string_view key, bool value);
    void null(std::string_view key);

    // For values of another shape: the caller appends one to the text.
    std::string& value(std::string_view key);

private:
    std::string& out_;
    bool first_ = true;
};

}  // namespace taquin::apps
