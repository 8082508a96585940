// Numbers as people read them in tables, and as programs read them in files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace taquin::lab {

// 36,710
std::string grouped(std::uint64_t number);

// Four digits that count, or all of a whole number: 13,452; 18.72; 0.0083; 6.17e-07.
std::string figure(double number);

// As few digits as give the number back: 1.8, 1e-07.
std::string shortest(double number);

// The number that a whole text is; none if it is something else.
std::optional<double> number_of(std::string_view text);

}  // namespace taquin::lab
