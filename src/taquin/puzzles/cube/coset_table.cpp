#include "taquin/puzzles/cube/coset_table.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"

namespace taquin::cube {

namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};
constexpr std::uint64_t low_bits = 0x5555'5555'5555'5555U;
constexpr std::uint64_t unseen = 3;
constexpr std::uint32_t words_a_row = flip_sets / 32;
constexpr std::size_t words_a_class = std::size_t{middle_sets} * words_a_row;

// A bit for each entry of the word that has this code, the lower one of its two.
std::uint64_t entries_with(std::uint64_t word, std::uint64_t code) {
    const std::uint64_t others = word ^ (code * low_bits);
    return ~(others | others >> 1U) & low_bits;
}

class Builder {
public:
    Builder(CosetSet set, Metric metric, std::span<std::byte> bytes)
        : base_(base_of(set, metric)),
          moves_(moves_of(metric)),
          corners_(set.corners),
          words_(reinterpret_cast<std::uint64_t*>(bytes.data())),
          lows_(reinterpret_cast<std::uint8_t*>(bytes.data()) +
                CosetLayout{corners_.classes()}.lows()),
          reached_(corners_.classes()) {
        std::memset(bytes.data(), 0xFF, bytes.size());
        for (Symmetry s = 0; s < axis_symmetries; ++s) {
            symmetry_maps_.push_back(edge_map(s));
            for (const Turn turn : moves_)
                back_maps_.push_back(symmetry_maps_.back().then(edge_map(opposite(turn))));
        }
    }

    // Codes tell the depth modulo three up to the base, then what they will stay.
    bool build(const PatternBuild& options) {
        mark_solved();
        for (std::uint32_t depth = 0; depth < base_; ++depth)
            if (!layer({depth % 3, (depth + 1) % 3, depth + 1}, options)) return false;
        forget_depths();
        return layer({0, 1, base_ + 1}, options) && layer({1, 2, base_ + 2}, options);
    }

private:
    struct Layer {
        std::uint64_t from;  // code of the entries that are expanded
        std::uint64_t to;    // code of those that are reached
        std::uint32_t depth;
    };

    void mark_solved() {
        const auto seen = corners_.seen_as(corners_.number(Corners{}));
        const EdgeCoset home = symmetry_maps_[seen.symmetry](edge_coset(Edges{}));
        mark(seen.corner_class, home, {0, 0, 0});
    }

    bool layer(const Layer& about, const PatternBuild& options) {
        const std::uint32_t classes = corners_.classes();
        const std::uint64_t layers = base_ + 2;
        std::atomic<std::uint64_t> done{0};
        parallel_for(classes, options.threads, [&](std::size_t number, unsigned thread) {
            if (options.progress.stopped()) return;
            pull(static_cast<std::uint32_t>(number), about);
            const std::uint64_t count = ++done;
            if (thread == 0)
                options.progress.tell(
                    {"marking", (about.depth - 1) * classes + count, layers * classes});
        });
        return !options.progress.stopped();
    }

    // Marks what is one turn away from an entry with the code `from`.
    void pull(std::uint32_t target, const Layer& about) {
        const Corners stands_for = corners_.corners_of(corners_.first(target));
        std::size_t number = 0;
        for (const Turn turn : moves_) {
            const auto source = corners_.seen_as(corners_.number(turned(stands_for, turn)));
            if ((reached_[source.corner_class].load(std::memory_order_relaxed) >> about.from &
                 1U) != 0)
                pull_from(source.corner_class,
                          back_maps_[inverse_of(source.symmetry) * moves_.size() + number], target,
                          about);
            ++number;
        }
    }

    void pull_from(std::uint32_t source, const EdgeMap& map, std::uint32_t target,
                   const Layer& about) {
        const std::uint64_t* row = words_ + source * words_a_class;
        for (std::size_t middle = 0; middle < middle_sets; ++middle, row += words_a_row) {
            const EdgeMap::Middle to = map.middle[middle];
            for (std::uint32_t word = 0; word < words_a_row; ++word) {
                // The thread that this block belongs to may mark entries in it meanwhile.
                const std::uint64_t codes = std::atomic_ref(const_cast<std::uint64_t&>(row[word]))
                                                .load(std::memory_order_relaxed);
                for (std::uint64_t left = entries_with(codes, about.from); left != 0;
                     left &= left - 1) {
                    const auto flips =
                        32 * word + static_cast<std::uint32_t>(std::countr_zero(left)) / 2;
                    mark(target, {to.to, static_cast<std::uint16_t>(map.flips[flips] ^ to.flip)},
                         about);
                }
            }
        }
    }

    void mark(std::uint32_t target, const EdgeCoset& coset, const Layer& about) {
        if (corners_.stabilizer(target).size() == 1) return mark_one(target, coset, about);
        for (const Symmetry s : corners_.stabilizer(target))
            mark_one(target, symmetry_maps_[s](coset), about);
    }

    void mark_one(std::uint32_t target, const EdgeCoset& coset, const Layer& about) {
        std::uint64_t& word =
            words_[target * words_a_class + coset.middle * words_a_row + coset.flips / 32];
        const unsigned shift = 2 * (coset.flips % 32U);
        if ((word >> shift & 3U) != unseen) return;
        std::atomic_ref(word).store(word ^ (unseen ^ about.to) << shift, std::memory_order_relaxed);
        reached_[target].fetch_or(static_cast<std::uint8_t>(1U << about.to),
                                  std::memory_order_relaxed);
        if (about.depth <= base_) note_low(target, coset, about.depth);
    }

    void note_low(std::uint32_t target, const EdgeCoset& coset, std::uint32_t depth) {
        const std::size_t line =
            target * CosetLayout::lines_a_class +
            (coset.middle * flip_sets + coset.flips) / CosetLayout::entries_a_line;
        std::uint8_t& pair = lows_[line / 2];
        const unsigned shift = 4 * (line % 2);
        if ((pair >> shift & 15U) == 15U)
            pair = static_cast<std::uint8_t>(pair ^ (15U ^ depth) << shift);
    }

    void forget_depths() {
        for (std::size_t word = 0; word < words_a_class * corners_.classes(); ++word) {
            const std::uint64_t left = entries_with(words_[word], unseen);
            words_[word] = left | left << 1U;
        }
        for (auto& codes : reached_) codes = codes != 0 ? 1 : 0;
    }

    std::uint32_t base_;
    TurnList moves_;
    CornerCosets corners_;
    std::uint64_t* words_;
    std::uint8_t* lows_;
    std::vector<std::atomic<std::uint8_t>> reached_;  // by class: bit c: it has entries of code c
    std::vector<EdgeMap> symmetry_maps_;
    std::vector<EdgeMap> back_maps_;  // by symmetry and move: first the one, then the other back
};

}  // namespace

std::uint32_t base_of(CosetSet set, Metric metric) {
    if (set.corners == CornerKind::Twists) return metric == Metric::Half ? 8 : 9;
    return metric == Metric::Half ? 8 : 10;
}

tables::TableId table_id(CosetSet set, Metric metric) {
    const bool layer = set.corners == CornerKind::TwistsAndLayer;
    const CosetLayout layout{CornerCosets(set.corners).classes()};
    return {"cube-cosets",
            std::string("3x3x3 twists") + (layer ? " layer" : "") + " flips middle " +
                std::string(name(metric)),
            layout.bytes(), 8};
}

bool build_table(CosetSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    return Builder(set, metric, bytes).build(options);
}

}  // namespace taquin::cube
