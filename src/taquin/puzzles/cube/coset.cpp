#include "taquin/puzzles/cube/coset.hpp"

#include <algorithm>
#include <atomic>
#include <string>
#include <utility>

#include "taquin/puzzles/cube/numbers.hpp"

namespace taquin::cube {

namespace {

constexpr std::uint32_t corner_twists = 2187;
constexpr std::uint32_t upper_sets = 70;
constexpr unsigned first_middle_edge = 8;
constexpr unsigned first_lower_corner = 4;

constexpr FourOf<8, upper_sets> layer_numbers;

// The places of the U corners are a set with a number, and so are those of the D corners. The two
// numbers add up to the largest number.
constexpr std::uint32_t layers_number(std::uint32_t upper) {
    return std::min(upper, upper_sets - 1 - upper);
}

std::uint32_t layer_sets(CornerKind kind) {
    if (kind == CornerKind::Twists) return 1;
    return kind == CornerKind::TwistsAndLayers ? upper_sets / 2 : upper_sets;
}

std::uint32_t numbers_of(CornerKind kind) {
    if (kind == CornerKind::Places) return all_corners.placements();
    return corner_twists * layer_sets(kind);
}

// `change` maps edges to edges.
template <class Change>
EdgeMap make_map(Change change) {
    EdgeMap map;
    const auto image = [&](EdgeCoset coset) { return edge_coset(change(edges_of(coset))); };
    // The mask is zero for the middle layer at home; other masks are relative to it.
    const EdgeCoset home = edge_coset(Edges{});
    const std::uint16_t at_home = image(home).flips;
    for (std::uint16_t middle = 0; middle < middle_sets; ++middle) {
        const EdgeCoset to = image({middle, 0});
        map.middle[middle] = {to.middle, static_cast<std::uint16_t>(to.flips ^ at_home)};
    }
    for (std::uint16_t flips = 0; flips < flip_sets; ++flips)
        map.flips[flips] = image({home.middle, flips}).flips;
    return map;
}

}  // namespace

EdgeCoset edge_coset(const Edges& edges) {
    std::uint32_t middle = 0;
    std::uint32_t flips = 0;
    for (std::size_t place = 0; place < edge_count; ++place) {
        if (piece_in(edges.at[place]) >= first_middle_edge) middle |= 1U << place;
        flips |= twist_in(edges.at[place]) << place;
    }
    return {middle_numbers.number[middle], static_cast<std::uint16_t>(flips % flip_sets)};
}

Edges edges_of(const EdgeCoset& coset) {
    Edges edges;
    std::uint8_t inside = first_middle_edge;
    std::uint8_t outside = 0;
    std::uint32_t flips = coset.flips;
    if (std::popcount(flips) % 2 != 0) flips |= flip_sets;
    for (std::size_t place = 0; place < edge_count; ++place) {
        const bool middle = ((middle_numbers.places[coset.middle] >> place) & 1U) != 0;
        edges.at[place] = make_piece(middle ? inside++ : outside++, (flips >> place) & 1U);
    }
    return edges;
}

CornerCosets::CornerCosets(CornerKind kind) : kind_(kind), seen_as_(numbers_of(kind)) {
    std::vector<bool> done(size());
    for (std::uint32_t each = 0; each < size(); ++each) {
        if (done[each]) continue;
        const auto corner_class = static_cast<std::uint16_t>(classes());
        first_.push_back(each);
        std::vector<Symmetry>& stabilizer = stabilizers_.emplace_back();
        const Corners corners = corners_of(each);
        for (Symmetry s = 0; s < axis_symmetries; ++s) {
            const std::uint32_t image = number(symmetric(corners, s));
            if (image == each) stabilizer.push_back(s);
            if (done[image]) continue;
            done[image] = true;
            seen_as_[image] = {corner_class, inverse_of(s)};
        }
    }
}

std::uint32_t CornerCosets::number(const Corners& corners) const {
    if (kind_ == CornerKind::Places)
        return place_number(std::span(corners.at).first(corner_count), corner_count);
    std::uint32_t twists = 0;
    std::uint32_t layer = 0;
    std::uint32_t digit = 1;
    for (std::size_t place = 0; place < corner_count; ++place) {
        if (place + 1 < corner_count) twists += digit * twist_in(corners.at[place]);
        digit *= 3;
        if (piece_in(corners.at[place]) >= first_lower_corner) layer |= 1U << place;
    }
    if (kind_ == CornerKind::Twists) return twists;
    const std::uint32_t upper = layer_numbers.number[layer];
    return twists * layer_sets(kind_) +
           (kind_ == CornerKind::TwistsAndUpper ? upper : layers_number(upper));
}

CornerCosets::TwistSums CornerCosets::twist_sums() const {
    TwistSums sums{};
    for (std::uint32_t places = 0; places < sums.size(); ++places) {
        Corners twisted;
        for (std::size_t place = 0; place + 1 < corner_count; ++place)
            if ((places >> place & 1U) != 0) twisted.at[place] = make_piece(place, 1);
        sums[places] = number(twisted) - number({});
    }
    return sums;
}

Corners CornerCosets::corners_of(std::uint32_t number) const {
    Corners corners;
    if (kind_ == CornerKind::Places) {
        put_places(number, corner_count, std::span(corners.at).first(corner_count));
        return corners;
    }
    std::uint32_t layer = layer_numbers.places[layer_numbers.places.size() - 1];
    if (kind_ != CornerKind::Twists) {
        layer = layer_numbers.places[number % layer_sets(kind_)];
        number /= layer_sets(kind_);
    }
    std::uint8_t lower = first_lower_corner;
    std::uint8_t upper = 0;
    std::uint32_t sum = 0;
    for (std::size_t place = 0; place < corner_count; ++place, number /= 3) {
        const std::uint32_t twist = place + 1 < corner_count ? number % 3 : (3 - sum % 3) % 3;
        sum += twist;
        const bool is_lower = ((layer >> place) & 1U) != 0;
        corners.at[place] = make_piece(is_lower ? lower++ : upper++, twist);
    }
    return corners;
}

EdgeMap EdgeMap::then(const EdgeMap& other) const {
    EdgeMap both;
    // A map permutes the flips and then XORs a mask. So a mask applied before the map equals the
    // permuted mask applied after it.
    const auto permuted = [&](std::uint16_t mask) {
        return static_cast<std::uint16_t>(other.flips[mask] ^ other.flips[0]);
    };
    for (std::size_t i = 0; i < middle_sets; ++i) {
        const Middle& next = other.middle[middle[i].to];
        both.middle[i] = {next.to,
                          static_cast<std::uint16_t>(permuted(middle[i].flip) ^ next.flip)};
    }
    for (std::size_t i = 0; i < flip_sets; ++i) both.flips[i] = other.flips[flips[i]];
    return both;
}

EdgeMap edge_map(Turn turn) {
    return make_map([&](const Edges& edges) { return turned(Cube{edges, {}}, turn).edges; });
}

EdgeMap edge_map(Symmetry symmetry) {
    return make_map([&](const Edges& edges) { return symmetric(Cube{edges, {}}, symmetry).edges; });
}

namespace {

constexpr std::uint64_t low_bits = 0x5555'5555'5555'5555U;
constexpr std::uint64_t unseen = 3;
constexpr std::uint32_t words_a_row = flip_sets / 32;
constexpr std::size_t words_a_class = std::size_t{middle_sets} * words_a_row;

// Finds the entries of the word with this code, and returns the lower bit of each.
std::uint64_t entries_with(std::uint64_t word, std::uint64_t code) {
    const std::uint64_t others = word ^ (code * low_bits);
    return ~(others | others >> 1U) & low_bits;
}

std::uint32_t first_entry(std::uint64_t entries) {
    return static_cast<std::uint32_t>(std::countr_zero(entries)) / 2;
}

class Builder {
public:
    // Stores the smallest value of each cache line if `bytes` has room for it.
    Builder(CosetSet set, Metric metric, std::span<std::byte> bytes)
        : base_(base_of(set, metric)),
          moves_(moves_of(metric)),
          corners_(set.corners),
          bytes_(bytes),
          words_(reinterpret_cast<std::uint64_t*>(bytes.data())),
          last_(corners_.classes()),
          reached_(corners_.classes()),
          unseen_(corners_.classes(), edge_cosets) {
        if (const CosetLayout layout{corners_.classes()}; bytes.size() > layout.lows())
            lows_ = reinterpret_cast<std::uint8_t*>(bytes.data()) + layout.lows();
        for (Symmetry s = 0; s < axis_symmetries; ++s) {
            symmetry_maps_.push_back(edge_map(s));
            for (const Turn turn : moves_) {
                back_maps_.push_back(symmetry_maps_.back().then(edge_map(opposite(turn))));
                maps_.push_back(edge_map(turn).then(symmetry_maps_.back()));
            }
        }
    }

