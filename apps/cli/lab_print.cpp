#include "lab_print.hpp"

#include "table.hpp"

namespace taquin::cli {

void print_table(Output& out, const lab::ResultTable& result) {
    std::vector<std::string> headings;
    for (std::size_t i = 0; i < result.headings.size(); ++i)
        headings.push_back((result.numeric[i] ? ">" : "") + result.headings[i]);
    Table table(std::move(headings));
    for (const auto& row : result.rows) table.add(row);
    out.print("{}\n\n{}", result.title, table.text());
    for (const std::string& note : result.notes) out.print("{}\n", note);
}

}  // namespace taquin::cli
