#include "shared/seed.hpp"

#include <random>

namespace taquin::apps {

std::uint64_t fresh_seed() {
    std::random_device device;
    const std::uint64_t high = device();
    return ((high << 32U) | device()) >> 11U;
}

}  // namespace taquin::apps
