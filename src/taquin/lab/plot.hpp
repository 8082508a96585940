// Plots of an experiment, drawn by gnuplot as SVG.
#pragma once

#include <string>

#include "taquin/lab/observations.hpp"

namespace taquin::lab {

// The commands and the data for gnuplot; empty if there is nothing to draw.
std::string plot_script(const PlotSpec& spec, const Observations& seen);

}  // namespace taquin::lab
