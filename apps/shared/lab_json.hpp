// What experiments found, as JSON.
#pragma once

#include "taquin/core/json_writer.hpp"
#include "taquin/lab/compare.hpp"
#include "taquin/lab/experiment.hpp"
#include "taquin/lab/plot_data.hpp"
#include "taquin/lab/results.hpp"

namespace taquin::apps {

void write(JsonWriter& json, const lab::ResultTable& table);
// The table, and its numbers.
void write(JsonWriter& json, const lab::Comparison& comparison);
void write(JsonWriter& json, const lab::PlotSpec& spec, const lab::PlotData& data);

}  // namespace taquin::apps
