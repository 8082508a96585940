// Files that are there whole, with the promise that a power cut keeps them, or not there at all.
//
// The bytes are written to a temporary name in the same folder, synced, renamed, and the folder is
// synced: a reader sees the old file or the new one. When anything fails, the temporary is removed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "taquin/core/expected.hpp"

namespace taquin {

struct FilePart {
    std::uint64_t offset;
    std::span<const std::byte> bytes;
};

// Writes the parts in order; what lies between them is zero. `temporary` must be a name in the
// folder of `path` that does not exist. The error is of kind FileSystem and names the file.
std::optional<Error> write_durably(const std::filesystem::path& path,
                                   const std::filesystem::path& temporary,
                                   std::span<const FilePart> parts);

// "cannot WHAT PATH: REASON", of kind FileSystem.
Error file_error(const char* what, const std::filesystem::path& path, int reason);

}  // namespace taquin
