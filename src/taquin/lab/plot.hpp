// Plots of an experiment, drawn by gnuplot as SVG.
#pragma once

#include <string>

#include "taquin/lab/plot_data.hpp"

namespace taquin::lab {

// The commands and the data for gnuplot; empty if there is nothing to draw.
std::string plot_script(const PlotSpec& spec, const PlotData& data);

}  // namespace taquin::lab
