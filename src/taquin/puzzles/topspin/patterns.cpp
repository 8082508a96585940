#include "taquin/puzzles/topspin/patterns.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "taquin/puzzles/topspin/domain.hpp"

namespace taquin::topspin {

namespace {

// Where each turn moves a token, both places counted from token 0. Indexed by turn, then by place.
std::vector<std::array<std::uint8_t, most_tokens>> make_targets(const Size& size) {
    std::vector<std::array<std::uint8_t, most_tokens>> targets(size.tokens);
    for (std::size_t turn = 0; turn < size.tokens; ++turn) {
        const auto target = [&](std::size_t place) {
            const bool turned = (place + size.tokens - turn) % size.tokens < size.turnstile;
            return turned ? (2 * turn + size.turnstile - 1 + size.tokens - place) % size.tokens
                          : place;
        };
        for (std::size_t place = 0; place < size.tokens; ++place)
            targets[turn][place] =
                static_cast<std::uint8_t>((target(place) + size.tokens - target(0)) % size.tokens);
    }
    return targets;
}

class PatternBuilder {
public:
    PatternBuilder(const Size& size, std::size_t pattern, std::span<std::byte> bytes)
        : numbers_(size.tokens, pattern), targets_(make_targets(size)), bytes_(bytes) {}

    bool build(const tables::Progress& progress) {
        PatternNumbers::Places goal{};
        for (std::size_t i = 0; i < numbers_.pattern(); ++i) goal[i] = static_cast<std::uint8_t>(i);
        bytes_[numbers_.number(goal.data())] = std::byte{1};
        std::uint64_t done = 1;
        for (std::uint64_t layer = 1, depth = 0; layer > 0; done += layer, ++depth) {
            layer = 0;
            const std::string phase = "depth " + std::to_string(depth + 1);
            for (std::size_t first = 0; first < bytes_.size(); first += piece) {
                if (progress.stopped()) return false;
                progress.tell({phase, done + layer, numbers_.entries()});
                layer += expand(first, std::min(first + piece, bytes_.size()),
                                static_cast<std::byte>(depth + 1));
            }
        }
        return true;
    }

private:
    static constexpr std::size_t piece = 1U << 16U;  // entries between two checks of the clock

    // Marks the entries one turn from the entries of one layer. Returns the number of new ones.
    std::uint64_t expand(std::size_t first, std::size_t last, std::byte layer) {
        std::uint64_t reached = 0;
        for (std::size_t entry = first; entry < last; ++entry)
            if (bytes_[entry] == layer) reached += expand(static_cast<std::uint32_t>(entry), layer);
        return reached;
    }

    std::uint64_t expand(std::uint32_t entry, std::byte layer) {
        std::uint64_t reached = 0;
        const PatternNumbers::Places from = numbers_.places(entry);
        for (const auto& target : targets_) {
            PatternNumbers::Places to{};
            for (std::size_t i = 1; i < numbers_.pattern(); ++i) to[i] = target[from[i]];
            std::byte& known = bytes_[numbers_.number(to.data())];
            if (known != std::byte{0}) continue;
            known = static_cast<std::byte>(std::to_integer<unsigned>(layer) + 1);
            ++reached;
        }
        return reached;
    }

    PatternNumbers numbers_;
    std::vector<std::array<std::uint8_t, most_tokens>> targets_;
    std::span<std::byte> bytes_;
};

}  // namespace

std::uint64_t PatternNumbers::entries() const {
    std::uint64_t product = 1;
    for (std::uint32_t i = 1; i < pattern_; ++i) product *= tokens_ - i;
    return product;
}

PatternNumbers::Places PatternNumbers::places(std::uint32_t number) const {
    Places result{};
    for (std::uint32_t i = pattern_; i-- > 1;) {  // digits: how many free places are smaller
        result[i] = static_cast<std::uint8_t>(number % (tokens_ - i));
        number /= tokens_ - i;
    }
    for (std::uint32_t i = pattern_; i-- > 1;)  // a later digit skips the places taken before it
        for (std::uint32_t j = i + 1; j < pattern_; ++j)
            if (result[j] >= result[i]) ++result[j];
    for (std::uint32_t i = 1; i < pattern_; ++i) ++result[i];
    return result;
}

std::size_t pattern_tokens(std::size_t tokens, std::uint64_t most_entries) {
    const std::size_t most = std::min(PatternNumbers::most_pattern_tokens, tokens - 1);
    std::size_t pattern = 2;
    while (pattern < most && PatternNumbers(tokens, pattern + 1).entries() <= most_entries)
        ++pattern;
    return pattern;
}

tables::TableId pattern_table_id(const Size& size, std::size_t pattern) {
    return {"topspin-neighbours", to_text(size) + " tokens " + std::to_string(pattern),
            PatternNumbers(size.tokens, pattern).entries(), 8};
}

bool build_pattern_table(const Size& size, std::size_t pattern, std::span<std::byte> bytes,
                         const tables::Progress& progress) {
    return PatternBuilder(size, pattern, bytes).build(progress);
}

tables::TableSpec pattern_table(const Size& size, std::size_t pattern) {
    constexpr std::uint64_t most_on_the_spot = 50'000;
    const tables::TableId id = pattern_table_id(size, pattern);
    return {.id = id,
            .build_memory = id.bytes(),
            .build =
                [size, pattern](std::span<std::byte> bytes, unsigned,
                                const tables::Progress& progress) {
                    return build_pattern_table(size, pattern, bytes, progress)
                               ? tables::BuildOutcome::Done
                               : tables::BuildOutcome::Cancelled;
                },
            .stored = id.entries > most_on_the_spot,
            .cpu_seconds = static_cast<double>(id.entries) * 0.3e-6,
            .on_one_thread = true};
}

// An entry is one more than its smallest neighbour; if no neighbour is reached, it is 0.
std::optional<std::uint64_t> find_wrong_entry(const Size& size, std::size_t pattern,
                                              std::span<const std::byte> bytes,
                                              const std::stop_token& stop) {
    const PatternNumbers numbers(size.tokens, pattern);
    const auto targets = make_targets(size);
    PatternNumbers::Places goal{};
    for (std::size_t i = 0; i < pattern; ++i) goal[i] = static_cast<std::uint8_t>(i);
    const std::uint32_t goal_entry = numbers.number(goal.data());
    for (std::uint32_t entry = 0; entry < bytes.size(); ++entry) {
        if (entry % tables::states_a_step == 0 && stop.stop_requested()) break;
        const PatternNumbers::Places from = numbers.places(entry);
        unsigned least = 0;
        for (const auto& target : targets) {
            PatternNumbers::Places to{};
            for (std::size_t i = 1; i < pattern; ++i) to[i] = target[from[i]];
            const auto value = std::to_integer<unsigned>(bytes[numbers.number(to.data())]);
            if (value != 0 && (least == 0 || value < least)) least = value;
        }
        const unsigned right = entry == goal_entry ? 1 : least == 0 ? 0 : least + 1;
        if (std::to_integer<unsigned>(bytes[entry]) != right) return entry;
    }
    return std::nullopt;
}

}  // namespace taquin::topspin
