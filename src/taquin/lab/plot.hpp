// The plots of an experiment, as numbers for the page and as gnuplot scripts; and functions that
// run gnuplot and graphviz.
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
    std::vector<std::string> places{};  // labels of the x axis, if it shows a key
    bool numeric = true;                // false: x is an index into places
    std::vector<PlotSeries> series{};   // empty: nothing to draw
    std::uint64_t runs = 0;             // runs that the plot covers
    std::uint64_t unsolved = 0;         // those of them not drawn, because they found no solution
    std::uint64_t off_axis = 0;         // points that a logarithmic axis cannot show
};

PlotData plot_data(const PlotSpec& spec, const Observations& seen);

// The caption, and a note on what the plot omits.
std::string caption_of(const PlotSpec& spec, const PlotData& data);

// The commands and data for gnuplot; empty if there is nothing to draw.
std::string plot_script(const PlotSpec& spec, const PlotData& data);

// Gnuplot's output for a script. The error says how to install gnuplot, or quotes its message.
Expected<std::string> run_gnuplot(const std::string& script);

// Draws a graph in the DOT language as SVG. Returns an error if stopped.
Expected<std::string> run_graphviz(const std::string& dot, const std::stop_token& stop = {});

}  // namespace taquin::lab
