// Texts that people type, and what to say when they are wrong; numbers in texts; a sink for long
// texts.
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

// The word in quotes, as shown() has it, shortened.
std::string quoted(std::string_view word);
// Preferred to std::quoted, which <filesystem> declares.
inline std::string quoted(const std::string& word) { return quoted(std::string_view(word)); }

// On one line and not too long: control characters and bytes that are no UTF-8 become \xNN, and
// what is left out beyond `most` bytes leaves "…".
std::string shown(std::string_view typed, std::size_t most = 60);

// The character that the text begins with, as shown() has it.
std::string first_character(std::string_view text);

// An error as one sentence of a front end: "weight: …". `mark` comes before the parameter: two
// dashes on the command line.
inline std::string sentence(const Error& error, std::string_view mark = "") {
    if (error.parameter.empty()) return error.message;
    return std::string(mark) + error.parameter + ": " + error.message;
}

// "Did you mean": the known word with the smallest edit distance from a mistyped one; none if even
// the best is far off.
std::optional<std::string_view> nearest(std::string_view typed,
                                        std::span<const std::string_view> known);

// The letters to insert, delete, replace or swap with their neighbour (optimal string alignment;
// Damerau 1964). O(n m) in time and memory.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Numbers as people type them, separated by blanks or commas: lists of moves, and permutations such
// as "3 1 2 5 4". Errors name the place in the text and what would be right.
struct NumberAt {
    std::uint32_t value = 0;
    const char* at = nullptr;  // where in the text it begins
};

// Numbers of up to nine digits. No numbers at all is not an error.
Expected<std::vector<NumberAt>> read_numbers(std::string_view text);

// The words for a permutation of the pieces 1 .. n, for the sentences of errors.
struct PermutationWords {
    std::string_view whole;    // "stack"
    std::string_view piece;    // "pancake"
    std::string_view example;  // "3 1 2 5 4"
    std::size_t fewest = 1;
    std::size_t most = 255;
};

// Every number 1 .. n once, for an n that the words allow.
Expected<std::vector<std::uint8_t>> read_permutation(std::string_view text,
                                                     const PermutationWords& words);

// "3 1 2 5 4"
std::string to_number_text(std::span<const std::uint8_t> numbers);

// Where a text goes while it is made: the end of a string. Of a long text the owner of the string
// takes what has come together (`drain`) whenever that is a large piece, so that the whole is never
// in memory.
class TextSink {
public:
    // `drain` may empty the string. Without it the string keeps all of the text.
    explicit TextSink(std::string& text, std::function<void()> drain = {})
        : text_(text), drain_(std::move(drain)) {}

    std::string& text() const { return text_; }

    // To be called now and then, between pieces.
    void rest() const {
        if (drain_ && text_.size() >= large_piece) drain_();
    }

private:
    static constexpr std::size_t large_piece = std::size_t{1} << 16U;

    std::string& text_;
    std::function<void()> drain_;
};

}  // namespace taquin
