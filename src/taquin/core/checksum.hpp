// A 64-bit checksum of bytes, the same on every machine, about as fast as memory can be read.
//
// The bytes are taken as little-endian words, dealt out to eight lanes that do not wait for each
// other: lane = rotate(lane + word * A) * B with odd A and B. Every step can be undone when its
// word is known, and so can the joining of the lanes: a change that is confined to one word is
// found for certain, any other one with a chance to be missed of about 2^-64. It protects
// against accidents, not against people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace taquin {

std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace taquin
