// Numbers as people type them, separated by blanks or commas: lists of moves, and permutations such
// as "3 1 2 5 4". Errors name the place in the text and what would be right.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"

namespace taquin {

struct NumberAt {
    std::uint32_t value = 0;
    const char* at = nullptr;  // where in the text it begins
};

// Numbers of up to nine digits. No numbers at all is not an error.
Expected<std::vector<NumberAt>> read_numbers(std::string_view text);

// The words for a permutation of the pieces 1 .. n, for the sentences of errors.
struct PermutationWords {
    std::string_view whole;    // "stack"
    std::string_view piece;    // "pancake"
    std::string_view example;  // "3 1 2 5 4"
    std::size_t fewest = 1;
    std::size_t most = 255;
};

// Every number 1 .. n once, for an n that the words allow.
Expected<std::vector<std::uint8_t>> read_permutation(std::string_view text,
                                                     const PermutationWords& words);

// "3 1 2 5 4"
std::string to_number_text(std::span<const std::uint8_t> numbers);

}  // namespace taquin
