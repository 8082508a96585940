// Cubes as SVG.
#pragma once

#include <string>
#include <string_view>

namespace taquin::cube {

// A document with the stickers cut open, as unfolded() in facelets.hpp has them, in the usual
// colours: white U, red R, green F, yellow D, orange L, blue B.
std::string svg_of(std::string_view facelets);

}  // namespace taquin::cube
