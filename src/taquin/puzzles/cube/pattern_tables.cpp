// Pattern databases of all corners and of some edges, after Korf (AAAI 1997).
//
// Built breadth-first from the solved cube, one row at a time. A row is a set of bits, one for each
// twist or flip of one placement, and a turn maps a row to a row with permuted bits. Each placement
// checks whether its neighbours were reached in the previous layer, so a thread writes only its own
// rows.
//
// Time: one pass over the rows per layer; on one core about a second for the 88,179,840 entries of
// the corners and a third of that for the 42,577,920 entries of six edges. Memory: three bits per
// entry besides the table.
#include "taquin/puzzles/cube/pattern_tables.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>
#include <string>
#include <vector>

namespace taquin::cube {

namespace {

// The layers of one table. Words of `Bits` bits; a row has `words` of them.
template <class Word, std::uint32_t Bits>
class RowLayers {
protected:
    static constexpr Word full_word = static_cast<Word>(~std::uint64_t{0} >> (64 - Bits));

    RowLayers(std::uint32_t placements, std::uint32_t words, std::uint32_t home,
              std::span<std::byte> table)
        : words_(words),
          frontier_(std::size_t{placements} * words),
          next_(frontier_.size()),
          unreached_(frontier_.size(), full_word),
          table_(table) {
        frontier_[home / Bits] = Word{1} << (home % Bits);
        unreached_[home / Bits] &= ~frontier_[home / Bits];
    }

    // enter(step, depth) marks the entries reached in the placements of a step and returns their
    // number.
    template <class Enter>
    bool run(const char* name, std::size_t steps, const PatternBuild& options, Enter enter) {
        const std::uint64_t entries = frontier_.size() * Bits;
        std::uint64_t reached = 1;
        for (std::uint32_t depth = 1; reached < entries; ++depth) {
            options.progress.tell({name, reached, entries});
            std::vector<std::uint64_t> found(options.threads);
            const auto work = [&](std::size_t step, unsigned thread) {
                found[thread] += enter(step, depth);
            };
            if (!tables::parallel_steps(steps, options.threads, options.progress, work))
                return false;
            reached = std::accumulate(found.begin(), found.end(), reached);
            frontier_.swap(next_);
        }
        return true;
    }

    // Marks the entries of one word's set that were not reached before; returns their number.
    std::uint64_t mark(std::size_t word, Word set, std::uint32_t depth) {
        set &= unreached_[word];
        next_[word] = set;
        unreached_[word] &= ~set;
        const auto found = static_cast<std::uint64_t>(std::popcount(set));
        for (; set != 0; set &= set - 1)
            set_nibble(table_.data(), word * Bits + static_cast<unsigned>(std::countr_zero(set)),
                       depth);
        return found;
    }

    bool all_reached(std::size_t word) const { return unreached_[word] == 0; }
    const Word* frontier(std::uint32_t placement) const {
        return frontier_.data() + std::size_t{placement} * words_;
    }

    std::uint32_t words_;

private:
    std::vector<Word> frontier_;
    std::vector<Word> next_;
    std::vector<Word> unreached_;
    std::span<std::byte> table_;
};

// Corners: words of 27 bits for the twists of the last three numbered pieces, and one word for each
// combination of the other pieces' twists. A turn moves whole words for the other pieces and
// permutes bits within words for the last three.
using CornerWord = std::uint32_t;
constexpr std::uint32_t low_digits = 3;
constexpr std::uint32_t word_twists = 27;
constexpr std::uint32_t most_words = 81;

using CornerRow = std::array<CornerWord, most_words>;
using Twists = std::array<std::uint32_t, corner_count>;  // added to each piece's twist

// The bits whose digit of this weight is at least `least`.
constexpr CornerWord digit_mask(std::uint32_t weight, std::uint32_t least) {
    CornerWord mask = 0;
    for (std::uint32_t bit = 0; bit < word_twists; ++bit)
        if (bit / weight % 3 >= least) mask |= CornerWord{1} << bit;
    return mask;
}

// Adds `by` to the digit of this weight in the number of every set bit.
template <std::uint32_t Weight>
void add_to_digit(CornerRow& row, std::uint32_t words, std::uint32_t by) {
    if (by == 0) return;
    const CornerWord up = digit_mask(Weight, by);
    const CornerWord down = digit_mask(Weight, 0) & ~up;
    const std::uint32_t left = Weight * by;
    const std::uint32_t right = Weight * (3 - by);
    for (std::uint32_t word = 0; word < words; ++word)
        row[word] = ((row[word] << left) & up) | ((row[word] >> right) & down);
}

class CornerLayers : RowLayers<CornerWord, word_twists> {
public:
    CornerLayers(CornerSet set, Metric metric, std::span<std::byte> table)
        : RowLayers(set.placements(), set.twists() / word_twists, number_of(Corners{}, set), table),
          set_(set) {
        for (const Turn turn : moves_of(metric))
            if (set.pieces == corner_count || face_of(turn) < Face::D) moves_.push_back(turn);
        list_shifts();
    }

