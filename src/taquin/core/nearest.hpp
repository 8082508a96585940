// "Did you mean": the known word that is closest to a mistyped one.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace taquin {

// By the number of letters to insert, delete, replace or swap; nothing when even the best is far
// off.
std::optional<std::string_view> nearest(std::string_view typed,
                                        std::span<const std::string_view> known);

}  // namespace taquin
