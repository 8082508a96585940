// A whole file to be read: mapped, so that nothing is copied and processes that read the same file
// share its memory; or, if it is small, copied.
//
// Large files begin at an address that is a multiple of the huge page's size, so that the system
// can map parts of the file that begin at such a multiple with huge pages where it has them.
//
// A mapping shows what becomes of the file. Locks would not keep other programs from writing to it,
// and a copy would take seconds and the memory twice. So the file may change, and change() tells
// it, at the cost of one call of the system: every write, cut and new time of a file changes its
// size or its times, which are compared with those at the opening. The order is what makes it
// sound: open, check the bytes, compute, ask change(), and only then trust what was computed. Pages
// that are cut off are the matter of lost_pages.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/lost_pages.hpp"

namespace taquin {

// What became of a file since it was opened. Attributes: its name, its links, its permissions, but
// not its contents, unless somebody who wrote to it set back the time of the last write.
enum class FileChange { None, Attributes, Contents };

class MappedFile {
public:
    // Errors are of kind FileSystem and name the file.
    static Expected<MappedFile> open(const std::filesystem::path& path);

    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    MappedFile(MappedFile&& other) noexcept
        : file_(std::exchange(other.file_, -1)),
          state_(other.state_),
          data_(std::exchange(other.data_, {})),
          copy_(std::move(other.copy_)),
          pages_(std::move(other.pages_)) {}
    MappedFile& operator=(MappedFile&& other) noexcept {
        std::swap(file_, other.file_);
        std::swap(state_, other.state_);
        std::swap(data_, other.data_);
        std::swap(copy_, other.copy_);
        std::swap(pages_, other.pages_);
        return *this;
    }

    std::span<const std::byte> bytes() const { return data_; }

    // Brings these bytes of the mapping into memory. False: the disk cannot deliver them, and to
    // touch them would end the process.
    bool fetch(std::size_t offset, std::size_t size) const;

    // From now on the bytes are read here and there, not one after the other.
    void expect_random_access() const;

    // A copy never changes.
    FileChange change() const;

    // What the system says of a file's contents and attributes.
    struct State {
        std::uint64_t bytes = 0;
        std::int64_t written = 0;  // times in nanoseconds: of the last write,
        std::int64_t changed = 0;  // and of the last change of anything

        friend bool operator==(const State&, const State&) = default;
    };

private:
    MappedFile(int file, const State& state) : file_(file), state_(state) {}

    bool is_copy() const { return !copy_.empty() || data_.empty(); }

    int file_ = -1;  // open for as long as it is mapped
    State state_;    // at the opening
    std::span<const std::byte> data_{};
    std::vector<std::byte> copy_{};  // of a small file
    WatchedPages pages_{};
};

}  // namespace taquin
