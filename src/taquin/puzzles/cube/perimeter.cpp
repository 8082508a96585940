#include "taquin/puzzles/cube/perimeter.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <iterator>
#include <utility>

#include "taquin/core/parallel.hpp"
#include "taquin/core/text.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/symmetry.hpp"

namespace taquin::cube {

namespace {

// --- classes

constexpr std::uint32_t corner_orders = 40320;
constexpr std::uint64_t twist_numbers = 2187;
constexpr std::uint64_t edge_flips = std::uint64_t{1} << (edge_count - 1);
// Corners and edges are both even or both odd permutations. So the corners determine the parity of
// the edges, and only half of the orders of the edges are numbered.
constexpr std::uint64_t edge_orders = 479'001'600 / 2;
constexpr std::uint64_t edge_numbers = edge_orders * edge_flips;
constexpr std::uint64_t corner_order_classes = 984;

constexpr unsigned number_bits = 60;
constexpr std::uint64_t number_mask = (std::uint64_t{1} << number_bits) - 1;
static_assert(corner_order_classes * twist_numbers * edge_numbers <= number_mask);

constexpr std::uint64_t spread_factor = 0x9E3779B97F4A7C15;
constexpr std::uint64_t inverse_factor = [] {
    std::uint64_t inverse = 1;  // Newton's iteration doubles the number of correct bits
    for (int i = 0; i < 6; ++i) inverse *= 2 - spread_factor * inverse;
    return inverse;
}();
static_assert(spread_factor * inverse_factor == 1);

std::uint32_t order_of(const Corners& at) {
    return place_number(std::span(at.at).first(corner_count), corner_count);
}

// For each order of the corners: its class, and the symmetries that map it to the first order of
// the class.
class CornerOrderClasses {
public:
    CornerOrderClasses() {
        for (std::uint32_t order = 0; order < corner_orders; ++order) {
            if (to_first_[order] != 0) continue;
            Corners at;
            put_places(order, corner_count, std::span(at.at).first(corner_count));
            for (Symmetry s = 0; s < symmetry_count; ++s) {
                const std::uint32_t image = order_of(symmetric(at, s));
                class_[image] = static_cast<std::uint16_t>(first_.size());
                to_first_[image] |= std::uint64_t{1} << inverse_of(s);
            }
            first_.push_back(order);
        }
        assert(first_.size() == corner_order_classes);
    }

    std::uint64_t class_of(std::uint32_t order) const { return class_[order]; }
    std::uint32_t first_of(std::uint64_t its_class) const { return first_[its_class]; }
    // One bit per symmetry.
    std::uint64_t to_first(std::uint32_t order) const { return to_first_[order]; }

private:
    std::vector<std::uint16_t> class_ = std::vector<std::uint16_t>(corner_orders);
    std::vector<std::uint64_t> to_first_ = std::vector<std::uint64_t>(corner_orders);
    std::vector<std::uint32_t> first_{};
};

const CornerOrderClasses& corner_order_table() {
    static const CornerOrderClasses made;
    return made;
}

std::uint64_t twists_and_edges(const Cube& cube) {
    std::uint64_t twists = 0;
    for (std::size_t i = 0; i + 1 < corner_count; ++i)
        twists = 3 * twists + twist_in(cube.corners.at[i]);
    std::uint64_t flips = 0;
    for (std::size_t i = 0; i + 1 < edge_count; ++i) flips = 2 * flips + twist_in(cube.edges.at[i]);
    const std::uint64_t order =
        place_number(std::span(cube.edges.at).first(edge_count), edge_count);
    return (twists * edge_orders + order / 2) * edge_flips + flips;
}

// Looks at the cube's images whose corners are in the first order of their class. Finds the first
// of these images, and the number of symmetries that lead to it.
struct LeastImage {
    std::uint64_t rest = number_mask;  // twists and edges
    std::uint64_t symmetries = 0;
};

LeastImage least_image(const Cube& cube) {
    LeastImage least;
    const std::uint64_t candidates = corner_order_table().to_first(order_of(cube.corners));
    for (std::uint64_t left = candidates; left != 0; left &= left - 1) {
        const auto s = static_cast<Symmetry>(std::countr_zero(left));
        const std::uint64_t rest = twists_and_edges(symmetric(cube, s));
        if (rest < least.rest) least = {rest, 0};
        if (rest == least.rest) ++least.symmetries;
    }
    return least;
}

// --- the table

constexpr unsigned distance_bits = 4;
constexpr std::uint64_t distance_mask = (std::uint64_t{1} << distance_bits) - 1;

// A word is never zero: zero marks an empty slot.
std::uint64_t word_of(std::uint64_t number, std::uint32_t distance) {
    return (number << distance_bits) | (distance + 1);
}

std::uint64_t classes_up_to(std::uint32_t depth, Metric metric) {
    std::uint64_t sum = 0;
    for (std::uint32_t distance = 0; distance <= depth; ++distance)
        sum += classes_at(distance, metric);
    return sum;
}

// Four of five home slots are filled. The last words may need a few slots more.
constexpr std::uint64_t slots_at_end = 512;
std::uint64_t home_slots(std::uint64_t classes) { return classes + classes / 4 + 1; }

std::uint64_t home_of(std::uint64_t number, std::uint64_t homes) {
    constexpr unsigned dropped = number_bits - 32;
    return ((number >> dropped) * homes) >> 32U;
}

// Breadth-first search over classes. Layers are split into parts by their first bits, so that
// threads can sort and compare them separately.
class PerimeterLayers {
public:
    PerimeterLayers(PerimeterSet set, Metric metric, const PatternBuild& options)
        : set_(set), metric_(metric), options_(options) {
        layers_[0][part_of(class_number(solved_cube))] = {class_number(solved_cube)};
    }

