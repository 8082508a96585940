// The table is built breadth-first. The entries of a class of corners form a block of 20 KiB; a
// turn followed by a symmetry maps a block to a block. For every class and turn, the build takes
// the entries of the previous layer in the source block and marks their images in the target block,
// which only one thread writes.
//
// Time: about a second on one core. Memory: the table, and 13 MB of maps.
#include "taquin/puzzles/cube/phase_two.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <utility>

#include "taquin/puzzles/cube/pattern_tables.hpp"

namespace taquin::cube {

namespace {

// The image of each place under a symmetry, found from the faces that it touches.
template <std::size_t N, std::size_t Places>
void put_images(const std::array<std::array<Face, N>, Places>& places, const FaceMap& map,
                Pieces& out) {
    const auto sorted = [](std::array<Face, N> faces) {
        std::ranges::sort(faces);
        return faces;
    };
    for (std::size_t from = 0; from < Places; ++from) {
        std::array<Face, N> image = places[from];
        for (Face& face : image) face = map[index(face)];
        for (std::size_t to = 0; to < Places; ++to)
            if (sorted(places[to]) == sorted(image)) out[from] = static_cast<std::uint8_t>(to);
    }
}

constexpr std::uint64_t order_low_bits = 0x1111'1111'1111'1111U;
constexpr std::uint32_t entries_a_word = 16;
constexpr std::uint32_t words_of_orders = orders_of_eight / entries_a_word;
constexpr std::uint64_t unseen_order = 15;

// Finds the entries of the word with this value, and returns the lowest bit of each.
std::uint64_t orders_with(std::uint64_t word, std::uint64_t value) {
    std::uint64_t others = word ^ (value * order_low_bits);
    others |= others >> 2U;
    others |= others >> 1U;
    return ~others & order_low_bits;
}

class PhaseTwoBuilder {
public:
    using Map = std::vector<std::uint16_t>;  // from orders of the edges to orders

    explicit PhaseTwoBuilder(std::span<std::byte> bytes)
        : bytes_(bytes),
          words_(reinterpret_cast<std::uint64_t*>(bytes.data())),
          reached_(numbers_.corners().classes()) {}

    bool build(const PatternBuild& options) {
        if (!make_maps(options.progress) ||
            !tables::fill(bytes_, std::byte{0xFF}, options.threads, options.progress))
            return false;
        const auto home = numbers_.seen(solved_cube);
        mark(home.corner_class, symmetry_maps_[home.symmetry][order_of_eight(solved_cube.edges.at)],
             0);
        for (std::uint64_t depth = 1; depth < phase_two_most; ++depth)
            if (!layer(depth, options)) return false;
        return name_the_rest(options);
    }

private:
    bool make_maps(const tables::Progress& progress) {
        for (Symmetry s = 0; s < axis_symmetries; ++s) {
            if (progress.stopped()) return false;
            symmetry_maps_.push_back(
                make_map([&](const Cube& cube) { return numbers_.seen_through(cube, s); }));
            for (const Turn turn : phase_two_turns)
                back_maps_.push_back(make_map([&](const Cube& cube) {
                    return turned(numbers_.seen_through(cube, s), opposite(turn));
                }));
        }
        return true;
    }

    // Entries that no layer reached get the largest value.
    bool name_the_rest(const PatternBuild& options) {
        const auto work = [&](std::size_t block, unsigned) {
            for (std::uint64_t& word : std::span(words_ + block * words_of_orders, words_of_orders))
                word ^= orders_with(word, unseen_order) * (unseen_order ^ phase_two_most);
        };
        return tables::parallel_steps(numbers_.corners().classes(), options.threads,
                                      options.progress, work);
    }

    template <class Change>
    Map make_map(Change change) const {
        Map map(orders_of_eight);
        for (std::uint32_t order = 0; order < orders_of_eight; ++order)
            map[order] = static_cast<std::uint16_t>(
                order_of_eight(change(numbers_.cube_of(0, order, 0)).edges.at));
        return map;
    }

    bool layer(std::uint64_t depth, const PatternBuild& options) {
        const std::uint64_t classes = numbers_.corners().classes();
        return parallel_classes(classes,
                                {"orders", (depth - 1) * classes, (phase_two_most - 1) * classes},
                                options, [&](std::uint32_t target) { pull(target, depth); });
    }

    // Marks the entries one turn away from the previous layer.
    void pull(std::uint32_t target, std::uint64_t depth) {
        const Cube stands_for = numbers_.cube_of(target, 0, 0);
        std::size_t number = 0;
        for (const Turn turn : phase_two_turns) {
            const auto source = numbers_.seen(turned(stands_for, turn));
            const std::size_t map = inverse_of(source.symmetry) * phase_two_turns.size() + number++;
            if (reached_[source.corner_class].load(std::memory_order_relaxed) >> (depth - 1) & 1U)
                pull_from(source.corner_class, back_maps_[map], target, depth);
        }
    }