    bool build(const PatternBuild& options) {
        constexpr std::uint32_t unit = 2;  // placements: together they fill whole bytes
        return run("corners", set_.placements() / unit, options,
                   [this](std::size_t step, std::uint32_t depth) {
                       const auto first = static_cast<std::uint32_t>(step) * unit;
                       return enter(first, depth) + enter(first + 1, depth);
                   });
    }

private:
    std::uint64_t enter(std::uint32_t placement, std::uint32_t depth) {
        const std::size_t first = std::size_t{placement} * words_;
        bool done = true;
        for (std::uint32_t word = 0; word < words_; ++word) done &= all_reached(first + word);
        const CornerRow row = done ? CornerRow{} : one_turn_from(placement);
        std::uint64_t found = 0;
        for (std::uint32_t word = 0; word < words_; ++word)
            found += mark(first + word, row[word], depth);
        return found;
    }

    // The twists of this placement that are one turn from the previous layer.
    CornerRow one_turn_from(std::uint32_t placement) const {
        Corners at;
        put_places(placement, set_.pieces, std::span(at.at).first(set_.pieces));
        CornerRow result{};
        for (const Turn turn : moves_) {
            const Corners from = compose_portable(turn_cube(turn).corners, at);
            // The turn added these twists on the way there; subtract them on the way back.
            Twists twists{};
            for (std::size_t piece = 0; piece < set_.digits(); ++piece)
                twists[piece] = (3 - twist_in(from.at[piece])) % 3;
            const auto source = place_number(std::span(from.at).first(set_.pieces), set_.pieces);
            add_shifted(result, frontier(source), twists);
        }
        return result;
    }

    void add_shifted(CornerRow& result, const CornerWord* source, const Twists& twists) const {
        const std::uint32_t high = set_.digits() - low_digits;
        std::uint32_t number = 0;
        for (std::uint32_t piece = 0; piece < high; ++piece) number = 3 * number + twists[piece];
        CornerRow row;
        std::copy_n(source, words_, row.begin());
        add_to_digit<9>(row, words_, twists[high]);
        add_to_digit<3>(row, words_, twists[high + 1]);
        add_to_digit<1>(row, words_, twists[high + 2]);
        const auto& from = shifted_from_[number];
        for (std::uint32_t word = 0; word < words_; ++word) result[word] |= row[from[word]];
    }

    // Indexed by the digits added to a word's number, then by the sum: the word that moves there.
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
    TurnList moves_;
    std::array<std::array<std::uint8_t, most_words>, most_words> shifted_from_{};
};

// Edges: one or two words of 64 bits, one bit for each combination of flips. A turn flips the edges
// in certain places, which swaps the halves of the row, the halves of its halves, and so on.
//
// Placements are visited edge by edge, together with the numbers of their neighbours: from one
// placement to the next, little more than the last edge changes.
using EdgeWord = std::uint64_t;
constexpr std::uint32_t word_edges = 6;  // edges whose flips fit in one word
constexpr std::array<EdgeWord, word_edges> upper_halves{0xAAAAAAAAAAAAAAAA, 0xCCCCCCCCCCCCCCCC,
                                                        0xF0F0F0F0F0F0F0F0, 0xFF00FF00FF00FF00,
                                                        0xFFFF0000FFFF0000, 0xFFFFFFFF00000000};

// The set with these edges flipped.
EdgeWord flipped(EdgeWord set, std::uint32_t flips) {
    for (std::uint32_t edge = 0; edge < word_edges; ++edge)
        if (((flips >> edge) & 1U) != 0) {
            const std::uint32_t half = 1U << edge;
            set = ((set & upper_halves[edge]) >> half) | ((set << half) & upper_halves[edge]);
        }
    return set;
}

// Where the first edges of a placement are after one turn.
struct Neighbour {
    std::uint32_t number = 0;
    std::uint16_t used = 0;
    std::uint16_t flips = 0;
};

class EdgeLayers : RowLayers<EdgeWord, 64> {
public:
    EdgeLayers(EdgeSet set, Metric metric, std::span<std::byte> table)
        : RowLayers(set.placements(), 1U << (set.pieces - word_edges), number_of(Edges{}, set),
                    table),
          set_(set),
          moves_(moves_of(metric)) {}

