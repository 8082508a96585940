#include "taquin/solver/pattern_space.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace taquin::solver {

namespace {

constexpr std::size_t most_values = 65'536;  // of a fused part

// Numbers for the pairs of values of two parts from which the goal can be reached.
struct Closure {
    std::vector<std::uint32_t> number;  // of a pair, or no_value
    std::vector<std::size_t> pairs{};

    std::uint32_t add(std::size_t pair) {
        std::uint32_t& known = number[pair];
        if (known == no_value) {
            known = static_cast<std::uint32_t>(pairs.size());
            pairs.push_back(pair);
        }
        return known;
    }
};

}  // namespace

PatternSpace::PatternSpace(const Pattern& pattern, const PatternGoal& goal)
    : moves_(goal.moves), originals_(pattern.parts), renumbered_(pattern.parts.size()) {
    bool in_context = false;
    for (const PatternPart& part : originals_) {
        in_context = in_context || part.in_context;
        parts_.push_back(
            {part.values, part.in_context, part.next, part.next->data(), part.accepted});
    }
    if (in_context) return;
    for (Part& part : parts_) keep_useful_values(part, goal);
    fuse_all(goal);
}

PatternSpace::Part PatternSpace::part_of(std::uint32_t values, PatternPart::Steps steps,
                                         std::vector<bool> accepted) {
    Part part{values, false, std::make_shared<const PatternPart::Steps>(std::move(steps)), nullptr,
              std::move(accepted)};
    part.next = part.steps->data();
    return part;
}

// Keeps the values from which the allowed moves lead to an accepted one.
void PatternSpace::keep_useful_values(Part& part, const PatternGoal& goal) {
    std::vector<std::uint32_t> number(part.values, no_value);
    std::vector<std::uint32_t> kept;
    const auto add = [&](std::uint32_t value) {
        if (value == no_value || number[value] != no_value) return;
        number[value] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(value);
    };
    for (std::uint32_t value = 0; value < part.values; ++value)
        if (part.accepted[value]) add(value);
    for (std::size_t i = 0; i < kept.size(); ++i)
        for (const std::uint8_t move : goal.allowed)
            add(part.next[kept[i] * moves_ + goal.inverse[move]]);
    PatternPart::Steps next;
    std::vector<bool> accepted;
    for (const std::uint32_t value : kept) {
        accepted.push_back(part.accepted[value]);
        for (std::size_t move = 0; move < moves_; ++move) {
            const std::uint32_t to = part.next[value * moves_ + move];
            next.push_back(to == no_value ? no_value : number[to]);
        }
    }
    renumbered_[static_cast<std::size_t>(&part - parts_.data())] = std::move(number);
    part = part_of(static_cast<std::uint32_t>(kept.size()), std::move(next), std::move(accepted));
}

