// How tables that are missing may be built.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "taquin/core/expected.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::solver {

struct BuildTerms {
    tables::Progress progress{};
    std::optional<std::uint64_t> memory{};  // that a build may hold
};

// What the answer to a request says whose tables could not be had, for lack of time or memory or
// because it was interrupted.
std::string note_without_tables(const Error& error);

// The sentence for a build that would hold more; none if it fits.
std::optional<Error> why_too_large(std::string_view what, std::uint64_t bytes,
                                   const BuildTerms& terms);

}  // namespace taquin::solver
