// Large arrays for searches that fill the memory: they count their bytes, grow without copying, and
// ask the system for huge pages.
//
// Access to a table of a gigabyte is random, so address translation takes most of the time: with 2
// MiB pages instead of 4 KiB that cost nearly vanishes. Growing moves page tables (mremap), not
// bytes, so the memory held never exceeds the new size. Outside Linux the same classes use plain
// allocations, and a growing array counts twice while it is copied.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace taquin {

// Prefetches memory that will be needed soon. The empty statement keeps the compiler from dropping
// calls to functions that do nothing else.
inline void prefetch(const void* address) {
    __builtin_prefetch(address);
    asm volatile("" : : "r"(address));
}

// The total bytes held by the arrays of one search. Beyond the limit an array fails to grow with
// std::bad_alloc, as it does when the system is out of memory.
class MemoryAccount {
public:
    explicit MemoryAccount(std::optional<std::uint64_t> limit = {}) : limit_(limit) {}
    MemoryAccount(const MemoryAccount&) = delete;
    MemoryAccount& operator=(const MemoryAccount&) = delete;

    bool fits(std::uint64_t more) const { return !limit_ || held_ + more <= *limit_; }

    void take(std::uint64_t bytes) {
        if (!fits(bytes)) throw std::bad_alloc();
        held_ += bytes;
        peak_ = std::max(peak_, held_);
    }
    void give_back(std::uint64_t bytes) noexcept { held_ -= bytes; }

    std::uint64_t held() const { return held_; }
    std::uint64_t peak() const { return peak_; }

private:
    std::optional<std::uint64_t> limit_;
    std::uint64_t held_ = 0;
    std::uint64_t peak_ = 0;
};

inline constexpr std::size_t huge_page = std::size_t{1} << 21U;

// Resizable raw memory: from the heap while small, mapped when large.
class MemoryBlock {
public:
    explicit MemoryBlock(MemoryAccount& account) : account_(&account) {}
    ~MemoryBlock() { release(); }
    MemoryBlock(const MemoryBlock&) = delete;
    MemoryBlock& operator=(const MemoryBlock&) = delete;
    MemoryBlock(MemoryBlock&& other) noexcept
        : account_(other.account_),
          data_(std::exchange(other.data_, nullptr)),
          bytes_(std::exchange(other.bytes_, 0)) {}
    MemoryBlock& operator=(MemoryBlock&& other) noexcept {
        std::swap(account_, other.account_);
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }

    void* data() { return data_; }
    const void* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }

    // The size of a block after a request for `bytes`.
    static std::size_t rounded(std::size_t bytes) {
        return is_mapped(bytes) ? (bytes + huge_page - 1) / huge_page * huge_page : bytes;
    }

    // Whether a block of this size grows without a second block.
    static bool grows_without_copy(std::size_t bytes) { return is_mapped(bytes); }

    // Keeps the contents; new bytes are zero.
    void grow(std::size_t bytes) {
        bytes = rounded(bytes);
        if (bytes <= bytes_) return;
        if (is_mapped(bytes_)) {
            const std::size_t more = bytes - bytes_;
            account_->take(more);
            data_ = or_give_back(remap(data_, bytes_, bytes), more);
            bytes_ = bytes;
            return;
        }
        account_->take(bytes);
        void* const fresh = or_give_back(allocate(bytes), bytes);
        if (bytes_ > 0) std::memcpy(fresh, data_, bytes_);
        release();
        data_ = fresh;
        bytes_ = bytes;
    }

    // Discards the contents and holds at least `bytes` zero bytes, never both at once. Memory that
    // is already mapped is kept and cleared, because fresh pages from the system take longer. If
    // memory runs out, a mapped block stays unchanged; a heap block becomes empty.
    void replace(std::size_t bytes) {
        bytes = rounded(bytes);
        if (is_mapped(bytes_)) {
            const std::size_t before = bytes_;
            grow(bytes);
            std::memset(data_, 0, before);
            return;
        }
        release();
        if (bytes == 0) return;
        account_->take(bytes);
        data_ = or_give_back(allocate(bytes), bytes);
        bytes_ = bytes;
    }

    void release() noexcept {
        if (bytes_ == 0) return;
        deallocate(data_, bytes_);
        account_->give_back(bytes_);
        data_ = nullptr;
        bytes_ = 0;
    }

private:
    void* or_give_back(void* memory, std::size_t bytes) {
        if (memory != nullptr) return memory;
        account_->give_back(bytes);
        throw std::bad_alloc();
    }

