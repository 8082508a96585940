// The part of an experiment's file that says what is shown: tables, plots, published figures.
#pragma once

#include <span>
#include <string_view>

#include "taquin/lab/experiment.hpp"

namespace taquin::lab {

class Section;

// What observations can be grouped by, besides the parameters that an experiment makes up.
std::span<const std::string_view> keys_of(Subject subject);
bool is_key(Subject subject, std::string_view name);

// Reads [[tables]], [[plots]], [[published]] and [[trees]]; an experiment without tables gets one.
void read_views(Section& file, Experiment& experiment);

}  // namespace taquin::lab
