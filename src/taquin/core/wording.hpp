// What a user typed, in the sentence that tells what is wrong with it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

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

}  // namespace taquin