// Makes the two parts one if that saves a tenth of the values. The second one is then removed.
std::optional<PatternSpace::Fusion> PatternSpace::try_to_fuse(std::size_t first, std::size_t second,
                                                              const PatternGoal& goal) {
    const Part& a = parts_[first];
    const Part& b = parts_[second];
    constexpr std::uint64_t most_pairs = std::uint64_t{1} << 23U;
    if (std::uint64_t{a.values} * b.values > most_pairs) return std::nullopt;
    const std::size_t product = std::size_t{a.values} * b.values;
    const std::size_t most = std::min(most_values, product * 9 / 10);
    Closure closure{std::vector<std::uint32_t>(product, no_value)};
    for (std::uint32_t i = 0; i < a.values; ++i)
        for (std::uint32_t j = 0; j < b.values; ++j)
            if (a.accepted[i] && b.accepted[j]) closure.add(std::size_t{i} * b.values + j);
    const auto next_of = [&](std::size_t pair, std::size_t move) -> std::size_t {
        const std::uint32_t i = a.next[pair / b.values * moves_ + move];
        const std::uint32_t j = b.next[pair % b.values * moves_ + move];
        return i == no_value || j == no_value ? SIZE_MAX : std::size_t{i} * b.values + j;
    };
    for (std::size_t k = 0; k < closure.pairs.size(); ++k) {
        if (closure.pairs.size() > most) return std::nullopt;
        for (const std::uint8_t move : goal.allowed)
            if (const std::size_t pair = next_of(closure.pairs[k], goal.inverse[move]);
                pair != SIZE_MAX)
                closure.add(pair);
    }
    if (closure.pairs.size() > most) return std::nullopt;
    PatternPart::Steps next;
    std::vector<bool> accepted;
    for (const std::size_t pair : closure.pairs) {
        accepted.push_back(a.accepted[pair / b.values] && b.accepted[pair % b.values]);
        for (std::size_t move = 0; move < moves_; ++move) {
            const std::size_t to = next_of(pair, move);
            next.push_back(to == SIZE_MAX ? no_value : closure.number[to]);
        }
    }
    Fusion fusion{first, second, b.values, std::move(closure.number)};
    parts_[first] = part_of(static_cast<std::uint32_t>(closure.pairs.size()), std::move(next),
                            std::move(accepted));
    parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(second));
    return fusion;
}

void PatternSpace::fuse_all(const PatternGoal& goal) {
    // Larger parts may depend on each other though their pieces do not, so try all pairs again.
    for (bool fused = true; fused;) {
        fused = false;
        for (std::size_t first = 0; first < parts_.size(); ++first)
            for (std::size_t second = first + 1; second < parts_.size();) {
                auto fusion = try_to_fuse(first, second, goal);
                fused = fused || fusion;
                if (fusion)
                    fusions_.push_back(*std::move(fusion));
                else
                    ++second;
            }
    }
}

bool PatternSpace::read(const Position& position, std::uint32_t* values, std::string* stuck) const {
    std::vector<std::uint32_t> at(originals_.size());
    for (std::size_t i = 0; i < at.size(); ++i) {
        at[i] = originals_[i].value_of(position);
        if (at[i] != no_value && !renumbered_[i].empty()) at[i] = renumbered_[i][at[i]];
        if (at[i] != no_value) continue;
        if (stuck != nullptr) *stuck = originals_[i].name;
        return false;
    }
    for (const Fusion& fusion : fusions_) {
        at[fusion.first] = fusion.pairs[at[fusion.first] * fusion.width + at[fusion.second]];
        if (at[fusion.first] == no_value) return false;
        at.erase(at.begin() + static_cast<std::ptrdiff_t>(fusion.second));
    }
    std::ranges::copy(at, values);
    return true;
}

// --- tables

namespace {

// A table with the first part, if parts depend on it, and as many others as fit, from `part` on.
PatternTableShape shape_from(const PatternSpace& space, bool additive, std::size_t part,
                             std::uint64_t most_entries) {
    PatternTableShape shape;
    const auto add = [&](std::size_t each) {
        const std::uint64_t entries = shape.entries * space.values(each);
        if (entries > most_entries && !shape.parts.empty()) return false;
        shape.parts.push_back(each);
        shape.entries = entries;
        return true;
    };
    if (additive) add(0);
    for (std::size_t i = 0; i < space.parts(); ++i) {
        const std::size_t each = (part + i) % space.parts();
        if (additive && each < part) break;
        if (std::ranges::find(shape.parts, each) != shape.parts.end()) continue;
        if (!add(each) && additive) break;
    }
    std::ranges::sort(shape.parts);
    return shape;
}

}  // namespace