    void pull_from(std::uint32_t source, const Map& map, std::uint32_t target,
                   std::uint64_t depth) {
        std::uint64_t* const row = words_ + std::size_t{source} * words_of_orders;
        for (std::uint32_t word = 0; word < words_of_orders; ++word) {
            // The thread that owns this block may mark entries meanwhile.
            const std::uint64_t values = std::atomic_ref(row[word]).load(std::memory_order_relaxed);
            for (std::uint64_t left = orders_with(values, depth - 1); left != 0; left &= left - 1)
                mark(target,
                     map[word * entries_a_word +
                         static_cast<std::uint32_t>(std::countr_zero(left)) / 4],
                     depth);
        }
    }

    void mark(std::uint32_t target, std::uint32_t order, std::uint64_t depth) {
        const auto& stabilizer = numbers_.corners().stabilizer(target);
        if (stabilizer.size() == 1) return mark_one(target, order, depth);
        for (const Symmetry s : stabilizer) mark_one(target, symmetry_maps_[s][order], depth);
    }

    void mark_one(std::uint32_t target, std::uint32_t order, std::uint64_t depth) {
        std::uint64_t& word =
            words_[std::size_t{target} * words_of_orders + order / entries_a_word];
        const unsigned shift = 4 * (order % entries_a_word);
        if ((word >> shift & 15U) != unseen_order) return;
        std::atomic_ref(word).store(word ^ (unseen_order ^ depth) << shift,
                                    std::memory_order_relaxed);
        reached_[target].fetch_or(static_cast<std::uint16_t>(1U << depth),
                                  std::memory_order_relaxed);
    }

    PhaseTwoNumbers numbers_{};
    std::span<std::byte> bytes_;
    std::uint64_t* words_;
    std::vector<std::atomic<std::uint16_t>> reached_;  // by class: bit d is set if it has depth d
    std::vector<Map> symmetry_maps_;
    std::vector<Map> back_maps_;  // by symmetry and turn: the symmetry, then the inverse turn
};

}  // namespace

PhaseTwoNumbers::PhaseTwoNumbers() {
    for (Symmetry s = 0; s < axis_symmetries; ++s) {
        put_images(corner_faces, face_map(s), to_[s].corners.at);
        put_images(edge_faces, face_map(s), to_[s].edges.at);
        from_[s] = inverse(to_[s]);
    }
    for (std::uint8_t order = 0; order < orders_of_four; ++order) {
        std::array<std::uint8_t, 4> pieces{};
        put_places(order, 4, pieces);
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 4; ++i) bits |= std::uint32_t{pieces[i]} << (2 * i);
        middle_number_[bits] = order;
    }
    for (Symmetry s = 0; s < axis_symmetries; ++s)
        for (std::uint32_t order = 0; order < orders_of_four; ++order)
            middle_seen_[s][order] =
                static_cast<std::uint8_t>(middle(seen_through(cube_of(0, 0, order), s)));
}

Cube PhaseTwoNumbers::cube_of(std::uint32_t corner_class, std::uint32_t edges,
                              std::uint32_t middle) const {
    Cube cube;
    cube.corners = corners_.corners_of(corners_.first(corner_class));
    put_places(edges, 8, std::span(cube.edges.at).first(8));
    put_places(middle, 4, std::span(cube.edges.at).subspan(8, 4));
    for (std::size_t place = 8; place < edge_count; ++place)
        cube.edges.at[place] = static_cast<std::uint8_t>(cube.edges.at[place] + 8);
    return cube;
}

PhaseTwoReader::PhaseTwoReader(tables::Table table) : kept_(std::move(table)) {
    fill_corners_and_middle();
}

// Breadth-first. Every reached cube also marks its images under the symmetries that keep its
// corners.
void PhaseTwoReader::fill_corners_and_middle() {
    constexpr std::uint8_t unseen = 255;
    const CornerCosets& corners = numbers_.corners();
    corners_and_middle_.assign(std::size_t{corners.classes()} * orders_of_four, unseen);
    std::vector<std::uint32_t> layer;
    const auto mark = [&](std::uint32_t corner_class, std::uint32_t middle, std::uint8_t depth) {
        for (const Symmetry s : corners.stabilizer(corner_class)) {
            const std::uint32_t entry =
                corner_class * orders_of_four + numbers_.middle_seen(middle, s);
            if (corners_and_middle_[entry] != unseen) continue;
            corners_and_middle_[entry] = depth;
            layer.push_back(entry);
        }
    };
    const auto home = numbers_.seen(solved_cube);
    mark(home.corner_class, numbers_.middle_seen(numbers_.middle(solved_cube), home.symmetry), 0);
    for (std::uint8_t depth = 1; !layer.empty(); ++depth)
        for (const std::uint32_t entry : std::exchange(layer, {})) {
            const Cube from = numbers_.cube_of(entry / orders_of_four, 0, entry % orders_of_four);
            for (const Turn turn : phase_two_turns) {
                const Cube to = turned(from, turn);
                const auto seen = numbers_.seen(to);
                mark(seen.corner_class, numbers_.middle_seen(numbers_.middle(to), seen.symmetry),
                     depth);
            }
        }
}

tables::TableId table_id(PhaseTwoSet, Metric) {
    return {"cube-phase-two", "3x3x3 corners edges half",
            std::uint64_t{classes_of(CornerKind::Places)} * orders_of_eight, 4};
}

bool build_table(PhaseTwoSet, Metric, std::span<std::byte> bytes, const PatternBuild& options) {
    return PhaseTwoBuilder(bytes).build(options);
}

}  // namespace taquin::cube
