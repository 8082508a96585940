#include "taquin/solver/build_terms.hpp"

#include <string>

namespace taquin::solver {

std::optional<Error> why_too_large(std::string_view what, std::uint64_t bytes,
                                   const BuildTerms& terms) {
    if (!terms.memory || bytes <= *terms.memory) return std::nullopt;
    const auto in_mib = [](std::uint64_t count) {
        constexpr std::uint64_t mib = std::uint64_t{1} << 20U;
        return std::to_string((count + mib - 1) / mib) + " MiB";
    };
    return Error{"building " + std::string(what) + " takes " + in_mib(bytes) +
                     " of memory, and no more than " + in_mib(*terms.memory) +
                     " may be used: give more with --memory, or choose smaller tables",
                 ErrorKind::Memory};
}

}  // namespace taquin::solver
