#include "taquin/core/lost_pages.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>

namespace taquin {

// The handler reads these while other threads come and go, so everything in it is atomic. A slot
// whose begin is zero watches nothing.
struct WatchedPages::Slot {
    std::atomic<bool> taken{false};
    std::atomic<bool> lost{false};
    std::atomic<std::uintptr_t> begin{0};
    std::atomic<std::uintptr_t> end{0};
};

namespace {

constexpr std::size_t most_mappings = 256;

// The only state that all of the program shares: a signal handler is given nothing else.
constinit std::array<WatchedPages::Slot, most_mappings> slots{};
constinit std::atomic<std::uintptr_t> page_bytes{4096};

bool replace_from(WatchedPages::Slot& slot, std::uintptr_t address) {
    const std::uintptr_t begin = slot.begin.load(std::memory_order_acquire);
    const std::uintptr_t end = slot.end.load(std::memory_order_relaxed);
    if (begin == 0 || address < begin || address >= end) return false;
    slot.lost.store(true, std::memory_order_release);
    const std::uintptr_t page = address / page_bytes * page_bytes;
    void* const place = reinterpret_cast<void*>(page);  // NOLINT(performance-no-int-to-ptr)
    return mmap(place, end - page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) !=
           MAP_FAILED;
}

// Calls nothing but mmap, sigaction and raise, which are plain calls of the system.
void replace_lost_pages(int signal, siginfo_t* about, void* /*context*/) {
    const int reason = errno;
    const auto address = reinterpret_cast<std::uintptr_t>(about->si_addr);
    bool replaced = false;
    for (WatchedPages::Slot& slot : slots) replaced = replaced || replace_from(slot, address);
    if (!replaced) {  // the signal has its usual effect when this function is left
        struct sigaction usual {};
        usual.sa_handler = SIG_DFL;
        sigaction(signal, &usual, nullptr);
        raise(signal);
    }
    errno = reason;
}

}  // namespace

void survive_lost_pages() {
    page_bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    struct sigaction action {};
    action.sa_sigaction = &replace_lost_pages;
    action.sa_flags = SA_SIGINFO;
    sigaction(SIGBUS, &action, nullptr);
}

WatchedPages::WatchedPages(const void* begin, std::size_t bytes) {
    for (Slot& slot : slots) {
        if (slot.taken.exchange(true)) continue;
        const auto first = reinterpret_cast<std::uintptr_t>(begin);
        slot.lost = false;
        slot.end = (first + bytes + page_bytes - 1) / page_bytes * page_bytes;
        slot.begin.store(first, std::memory_order_release);
        slot_ = &slot;
        return;
    }
}

WatchedPages::~WatchedPages() {
    if (slot_ == nullptr) return;
    slot_->begin = 0;
    slot_->taken = false;
}

bool WatchedPages::lost() const { return slot_ != nullptr && slot_->lost.load(); }

}  // namespace taquin
