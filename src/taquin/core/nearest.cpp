#include "taquin/core/nearest.hpp"

#include <algorithm>
#include <cstddef>

#include "taquin/core/edit_distance.hpp"

namespace taquin {

std::optional<std::string_view> nearest(std::string_view typed,
                                        std::span<const std::string_view> known) {
    constexpr std::size_t longest_worth_comparing = 64;
    if (typed.empty() || typed.size() > longest_worth_comparing) return std::nullopt;
    std::optional<std::string_view> best;
    std::size_t least = std::max<std::size_t>(2, typed.size() / 3) + 1;
    for (const std::string_view word : known) {
        const bool completes = typed.size() >= 3 && word.starts_with(typed);
        const std::size_t far = completes ? 1 : edit_distance(typed, word);
        if (far >= least) continue;
        least = far;
        best = word;
    }
    return best;
}

}  // namespace taquin
