// The tables of phase one of the two-phase search (phase_one.hpp), as tables are chosen.
#pragma once

#include <cstdint>

namespace taquin::cube {

// Distances modulo three, or what each turn does to the distance.
enum class PhaseOneSet : std::uint8_t { Depths, Changes };

}  // namespace taquin::cube
