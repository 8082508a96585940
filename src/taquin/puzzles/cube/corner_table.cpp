// The table of corners. A row has all twists of one arrangement: words of 27 bits, one for the
// twists of the last three pieces that are numbered, as many words as the others have twists. A
// turn moves whole words for the latter and rotates bits within words for the former.
#include <algorithm>
#include <bit>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "taquin/puzzles/cube/nibbles.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"

namespace taquin::cube {

namespace {

using Word = std::uint32_t;
constexpr std::uint32_t low_digits = 3;
constexpr std::uint32_t word_bits = 27;
constexpr std::uint32_t most_words = 81;
constexpr Word full_word = (Word{1} << word_bits) - 1;

using Row = std::array<Word, most_words>;
using Twists = std::array<std::uint32_t, corner_count>;  // what is added to each piece's

// The bits whose digit of this weight is at least `least`.
constexpr Word digit_mask(std::uint32_t weight, std::uint32_t least) {
    Word mask = 0;
    for (std::uint32_t bit = 0; bit < word_bits; ++bit)
        if (bit / weight % 3 >= least) mask |= Word{1} << bit;
    return mask;
}

// Adds `by` to the digit of this weight in the numbers of all bits that are set.
template <std::uint32_t Weight>
void add_to_digit(Row& row, std::uint32_t words, std::uint32_t by) {
    if (by == 0) return;
    const Word up = digit_mask(Weight, by);
    const std::uint32_t left = Weight * by;
    const std::uint32_t right = Weight * (3 - by);
    for (std::uint32_t word = 0; word < words; ++word)
        row[word] = ((row[word] << left) & up) | ((row[word] >> right) & (full_word & ~up));
}

class CornerLayers {
public:
    CornerLayers(CornerSet set, Metric metric, std::span<std::byte> table, unsigned threads)
        : set_(set),
          words_(set.twists() / word_bits),
          threads_(threads),
          table_(table),
          frontier_(std::size_t{set.placements()} * words_),
          next_(frontier_.size()),
          unreached_(frontier_.size(), full_word) {
        for (const Turn turn : moves_of(metric))
            if (set.pieces == corner_count || face_of(turn) < Face::D) moves_.push_back(turn);
        list_shifts();
        const std::uint32_t home = number_of(Corners{}, set);
        const std::size_t word = home / word_bits;
        frontier_[word] = Word{1} << (home % word_bits);
        unreached_[word] &= ~frontier_[word];
    }

    bool run(const tables::Progress& progress) {
        std::uint64_t reached = 1;
        for (std::uint32_t depth = 1; reached < set_.entries(); ++depth) {
            progress.tell({"corners", reached, set_.entries()});
            const auto found = make_layer(depth, progress);
            if (!found) return false;
            reached += *found;
            frontier_.swap(next_);
        }
        return true;
    }

private:
    static constexpr std::uint32_t unit = 2;  // placements: together they fill whole bytes

    // How many it has; none: stopped.
    std::optional<std::uint64_t> make_layer(std::uint32_t depth, const tables::Progress& progress) {
        std::vector<std::uint64_t> found(threads_);
        const auto work = [&](std::size_t index, unsigned thread) {
            for (std::uint32_t i = 0; i < unit; ++i)
                found[thread] += enter(static_cast<std::uint32_t>(index) * unit + i, depth);
        };
        if (!tables::parallel_steps(set_.placements() / unit, threads_, progress, work))
            return std::nullopt;
        std::uint64_t sum = 0;
        for (const std::uint64_t count : found) sum += count;
        return sum;
    }

    // The twists of this placement that are one turn from the layer before.
    std::uint64_t enter(std::uint32_t placement, std::uint32_t depth) {
        const std::size_t first = std::size_t{placement} * words_;
        Word* const unreached = unreached_.data() + first;
        Word* const fresh = next_.data() + first;
        std::fill_n(fresh, words_, Word{0});
        if (std::all_of(unreached, unreached + words_, [](Word word) { return word == 0; }))
            return 0;
        const Row row = one_turn_from(placement);
        std::uint64_t found = 0;
        for (std::uint32_t word = 0; word < words_; ++word) {
            fresh[word] = row[word] & unreached[word];
            unreached[word] &= ~fresh[word];
            const std::uint64_t entry = (first + word) * word_bits;
            for (Word left = fresh[word]; left != 0; left &= left - 1, ++found)
                set_nibble(table_.data(),
                           entry + static_cast<std::uint64_t>(std::countr_zero(left)), depth);
        }
        return found;
    }

    Row one_turn_from(std::uint32_t placement) const {
        Corners at;
        put_places(placement, set_.pieces, std::span(at.at).first(set_.pieces));
        Row result{};
        for (const Turn turn : moves_) {
            const Corners from = compose_portable(turn_cube(turn).corners, at);
            const std::size_t source =
                place_number(std::span(from.at).first(set_.pieces), set_.pieces);
            // On the way there the turn added these twists; on the way back they go.
            Twists twists{};
            for (std::size_t piece = 0; piece < set_.digits(); ++piece)
                twists[piece] = (3 - twist_in(from.at[piece])) % 3;
            add_shifted(result, frontier_.data() + source * words_, twists);
        }
        return result;
    }

    void add_shifted(Row& result, const Word* source, const Twists& twists) const {
        const std::uint32_t high = set_.digits() - low_digits;
        std::uint32_t number = 0;
        for (std::uint32_t piece = 0; piece < high; ++piece) number = 3 * number + twists[piece];
        Row row;
        std::copy_n(source, words_, row.begin());
        add_to_digit<9>(row, words_, twists[high]);
        add_to_digit<3>(row, words_, twists[high + 1]);
        add_to_digit<1>(row, words_, twists[high + 2]);
        const auto& from = shifted_from_[number];
        for (std::uint32_t word = 0; word < words_; ++word) result[word] |= row[from[word]];
    }

    // By what is added to the digits of a word's number: the word that comes to each place.
    void list_shifts() {
        for (std::uint32_t by = 0; by < words_; ++by)
            for (std::uint32_t word = 0; word < words_; ++word) {
                std::uint32_t sum = 0;
                for (std::uint32_t weight = 1; weight < words_; weight *= 3)
                    sum += (by / weight + word / weight) % 3 * weight;
                shifted_from_[by][sum] = static_cast<std::uint8_t>(word);
            }
    }

    CornerSet set_;
    std::uint32_t words_;  // of a row
    unsigned threads_;
    std::span<std::byte> table_;
    std::vector<Turn> moves_;
    std::array<std::array<std::uint8_t, most_words>, most_words> shifted_from_{};
    std::vector<Word> frontier_;
    std::vector<Word> next_;
    std::vector<Word> unreached_;
};

}  // namespace

tables::TableId table_id(CornerSet set, Metric metric) {
    const std::string which = set.pieces == corner_count ? "3x3x3" : "2x2x2";
    return {"cube-corners", which + " " + std::string(name(metric)), set.entries(), 4};
}

bool build_table(CornerSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    return CornerLayers(set, metric, bytes, options.threads).run(options.progress);
}

}  // namespace taquin::cube
