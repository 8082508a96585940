// Random positions, the same for the same seed, as text and as JSON (docs/formats.md).
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

#include "taquin/core/expected.hpp"
#include "taquin/core/json_writer.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::apps {

// 53 bits, which every JSON parser keeps exactly.
std::uint64_t fresh_seed();

struct ScrambleTask {
    const Puzzle* puzzle = &default_puzzle();
    std::optional<std::string> size{};
    std::optional<std::string> goal{};
    std::optional<std::uint64_t> steps{};
    std::optional<std::uint64_t> self_avoiding{};
    bool unsolvable = false;
    std::optional<std::string> metric{};
};

// A sequence of positions from one seed.
class Scrambler {
public:
    // The error names the options that contradict each other.
    static Expected<Scrambler> make(const ScrambleTask& task, std::uint64_t seed);

    // A self-avoiding walk may take seconds; if stopped, there is an error.
    Expected<Scrambled> next(const std::stop_token& stop = {});

    const Position& goal() const { return request_.goal; }

    // The form that other programs read: the moves, if the scramble has any.
    static std::string text_of(const Scrambled& scrambled);
    // The last position as an object, with everything needed to reproduce it.
    void write(JsonWriter& json, const Scrambled& last) const;

private:
    Scrambler(ScrambleRequest request, std::uint64_t seed)
        : request_(std::move(request)), seed_(seed), random_(seed) {}

    const Puzzle& puzzle() const { return *request_.goal.puzzle; }

    ScrambleRequest request_;
    std::uint64_t seed_;
    Random random_;
    std::uint64_t made_ = 0;
};

}  // namespace taquin::apps
