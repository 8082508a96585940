#include "taquin/lab/plot.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include "taquin/lab/statistics.hpp"

namespace taquin::lab {

namespace {

// --- the numbers

class Collector {
public:
    Collector(const PlotSpec& spec, const Observations& seen)
        : spec_(spec), all_(select(seen.about(spec.of), spec.where)) {}

    PlotData collect() && {
        if (!spec_.x.key.empty()) data_.places = Parts(all_, spec_.x.key).values();
        count_unsolved();
        data_.numeric = std::ranges::all_of(
            data_.places, [](const std::string& place) { return number_of(place).has_value(); });
        if (!spec_.series) {
            add_series("", all_);
        } else {
            const Parts parts(all_, *spec_.series);
            for (const std::string& name : parts.values())
                add_series(number_of(name) ? *spec_.series + " " + name : name, parts.with(name));
        }
        return std::move(data_);
    }

private:
    void count_unsolved() {
        const bool single = spec_.style == PlotStyle::Points;
        const bool of_every_run = !single && measure_row(spec_.y.value->measure).of_every_run;
        data_.runs = all_.size();
        if (!of_every_run)
            data_.unsolved = static_cast<std::uint64_t>(
                std::ranges::count_if(all_, [](const Observation* seen) { return !seen->solved; }));
    }

    void add_series(const std::string& name, const Group& group) {
        PlotSeries series{name, {}};
        if (spec_.style == PlotStyle::Points)
            add_single(group, series);
        else
            add_groups(group, series);
        if (!series.points.empty()) data_.series.push_back(std::move(series));
    }

    // One point per run.
    void add_single(const Group& group, PlotSeries& series) {
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

    // One point per value of the x axis's key.
    void add_groups(const Group& group, PlotSeries& series) {
        const Parts parts(group, spec_.x.key);
        for (std::size_t i = 0; i < data_.places.size(); ++i) {
            const Group& here = parts.with(data_.places[i]);
            Value value = *spec_.y.value;
            const Figure figure = figure_of(here, value);
            if (!figure.value) continue;
            PlotPoint point{data_.numeric ? *number_of(data_.places[i]) : static_cast<double>(i),
                            *figure.value,
                            {},
                            {}};
            if (spec_.band != Band::None) {
                if (spec_.band == Band::Quartiles) value.statistic = Statistic::Median;
                const Figure band = figure_of(here, value);
                point.low = band.low;
                point.high = band.high;
            }
            add_point(series, point);
        }
    }

    // A logarithmic axis cannot show zero.
    void add_point(PlotSeries& series, PlotPoint point) {
        if ((spec_.x.logarithmic && point.x <= 0) || (spec_.y.logarithmic && point.y <= 0)) {
            ++data_.off_axis;
            return;
        }
        if (spec_.y.logarithmic && point.low && *point.low <= 0) point.low = point.y / 10;
        series.points.push_back(point);
    }

    const PlotSpec& spec_;
    Group all_;
    PlotData data_{};
};

// --- the script

// Colours that colour-blind readers can distinguish (Okabe and Ito), then darker ones.
constexpr std::array<std::string_view, 12> colours{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                   "#E69F00", "#56B4E9", "#000000", "#7B3294",
                                                   "#8C510A", "#666666", "#01665E", "#B2182B"};
constexpr std::array<int, 6> point_types{7, 5, 9, 13, 11, 4};

// Colours repeat after twelve series, with different point shapes.
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
    PlotMaker(const PlotSpec& spec, const PlotData& data) : spec_(spec), data_(data) {}

    std::string script() const {
        if (data_.series.empty()) return {};
        return head() + points() + "plot " + curves() + "\n";
    }

private:
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
        text += "set format x '" + format(&PlotPoint::x) + "'\nset format y '" +
                format(&PlotPoint::y) + "'\n";
        if (!spec_.series) text += "unset key\n";
        if (spec_.style == PlotStyle::Bars || !data_.numeric) text += bars_head();
        return text;
    }

