#include "taquin/lab/plot.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string_view>
#include <vector>

#include "taquin/lab/figures.hpp"

namespace taquin::lab {

namespace {

struct Point {
    double x = 0;
    double y = 0;
    std::optional<double> low{}, high{};
};

struct Series {
    std::string name;
    std::vector<Point> points;
};

// Colours that the colour-blind tell apart (Okabe and Ito), then darker ones.
constexpr std::array<std::string_view, 12> colours{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                   "#E69F00", "#56B4E9", "#000000", "#7B3294",
                                                   "#8C510A", "#666666", "#01665E", "#B2182B"};
constexpr std::array<int, 6> point_types{7, 5, 9, 13, 11, 4};

// Colours come again after twelve series, then with other points.
int point_type(std::size_t series) {
    return point_types[(series + series / colours.size()) % point_types.size()];
}

std::string in_quotes(std::string_view text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? "''" : std::string(1, c == '\n' ? ' ' : c);
    return out + "'";
}

class PlotMaker {
public:
    PlotMaker(const PlotSpec& spec, const Observations& seen)
        : spec_(spec), all_(select(seen.about(spec.of), spec.where)) {}

    std::string script() {
        collect();
        if (series_.empty()) return {};
        return head() + data() + "plot " + curves() + "\n";
    }

private:
    void collect() {
        if (!spec_.x.key.empty()) places_ = values_of(all_, spec_.x.key);
        numeric_ = std::ranges::all_of(
            places_, [](const std::string& place) { return number_of(place).has_value(); });
        if (!spec_.series) {
            add_series("", all_);
        } else {
            for (const std::string& name : values_of(all_, *spec_.series))
                add_series(number_of(name) ? *spec_.series + " " + name : name,
                           with(all_, *spec_.series, name));
        }
    }

    void add_series(const std::string& name, const Group& group) {
        Series series{name, {}};
        if (spec_.style == PlotStyle::Points)
            add_single(group, series);
        else
            add_groups(group, series);
        if (!series.points.empty()) series_.push_back(std::move(series));
    }

    // One point for each run.
    void add_single(const Group& group, Series& series) const {
        for (const Observation* const seen : group) {
            const auto x = spec_.x.value ? seen->value(spec_.x.value->measure) : place_of(*seen);
            const auto y = seen->value(spec_.y.value->measure);
            if (seen->solved && x && y) add_point(series, {*x, *y, {}, {}});
        }
    }

    std::optional<double> place_of(const Observation& seen) const {
        const auto key = seen.keys.find(spec_.x.key);
        return key == seen.keys.end() ? std::nullopt : number_of(key->second);
    }

    // One point for each value of the key on the axis.
    void add_groups(const Group& group, Series& series) const {
        for (std::size_t i = 0; i < places_.size(); ++i) {
            const Group here = with(group, spec_.x.key, places_[i]);
            Value value = *spec_.y.value;
            const Figure figure = figure_of(here, value);
            if (!figure.value) continue;
            Point point{
                numeric_ ? *number_of(places_[i]) : static_cast<double>(i), *figure.value, {}, {}};
            if (spec_.band != Band::None) {
                if (spec_.band == Band::Quartiles) value.statistic = Statistic::Median;
                const Figure band = figure_of(here, value);
                point.low = band.low;
                point.high = band.high;
            }
            add_point(series, point);
        }
    }

    // A logarithmic axis has no place for zero.
    void add_point(Series& series, Point point) const {
        if ((spec_.x.logarithmic && point.x <= 0) || (spec_.y.logarithmic && point.y <= 0)) return;
        if (spec_.y.logarithmic && point.low && *point.low <= 0) point.low = point.y / 10;
        series.points.push_back(point);
    }

