// What experiments found, as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "taquin/lab/compare.hpp"
#include "taquin/lab/experiment.hpp"
#include "taquin/lab/plot_data.hpp"
#include "taquin/lab/results.hpp"

namespace taquin::apps {

nlohmann::ordered_json json_of(const lab::ResultTable& table);
// The table, and its numbers.
nlohmann::ordered_json json_of(const lab::Comparison& comparison);
nlohmann::ordered_json json_of(const lab::PlotSpec& spec, const lab::PlotData& data);

}  // namespace taquin::apps
