// All reachable rings with their true distances, by a search that shares no code with the library.
// Rings are fixed in place and compared from token 1 on.
#pragma once

#include <algorithm>
#include <map>
#include <vector>

#include "taquin/core/random.hpp"
#include "taquin/puzzles/topspin/ring.hpp"

namespace taquin::puzzle_test {

inline std::map<topspin::Ring, int> all_rings(const topspin::Ring& goal, std::size_t turnstile) {
    std::map<topspin::Ring, int> distances{{goal, 0}};
    std::vector<topspin::Ring> layer{goal};
    for (int depth = 1; !layer.empty(); ++depth) {
        std::vector<topspin::Ring> next;
        for (topspin::Ring ring : layer)
            for (std::size_t slide = 0; slide < ring.size(); ++slide) {
                std::rotate(ring.begin(), ring.begin() + 1, ring.end());
                topspin::Ring turned = ring;
                std::reverse(turned.begin(),
                             turned.begin() + static_cast<std::ptrdiff_t>(turnstile));
                std::rotate(turned.begin(), std::find(turned.begin(), turned.end(), 1),
                            turned.end());
                if (distances.emplace(turned, depth).second) next.push_back(turned);
            }
        layer = std::move(next);
    }
    return distances;
}

// The sorted ring, its mirror image, and a mixed one.
inline std::vector<topspin::Ring> some_rings(std::size_t tokens) {
    const topspin::Ring sorted = topspin::sorted_ring(tokens);
    topspin::Ring mirror = sorted;
    std::reverse(mirror.begin() + 1, mirror.end());
    topspin::Ring mixed = sorted;
    for (std::size_t i = 1; i + 2 < tokens; i += 2) std::swap(mixed[i], mixed[i + 2]);
    return {sorted, mirror, mixed};
}

// Every size with up to this many tokens.
inline std::vector<topspin::Size> sizes_up_to(std::size_t tokens) {
    std::vector<topspin::Size> sizes;
    for (std::size_t n = topspin::fewest_tokens; n <= tokens; ++n)
        for (std::size_t k = 2; k < n; ++k) sizes.push_back({n, k});
    return sizes;
}

}  // namespace taquin::puzzle_test