std::vector<PatternTableShape> shapes_of(const PatternSpace& space, const PatternGoal& goal,
                                         std::uint64_t most_entries) {
    constexpr std::size_t most_tables = 3;  // that overlap
    std::vector<PatternTableShape> shapes;
    if (goal.additive) {
        for (std::size_t part = 0; part < space.parts();) {
            shapes.push_back(shape_from(space, true, part, most_entries));
            part = shapes.back().parts.back() + 1;
        }
        for (PatternTableShape& shape : shapes) shape.counts_own_moves = shapes.size() > 1;
        return shapes;
    }
    std::vector<bool> covered(space.parts());
    for (std::size_t part = 0; part < space.parts(); ++part) {
        PatternTableShape shape = shape_from(space, false, part, most_entries);
        const bool known = std::ranges::any_of(shapes, [&](const PatternTableShape& other) {
            return std::ranges::includes(other.parts, shape.parts);
        });
        if (known || (covered[part] && shapes.size() >= most_tables)) continue;
        for (const std::size_t each : shape.parts) covered[each] = true;
        shapes.push_back(std::move(shape));
    }
    return shapes;
}

tables::BuildOutcome fill_pattern_table(const PatternSpace& space, const PatternGoal& goal,
                                        const PatternTableShape& shape, std::span<std::byte> bytes,
                                        const tables::Progress& progress) {
    std::memset(bytes.data(), never, bytes.size());
    auto* const distance = reinterpret_cast<std::uint8_t*>(bytes.data());
    const std::size_t count = shape.parts.size();
    std::vector<std::uint32_t> at(space.parts());
    const auto unpack = [&](std::uint64_t index) {
        for (const std::size_t part : shape.parts) {
            at[part] = static_cast<std::uint32_t>(index % space.values(part));
            index /= space.values(part);
        }
    };
    std::vector<std::uint32_t> layer;
    std::vector<std::uint32_t> next;
    for (std::uint64_t index = 0; index < shape.entries; ++index) {
        unpack(index);
        if (!std::ranges::all_of(shape.parts,
                                 [&](std::size_t part) { return space.accepts(part, at[part]); }))
            continue;
        distance[index] = 0;
        layer.push_back(static_cast<std::uint32_t>(index));
    }
    std::uint64_t done = 0;
    for (std::uint8_t depth = 0; !layer.empty() && depth + 1 < never; ++depth) {
        const std::string phase = "depth " + std::to_string(depth);
        for (std::size_t i = 0; i < layer.size(); ++i) {  // the layer may grow meanwhile
            if (i % tables::states_a_step == 0) {
                if (progress.stopped()) return tables::BuildOutcome::Cancelled;
                progress.tell({phase, done + i, shape.entries});
            }
            if (distance[layer[i]] != depth) continue;  // reached again by a cheaper way
            unpack(layer[i]);
            for (const std::uint8_t move : goal.allowed) {
                std::uint64_t from = 0;
                std::uint64_t stride = 1;
                bool legal = true;
                bool own = !shape.counts_own_moves;
                for (std::size_t k = 0; k < count && legal; ++k) {
                    const std::size_t part = shape.parts[k];
                    const std::uint32_t value = space.after(at.data(), part, goal.inverse[move]);
                    legal = value != no_value;
                    own = own || (part != 0 && value != at[part]);
                    from += value * stride;
                    stride *= space.values(part);
                }
                const auto there = static_cast<std::uint8_t>(depth + (own ? 1 : 0));
                if (!legal || distance[from] <= there) continue;
                distance[from] = there;
                (own ? next : layer).push_back(static_cast<std::uint32_t>(from));
            }
        }
        done += layer.size();
        layer.swap(next);
        next.clear();
    }
    return tables::BuildOutcome::Done;
}

PatternEstimate::PatternEstimate(std::shared_ptr<const PatternSpace> space,
                                 std::vector<PatternTableShape> shapes,
                                 std::vector<tables::Table> tables)
    : space_(std::move(space)), tables_(std::move(tables)) {
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        Row row{{}, tables_[i].data(), shapes[i].counts_own_moves};
        std::uint64_t stride = 1;
        for (const std::size_t part : shapes[i].parts) {
            row.parts.push_back({part, stride});
            stride *= space_->values(part);
        }
        rows_.push_back(std::move(row));
    }
}

}  // namespace taquin::solver
