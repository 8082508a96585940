#include "table.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace taquin::cli {
namespace {

// Letters, not bytes: every byte but those that continue one.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

Table::Table(std::vector<std::string> headings) {
    for (auto& heading : headings) {
        to_the_right_.push_back(heading.starts_with('>'));
        if (to_the_right_.back()) heading.erase(0, 1);
    }
    rows_.push_back(std::move(headings));
}

void Table::add(std::vector<std::string> row) {
    assert(row.size() == to_the_right_.size());
    rows_.push_back(std::move(row));
}

std::string Table::text() const {
    std::vector<std::size_t> widths(to_the_right_.size());
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width_of(row[i]));
    std::string out;
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string gap(widths[i] - width_of(row[i]), ' ');
            out += to_the_right_[i] ? gap + row[i] : row[i] + gap;
            out += "  ";
        }
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    }
    return out;
}

}  // namespace taquin::cli
