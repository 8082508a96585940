// Rows of text in columns as wide as their widest entry.
#pragma once

#include <string>
#include <vector>

namespace taquin::cli {

class Table {
public:
    // A heading that begins with '>' belongs to a column of numbers, set to the right.
    explicit Table(std::vector<std::string> headings);

    void add(std::vector<std::string> row);
    std::string text() const;

private:
    std::vector<bool> to_the_right_;
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace taquin::cli
