#include "wrap.hpp"

namespace taquin::cli {

std::string wrapped(std::string_view text, std::size_t indent) {
    constexpr std::size_t page_width = 96;
    std::string out;
    std::size_t column = indent;
    while (!text.empty()) {
        const auto end = text.find(' ');
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (column > indent && column + 1 + word.size() > page_width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            out += ' ';
            ++column;
        }
        out += word;
        column += word.size();
    }
    return out;
}

}  // namespace taquin::cli
