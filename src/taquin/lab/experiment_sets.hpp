// The part of an experiment's file that says which positions: sets of them, and whole puzzles.
#pragma once

#include <filesystem>

#include "taquin/lab/experiment.hpp"

namespace taquin::lab {

class Section;

// Reads [[boards]], [[cubes]] and so on, one table for each word that puzzles call their positions,
// and [[positions]]. Files are relative to the folder.
void read_sets(Section& file, const std::filesystem::path& folder, Experiment& experiment);

// Reads [[distances]] and [[estimates]].
void read_spaces(Section& file, Experiment& experiment);

// The key `only`, which every table may have.
void check_only(Section& section);

}  // namespace taquin::lab
