// What a plot of an experiment shows, as numbers: for gnuplot (plot.hpp), and for pages that draw
// it themselves.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "taquin/lab/observations.hpp"

namespace taquin::lab {

struct PlotPoint {
    double x = 0;
    double y = 0;
    std::optional<double> low{}, high{};
};

struct PlotSeries {
    std::string name{};
    std::vector<PlotPoint> points{};
};

struct PlotData {
    std::vector<std::string> places{};  // on the x axis, where it shows a key
    bool numeric = true;                // else x is a number of this list
    std::vector<PlotSeries> series{};   // empty: nothing to draw
    std::uint64_t runs = 0;             // that the plot is about
    std::uint64_t unsolved = 0;         // of them, and so not drawn
    std::uint64_t off_axis = 0;         // points without a place on a logarithmic axis
};

PlotData plot_data(const PlotSpec& spec, const Observations& seen);

// The caption, and what the plot does not show.
std::string caption_of(const PlotSpec& spec, const PlotData& data);

}  // namespace taquin::lab
