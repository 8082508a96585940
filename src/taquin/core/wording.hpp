// What a user typed, in the sentence that tells what is wrong with it.
#pragma once

#include <string>
#include <string_view>

namespace taquin {

// "character 7", or "line 2, character 7" when the text has several lines. `at` points into text.
std::string position(std::string_view text, const char* at);

// The word in quotes, shortened, with unprintable bytes as \xNN.
std::string quoted(std::string_view word);

}  // namespace taquin
