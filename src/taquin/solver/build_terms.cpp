#include "taquin/solver/build_terms.hpp"

#include <string>

namespace taquin::solver {

std::string note_without_tables(const Error& error) {
    if (error.kind == ErrorKind::Interrupted) return "interrupted while tables were read or built";
    if (error.kind == ErrorKind::Time)
        return error.message + "; give more with --time, or build it first: taquin tables build";
    return error.message;
}

std::optional<Error> why_too_large(std::string_view what, std::uint64_t bytes,
                                   const BuildTerms& terms) {
    if (!terms.memory || bytes <= *terms.memory) return std::nullopt;
    const auto in_words = [](std::uint64_t count) {
        constexpr std::uint64_t kib = std::uint64_t{1} << 10U;
        constexpr std::uint64_t mib = kib << 10U;
        if (count < kib) return std::to_string(count) + " bytes";
        if (count < mib) return std::to_string((count + kib - 1) / kib) + " KiB";
        return std::to_string((count + mib - 1) / mib) + " MiB";
    };
    return Error{"building " + std::string(what) + " takes " + in_words(bytes) +
                     " of memory, and no more than " + in_words(*terms.memory) +
                     " may be used: give more with --memory, or choose smaller tables",
                 ErrorKind::Memory};
}

}  // namespace taquin::solver
