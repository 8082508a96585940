// A node in an open list, under its key.
#pragma once

#include <cstdint>

#include "taquin/search/closed_list/node_arena.hpp"

namespace taquin::search {

struct OpenEntry {
    std::int64_t key = 0;
    NodeIndex node = 0;

    friend bool operator==(const OpenEntry&, const OpenEntry&) = default;
};

}  // namespace taquin::search