    // Up to the base, codes are depths modulo three; after that, they are final.
    bool build(const PatternBuild& options) {
        return mark_depths(base_, options) && forget_depths(options) &&
               layer({0, 1, base_ + 1}, options) && layer({1, 2, base_ + 2}, options);
    }

    // Codes are depths modulo three, for entries up to this depth.
    bool build_depths(std::uint32_t deepest, const PatternBuild& options) {
        layers_ = deepest;
        return mark_depths(deepest, options);
    }

private:
    struct Layer {
        std::uint64_t from;  // code of the expanded entries
        std::uint64_t to;    // code of the reached entries
        std::uint32_t depth;
    };

    bool mark_depths(std::uint32_t deepest, const PatternBuild& options) {
        if (!tables::fill(bytes_, std::byte{0xFF}, options.threads, options.progress)) return false;
        mark_solved();
        for (std::uint32_t depth = 0; depth < deepest; ++depth)
            if (!layer({depth % 3, (depth + 1) % 3, depth + 1}, options)) return false;
        return true;
    }

    void mark_solved() {
        const auto seen = corners_.seen_as(corners_.number(Corners{}));
        const EdgeCoset home = symmetry_maps_[seen.symmetry](edge_coset(Edges{}));
        mark(seen.corner_class, home, {0, 0, 0});
        last_[seen.corner_class] = edge_cosets - unseen_[seen.corner_class];
    }

