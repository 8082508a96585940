#include "taquin/lab/results.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "taquin/core/random.hpp"
#include "taquin/lab/statistics.hpp"

namespace taquin::lab {

namespace {

Cell cell_of(const Figure& shown, const Value& value) {
    Cell cell{text_of(shown, value), shown.value};
    const bool with_bounds =
        value.statistic == Statistic::MeanInterval || value.statistic == Statistic::MedianQuartiles;
    if (!with_bounds) return cell;
    cell.low = shown.low;
    cell.high = shown.high;
    return cell;
}

Cell cell_of(double number) { return {figure(number), number}; }
Cell cell_of(std::uint64_t count) { return {grouped(count), static_cast<double>(count)}; }

// --- tables of an experiment

// Keys whose values are always texts in JSON, even those that look like numbers: the size of a
// puzzle may be 10 or 4x4.
bool is_text_key(std::string_view key) {
    constexpr std::array<std::string_view, 11> texts{"run",   "boards",    "puzzle",   "size",
                                                     "goal",  "start",     "metric",   "status",
                                                     "table", "algorithm", "heuristic"};
    return std::ranges::find(texts, key) != texts.end();
}

// Turns a column of keys, such as steps, into numbers if all of them are.
void make_numeric(ResultTable& table, std::size_t column, std::string_view key) {
    const auto is_number = [&](const Row& row) {
        const auto number = number_of(row[column].text);
        return number && std::isfinite(*number);
    };
    if (is_text_key(key) || table.rows.empty() || !std::ranges::all_of(table.rows, is_number))
        return;
    table.numeric[column] = true;
    for (Row& row : table.rows) row[column].value = number_of(row[column].text);
}

// Collects the rows of a table; marks and counts figures that do not cover all runs.
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
        for (std::size_t i = 0; i < spec_.rows.size(); ++i) make_numeric(table_, i, spec_.rows[i]);
        if (marked_)
            table_.notes.push_back(
                "[a/b]: the figure covers the a of b runs that found a solution; the others " +
                why_not_solved_ + ".");
        return std::move(table_);
    }

private:
    static std::string why_not_solved(const Observations& seen) {
        const std::string none = "had an unsolvable position";
        std::string late = "reached a limit";
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

    void add_rows(const Group& group, std::size_t depth, const Row& before) {
        if (depth == spec_.rows.size()) {
            add_row(group, before);
            return;
        }
        const Parts parts(group, spec_.rows[depth]);
        for (const std::string& value : parts.values()) {
            Row row = before;
            row.push_back({value});
            add_rows(parts.with(value), depth + 1, row);
        }
    }

    void add_row(const Group& group, Row row) {
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

    Cell cell(const Group& group, const Value& value) {
        if (group.empty()) return {};
        most_in_a_cell_ = std::max(most_in_a_cell_, group.size());
        Cell cell = cell_of(figure_of(group, value), value);
        const auto solved = static_cast<std::uint64_t>(
            std::ranges::count_if(group, [](const Observation* seen) { return seen->solved; }));
        const bool some_left_out =
            solved < group.size() && !measure_row(value.measure).of_every_run;
        if (some_left_out) {
            marked_ = true;
            cell.text += " [" + std::to_string(solved) + "/" + std::to_string(group.size()) + "]";
        }
        return cell;
    }

    const TableSpec& spec_;
    const std::string why_not_solved_;
    Group all_{};
    std::vector<std::string> columns_{};
    ResultTable table_{};
    std::size_t most_in_a_cell_ = 0;
    bool marked_ = false;
};

// Escapes characters that would end a cell or begin an HTML element.
std::string in_markdown(char c) {
    if (c == '<') return "&lt;";
    if (c == '&') return "&amp;";
    return c == '|' ? "\\|" : std::string(1, c);
}

// --- published figures

// "A* h1; table perimeter:7 or perimeter:8": the label of a run needs no word before it.
std::string described(const Where& where) {
    std::string text;
    for (const auto& [key, values] : where) {
        text += text.empty() ? "" : "; ";
        if (key != "run") text += key + " ";
        for (std::size_t i = 0; i < values.size(); ++i) text += (i == 0 ? "" : " or ") + values[i];
    }
    return text;
}

// To a tenth of a percent: what the table shows is also what counts as within the tolerance.
double rounded_percent(double share) { return std::round(share * 1000) / 10 + 0.0; }  // not -0

std::string percent(double share) {
    const double rounded = rounded_percent(share);
    return (rounded > 0 ? "+" : "") + shortest(rounded) + " %";
}

struct Range {
    double low;
    double high;

    // Whether a number that rounds to the printed one is in the range.
    bool has(double printed) const {
        const double rounding = half_a_digit(printed);
        return low <= printed + rounding && printed - rounding <= high;
    }
};

// The central 95 % of the figure over samples of `trials` runs, drawn with replacement.
std::optional<Range> usual_range(const Group& group, const Value& value, std::uint64_t trials) {
    Group measured;
    std::ranges::copy_if(group, std::back_inserter(measured), [&](const Observation* seen) {
        return figure_of({seen}, {value.measure, Statistic::Mean}).value.has_value();
    });
    constexpr std::size_t draws = 1000;
    constexpr std::size_t outside = draws / 40;  // 2.5 % at each end
    Random random(trials);
    std::vector<double> figures;
    Group drawn(trials);
    for (std::size_t draw = 0; draw < draws; ++draw) {
        for (auto& one : drawn) one = measured[random.below(measured.size())];
        if (const auto figure = figure_of(drawn, value).value) figures.push_back(*figure);
    }
    if (figures.size() < draws) return std::nullopt;  // for example the deviation of one position
    std::ranges::sort(figures);
    return Range{figures[outside], figures[draws - 1 - outside]};
}

// Collects the rows of the comparison and counts the figures that agree.
class PublishedTable {
public:
    PublishedTable(const Published& published, ResultTable& table)
        : published_(published), table_(table) {
        table_.headings = {published.by, "published", "here", "difference"};
        if (!published.trials.empty()) {
            table_.headings.emplace_back("boards");
            table_.headings.emplace_back("95 % range, same number of boards");
        }
        table_.numeric.assign(table_.headings.size(), true);
        table_.numeric.front() = false;
    }

    void add(const std::string& key, double printed, const Group& group) {
        const Figure here = figure_of(group, published_.value);
        if (!here.value) return;
        const double off = printed == 0 ? *here.value : (*here.value - printed) / printed;
        ++compared_;
        sum_of_differences_ += off;
        if (agrees(printed, *here.value, off)) ++within_;
        table_.rows.push_back(
            {{key}, cell_of(printed), cell_of(here, published_.value), {percent(off), 100 * off}});
        if (!published_.trials.empty()) add_range(key, printed, group);
    }

    void finish() {
        if (compared_ == 0) return;
        make_numeric(table_, 0, published_.by);
        table_.notes.push_back(agreement());
        if (ranges_ > 0)
            table_.notes.push_back(
                "In the 95 % range: " + std::to_string(likely_) + " of " + std::to_string(ranges_) +
                " published figures. The range comes from 1,000 random "
                "samples of our boards, each with as many boards as the publication used.");
        if (missing_.empty()) return;
        constexpr std::size_t most_named = 5;
        std::string which = published_.by + " ";
        for (std::size_t i = 0; i < missing_.size() && i < most_named; ++i)
            which += (i == 0 ? "" : ", ") + missing_[i];
        if (missing_.size() > most_named)
            which += " and " + std::to_string(missing_.size() - most_named) + " more";
        table_.notes.push_back("Published, but without a result here: " + which + ".");
    }
    // A published figure without a result.
    void add_missing(const std::string& key) { missing_.push_back(key); }

private:
    // A tolerance of 0 asks for the same digits.
    bool agrees(double printed, double here, double off) const {
        if (!published_.tolerance) return false;
        if (*published_.tolerance == 0) return std::abs(here - printed) <= half_a_digit(printed);
        return std::abs(rounded_percent(off)) <= *published_.tolerance * 100 + 1e-9;
    }

    void add_range(const std::string& key, double printed, const Group& group) {
        Row& row = table_.rows.back();
        const auto trials = published_.trials.find(key);
        const bool known = trials != published_.trials.end();
        row.push_back(known ? cell_of(trials->second) : Cell{});
        const auto range =
            known ? usual_range(group, published_.value, trials->second) : std::optional<Range>();
        if (!range) {
            row.emplace_back();
            return;
        }
        ++ranges_;
        const bool likely = range->has(printed);
        if (likely) ++likely_;
        row.push_back(
            {figure(range->low) + " \u2013 " + figure(range->high) + (likely ? "" : " (outside)"),
             {},
             range->low,
             range->high});
    }

    std::string agreement() const {
        const double mean = sum_of_differences_ / static_cast<double>(compared_);
        if (!published_.tolerance) return "Mean difference: " + percent(mean) + ".";
        const std::string count = std::to_string(within_) + " of " + std::to_string(compared_);
        if (*published_.tolerance == 0) return "Exactly as published: " + count + ".";
        return "Within " + shortest(*published_.tolerance * 100) +
               " % of the published figure: " + count + ". Mean difference: " + percent(mean) + ".";
    }

    const Published& published_;
    ResultTable& table_;
    std::size_t compared_ = 0;
    std::size_t within_ = 0;  // the tolerance
    std::size_t ranges_ = 0;
    std::size_t likely_ = 0;
    double sum_of_differences_ = 0;
    std::vector<std::string> missing_{};
};

// --- comparisons

// The runs of both sides on one position.
using Pair = std::pair<Group, Group>;

std::string position_of(const Observation& seen) {
    const auto part = [&](const char* key) {
        const auto found = seen.keys.find(key);
        return found == seen.keys.end() ? std::string() : found->second;
    };
    std::string text;
    for (const char* const key : {"puzzle", "size", "start", "goal", "steps", "number"})
        text += part(key) + "; ";
    return text;
}

std::map<std::string, Pair> by_position(const Side& a, const Side& b) {
    std::map<std::string, Pair> positions;
    for (const Observation* const seen : a.runs)
        positions[position_of(*seen)].first.push_back(seen);
    for (const Observation* const seen : b.runs)
        positions[position_of(*seen)].second.push_back(seen);
    return positions;
}

bool is_solved(const Group& runs) {
    return std::ranges::all_of(runs, [](const Observation* seen) { return seen->solved; });
}

// Counts positions by who solved them; returns those that both sides solved.
std::vector<Pair> solved_by_both(const Side& a, const Side& b, Comparison& comparison) {
    std::vector<Pair> both;
    for (auto& [position, pair] : by_position(a, b)) {
        if (pair.first.empty() || pair.second.empty()) {
            ++comparison.alone;
            continue;
        }
        const bool by_a = is_solved(pair.first);
        const bool by_b = is_solved(pair.second);
        if (by_a && by_b)
            both.push_back(std::move(pair));
        else
            ++(by_a ? comparison.only_a : by_b ? comparison.only_b : comparison.neither);
    }
    comparison.both = both.size();
    return both;
}

std::optional<double> mean_of_runs(const Group& runs, Measure measure) {
    std::vector<Sample> samples;
    for (const Observation* const seen : runs)
        if (const auto value = seen->value(measure)) samples.push_back({*value});
    const auto summary = summarize(std::move(samples));
    return summary ? std::optional(summary->mean) : std::nullopt;
}

void set_ratio(ComparedMeasure& row, std::vector<Sample> logarithms) {
    const auto summary = summarize(std::move(logarithms));
    if (!summary) return;
    row.ratio = std::exp(summary->mean);
    if (!summary->interval) return;
    row.low = std::exp(summary->mean - *summary->interval);
    row.high = std::exp(summary->mean + *summary->interval);
}

// None if no position has the measure.
std::optional<ComparedMeasure> compared(Measure measure, const std::vector<Pair>& positions) {
    ComparedMeasure row{.measure = measure};
    std::vector<Sample> of_a;
    std::vector<Sample> of_b;
    std::vector<Sample> logarithms;
    for (const auto& [a, b] : positions) {
        const auto x = mean_of_runs(a, measure);
        const auto y = mean_of_runs(b, measure);
        if (!x || !y) continue;
        of_a.push_back({*x});
        of_b.push_back({*y});
        if (*x > 0 && *y > 0) logarithms.push_back({std::log(*y / *x)});
        ++(*y < *x ? row.less : *y > *x ? row.more : row.equal);
    }
    if (of_a.empty()) return std::nullopt;
    row.mean_a = summarize(std::move(of_a))->mean;
    row.mean_b = summarize(std::move(of_b))->mean;
    set_ratio(row, std::move(logarithms));
    return row;
}

Cell ratio_cell(const ComparedMeasure& row) {
    if (!row.ratio) return {"\u2013"};
    std::string text = figure(*row.ratio);
    if (row.low) text += " (" + figure(*row.low) + " \u2013 " + figure(*row.high) + ")";
    return {std::move(text), row.ratio, row.low, row.high};
}

}  // namespace

std::vector<std::string> texts_of(const Row& row) {
    std::vector<std::string> texts;
    texts.reserve(row.size());
    for (const Cell& cell : row) texts.push_back(cell.text);
    return texts;
}

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
    std::string parts;
    const auto add = [&](std::uint64_t count, const std::string& what) {
        parts += (parts.empty() ? "" : ", ") + grouped(count) + " " + what;
    };
    const auto add_counted = [&](std::uint64_t count, const std::string& what) {
        if (count > 0) add(count, (count == 1 ? "count of " : "counts of ") + what);
    };
    add_counted(seen.counted_distances, "distances");
    add_counted(seen.counted_estimates, "estimates");
    if (seen.searches > 0) add(seen.solved, "solved");
    if (seen.unsolvable > 0) add(seen.unsolvable, "unsolvable");
    for (const auto& [limit, count] : seen.limits)
        add(count, limit == "width"
                       ? "stuck in a local minimum"
                       : "reached the " + (limit == "nodes" ? "node" : limit) + " limit");
    if (seen.missing > 0) add(seen.missing, "not run yet");
    return grouped(seen.planned) + (seen.planned == 1 ? " run: " : " runs: ") + parts;
}

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
    for (const Row& cells : table.rows) text += row(texts_of(cells));
    for (const std::string& note : table.notes) text += "\n" + note + "\n";
    return text;
}

