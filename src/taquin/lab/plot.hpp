// Plots of an experiment: as numbers, for pages that draw them; as a script for gnuplot; and the
// programs that draw pictures, gnuplot and graphviz.
#pragma once

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
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

// The commands and the data for gnuplot; empty if there is nothing to draw.
std::string plot_script(const PlotSpec& spec, const PlotData& data);

// What gnuplot makes of a script. The error says how to get the program when it is not there, or
// what it complained about.
Expected<std::string> run_gnuplot(const std::string& script);

// An SVG of a graph in the DOT language; an error when it was told to stop.
Expected<std::string> run_graphviz(const std::string& dot, const std::stop_token& stop = {});

}  // namespace taquin::lab
