#include "taquin/core/permutation.hpp"

#include <algorithm>
#include <utility>
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

bool is_odd(std::span<const std::uint32_t> permutation) {
    // A cycle of k elements takes k - 1 swaps, so all of them take n - (number of cycles).
    std::vector<bool> seen(permutation.size());
    std::size_t swaps = permutation.size();
    for (std::uint32_t start = 0; start < permutation.size(); ++start) {
        if (seen[start]) continue;
        --swaps;
        for (std::uint32_t at = start; !seen[at]; at = permutation[at]) seen[at] = true;
    }
    return swaps % 2 != 0;
}

namespace {

constexpr std::size_t short_run = 16;

// Sorts by insertion; every step a value goes back is one inversion.
std::uint64_t sort_short_run(std::span<std::uint32_t> run) {
    std::uint64_t count = 0;
    for (std::size_t i = 1; i < run.size(); ++i) {
        const std::uint32_t value = run[i];
        std::size_t place = i;
        for (; place > 0 && run[place - 1] > value; --place) run[place] = run[place - 1];
        run[place] = value;
        count += i - place;
    }
    return count;
}

// Merges two sorted runs into `out`; a value of the second overtakes all that are left of the
// first. Without branches on the values, which nobody could predict.
std::uint64_t merge_runs(std::span<const std::uint32_t> first,
                         std::span<const std::uint32_t> second, std::uint32_t* out) {
    std::uint64_t count = 0;
    std::size_t i = 0;
    std::size_t j = 0;
    while (i < first.size() && j < second.size()) {
        const bool overtakes = second[j] < first[i];
        *out++ = overtakes ? second[j] : first[i];
        count += overtakes ? first.size() - i : 0;
        j += overtakes ? 1 : 0;
        i += overtakes ? 0 : 1;
    }
    out = std::ranges::copy(first.subspan(i), out).out;
    std::ranges::copy(second.subspan(j), out);
    return count;
}

}  // namespace

std::uint64_t inversions(std::span<const std::uint32_t> values) {
    std::vector<std::uint32_t> from(values.begin(), values.end());
    std::vector<std::uint32_t> to(values.size());
    const std::size_t n = values.size();
    std::uint64_t count = 0;
    for (std::size_t at = 0; at < n; at += short_run)
        count += sort_short_run(std::span(from).subspan(at, std::min(short_run, n - at)));
    for (std::size_t width = short_run; width < n; width *= 2) {
        for (std::size_t at = 0; at < n; at += 2 * width) {
            const std::span<const std::uint32_t> rest = std::span(from).subspan(at);
            const std::size_t middle = std::min(width, rest.size());
            const std::size_t end = std::min(2 * width, rest.size());
            count += merge_runs(rest.first(middle), rest.subspan(middle, end - middle), &to[at]);
        }
        std::swap(from, to);
    }
    return count;
}

}  // namespace taquin
