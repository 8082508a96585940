// The table of some edges. A row has all flips of one arrangement, a bit each, in one or two words
// of 64 bits; a turn flips the edges that it finds in certain places, which swaps halves of the
// row, of its halves, and so on.
//
// The arrangements are visited edge by edge, and with each of them the numbers of those that are
// one turn away: from one arrangement to the next, little more than the last edge changes.
#include <bit>
#include <cassert>
#include <optional>
#include <string>
#include <vector>

#include "taquin/puzzles/cube/nibbles.hpp"
#include "taquin/puzzles/cube/pattern_tables.hpp"

namespace taquin::cube {

namespace {

using EdgeWord = std::uint64_t;
constexpr std::uint32_t word_edges = 6;  // whose flips one word tells
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

// Where the first edges of an arrangement are after one turn.
struct Neighbour {
    std::uint32_t number = 0;
    std::uint16_t used = 0;
    std::uint16_t flips = 0;
};

class EdgeLayers {
public:
    EdgeLayers(EdgeSet set, Metric metric, std::span<std::byte> table, unsigned threads)
        : set_(set),
          words_(1U << (set.pieces - word_edges)),
          threads_(threads),
          table_(table),
          moves_(moves_of(metric)),
          frontier_(std::size_t{set.placements()} * words_),
          next_(frontier_.size()),
          unreached_(frontier_.size(), ~EdgeWord{0}) {
        const std::uint32_t home = number_of(Edges{}, set);
        frontier_[home / 64] = EdgeWord{1} << (home % 64);
        unreached_[home / 64] &= ~frontier_[home / 64];
    }

    bool run(const tables::Progress& progress) {
        std::uint64_t reached = 1;
        for (std::uint32_t depth = 1; reached < set_.entries(); ++depth) {
            progress.tell({"edges", reached, set_.entries()});
            const auto found = make_layer(depth, progress);
            if (!found) return false;
            reached += *found;
            frontier_.swap(next_);
        }
        return true;
    }

private:
    using Neighbours = std::array<Neighbour, turn_count>;

    // An arrangement of the first `edges` edges, with its neighbours.
    struct Begun {
        std::uint32_t edges = 0;
        std::uint32_t number = 0;
        std::uint32_t used = 0;
        Neighbours neighbours{};
    };

    struct Work {
        std::uint32_t depth;
        std::uint64_t found = 0;
    };

    // How many it has; none: stopped.
    std::optional<std::uint64_t> make_layer(std::uint32_t depth, const tables::Progress& progress) {
        constexpr std::size_t first_two = edge_count * edge_count;
        std::vector<std::uint64_t> found(threads_);
        const auto take = [&](std::size_t index, unsigned thread) {
            const std::size_t first = index / edge_count;
            const std::size_t second = index % edge_count;
            if (first == second) return;
            Work work{depth};
            visit(with(with({}, first), second), work);
            found[thread] += work.found;
        };
        if (!tables::parallel_steps(first_two, threads_, progress, take)) return std::nullopt;
        std::uint64_t sum = 0;
        for (const std::uint64_t count : found) sum += count;
        return sum;
    }

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

    void visit(const Begun& begun, Work& work) {
        if (begun.edges == set_.pieces) return enter(begun, work);
        for (std::size_t place = 0; place < edge_count; ++place)
            if (((begun.used >> place) & 1U) == 0) visit(with(begun, place), work);
    }

    // The flips of this arrangement that are one turn from the layer before.
    void enter(const Begun& at, Work& work) {
        const std::size_t first = std::size_t{at.number} * words_;
        for (std::uint32_t word = 0; word < words_; ++word) {
            const EdgeWord unreached = unreached_[first + word];
            EdgeWord set = 0;
            if (unreached != 0)
                for (std::size_t i = 0; i < moves_.size(); ++i) {
                    const auto& [number, used, flips] = at.neighbours[i];
                    const std::uint32_t from = word ^ (flips >> word_edges);
                    set |= flipped(frontier_[std::size_t{number} * words_ + from], flips);
                }
            set &= unreached;
            next_[first + word] = set;
            unreached_[first + word] = unreached & ~set;
            work.found += static_cast<std::uint64_t>(std::popcount(set));
            for (; set != 0; set &= set - 1)
                set_nibble(table_.data(),
                           (first + word) * 64 + static_cast<std::uint64_t>(std::countr_zero(set)),
                           work.depth);
        }
    }

    EdgeSet set_;
    std::uint32_t words_;  // of a row
    unsigned threads_;
    std::span<std::byte> table_;
    TurnList moves_;
    std::vector<EdgeWord> frontier_;
    std::vector<EdgeWord> next_;
    std::vector<EdgeWord> unreached_;
};

}  // namespace

tables::TableId table_id(EdgeSet set, Metric metric) {
    std::string content = "3x3x3";
    for (std::uint32_t i = 0; i < set.pieces; ++i)
        content += " " + name_of(edge_faces[set.first + i]);
    return {"cube-edges", content + " " + std::string(name(metric)), set.entries(), 4};
}

bool build_table(EdgeSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    assert(set.pieces >= word_edges && set.pieces <= word_edges + 1);
    return EdgeLayers(set, metric, bytes, options.threads).run(options.progress);
}

}  // namespace taquin::cube