    bool layer(const Layer& about, const PatternBuild& options) {
        const std::uint64_t classes = corners_.classes();
        if (!parallel_classes(classes, {"marking", (about.depth - 1) * classes, layers_ * classes},
                              options, [&](std::uint32_t target) { pull(target, about); }))
            return false;
        std::swap(last_, reached_);
        return true;
    }

    // Marks the entries one turn away from the last layer. Starts from the last layer's entries or,
    // if fewer entries are unseen here, looks at the neighbours of the unseen ones.
    void pull(std::uint32_t target, const Layer& about) {
        const Corners stands_for = corners_.corners_of(corners_.first(target));
        const std::uint32_t before = unseen_[target];
        std::size_t number = 0;
        for (const Turn turn : moves_) {
            const auto [source, symmetry] =
                corners_.seen_as(corners_.number(turned(stands_for, turn)));
            if (last_[source] > unseen_[target])
                ask(source, maps_[symmetry * moves_.size() + number], target, about);
            else if (last_[source] > 0)
                pull_from(source, back_maps_[inverse_of(symmetry) * moves_.size() + number], target,
                          about);
            ++number;
        }
        reached_[target] = before - unseen_[target];
    }

    // The thread that owns the block may mark entries while others read.
    std::uint64_t codes(std::uint32_t block, std::size_t word) const {
        return std::atomic_ref(words_[block * words_a_class + word])
            .load(std::memory_order_relaxed);
    }

    void pull_from(std::uint32_t source, const EdgeMap& map, std::uint32_t target,
                   const Layer& about) {
        for (std::size_t middle = 0; middle < middle_sets; ++middle) {
            const EdgeMap::Middle to = map.middle[middle];
            for (std::uint32_t word = 0; word < words_a_row; ++word) {
                std::uint64_t left =
                    entries_with(codes(source, middle * words_a_row + word), about.from);
                for (; left != 0; left &= left - 1) {
                    const std::uint32_t flips = map.flips[32 * word + first_entry(left)];
                    mark(target, {to.to, static_cast<std::uint16_t>(flips ^ to.flip)}, about);
                }
            }
        }
    }

    void ask(std::uint32_t source, const EdgeMap& map, std::uint32_t target, const Layer& about) {
        for (std::size_t middle = 0; middle < middle_sets; ++middle) {
            const EdgeMap::Middle to = map.middle[middle];
            const std::size_t row = std::size_t{to.to} * words_a_row;
            for (std::uint32_t word = 0; word < words_a_row; ++word) {
                std::uint64_t& here = words_[target * words_a_class + middle * words_a_row + word];
                std::uint64_t found = 0;
                for (std::uint64_t left = entries_with(here, unseen); left != 0; left &= left - 1) {
                    const std::uint32_t flips = map.flips[32 * word + first_entry(left)] ^ to.flip;
                    const std::uint64_t code =
                        codes(source, row + flips / 32) >> (2 * (flips % 32)) & 3U;
                    found |= code == about.from ? left & (~left + 1) : 0;
                }
                unseen_[target] -= static_cast<std::uint32_t>(std::popcount(found));
                std::atomic_ref(here).store(here ^ (unseen ^ about.to) * found,
                                            std::memory_order_relaxed);
            }
        }
    }

