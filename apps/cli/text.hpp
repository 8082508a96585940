// Text for people: numbers, lines that fit on a page, columns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/text.hpp"
#include "taquin/lab/statistics.hpp"

namespace taquin::cli {

using lab::grouped;  // 36,710

// 36.7 k, 12.3 M: three digits and a power of a thousand.
std::string rounded(double number);

// 4,096 bytes as 4.0 KiB.
std::string bytes_text(std::uint64_t bytes);

// 2.13 ms, 12.3 s, 13 min 20 s
std::string seconds_text(double seconds);
// An estimate: "about 21 s", "about 3 min"
std::string about_seconds(double seconds);

// "1 move", "2 moves"
std::string counted(std::uint64_t number, const std::string& thing);

// "a, b, c" for the separator ", ".
std::string joined(std::span<const std::string_view> words, std::string_view separator = " ");
std::string joined(std::span<const std::string> words, std::string_view separator = " ");

// "turns are even" as "Turns are even."
std::string as_sentence(std::string text);

// A file's name for messages, never shortened.
inline std::string shown_path(std::string_view path) {
    return path.empty() ? "\"\"" : shown(path, path.size());
}

// Breaks a text into lines that fit on a page. Lines after the first begin with `indent` blanks.
std::string wrapped(std::string_view text, std::size_t indent);

// The same for every line of the text, each ended by a newline.
std::string wrapped_lines(std::string_view text);

// Rows of text in columns as wide as their widest entry.
class Table {
public:
    // A heading that begins with '>' marks a column of numbers, aligned right.
    explicit Table(std::vector<std::string> headings);

    void add(std::vector<std::string> row);
    std::string text() const;

private:
    std::vector<bool> to_the_right_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace taquin::cli
