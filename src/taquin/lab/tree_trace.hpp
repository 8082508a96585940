// A search as a trace that other programs can show: JSON in the format of the Posthoc visualiser,
// version 1.4.0 (docs/trees.md). An event has a type, the node's id, its parent's, and f, g, h.
#pragma once

#include "taquin/core/text.hpp"
#include "taquin/lab/tree_picture.hpp"

namespace taquin::lab {

void tree_trace(const TextSink& out, const GrownTree& grown);

}  // namespace taquin::lab
