// A node in an open list, under its key. The place is a small number that the entry keeps until it
// is taken out, and that entries near to each other do not share.
#pragma once

#include <cstdint>

#include "taquin/search/closed_list/node_arena.hpp"

namespace taquin::search {

struct OpenEntry {
    std::int64_t key = 0;
    NodeIndex node = 0;
    std::uint32_t place = 0;

    friend bool operator==(const OpenEntry&, const OpenEntry&) = default;
};

}  // namespace taquin::search