#ifdef __linux__
    static bool is_mapped(std::size_t bytes) { return bytes >= huge_page; }

    static void* allocate(std::size_t bytes) {
        return is_mapped(bytes) ? map_aligned(bytes, PROT_READ | PROT_WRITE)
                                : std::calloc(bytes, 1);
    }

    static void deallocate(void* data, std::size_t bytes) {
        if (is_mapped(bytes))
            munmap(data, bytes);
        else
            std::free(data);
    }

    // Huge pages begin at multiples of their size: map more than needed, then cut off both ends.
    static void* map_aligned(std::size_t bytes, int protection) {
        void* const all = mmap(nullptr, bytes + huge_page, protection,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (all == MAP_FAILED) return nullptr;
        const auto start = reinterpret_cast<std::uintptr_t>(all);
        const std::uintptr_t aligned = (start + huge_page - 1) / huge_page * huge_page;
        const std::size_t before = aligned - start;
        auto* const data = static_cast<std::byte*>(all) + before;
        if (before > 0) munmap(all, before);
        if (before < huge_page) munmap(data + bytes, huge_page - before);
        madvise(data, bytes, MADV_HUGEPAGE);
        return data;
    }

    static void* remap(void* data, std::size_t old_bytes, std::size_t bytes) {
        void* moved = mremap(data, old_bytes, bytes, 0);
        if (moved != MAP_FAILED) return moved;
        if (void* const place = map_aligned(bytes, PROT_NONE); place != nullptr) {
            moved = mremap(data, old_bytes, bytes, MREMAP_MAYMOVE | MREMAP_FIXED, place);
            if (moved != MAP_FAILED) return moved;
            munmap(place, bytes);
        }
        moved = mremap(data, old_bytes, bytes, MREMAP_MAYMOVE);
        return moved == MAP_FAILED ? nullptr : moved;
    }
#else
    static bool is_mapped(std::size_t) { return false; }
    static void* allocate(std::size_t bytes) { return std::calloc(bytes, 1); }
    static void deallocate(void* data, std::size_t) { std::free(data); }
    static void* remap(void*, std::size_t, std::size_t) { return nullptr; }
#endif

    MemoryAccount* account_;
    void* data_ = nullptr;
    std::size_t bytes_ = 0;
};

// An array of plain values in a MemoryBlock. Elements beyond size() exist and are zero until
// written.
template <class T>
requires std::is_trivially_copyable_v<T>
class Array {
public:
    explicit Array(MemoryAccount& account) : account_(&account), block_(account) {}

    T* data() { return static_cast<T*>(block_.data()); }
    const T* data() const { return static_cast<const T*>(block_.data()); }
    T& operator[](std::size_t i) { return data()[i]; }
    const T& operator[](std::size_t i) const { return data()[i]; }
    T* begin() { return data(); }
    T* end() { return data() + size_; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + size_; }
    T& back() { return data()[size_ - 1]; }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    std::size_t capacity() const { return block_.bytes() / sizeof(T); }
    std::size_t bytes() const { return block_.bytes(); }

    void push_back(const T& value) {
        if (size_ == capacity()) make_room(1);
        data()[size_++] = value;
    }
    void pop_back() { --size_; }

    // New elements are zero if they were never written before.
    void resize(std::size_t size) {
        if (size > capacity()) make_room(size - size_);
        size_ = size;
    }
    void clear() { size_ = 0; }

    // Makes the array empty, with room for at least `capacity` zero elements; frees the old ones
    // first.
    void replace(std::size_t capacity) {
        size_ = 0;
        block_.replace(capacity * sizeof(T));
    }
    void release() {
        size_ = 0;
        block_.release();
    }

    // Makes room for `capacity` elements, all zero at first.
    void reserve(std::size_t capacity) { block_.grow(capacity * sizeof(T)); }

    // Makes room for at least `more` elements: generously while memory is plentiful, tightly near
    // the limit.
    void make_room(std::size_t more) {
        const std::size_t held = block_.bytes();
        const std::size_t needed = (size_ + more) * sizeof(T);
        const bool moves = !MemoryBlock::grows_without_copy(held);
        for (const std::size_t part : {moves ? 1U : 16U, 64U}) {
            const std::size_t wanted = MemoryBlock::rounded(std::max(needed, held + held / part));
            if (!account_->fits(moves ? wanted : wanted - held)) continue;
            block_.grow(wanted);
            return;
        }
        block_.grow(needed);
    }

private:
    MemoryAccount* account_;
    MemoryBlock block_;
    std::size_t size_ = 0;
};

}  // namespace taquin
