// Numbers for people.
#pragma once

#include <cstdint>
#include <string>

namespace taquin::cli {

// 36,710
std::string grouped(std::uint64_t number);

// 36.7 k, 12.3 M: three digits and a power of a thousand.
std::string rounded(double number);

// 4,096 bytes as 4.0 KiB.
std::string bytes_text(std::uint64_t bytes);

// 2.13 ms, 12.3 s, 13 min 20 s
std::string seconds_text(double seconds);

// "1 move", "2 moves"
std::string counted(std::uint64_t number, const std::string& thing);

}  // namespace taquin::cli
