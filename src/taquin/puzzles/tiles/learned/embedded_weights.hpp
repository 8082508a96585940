// The weights of WindowEstimate, from data/windows. The name of a file is the side of the boards
// that its weights were trained for.
#pragma once

#include <span>

#include "taquin/core/embedded.hpp"

namespace taquin::tiles {

std::span<const EmbeddedFile> embedded_files();

}  // namespace taquin::tiles