    void mark(std::uint32_t target, const EdgeCoset& coset, const Layer& about) {
        if (corners_.stabilizer(target).size() == 1) return mark_one(target, coset, about);
        for (const Symmetry s : corners_.stabilizer(target))
            mark_one(target, symmetry_maps_[s](coset), about);
    }

    void mark_one(std::uint32_t target, const EdgeCoset& coset, const Layer& about) {
        std::uint64_t& word = words_[target * words_a_class +
                                     std::size_t{coset.middle} * words_a_row + coset.flips / 32];
        const unsigned shift = 2 * (coset.flips % 32U);
        if ((word >> shift & 3U) != unseen) return;
        std::atomic_ref(word).store(word ^ (unseen ^ about.to) << shift, std::memory_order_relaxed);
        --unseen_[target];
        if (about.depth <= base_ && lows_ != nullptr) note_low(target, coset, about.depth);
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

    bool forget_depths(const PatternBuild& options) {
        const std::span<std::uint64_t> words(words_, words_a_class * corners_.classes());
        return tables::parallel_steps(
            corners_.classes(), options.threads, options.progress,
            [&](std::size_t block, unsigned) {
                for (std::uint64_t& word : words.subspan(block * words_a_class, words_a_class)) {
                    const std::uint64_t left = entries_with(word, unseen);
                    word = left | left << 1U;
                }
            });
    }

    std::uint32_t base_;
    std::uint64_t layers_ = base_ + 2;
    TurnList moves_;
    CornerCosets corners_;
    std::span<std::byte> bytes_;
    std::uint64_t* words_;
    std::uint8_t* lows_ = nullptr;
    // By class: the number of entries in the last layer, in the current layer, and in none so far.
    std::vector<std::uint32_t> last_;
    std::vector<std::uint32_t> reached_;
    std::vector<std::uint32_t> unseen_;
    std::vector<EdgeMap> symmetry_maps_;
    std::vector<EdgeMap> maps_;       // by symmetry and move: first the move, then the symmetry
    std::vector<EdgeMap> back_maps_;  // first the symmetry, then the inverse move
};

}  // namespace

std::uint32_t base_of(CosetSet set, Metric metric) {
    if (set.corners == CornerKind::Twists) return metric == Metric::Half ? 8 : 9;
    return metric == Metric::Half ? 8 : 10;
}

tables::TableId table_id(CosetSet set, Metric metric) {
    std::string about = "3x3x3 twists";
    if (set.corners == CornerKind::TwistsAndLayers) about += " layers";
    if (set.corners == CornerKind::TwistsAndUpper) about += " upper";
    const CosetLayout layout{classes_of(set.corners)};
    return {"cube-cosets", about + " flips middle " + std::string(name(metric)), layout.bytes(), 8};
}

bool build_table(CosetSet set, Metric metric, std::span<std::byte> bytes,
                 const PatternBuild& options) {
    return Builder(set, metric, bytes).build(options);
}

bool build_depths(std::span<std::byte> bytes, std::uint32_t deepest, const PatternBuild& options) {
    return Builder(small_cosets, Metric::Half, bytes).build_depths(deepest, options);
}

CosetReader::CosetReader(CosetSet set, Metric metric, tables::Table table)
    : kept_(std::move(table)),
      corners_(set.corners),
      table_(kept_.data()),
      lows_(table_ + CosetLayout{corners_.classes()}.lows()),
      base_(base_of(set, metric)),
      seen_as_(corners_.data()),
      twist_number_(corners_.twist_sums()) {
    for (Symmetry s = 0; s < axis_symmetries; ++s) maps_.push_back(edge_map(s));
    for (std::uint32_t places = 0; places < layer_number_.size(); ++places) {
        if (std::popcount(places) != 4) continue;
        Corners placed;
        std::uint8_t upper = 0;
        std::uint8_t lower = 4;
        for (std::size_t place = 0; place < corner_count; ++place)
            placed.at[place] = (places >> place & 1U) != 0 ? lower++ : upper++;
        layer_number_[places] = corners_.number(placed);
    }
}

std::uint32_t CosetReader::bound(const Cube& cube, const Cube& inverse) const {
    std::uint32_t largest = 0;
    for (const Cube* const side : {&cube, &inverse})
        for (std::size_t axis = 0; axis < axis_count; ++axis) {
            CosetLookUp look_up{};
            begin(symmetric(*side, held_by(axis)), look_up);
            locate(look_up);
            largest = std::max(largest, value(look_up));
        }
    return largest;
}

}  // namespace taquin::cube
