// Tests of many inputs take all of them, but only every seventh under the sanitizers, which are
// slow.
#pragma once

#include <cstddef>

namespace taquin::test {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::size_t stride = 7;
#else
inline constexpr std::size_t stride = 1;
#endif

}  // namespace taquin::test
