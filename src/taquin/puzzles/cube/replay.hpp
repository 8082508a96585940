// Solutions, played again on the stickers: the judge of every search. Stickers have places in
// space and are carried around by rotating space, which has nothing in common with the tables of
// pieces that the searches use.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "taquin/puzzles/cube/turn.hpp"

namespace taquin::cube {

// The 54 or 24 stickers after these turns (facelets.hpp has their order).
std::string replay(std::string_view facelets, std::span<const Turn> turns);

}  // namespace taquin::cube
