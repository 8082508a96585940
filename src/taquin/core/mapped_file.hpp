// A whole file, mapped read-only: nothing is copied, and processes that map the same file share its
// memory.
//
// Large files begin at an address that is a multiple of the huge page's size, so that the system
// can map parts of the file that begin at such a multiple with huge pages where it has them.
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>
#include <utility>

#include "taquin/core/expected.hpp"

namespace taquin {

class MappedFile {
public:
    // Errors are of kind FileSystem and name the file.
    static Expected<MappedFile> open(const std::filesystem::path& path);

    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    MappedFile(MappedFile&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    MappedFile& operator=(MappedFile&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        return *this;
    }

    std::span<const std::byte> bytes() const { return {data_, size_}; }

    // Brings these bytes of the mapping into memory. False: the disk cannot deliver them, and to
    // touch them would end the process.
    bool fetch(std::size_t offset, std::size_t size) const;

    // From now on the bytes are read here and there, not one after the other.
    void expect_random_access() const;

private:
    MappedFile(const std::byte* data, std::size_t size) : data_(data), size_(size) {}

    const std::byte* data_ = nullptr;  // none when the file is empty
    std::size_t size_ = 0;
};

}  // namespace taquin
