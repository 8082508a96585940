#include "taquin/core/permutation.hpp"

#include <algorithm>
#include <vector>

namespace taquin {

bool is_permutation(std::span<const std::uint32_t> values) {
    constexpr std::size_t bits = 64;
    if (values.size() <= bits) {
        std::uint64_t seen = 0;
        for (const std::uint32_t value : values) {
            if (value >= values.size() || ((seen >> value) & 1U) != 0) return false;
            seen |= std::uint64_t{1} << value;
        }
        return true;
    }
    std::vector<bool> seen(values.size());
    for (const std::uint32_t value : values) {
        if (value >= values.size() || seen[value]) return false;
        seen[value] = true;
    }
    return true;
}

namespace {

template <class T>
bool takes_odd_swaps(std::span<const T> permutation) {
    // A cycle of k elements takes k - 1 swaps, so all of them take n - (number of cycles).
    constexpr std::size_t bits = 64;
    if (permutation.size() <= bits) {
        std::size_t few_swaps = permutation.size();
        std::uint64_t left = permutation.size() == bits
                                 ? ~std::uint64_t{0}
                                 : (std::uint64_t{1} << permutation.size()) - 1;
        while (left != 0) {
            --few_swaps;
            const auto start = static_cast<std::uint32_t>(std::countr_zero(left));
            for (std::uint32_t at = start; ((left >> at) & 1U) != 0; at = permutation[at])
                left &= ~(std::uint64_t{1} << at);
        }
        return few_swaps % 2 != 0;
    }
    std::vector<bool> seen(permutation.size());
    std::size_t swaps = permutation.size();
    for (std::uint32_t start = 0; start < permutation.size(); ++start) {
        if (seen[start]) continue;
        --swaps;
        for (std::uint32_t at = start; !seen[at]; at = permutation[at]) seen[at] = true;
    }
    return swaps % 2 != 0;
}

}  // namespace

bool is_odd(std::span<const std::uint32_t> permutation) { return takes_odd_swaps(permutation); }
bool is_odd(std::span<const std::uint8_t> permutation) { return takes_odd_swaps(permutation); }

namespace {

constexpr unsigned low_bits = 4;  // insertion sorts groups that differ only here

// Splits a group by one bit, stably, zeros first. Each one that a zero overtakes is an inversion.
// No branch depends on the values, because it would be unpredictable.
std::uint64_t split(std::span<std::uint32_t> group, unsigned bit,
                    std::vector<std::uint32_t>& ones) {
    std::uint64_t count = 0;
    std::size_t zero_count = 0;
    std::size_t one_count = 0;
    for (const std::uint32_t value : group) {
        const std::size_t is_one = (value >> bit) & 1U;
        group[zero_count] = value;
        ones[one_count] = value;
        count += one_count & (is_one - 1);
        one_count += is_one;
        zero_count += 1 - is_one;
    }
    std::copy_n(ones.begin(), one_count, group.begin() + static_cast<std::ptrdiff_t>(zero_count));
    return count;
}

// Each step that a value moves back is an inversion.
std::uint64_t sort_by_insertion(std::span<std::uint32_t> values) {
    std::uint64_t count = 0;
    for (std::size_t i = 1; i < values.size(); ++i) {
        const std::uint32_t value = values[i];
        std::size_t place = i;
        for (; place > 0 && values[place - 1] > value; --place) values[place] = values[place - 1];
        values[place] = value;
        count += i - place;
    }
    return count;
}

}  // namespace

std::uint64_t inversions(std::span<const std::uint32_t> values) {
    std::vector<std::uint32_t> sorted(values.begin(), values.end());
    std::vector<std::uint32_t> ones(values.size());
    const std::uint32_t largest = values.empty() ? 0 : *std::ranges::max_element(values);
    std::uint64_t count = 0;
    for (auto bits = static_cast<unsigned>(std::bit_width(largest)); bits > low_bits; --bits) {
        const auto prefix = [&](std::uint32_t value) { return std::uint64_t{value} >> bits; };
        for (auto first = sorted.begin(); first != sorted.end();) {
            const auto last = std::upper_bound(
                first, sorted.end(), *first,
                [&](std::uint32_t a, std::uint32_t b) { return prefix(a) < prefix(b); });
            count += split({first, last}, bits - 1, ones);
            first = last;
        }
    }
    return count + sort_by_insertion(sorted);
}

}  // namespace taquin
