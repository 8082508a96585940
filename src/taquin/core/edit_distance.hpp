// How far a misspelled word is from another: the letters to insert, delete, replace or swap with
// their neighbour (optimal string alignment; Damerau 1964). O(n m) in time and memory.
#pragma once

#include <cstddef>
#include <string_view>

namespace taquin {

std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace taquin
