#include "campaign/campaign.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <numeric>

#include "taquin/core/random.hpp"

namespace taquin::campaign {
namespace {

std::atomic<std::uint64_t> rows_that_failed{0};

}  // namespace

Row::~Row() {
    if (count_ == 0 && failures_ == 0) fail("nothing was checked");
    if (failures_ > 0) ++rows_that_failed;
    fmt::print("row\t{}\t{}{}{}\t{}\t{}\n", what_, grouped(count_), unit_.empty() ? "" : " ", unit_,
               worst_, grouped(failures_));
    std::fflush(stdout);
}

void Row::fail(std::string_view why) {
    const std::uint64_t before = failures_++;
    if (before >= most_described) return;
    const std::scoped_lock lock(describing_);
    fmt::print(stderr, "FAILED: {}: {}\n", what_, why);
}

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
    return text;
}

std::string milliseconds(Seconds time) { return fmt::format("{:.3g} ms", 1000 * time.count()); }

Scattered::Scattered(std::uint64_t count, std::uint64_t seed) : count_(count), step_(1), first_(0) {
    if (count < 3) return;
    Random random(seed);
    first_ = random.below(count);
    // Between a third and two thirds of `count`, and coprime to it.
    do step_ = count / 3 + random.below(count / 3 + 1);
    while (std::gcd(step_, count) != 1);
}

std::uint64_t failed_rows() { return rows_that_failed; }

}  // namespace taquin::campaign
