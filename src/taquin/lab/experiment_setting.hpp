// The two settings in one file: what `full = { … }` and `only = "full"` say.
#pragma once

#include "taquin/lab/experiment_file.hpp"
#include "taquin/lab/toml_reader.hpp"

namespace taquin::lab {

// Puts the values of `full` in place, or leaves them out; drops tables that are for the other
// setting.
void choose_setting(toml::table& table, Setting setting);

}  // namespace taquin::lab
