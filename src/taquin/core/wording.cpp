#include "taquin/core/wording.hpp"

#include <algorithm>
#include <cstddef>

namespace taquin {

std::string position(std::string_view text, const char* at) {
    const std::string_view before = text.substr(0, static_cast<std::size_t>(at - text.data()));
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    const std::string character = "character " + std::to_string(before.size() - line_start + 1);
    const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
    const bool several_lines = text.find('\n') != std::string_view::npos;
    return several_lines ? "line " + std::to_string(line) + ", " + character : character;
}

std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 24;
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string result = "'";
    for (const char c : word.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F)
            result += c;
        else
            result += {'\\', 'x', hex[byte >> 4U], hex[byte & 15U]};
    }
    return result + (word.size() > longest ? "…'" : "'");
}

}  // namespace taquin