    // Large numbers as 10 k and 5 M, small ones in full.
    std::string format(double PlotPoint::*axis) const {
        double least = std::numeric_limits<double>::max();
        double most = 0;
        for (const PlotSeries& series : data_.series)
            for (const PlotPoint& point : series.points) {
                least = std::min(least, point.*axis);
                most = std::max(most, point.*axis);
            }
        constexpr double large = 10'000;
        return most >= large && (least >= 1 || least == 0) ? "%.0s%c" : "%g";
    }

    std::string bars_head() const {
        std::string text = "set boxwidth " + shortest(bar_width()) + "\n";
        if (!spec_.y.logarithmic) text += "set yrange [0:*]\n";
        const double first = data_.numeric ? *number_of(data_.places.front()) : 0;
        const double last = data_.numeric ? *number_of(data_.places.back())
                                          : static_cast<double>(data_.places.size()) - 1;
        text += "set xrange [" + shortest(first - 0.7) + ":" + shortest(last + 0.7) + "]\n";
        if (data_.numeric) return text;
        text += "set xtics rotate by -35 (";
        for (std::size_t i = 0; i < data_.places.size(); ++i)
            text += (i == 0 ? "" : ", ") + in_quotes(data_.places[i]) + " " + std::to_string(i);
        return text + ")\nset format x '%s'\n";
    }

    double bar_width() const { return 0.8 / static_cast<double>(data_.series.size()); }

    std::string points() const {
        std::string text;
        for (std::size_t i = 0; i < data_.series.size(); ++i) {
            text += "$series" + std::to_string(i) + " << END\n";
            const double aside =
                spec_.style == PlotStyle::Bars
                    ? (static_cast<double>(i) - static_cast<double>(data_.series.size() - 1) / 2) *
                          bar_width()
                    : 0;
            for (const PlotPoint& point : data_.series[i].points)
                text += shortest(point.x + aside) + " " + shortest(point.y) + " " +
                        shortest(point.low.value_or(point.y)) + " " +
                        shortest(point.high.value_or(point.y)) + "\n";
            text += "END\n";
        }
        return text;
    }

    std::string curves() const {
        std::string text;
        for (std::size_t i = 0; i < data_.series.size(); ++i) {
            const std::string from = "$series" + std::to_string(i);
            const std::string colour = " lc rgb '" + std::string(colours[i % colours.size()]) + "'";
            const std::string point = " pt " + std::to_string(point_type(i)) + " ps 0.7";
            if (i > 0) text += ", ";
            if (spec_.band != Band::None)  // drawn first, so the points are on top
                text.append(from)
                    .append(" using 1:2:3:4 with yerrorbars pt 0 lw 1")
                    .append(colour)
                    .append(" notitle, ");
            text.append(from).append(" using 1:2 with ").append(style()).append(colour);
            if (spec_.style != PlotStyle::Bars) text += point;
            text += " title " + in_quotes(data_.series[i].name);
        }
        return text;
    }

    std::string style() const {
        if (spec_.style == PlotStyle::Bars) return "boxes";
        return spec_.style == PlotStyle::Points ? "points" : "linespoints lw 2";
    }

    const PlotSpec& spec_;
    const PlotData& data_;
};

}  // namespace

PlotData plot_data(const PlotSpec& spec, const Observations& seen) {
    return Collector(spec, seen).collect();
}

std::string caption_of(const PlotSpec& spec, const PlotData& data) {
    std::string text = spec.caption;
    const auto add = [&](const std::string& sentence) {
        if (!text.empty()) text += text.back() == '.' ? " " : ". ";
        text += sentence;
    };
    if (data.unsolved > 0)
        add("Not drawn: runs without a solution (" + grouped(data.unsolved) + " of " +
            grouped(data.runs) + ").");
    if (data.off_axis > 0)
        add("Not drawn: " + grouped(data.off_axis) + (data.off_axis == 1 ? " point" : " points") +
            " at 0 or below, which a logarithmic axis cannot show.");
    return text;
}

std::string plot_script(const PlotSpec& spec, const PlotData& data) {
    return PlotMaker(spec, data).script();
}

}  // namespace taquin::lab