    // Fills the table. Returns false if stopped.
    bool build(std::span<std::uint64_t> words) {
        for (std::uint32_t depth = 1; depth <= set_.depth; ++depth)
            if (!add_layer(depth)) return false;
        return place(words);
    }

private:
    static constexpr unsigned part_bits = 8;
    static constexpr std::size_t parts = std::size_t{1} << part_bits;
    using Numbers = std::vector<std::uint64_t>;
    using Layer = std::array<Numbers, parts>;

    static std::size_t part_of(std::uint64_t number) { return number >> (number_bits - part_bits); }

    void tell(std::uint32_t depth, std::uint64_t done, std::uint64_t total) const {
        options_.progress.tell({"depth " + std::to_string(depth), done, total});
    }

    bool add_layer(std::uint32_t depth) {
        std::vector<Layer> reached(options_.threads);
        const bool expanded = tables::parallel_steps(
            parts, options_.threads, options_.progress, [&](std::size_t part, unsigned thread) {
                if (thread == 0) tell(depth, part, parts);
                expand(layers_[depth - 1][part], reached[thread]);
            });
        return expanded && tables::parallel_steps(
                               parts, options_.threads, options_.progress,
                               [&](std::size_t part, unsigned) { collect(reached, part, depth); });
    }

    void expand(const Numbers& classes, Layer& reached) const {
        for (const std::uint64_t number : classes) {
            const Cube cube = cube_of_class(number);
            for (const Turn turn : moves_of(metric_)) {
                const std::uint64_t next = class_number(turned(cube, turn));
                reached[part_of(next)].push_back(next);
            }
        }
    }

    // A move changes the distance by at most one, so new classes differ from the last two layers.
    void collect(std::vector<Layer>& reached, std::size_t part, std::uint32_t depth) {
        Numbers all;
        for (Layer& layer : reached) {
            all.insert(all.end(), layer[part].begin(), layer[part].end());
            layer[part] = {};
        }
        std::ranges::sort(all);
        all.erase(std::ranges::unique(all).begin(), all.end());
        for (std::uint32_t before = depth; before-- > 0 && before + 2 >= depth;) {
            Numbers rest;
            std::ranges::set_difference(all, layers_[before][part], std::back_inserter(rest));
            all = std::move(rest);
        }
        all.shrink_to_fit();
        layers_[depth][part] = std::move(all);
    }

    bool place(std::span<std::uint64_t> words) {
        const std::uint64_t homes = words.size() - slots_at_end;
        std::uint64_t next = 0;
        Numbers merged;
        for (std::size_t part = 0; part < parts; ++part) {
            if (options_.progress.stopped()) return false;
            merged.clear();
            for (std::uint32_t distance = 0; distance <= set_.depth; ++distance)
                for (const std::uint64_t number : layers_[distance][part])
                    merged.push_back(word_of(number, distance));
            std::ranges::sort(merged);
            for (const std::uint64_t word : merged) {
                next = std::max(next, home_of(word >> distance_bits, homes));
                words[next++] = word;
            }
        }
        return true;
    }

