// What sets of boards and sets of cubes are made with.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"

namespace taquin::lab {

// Each kind of instance has its own stream of random numbers, so that other kinds do not change it.
Random stream_of(std::uint64_t seed, std::initializer_list<std::uint64_t> kind);

// Errors are of kind FileSystem and name the file.
Expected<std::string> text_of_file(const std::filesystem::path& path);
std::string as_lines(const std::vector<std::string>& texts);

// Whether a list of numbers has this one; an empty list has all.
bool is_wanted(const std::vector<std::uint64_t>& numbers, std::uint64_t number);

// The sentence for an origin that has nothing, or less than some number asks for.
std::optional<Error> why_not_there(const std::vector<std::uint64_t>& numbers, std::uint64_t count,
                                   const std::string& origin);

}  // namespace taquin::lab
