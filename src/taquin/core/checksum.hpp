// A 64-bit checksum of bytes, the same on every machine, about as fast as memory can be read.
//
// The bytes are cut into four runs that are read side by side, which keeps more of the memory busy
// than one run does. Each run is taken as little-endian words, dealt out to two lanes; the eight
// lanes do not wait for each other. A step adds a word to its lane by exclusive or and scrambles
// the lane by a shift and an odd factor. Every step can be undone when its word is known, and so
// can the joining of the lanes: a change that is confined to one word is found for certain, any
// other one is missed with a chance of about 2^-64. It protects against accidents, not against
// people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace taquin {

std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace taquin