    PerimeterSet set_;
    Metric metric_;
    const PatternBuild& options_;
    std::array<Layer, most_perimeter_depth + 1> layers_{};
};

constexpr std::string_view perimeter_name = "perimeter";

}  // namespace

bool names_perimeter(std::string_view name) {
    return name == perimeter_name || name.starts_with(std::string(perimeter_name) + ":");
}

Expected<PerimeterSet> parse_perimeter(std::string_view name) {
    if (name == perimeter_name) return PerimeterSet{};
    for (std::uint32_t depth = 1; depth <= most_perimeter_depth; ++depth)
        if (name == name_of(PerimeterSet{depth})) return PerimeterSet{depth};
    return Error{quoted(name) + ": a perimeter has a depth from 1 to " +
                 std::to_string(most_perimeter_depth) + ", as in " + name_of(PerimeterSet{})};
}

std::string name_of(PerimeterSet set) {
    return std::string(perimeter_name) + ":" + std::to_string(set.depth);
}

std::uint64_t classes_at(std::uint32_t distance, Metric metric) {
    using Counts = std::array<std::uint64_t, most_perimeter_depth + 1>;
    constexpr Counts half{1, 2, 9, 75, 934, 12'077, 159'131, 2'101'575, 27'762'103};
    constexpr Counts quarter{1, 1, 5, 25, 219, 1'978, 18'395, 171'529, 1'601'725};
    return (metric == Metric::Half ? half : quarter)[distance];
}

std::uint64_t class_number(const Cube& cube) {
    const std::uint64_t its_class = corner_order_table().class_of(order_of(cube.corners));
    const std::uint64_t number =
        its_class * (twist_numbers * edge_numbers) + least_image(cube).rest;
    return (number * spread_factor) & number_mask;
}

Cube cube_of_class(std::uint64_t number) {
    number = (number * inverse_factor) & number_mask;
    const auto take = [&number](std::uint64_t count) {
        const std::uint64_t digit = number % count;
        number /= count;
        return static_cast<std::uint32_t>(digit);
    };
    std::uint32_t flips = take(edge_flips);
    const std::uint32_t edge_order = 2 * take(edge_orders);
    std::uint32_t twists = take(twist_numbers);
    Cube cube;
    const auto corners = std::span(cube.corners.at).first(corner_count);
    const auto edges = std::span(cube.edges.at).first(edge_count);
    put_places(corner_order_table().first_of(number), corner_count, corners);
    put_places(edge_order, edge_count, edges);
    const Invariants rules = invariants(cube);
    if (rules.odd_corners != rules.odd_edges)
        std::swap(edges[edge_count - 2], edges[edge_count - 1]);
    std::uint32_t sum = 0;
    for (std::size_t i = corner_count - 1; i-- > 0; twists /= 3) {
        corners[i] = make_piece(corners[i], twists % 3);
        sum += twists % 3;
    }
    corners.back() = make_piece(corners.back(), (3 - sum % 3) % 3);
    const auto odd_flip = static_cast<std::size_t>(std::popcount(flips) % 2);
    for (std::size_t i = edge_count - 1; i-- > 0; flips /= 2)
        edges[i] = make_piece(edges[i], flips % 2);
    edges.back() = make_piece(edges.back(), odd_flip);
    return cube;
}

std::uint64_t class_size(const Cube& cube) { return symmetry_count / least_image(cube).symmetries; }

tables::TableId table_id(PerimeterSet set, Metric metric) {
    return {"cube-perimeter",
            "3x3x3 depth " + std::to_string(set.depth) + " " + std::string(name(metric)),
            home_slots(classes_up_to(set.depth, metric)) + slots_at_end, 64};
}

// The classes of all layers, and the neighbours of the last layer but one.
std::uint64_t beside(PerimeterSet set, Metric metric) {
    const std::uint64_t neighbours = moves_of(metric).size() * classes_at(set.depth - 1, metric);
    return sizeof(std::uint64_t) * (classes_up_to(set.depth, metric) + neighbours);
}

bool build_table(PerimeterSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    const std::span words(reinterpret_cast<std::uint64_t*>(bytes.data()),
                          bytes.size() / sizeof(std::uint64_t));
    return PerimeterLayers(set, metric, options).build(words);
}

PerimeterReader::PerimeterReader(PerimeterSet set, tables::Table table)
    : table_(std::move(table)),
      words_(reinterpret_cast<const std::uint64_t*>(table_.data()), table_.id().entries),
      depth_(set.depth),
      homes_(words_.size() - slots_at_end) {}

std::uint32_t PerimeterReader::bound(const Cube& cube) const {
    const std::uint64_t number = class_number(cube);
    for (std::uint64_t slot = home_of(number, homes_); slot < words_.size(); ++slot) {
        const std::uint64_t word = words_[slot];
        if (word == 0 || (word >> distance_bits) > number) break;
        if ((word >> distance_bits) == number)
            return static_cast<std::uint32_t>((word & distance_mask) - 1);
    }
    return depth_ + 1;
}

std::vector<std::uint64_t> PerimeterReader::counts(unsigned threads) const {
    constexpr std::size_t piece = std::size_t{1} << 16U;
    using Counts = std::vector<std::uint64_t>;
    std::vector<Counts> found(threads, Counts(depth_ + std::size_t{1}));
    const std::size_t pieces = (words_.size() + piece - 1) / piece;
    parallel_for(pieces, threads, [&](std::size_t i, unsigned thread) {
        const auto rest = words_.subspan(i * piece);
        for (const std::uint64_t word : rest.first(std::min(rest.size(), piece)))
            if (word != 0)
                found[thread][(word & distance_mask) - 1] +=
                    class_size(cube_of_class(word >> distance_bits));
    });
    Counts sum(depth_ + std::size_t{1});
    for (const Counts& counts : found)
        std::ranges::transform(sum, counts, sum.begin(), std::plus<>{});
    return sum;
}

}  // namespace taquin::cube
