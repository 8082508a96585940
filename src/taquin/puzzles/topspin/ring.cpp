#include "taquin/puzzles/topspin/ring.hpp"

#include <algorithm>
#include <cassert>

namespace taquin::topspin {

Ring sorted_ring(std::size_t tokens) {
    Ring ring(tokens);
    for (std::size_t place = 0; place < tokens; ++place)
        ring[place] = static_cast<std::uint8_t>(place + 1);
    return ring;
}

Ring normalised(const Ring& tokens) {
    Ring ring = tokens;
    std::ranges::rotate(ring, std::ranges::find(ring, std::uint8_t{1}));
    return ring;
}

Ring renamed_by_goal(const Ring& ring, const Ring& goal) {
    assert(ring.size() == goal.size());
    Ring name(goal.size() + 1);
    for (std::size_t place = 0; place < goal.size(); ++place)
        name[goal[place]] = static_cast<std::uint8_t>(place + 1);
    Ring renamed;
    for (const std::uint8_t token : ring) renamed.push_back(name[token]);
    return renamed;
}

Ring named_for_goal(const Ring& renamed, const Ring& goal) {
    Ring ring;
    for (const std::uint8_t name : renamed) ring.push_back(goal[name - 1U]);
    return ring;
}

Replay replay(const Ring& start, std::size_t turnstile, std::span<const Move> moves) {
    Replay result{start, {}};
    Ring& ring = result.end;
    const std::size_t size = ring.size();
    for (std::size_t i = 0; i < moves.size() && !result.failed_at; ++i) {
        if (moves[i] >= size) {
            result.failed_at = i;
            break;
        }
        const auto one = static_cast<std::size_t>(std::ranges::find(ring, 1) - ring.begin());
        const Ring before = ring;
        for (std::size_t step = 0; step < turnstile; ++step)
            ring[(one + moves[i] + step) % size] =
                before[(one + moves[i] + turnstile - 1 - step) % size];
    }
    ring = normalised(ring);
    return result;
}

}  // namespace taquin::topspin