    // A step is all placements with the same first two edges.
    bool build(const PatternBuild& options) {
        return run("edges", edge_count * edge_count, options,
                   [this](std::size_t step, std::uint32_t depth) -> std::uint64_t {
                       const std::size_t first = step / edge_count;
                       const std::size_t second = step % edge_count;
                       return first == second ? 0 : visit(with(with({}, first), second), depth);
                   });
    }

private:
    // A placement of the first `edges` edges, with its neighbours.
    struct Begun {
        std::uint32_t edges = 0;
        std::uint32_t number = 0;
        std::uint32_t used = 0;
        std::array<Neighbour, turn_count> neighbours{};
    };

    Begun with(const Begun& begun, std::size_t place) const {
        Begun more;
        const std::uint32_t places = static_cast<std::uint32_t>(edge_count) - begun.edges;
        const auto add = [places](std::uint32_t number, std::uint32_t used, std::size_t at) {
            return number * places + static_cast<std::uint32_t>(at) -
                   bits_in[used & ((1U << at) - 1)];
        };
        more.edges = begun.edges + 1;
        more.number = add(begun.number, begun.used, place);
        more.used = begun.used | (1U << place);
        Neighbour* to = more.neighbours.data();
        const Neighbour* from = begun.neighbours.data();
        for (const Turn turn : moves_) {
            const std::uint8_t goes = turn_cube(turn).edges.at[place];
            const std::size_t at = piece_in(goes);
            to->number = add(from->number, from->used, at);
            to->used = static_cast<std::uint16_t>(from->used | (1U << at));
            to->flips = static_cast<std::uint16_t>(from->flips | (twist_in(goes) << begun.edges));
            ++to;
            ++from;
        }
        return more;
    }

    std::uint64_t visit(const Begun& begun, std::uint32_t depth) {
        if (begun.edges == set_.pieces) return enter(begun, depth);
        std::uint64_t found = 0;
        for (std::size_t place = 0; place < edge_count; ++place)
            if (((begun.used >> place) & 1U) == 0) found += visit(with(begun, place), depth);
        return found;
    }

    // The flips of this placement that are one turn from the previous layer.
    std::uint64_t enter(const Begun& at, std::uint32_t depth) {
        const std::size_t first = std::size_t{at.number} * words_;
        std::uint64_t found = 0;
        for (std::uint32_t word = 0; word < words_; ++word) {
            EdgeWord set = 0;
            if (!all_reached(first + word))
                for (std::size_t i = 0; i < moves_.size(); ++i) {
                    const auto& [number, used, flips] = at.neighbours[i];
                    set |= flipped(frontier(number)[word ^ (flips >> word_edges)], flips);
                }
            found += mark(first + word, set, depth);
        }
        return found;
    }

    EdgeSet set_;
    TurnList moves_;
};

tables::TableId table_id(CornerSet set, Metric metric) {
    const std::string which = set.pieces == corner_count ? "3x3x3" : "2x2x2";
    return {"cube-corners", which + " " + std::string(name(metric)), set.entries(), 4};
}

tables::TableId table_id(EdgeSet set, Metric metric) {
    std::string content = "3x3x3";
    for (std::uint32_t i = 0; i < set.pieces; ++i)
        content += " " + name_of(edge_faces[set.first + i]);
    return {"cube-edges", content + " " + std::string(name(metric)), set.entries(), 4};
}

bool build_table(CornerSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    return CornerLayers(set, metric, bytes).build(options);
}

bool build_table(EdgeSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    assert(set.pieces >= word_edges && set.pieces <= word_edges + 1);
    return EdgeLayers(set, metric, bytes).build(options);
}

// Memory besides the table: three sets of entries, one bit per entry. Sets of corners use 27 bits
// of each 32-bit word.
std::uint64_t beside(CornerSet set, Metric) { return 3 * (set.entries() / 27 * 4); }
std::uint64_t beside(EdgeSet set, Metric) { return 3 * (set.entries() / 8); }
std::uint64_t beside(CosetSet, Metric) { return 0; }
// The changes are computed from a table of distances.
std::uint64_t beside(PhaseOneSet set, Metric) {
    const bool needs_distances = set == PhaseOneSet::Changes;
    return needs_distances ? table_id(PhaseOneSet::Depths, Metric::Half).bytes() : 0;
}
// Maps of orders of edges, for 16 symmetries alone and combined with ten turns.
std::uint64_t beside(PhaseTwoSet, Metric) { return std::uint64_t{16} * (1 + 10) * 40320 * 2; }

}  // namespace

tables::TableId table_id(const Pattern& pattern, Metric metric) {
    return std::visit([metric](const auto& set) { return table_id(set, metric); }, pattern);
}

std::uint64_t build_memory(const Pattern& pattern, Metric metric) {
    return table_id(pattern, metric).bytes() +
           std::visit([metric](const auto& set) { return beside(set, metric); }, pattern);
}

bool build_table(const Pattern& pattern, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    return std::visit([&](const auto& set) { return build_table(set, metric, bytes, options); },
                      pattern);
}

}  // namespace taquin::cube
