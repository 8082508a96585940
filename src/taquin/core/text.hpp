// Text that people type: reading it and reporting errors in it. Also numbers in text, and a sink
// for long texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"

namespace taquin {

// "character 7", or "line 2, character 7" when the text has several lines. `at` points into text.
std::string position(std::string_view text, const char* at);

// The word in quotes, escaped and shortened by shown().
std::string quoted(std::string_view word);
// Preferred to std::quoted, which <filesystem> declares.
inline std::string quoted(const std::string& word) { return quoted(std::string_view(word)); }

// Fits the text on one line: control characters and bytes that are not UTF-8 become \xNN, and "…"
// replaces whatever exceeds `most` bytes.
std::string shown(std::string_view typed, std::size_t most = 60);

// The first character of the text, escaped by shown().
std::string first_character(std::string_view text);

// An error as a sentence for a front end: "weight: …". `mark` precedes the parameter: two dashes on
// the command line.
inline std::string sentence(const Error& error, std::string_view mark = "") {
    if (error.parameter.empty()) return error.message;
    return std::string(mark) + error.parameter + ": " + error.message;
}

// "Did you mean": the known word with the smallest edit distance from a mistyped one; none if even
// the best match is too different.
std::optional<std::string_view> nearest(std::string_view typed,
                                        std::span<const std::string_view> known);

// The number of letters to insert, delete, replace or swap with a neighbour (optimal string
// alignment; Damerau 1964). O(n m) in time and memory.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Numbers as people type them, separated by blanks or commas: lists of moves, and permutations such
// as "3 1 2 5 4". Errors name the place in the text and what would be right.
struct NumberAt {
    std::uint32_t value = 0;
    const char* at = nullptr;  // where it begins in the text
};

// Numbers of up to nine digits. A text without numbers is not an error.
Expected<std::vector<NumberAt>> read_numbers(std::string_view text);

// The words for a permutation of the pieces 1 .. n, for error messages.
struct PermutationWords {
    std::string_view whole;    // "stack"
    std::string_view piece;    // "pancake"
    std::string_view example;  // "3 1 2 5 4"
    std::size_t fewest = 1;
    std::size_t most = 255;
};

// Reads every number 1 .. n once, for an n that the words allow.
Expected<std::vector<std::uint8_t>> read_permutation(std::string_view text,
                                                     const PermutationWords& words);

// "3 1 2 5 4"
std::string to_number_text(std::span<const std::uint8_t> numbers);

// What is too long in a text that is still being read, such as "a line longer than 16 MiB"; none if
// nothing is. An endless file must not fill the memory. The largest board has lines of 7 MB.
std::optional<std::string_view> excess_of(std::string_view text);

// Receives a text while it is written, by appending to a string. For a long text the string's owner
// takes away each large piece (`drain`), so the whole text is never in memory.
class TextSink {
public:
    // `drain` may empty the string. Without it the string keeps the whole text.
    explicit TextSink(std::string& text, std::function<void()> drain = {})
        : text_(text), drain_(std::move(drain)) {}

    std::string& text() const { return text_; }

    // Call this now and then, between pieces.
    void rest() const {
        if (drain_ && text_.size() >= large_piece) drain_();
    }

private:
    static constexpr std::size_t large_piece = std::size_t{1} << 16U;

    std::string& text_;
    std::function<void()> drain_;
};

}  // namespace taquin
