// What sets of boards and sets of cubes are made with.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"

namespace taquin::lab {

// Each kind of instance has its own stream of random numbers, so that other kinds do not change it.
Random stream_of(std::uint64_t seed, std::initializer_list<std::uint64_t> kind);

Expected<std::string> text_of_file(const std::string& path);
std::string as_lines(const std::vector<std::string>& texts);

// Whether a list of numbers has this one; an empty list has all.
bool is_wanted(const std::vector<std::uint64_t>& numbers, std::uint64_t number);

}  // namespace taquin::lab