double half_a_digit(double printed) {
    const std::string text = shortest(std::abs(printed));
    const std::size_t end_of_digits = std::min(text.find('e'), text.size());
    const std::size_t point = text.find('.');
    const double exponent =
        end_of_digits < text.size() ? std::stod(text.substr(end_of_digits + 1)) : 0;
    const auto decimals =
        point == std::string::npos ? 0 : static_cast<double>(end_of_digits - point - 1);
    return std::pow(10, exponent - decimals) / 2;
}

ResultTable compare_published(const Published& published, const Observations& seen) {
    ResultTable table;
    const std::string what = described(published.where);
    table.title = "Compared with " + published.source + ": " + heading_of(published.value) +
                  (what.empty() ? "" : " (" + what + ")");
    PublishedTable rows(published, table);
    const Parts parts(select(seen.about(published.of), published.where), published.by);
    for (const std::string& key : parts.values())
        if (const auto found = published.figures.find(key); found != published.figures.end())
            rows.add(key, found->second, parts.with(key));
    for (const auto& [key, figure] : published.figures)
        if (!figure_of(parts.with(key), published.value).value) rows.add_missing(key);
    rows.finish();
    return table;
}

Comparison compare_sides(const Side& a, const Side& b) {
    constexpr std::array all{Measure::Length,   Measure::Generated,       Measure::Expanded,
                             Measure::Reopened, Measure::PeakNodes,       Measure::PeakBytes,
                             Measure::Seconds,  Measure::BranchingFactor, Measure::Quality,
                             Measure::Cost,     Measure::Efficiency,      Measure::Estimate,
                             Measure::Error};
    Comparison comparison{.a = a.name, .b = b.name};
    const std::vector<Pair> positions = solved_by_both(a, b, comparison);
    for (const Measure measure : all)
        if (const auto row = compared(measure, positions)) comparison.measures.push_back(*row);
    return comparison;
}

