#include "taquin/lab/published.hpp"

#include <algorithm>
#include <cmath>

#include "taquin/core/random.hpp"
#include "taquin/lab/figures.hpp"

namespace taquin::lab {

namespace {

std::string described(const Where& where) {
    std::string text;
    for (const auto& [key, values] : where)
        for (const std::string& value : values) text += (text.empty() ? "" : ", ") + value;
    return text;
}

std::string percent(double share) {
    const double rounded = std::round(share * 1000) / 10;
    return (rounded > 0 ? "+" : "") + shortest(rounded) + " %";
}

struct Range {
    double low;
    double high;

    bool has(double printed) const {
        const double rounding = half_a_digit(printed);
        return low <= printed + rounding && printed - rounding <= high;
    }
};

// Between these lie 95 of 100 figures of so many runs, drawn from those that were measured.
std::optional<Range> usual_range(const Group& group, const Value& value, std::uint64_t trials) {
    Group measured;
    std::ranges::copy_if(group, std::back_inserter(measured), [&](const Observation* seen) {
        return figure_of({seen}, {value.measure, Statistic::Mean}).value.has_value();
    });
    constexpr std::size_t draws = 1000;
    constexpr std::size_t outside = draws / 40;  // at each end
    Random random(trials);
    std::vector<double> figures;
    Group drawn(trials);
    for (std::size_t draw = 0; draw < draws; ++draw) {
        for (auto& one : drawn) one = measured[random.below(measured.size())];
        if (const auto figure = figure_of(drawn, value).value) figures.push_back(*figure);
    }
    if (figures.size() < draws) return std::nullopt;  // such as the deviation of one position
    std::ranges::sort(figures);
    return Range{figures[outside], figures[draws - 1 - outside]};
}

// Collects the rows of the comparison, and how many figures agree.
class PublishedTable {
public:
    PublishedTable(const Published& published, ResultTable& table)
        : published_(published), table_(table) {
        table_.headings = {published.by, "published", "here", "difference"};
        if (!published.trials.empty()) {
            table_.headings.emplace_back("boards");
            table_.headings.emplace_back("as many here, 95 %");
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
        const double beyond_rounding = std::abs(*here.value - printed) - half_a_digit(printed);
        if (published_.tolerance && beyond_rounding <= *published_.tolerance * std::abs(printed))
            ++within_;
        table_.rows.push_back(
            {key, figure(printed), text_of(here, published_.value), percent(off)});
        if (!published_.trials.empty()) add_range(key, printed, group);
    }

    void finish() {
        if (compared_ == 0) return;
        table_.notes.push_back(agreement());
        if (ranges_ == 0) return;
        table_.notes.push_back(std::to_string(likely_) + " of " + std::to_string(ranges_) +
                               " printed figures lie between the bounds that hold 95 of 100 "
                               "figures made of as many of our positions, drawn at random.");
    }

private:
    void add_range(const std::string& key, double printed, const Group& group) {
        std::vector<std::string>& row = table_.rows.back();
        const auto trials = published_.trials.find(key);
        const bool known = trials != published_.trials.end();
        row.push_back(known ? grouped(trials->second) : "");
        const auto range =
            known ? usual_range(group, published_.value, trials->second) : std::optional<Range>();
        if (!range) {
            row.emplace_back("");
            return;
        }
        ++ranges_;
        const bool likely = range->has(printed);
        if (likely) ++likely_;
        row.push_back(figure(range->low) + " \u2013 " + figure(range->high) +
                      (likely ? "" : ", not"));
    }

    std::string agreement() const {
        const std::string average =
            "on average " + percent(sum_of_differences_ / static_cast<double>(compared_));
        if (!published_.tolerance) return "Printed figures and ours differ " + average + ".";
        const std::string count = std::to_string(within_) + " of " + std::to_string(compared_);
        if (*published_.tolerance == 0) return count + " exactly as printed.";
        return count + " within " + shortest(*published_.tolerance * 100) + " %, " + average + ".";
    }

    const Published& published_;
    ResultTable& table_;
    std::size_t compared_ = 0;
    std::size_t within_ = 0;  // the tolerance
    std::size_t ranges_ = 0;
    std::size_t likely_ = 0;
    double sum_of_differences_ = 0;
};

}  // namespace

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
    table.title = "Compared with " + published.source + ": " + (what.empty() ? "" : what + ", ") +
                  heading_of(published.value);
    PublishedTable rows(published, table);
    const Parts parts(select(seen.about(published.of), published.where), published.by);
    for (const std::string& key : parts.values())
        if (const auto found = published.figures.find(key); found != published.figures.end())
            rows.add(key, found->second, parts.with(key));
    rows.finish();
    return table;
}

}  // namespace taquin::lab