    std::string head() const {
        std::string text =
            "set terminal svg size 900,560 dynamic noenhanced font 'Helvetica,Arial,sans-serif,14' "
            "background rgb 'white'\n"
            "set encoding utf8\nset grid lc rgb '#dddddd'\nset border lc rgb '#444444'\n"
            "set style fill solid 0.75 border -1\nset key outside right top samplen 2\n";
        text += "set title " + in_quotes(spec_.title) + "\nset xlabel " + in_quotes(spec_.x.label) +
                "\nset ylabel " + in_quotes(spec_.y.label) + "\n";
        if (spec_.x.logarithmic) text += "set logscale x\n";
        if (spec_.y.logarithmic) text += "set logscale y\n";
        text +=
            "set format x '" + format(&Point::x) + "'\nset format y '" + format(&Point::y) + "'\n";
        if (!spec_.series) text += "unset key\n";
        if (spec_.style == PlotStyle::Bars || !numeric_) text += bars_head();
        return text;
    }

    // Large numbers as 10 k and 5 M, small ones in full.
    std::string format(double Point::*axis) const {
        double least = std::numeric_limits<double>::max();
        double most = 0;
        for (const Series& series : series_)
            for (const Point& point : series.points) {
                least = std::min(least, point.*axis);
                most = std::max(most, point.*axis);
            }
        constexpr double large = 10'000;
        return most >= large && (least >= 1 || least == 0) ? "%.0s%c" : "%g";
    }

    std::string bars_head() const {
        std::string text = "set boxwidth " + shortest(bar_width()) + "\n";
        if (!spec_.y.logarithmic) text += "set yrange [0:*]\n";
        const double first = numeric_ ? *number_of(places_.front()) : 0;
        const double last =
            numeric_ ? *number_of(places_.back()) : static_cast<double>(places_.size()) - 1;
        text += "set xrange [" + shortest(first - 0.7) + ":" + shortest(last + 0.7) + "]\n";
        if (numeric_) return text;
        text += "set xtics rotate by -35 (";
        for (std::size_t i = 0; i < places_.size(); ++i)
            text += (i == 0 ? "" : ", ") + in_quotes(places_[i]) + " " + std::to_string(i);
        return text + ")\nset format x '%s'\n";
    }

    double bar_width() const { return 0.8 / static_cast<double>(series_.size()); }

    std::string data() const {
        std::string text;
        for (std::size_t i = 0; i < series_.size(); ++i) {
            text += "$series" + std::to_string(i) + " << END\n";
            const double aside =
                spec_.style == PlotStyle::Bars
                    ? (static_cast<double>(i) - static_cast<double>(series_.size() - 1) / 2) *
                          bar_width()
                    : 0;
            for (const Point& point : series_[i].points)
                text += shortest(point.x + aside) + " " + shortest(point.y) + " " +
                        shortest(point.low.value_or(point.y)) + " " +
                        shortest(point.high.value_or(point.y)) + "\n";
            text += "END\n";
        }
        return text;
    }

    std::string curves() const {
        std::string text;
        for (std::size_t i = 0; i < series_.size(); ++i) {
            const std::string from = "$series" + std::to_string(i);
            const std::string colour = " lc rgb '" + std::string(colours[i % colours.size()]) + "'";
            const std::string point = " pt " + std::to_string(point_type(i)) + " ps 0.7";
            if (i > 0) text += ", ";
            if (spec_.band != Band::None)  // below the points
                text += from + " using 1:2:3:4 with yerrorbars pt 0 lw 1" + colour + " notitle, ";
            text += from + " using 1:2 with " + style() + colour +
                    (spec_.style == PlotStyle::Bars ? "" : point) + " title " +
                    in_quotes(series_[i].name);
        }
        return text;
    }

    std::string style() const {
        if (spec_.style == PlotStyle::Bars) return "boxes";
        return spec_.style == PlotStyle::Points ? "points" : "linespoints lw 2";
    }

    const PlotSpec& spec_;
    Group all_;
    std::vector<std::string> places_{};  // on the x axis, where it shows a key
    bool numeric_ = true;
    std::vector<Series> series_{};
};

}  // namespace

std::string plot_script(const PlotSpec& spec, const Observations& seen) {
    return PlotMaker(spec, seen).script();
}

}  // namespace taquin::lab
