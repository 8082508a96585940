#include "taquin/lab/plot.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <utility>

#include "taquin/lab/figures.hpp"
#include "taquin/lab/plot_data.hpp"

namespace taquin::lab {

namespace {

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
            if (spec_.band != Band::None)  // below the points
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

std::string plot_script(const PlotSpec& spec, const PlotData& data) {
    return PlotMaker(spec, data).script();
}

}  // namespace taquin::lab
