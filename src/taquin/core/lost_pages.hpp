// Pages of a mapped file that the system cannot deliver any more, because somebody cut the file
// short or the disk fails. Touching one sends SIGBUS, which ends a program that does not expect it.
//
// A program that calls survive_lost_pages() once, at its start, goes on instead: from the lost page
// to the end of its mapping there are zeros from then on, and the mapping knows that it has lost
// pages. Whoever reads zeros may compute nonsense, so ask lost() before a result is trusted. The
// library does not call it by itself, since signal handlers belong to the program. SIGBUS of any
// other address has its usual effect.
#pragma once

#include <cstddef>
#include <utility>

namespace taquin {

// Sets the handler of SIGBUS. Harmless when it is called twice.
void survive_lost_pages();

// A mapping whose lost pages are replaced and noticed.
class WatchedPages {
public:
    WatchedPages() = default;
    // Where too many are watched already, this one is not: its lost pages end the program.
    WatchedPages(const void* begin, std::size_t bytes);
    ~WatchedPages();
    WatchedPages(const WatchedPages&) = delete;
    WatchedPages& operator=(const WatchedPages&) = delete;
    WatchedPages(WatchedPages&& other) noexcept : slot_(std::exchange(other.slot_, nullptr)) {}
    WatchedPages& operator=(WatchedPages&& other) noexcept {
        std::swap(slot_, other.slot_);
        return *this;
    }

    bool lost() const;

    struct Slot;

private:
    Slot* slot_ = nullptr;
};

}  // namespace taquin