ResultTable table_of(const Comparison& comparison) {
    ResultTable table;
    table.title = "A: " + comparison.a + "; B: " + comparison.b;
    table.headings = {"measure",   "A, mean", "B, mean",  "B / A (95 %)",
                      "B is less", "equal",   "B is more"};
    table.numeric = {false, true, true, true, true, true, true};
    for (const ComparedMeasure& row : comparison.measures)
        table.rows.push_back({{heading_of(row.measure)},
                              {text_of(row.mean_a, row.measure), row.mean_a},
                              {text_of(row.mean_b, row.measure), row.mean_b},
                              ratio_cell(row),
                              cell_of(row.less),
                              cell_of(row.equal),
                              cell_of(row.more)});
    table.notes.push_back(
        grouped(comparison.both) + (comparison.both == 1 ? " position" : " positions") +
        " solved by both, " + grouped(comparison.only_a) + " only by A, " +
        grouped(comparison.only_b) + " only by B, " + grouped(comparison.neither) + " by neither" +
        (comparison.alone > 0 ? "; " + grouped(comparison.alone) +
                                    (comparison.alone == 1 ? " position was" : " positions were") +
                                    " run on one side only"
                              : "") +
        ".");
    table.notes.emplace_back(
        "B / A is the geometric mean of the ratios per position, with its 95 % confidence "
        "interval. The last three columns count positions.");
    return table;
}

}  // namespace taquin::lab
