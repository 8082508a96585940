// Files and resources in a browser: there are no files, so tables stay in memory.
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "taquin/core/files.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin {

std::optional<Error> write_durably(const DurablePath& to, std::span<const FilePart>,
                                   const WriteGoesOn&) {
    return file_error("write", to.path, ENOTSUP);
}

Error file_error(const char* what, const std::filesystem::path& path, int reason) {
    return {"cannot " + std::string(what) + " " + path.string() + ": " +
                std::generic_category().message(reason),
            ErrorKind::FileSystem};
}

Expected<std::optional<FileLock>> FileLock::try_lock(const std::filesystem::path& path) {
    return file_error("lock", path, ENOTSUP);
}

Expected<std::optional<FileLock>> FileLock::lock(
    const std::filesystem::path& path, const std::stop_token&,
    const std::optional<std::chrono::steady_clock::time_point>&) {
    return try_lock(path);
}

FileLock::~FileLock() = default;

void survive_lost_pages() {}
WatchedPages::WatchedPages(const void*, std::size_t) {}
WatchedPages::~WatchedPages() = default;
bool WatchedPages::lost() const { return false; }

Expected<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    return file_error("read", path, ENOTSUP);
}
MappedFile::~MappedFile() = default;
FileChange MappedFile::change() const { return FileChange::None; }
bool MappedFile::fetch(std::size_t, std::size_t) const { return true; }
void MappedFile::expect_random_access() const {}

namespace solver {

// Addresses have 32 bits.
std::optional<std::uint64_t> usable_memory() { return std::uint64_t{1} << 32U; }

std::optional<std::uint64_t> control_group_memory(const std::filesystem::path&, std::string_view) {
    return std::nullopt;
}

std::filesystem::path from_environment(const char*) { return {}; }
std::filesystem::path user_folder(const char*, const char*) { return {}; }
std::filesystem::path cache_folder(std::string_view) { return {}; }

}  // namespace solver
}  // namespace taquin
