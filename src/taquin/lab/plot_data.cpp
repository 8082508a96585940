#include "taquin/lab/plot_data.hpp"

#include <algorithm>
#include <utility>

#include "taquin/lab/figures.hpp"

namespace taquin::lab {

namespace {

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

    // One point for each run.
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

    // One point for each value of the key on the axis.
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

    // A logarithmic axis has no place for zero.
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
        add("Not drawn: " + grouped(data.unsolved) + " of " + grouped(data.runs) +
            " runs, which found no solution.");
    if (data.off_axis > 0)
        add("Not drawn: " + grouped(data.off_axis) + (data.off_axis == 1 ? " point" : " points") +
            " at 0 or below, where a logarithmic axis has no place.");
    return text;
}

}  // namespace taquin::lab
