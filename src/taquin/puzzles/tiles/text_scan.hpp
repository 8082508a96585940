// The first step of reading a board: the text cut into words, and the words into rows. What the
// words mean is decided later, by the form (text_read.cpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/text.hpp"

namespace taquin::tiles {

// Some editors put it before the first character of a file.
inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

struct Word {
    enum class Kind : std::uint8_t { Number, Blank, TooLarge, Other };

    std::string_view text;
    std::uint32_t value = 0;  // of a Number; 0 of a Blank
    Kind kind = Kind::Other;
};

// Words first .. first+count-1. Rows end at '/' and with a list or a line that has words.
struct Row {
    std::size_t first = 0;
    std::size_t count = 0;
};

struct Sheet {
    std::string_view text;
    std::vector<Word> words;
    std::vector<Row> rows;
    bool slashes = false;
    bool dollars = false;  // line ends as `cat -e` shows them
    bool claims_solvable = false;
    bool claims_unsolvable = false;
    std::optional<std::string> fault;  // a sentence about separators: nothing between two of them
};

// Cuts `text` into `sheet`, whose memory is used again.
void scan(std::string_view text, Sheet& sheet);

}  // namespace taquin::tiles
