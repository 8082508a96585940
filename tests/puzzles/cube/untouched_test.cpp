// Builds touch gigabytes of memory step by step and can stop after each step: a build stopped
// before it starts touches none.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <stop_token>
#include <string>
#include <vector>

#include "taquin/puzzles/cube/pattern_tables.hpp"

namespace taquin::cube {
namespace {

// Reserves address space of any size; pages are used only when touched.
class Reserved {
public:
    explicit Reserved(std::size_t bytes)
        : bytes_(bytes),
          data_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {}
    ~Reserved() { munmap(data_, bytes_); }
    Reserved(const Reserved&) = delete;
    Reserved& operator=(const Reserved&) = delete;

    bool is_there() const { return data_ != MAP_FAILED; }
    std::span<std::byte> bytes() const { return {static_cast<std::byte*>(data_), bytes_}; }

    std::size_t touched() const {
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        std::vector<unsigned char> in_memory((bytes_ + page - 1) / page);
        if (mincore(data_, bytes_, in_memory.data()) != 0) return bytes_;
        std::size_t pages = 0;
        for (const unsigned char each : in_memory) pages += each & 1U;
        return pages * page;
    }

private:
    std::size_t bytes_;
    void* data_;
};

TEST(Untouched, MemoryOfABuildStoppedAtOnce) {
    std::stop_source source;
    source.request_stop();
    const tables::Progress stopped{.receiver = {}, .stop = source.get_token()};
    for (const Pattern& pattern :
         {Pattern(all_corners), Pattern(first_six_edges), Pattern(small_cosets),
          Pattern(medium_cosets), Pattern(large_cosets), Pattern(PhaseOneSet::Depths),
          Pattern(PhaseOneSet::Changes), Pattern(PhaseTwoSet{})}) {
        const tables::TableId id = table_id(pattern, Metric::Half);
        const Reserved memory(static_cast<std::size_t>(id.bytes()));
        if (!memory.is_there()) GTEST_SKIP() << "no address space for " << id.content;
        EXPECT_FALSE(build_table(pattern, Metric::Half, memory.bytes(), {2, stopped}));
        EXPECT_EQ(memory.touched(), 0U) << to_text(id);
    }
}

}  // namespace
}  // namespace taquin::cube
