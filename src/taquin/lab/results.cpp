#include "taquin/lab/results.hpp"

#include <algorithm>

#include "taquin/lab/figures.hpp"
#include "taquin/lab/published.hpp"

namespace taquin::lab {

namespace {

// Collects the rows of a table; figures that do not tell of all runs are marked and counted.
class TableMaker {
public:
    TableMaker(const TableSpec& spec, const Observations& seen)
        : spec_(spec), why_not_solved_(why_not_solved(seen)) {
        all_ = select(seen.about(spec.of), spec.where);
        table_.title = spec.title;
        if (spec.columns) columns_ = Parts(all_, *spec.columns).values();
    }

    ResultTable make() {
        add_rows(all_, 0, {});
        for (const std::string& key : spec_.rows) add_heading(key, false);
        if (!spec_.columns) columns_ = {""};
        for (const std::string& column : columns_)
            for (const Value& value : spec_.values) add_heading(heading(column, value), true);
        if (marked_)
            table_.notes.push_back(
                "[a/b]: a of b runs found a solution and are in the figure; the others " +
                why_not_solved_ + ".");
        return std::move(table_);
    }

private:
    static std::string why_not_solved(const Observations& seen) {
        const std::string none = "had a position that nothing solves";
        std::string late = "reached a limit first";
        if (seen.unsolvable == 0) return late;
        return seen.limits.empty() ? none : late + ", or " + none;
    }

    std::string heading(const std::string& column, const Value& value) const {
        if (spec_.columns && spec_.values.size() == 1) return column;
        const bool plain = value.statistic == Statistic::Mean && most_in_a_cell_ <= 1;
        const std::string own = plain ? heading_of(value.measure) : heading_of(value);
        return column.empty() ? own : column + ", " + own;
    }

    void add_heading(const std::string& text, bool numeric) {
        table_.headings.push_back(text);
        table_.numeric.push_back(numeric);
    }

    void add_rows(const Group& group, std::size_t depth, const std::vector<std::string>& before) {
        if (depth == spec_.rows.size()) {
            add_row(group, before);
            return;
        }
        const Parts parts(group, spec_.rows[depth]);
        for (const std::string& value : parts.values()) {
            std::vector<std::string> row = before;
            row.push_back(value);
            add_rows(parts.with(value), depth + 1, row);
        }
    }

    void add_row(const Group& group, std::vector<std::string> row) {
        if (!spec_.columns) {
            for (const Value& value : spec_.values) row.push_back(cell(group, value));
        } else {
            const Parts parts(group, *spec_.columns);
            for (const std::string& column : columns_)
                for (const Value& value : spec_.values)
                    row.push_back(cell(parts.with(column), value));
        }
        table_.rows.push_back(std::move(row));
    }

    std::string cell(const Group& group, const Value& value) {
        if (group.empty()) return "";
        most_in_a_cell_ = std::max(most_in_a_cell_, group.size());
        const Figure figure = figure_of(group, value);
        std::string text = text_of(figure, value);
        const auto solved = static_cast<std::uint64_t>(
            std::ranges::count_if(group, [](const Observation* seen) { return seen->solved; }));
        const bool some_left_out =
            solved < group.size() && !measure_row(value.measure).of_every_run;
        if (some_left_out) {
            marked_ = true;
            text += " [" + std::to_string(solved) + "/" + std::to_string(group.size()) + "]";
        }
        return text;
    }

    const TableSpec& spec_;
    const std::string why_not_solved_;
    Group all_{};
    std::vector<std::string> columns_{};
    ResultTable table_{};
    std::size_t most_in_a_cell_ = 0;
    bool marked_ = false;
};

}  // namespace

ResultTable make_table(const TableSpec& spec, const Observations& seen) {
    return TableMaker(spec, seen).make();
}

std::vector<ResultTable> make_tables(const Experiment& experiment, const Observations& seen) {
    std::vector<ResultTable> tables;
    for (const TableSpec& spec : experiment.tables) tables.push_back(make_table(spec, seen));
    for (const Published& published : experiment.published) {
        ResultTable table = compare_published(published, seen);
        if (!table.rows.empty()) tables.push_back(std::move(table));
    }
    return tables;
}

std::string tally(const Observations& seen) {
    std::string text = grouped(seen.planned) + (seen.planned == 1 ? " run: " : " runs: ") +
                       grouped(seen.solved) + " solved";
    if (seen.unsolvable > 0) text += ", " + grouped(seen.unsolvable) + " unsolvable";
    std::uint64_t ended = 0;
    std::string which;
    for (const auto& [limit, count] : seen.limits) {
        ended += count;
        which += (which.empty() ? "" : ", ") + limit + " " + grouped(count);
    }
    if (ended > 0) text += ", " + grouped(ended) + " ended by a limit (" + which + ")";
    if (seen.missing > 0) text += ", " + grouped(seen.missing) + " not run yet";
    return text;
}

namespace {

// Neither the end of a cell nor the beginning of an HTML element.
std::string in_markdown(char c) {
    if (c == '<') return "&lt;";
    if (c == '&') return "&amp;";
    return c == '|' ? "\\|" : std::string(1, c);
}

}  // namespace

std::string to_markdown(const ResultTable& table) {
    const auto row = [](const std::vector<std::string>& cells) {
        std::string line = "|";
        for (const std::string& cell : cells) {
            line += ' ';
            for (const char c : cell) line += in_markdown(c);
            line += " |";
        }
        return line + "\n";
    };
    std::string text = "### " + table.title + "\n\n" + row(table.headings) + "|";
    for (const bool numeric : table.numeric) text += numeric ? "---:|" : "---|";
    text += "\n";
    for (const auto& cells : table.rows) text += row(cells);
    for (const std::string& note : table.notes) text += "\n" + note + "\n";
    return text;
}

}  // namespace taquin::lab
