// The first step of reading a board: cuts the text into words, and the words into rows. The form
// decides later what the words mean (text.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/text.hpp"

namespace taquin::tiles {

// Some editors write it at the start of a file.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

struct Word {
    enum class Kind : std::uint8_t { Number, Blank, TooLarge, Other };

    std::string_view text;
    std::uint32_t value = 0;  // of a Number; 0 for a Blank
    Kind kind = Kind::Other;
};

// Words first .. first+count-1. A row ends at '/', at the end of a list, or at the end of a line
// with words.
struct Row {
    std::size_t first = 0;
    std::size_t count = 0;
};

struct Sheet {
    std::string_view text;
    std::vector<Word> words;
    std::vector<Row> rows;
    bool slashes = false;
    bool dollars = false;  // '$' at line ends, as `cat -e` shows them
    bool claims_solvable = false;
    bool claims_unsolvable = false;
    std::optional<std::string> fault;  // a sentence about separators with nothing between them
};

// Cuts `text` into `sheet` and reuses the sheet's memory.
void scan(std::string_view text, Sheet& sheet);

}  // namespace taquin::tiles
