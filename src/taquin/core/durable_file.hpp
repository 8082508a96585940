// Files that are there whole, with the promise that a power cut keeps them, or not there at all.
//
// The bytes are written to a temporary name in the same folder, synced, renamed, and the folder is
// synced: a reader sees the old file or the new one. When anything fails, the temporary is removed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

#include "taquin/core/expected.hpp"

namespace taquin {

struct FilePart {
    std::uint64_t offset;
    std::span<const std::byte> bytes;
};

// Asked after every few MiB, with the bytes that are written; false stops.
using WriteGoesOn = std::function<bool(std::uint64_t written)>;

// Where a file goes: `temporary` is a name in the same folder that does not exist.
struct DurablePath {
    std::filesystem::path path;
    std::filesystem::path temporary;
};

// Writes the parts in order; what lies between them is zero. Errors: Interrupted when told to stop,
// else FileSystem with the file's name.
std::optional<Error> write_durably(const DurablePath& to, std::span<const FilePart> parts,
                                   const WriteGoesOn& goes_on = {});

// "cannot WHAT PATH: REASON", of kind FileSystem.
Error file_error(const char* what, const std::filesystem::path& path, int reason);

}  // namespace taquin
