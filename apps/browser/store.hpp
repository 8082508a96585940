// The results of experiments in a browser are in memory. Every change is also given to the page,
// which keeps it. A new worker makes the same changes again, in the same order.
#pragma once

#include <cstddef>
#include <span>

namespace taquin::browser {

// Makes a change that the page has kept.
void restore(std::span<const std::byte> change);

}  // namespace taquin::browser
