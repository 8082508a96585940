// Must not compile; the compiler must name the missing domain.undo(s, m).
#include <array>
#include <cstdint>

#include "taquin/search/plain.hpp"

struct PuzzleWithoutUndo : taquin::search::PlainStates<std::uint32_t> {
    using Move = std::uint8_t;

    static bool is_goal(State at) { return at == 0; }
    static std::array<Move, 2> moves(State) { return {1, 2}; }
    static void apply(State& at, Move take) { at -= take; }
};

static_assert(taquin::search::PackedDomain<PuzzleWithoutUndo>);
