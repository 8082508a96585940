// Seeds for random results: the user's, or a new one that is told so that the result can be had
// again.
#pragma once

#include <cstdint>

namespace taquin::apps {

// Of 53 bits, which every reader of JSON keeps exactly.
std::uint64_t fresh_seed();

}  // namespace taquin::apps
