// All positions of a small puzzle, for the audit of a heuristic: its values beside the true
// distances, and the first position or move that breaks a promise.
//
// A space is made once and used for many audits. Finding the neighbours of every position takes
// most of its time.
#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "position.hpp"
#include "running.hpp"
#include "taquin/core/bytes.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/solver/machine.hpp"
#include "values.hpp"

namespace taquin::python {

namespace {

constexpr std::size_t positions_a_step = 4096;  // between two checks for a stop

// Calls work(number) for every number below `count`; throws if the work shall stop.
template <class Work>
void for_each_number(std::size_t count, const std::stop_token& stop, Work work) {
    for (std::size_t number = 0; number < count; ++number) {
        if (number % positions_a_step == 0) refuse_if_stopped(stop);
        work(number);
    }
}

// The numbers of positions, by their bytes: a hash table in two blocks of memory, because freeing a
// million strings would delay Ctrl-C.
class Numbers {
public:
    Numbers(std::size_t count, std::size_t bytes)
        : bytes_(bytes), slots_(std::bit_ceil(2 * count), none) {
        packed_.reserve(count * bytes);
    }
    void add(const Position& position) {
        const auto number = static_cast<std::uint32_t>(packed_.size() / bytes_);
        packed_.insert(packed_.end(), position.packed.begin(), position.packed.end());
        slots_[slot_of(position)] = number;
    }
    std::uint32_t of(const Position& position) const { return slots_[slot_of(position)]; }

private:
    static constexpr std::uint32_t none = UINT32_MAX;

    // The slot of this position, or the free one for it.
    std::size_t slot_of(const Position& position) const {
        const std::size_t last = slots_.size() - 1;
        std::size_t slot = hash_bytes(position.packed.data(), bytes_) & last;
        while (slots_[slot] != none && !is_at(slots_[slot], position)) slot = (slot + 1) & last;
        return slot;
    }
    bool is_at(std::uint32_t number, const Position& position) const {
        return std::equal(position.packed.begin(), position.packed.end(),
                          packed_.begin() + static_cast<std::ptrdiff_t>(number * bytes_));
    }

    std::size_t bytes_;  // of a position
    std::vector<std::uint8_t> packed_{};
    std::vector<std::uint32_t> slots_;
};

struct Neighbour {
    std::uint32_t to;
    std::uint8_t move;
};

class Space {
public:
    Space(const Position& goal, const std::stop_token& stop)
        : goal_(goal), positions_(value_of(goal.puzzle->state_space(goal, {}))) {
        distances_ = positions_->distances(hardware_threads(), {.stop = stop});
        refuse_if_stopped(stop);
        find_neighbours(stop);
    }

    std::size_t size() const { return distances_.size(); }
    Position at(std::size_t number) const {
        if (number >= size()) throw py::index_error();
        return positions_->at(number);
    }
    const Position& goal() const { return goal_; }
    std::uint8_t distance(std::size_t number) const { return distances_[number]; }
    std::span<const Neighbour> neighbours(std::size_t number) const {
        return std::span(neighbours_).subspan(first_[number], first_[number + 1] - first_[number]);
    }

private:
    void find_neighbours(const std::stop_token& stop) {
        Numbers numbers(size(), goal_.packed.size());
        for_each_number(size(), stop, [&](std::size_t i) { numbers.add(positions_->at(i)); });
        for_each_number(size(), stop, [&](std::size_t i) {
            first_.push_back(neighbours_.size());
            const Position from = positions_->at(i);
            for (const std::uint8_t move : goal_.puzzle->legal_moves(from)) {
                const Position to = goal_.puzzle->after(from, std::span(&move, 1));
                neighbours_.push_back({numbers.of(to), move});
            }
        });
        first_.push_back(neighbours_.size());
    }

    Position goal_;
    std::unique_ptr<StateSpace> positions_;
    std::vector<std::uint8_t> distances_{};
    std::vector<std::size_t> first_{};
    std::vector<Neighbour> neighbours_{};
};

std::unique_ptr<Space> space_of(const py::object& size, const py::object& puzzle,
                                const py::object& goal) {
    py::dict keywords;
    keywords["puzzle"] = puzzle;
    keywords["size"] = size;
    const apps::Reading reading = reading_of(keywords);
    const Puzzle& of = *reading.puzzle.value_or(&reading.puzzle_of(""));
    auto canonical = of.read_size(reading.size.value_or(std::string(of.info().default_size)));
    if (!canonical) throw Refused({canonical.error().message, canonical.error().kind, "size"});
    const Position any{.puzzle = &of, .size = *canonical};
    const Position to = goal_of(any, goal);
    return interruptible(
        [&](const std::stop_token& stop) { return std::make_unique<Space>(to, stop); });
}

// The values of an expression of the library.
std::vector<std::int64_t> values_of(const Space& space, const std::string& expression) {
    return interruptible([&](const std::stop_token& stop) {
        tables::TableLibrary tables(solver::cache_folder(), hardware_threads());
        tables.stop_with(stop);
        const auto estimate = space.goal().puzzle->estimate(expression, space.goal(), {}, tables);
        if (!estimate)
            throw Refused({estimate.error().message, estimate.error().kind, "heuristic"});
        std::vector<std::int64_t> values(space.size());
        for_each_number(values.size(), stop,
                        [&](std::size_t i) { values[i] = (*estimate)(space.at(i)); });
        return values;
    });
}

// The pieces of all positions as 32-bit numbers, one position after the other.
py::bytes all_cells(const Space& space) {
    const auto cells = interruptible([&](const std::stop_token& stop) {
        std::vector<std::int32_t> all;
        for_each_number(space.size(), stop, [&](std::size_t i) {
            for (const auto& row : space.goal().puzzle->rows(space.at(i)))
                all.insert(all.end(), row.begin(), row.end());
        });
        return all;
    });
    return {reinterpret_cast<const char*>(cells.data()), cells.size() * sizeof(cells.front())};
}

// --- the audit

struct AtDistance {
    std::uint64_t positions = 0;
    double sum = 0;
    double least = 0;
    double most = 0;
};

// Of the positions that break a promise, the one nearest to the goal is easiest to understand.
struct Findings {
    std::vector<AtDistance> rows{};
    std::optional<std::size_t> too_high{};
    std::uint64_t too_high_count = 0;
    std::optional<std::pair<std::size_t, Neighbour>> jump{};
    std::uint64_t jump_count = 0;
    std::uint64_t exact = 0;
};

class Judge {
public:
    Judge(const Space& space, const std::vector<double>& values) : space_(space), values_(values) {}

    Findings findings(const std::stop_token& stop) && {
        for_each_number(space_.size(), stop, [&](std::size_t number) {
            add_to_row(number);
            compare_with_distance(number);
            compare_with_neighbours(number);
        });
        return std::move(found_);
    }

private:
    static constexpr double rounding = 1e-9;

    void add_to_row(std::size_t number) {
        const std::size_t distance = space_.distance(number);
        const double value = values_[number];
        if (found_.rows.size() <= distance) found_.rows.resize(distance + 1);
        AtDistance& row = found_.rows[distance];
        row.least = row.positions == 0 ? value : std::min(row.least, value);
        row.most = row.positions == 0 ? value : std::max(row.most, value);
        ++row.positions;
        row.sum += value;
    }

    void compare_with_distance(std::size_t number) {
        const double excess = values_[number] - static_cast<double>(space_.distance(number));
        if (std::abs(excess) <= rounding) ++found_.exact;
        if (excess <= rounding) return;
        ++found_.too_high_count;
        if (!found_.too_high || is_nearer(number, *found_.too_high)) found_.too_high = number;
    }

    void compare_with_neighbours(std::size_t number) {
        for (const Neighbour& neighbour : space_.neighbours(number)) {
            if (values_[number] <= values_[neighbour.to] + 1 + rounding) continue;
            ++found_.jump_count;
            if (!found_.jump || is_nearer(number, found_.jump->first))
                found_.jump = {number, neighbour};
        }
    }

    bool is_nearer(std::size_t a, std::size_t b) const {
        return space_.distance(a) < space_.distance(b);
    }

    const Space& space_;
    const std::vector<double>& values_;
    Findings found_{};
};

py::dict findings_dict(const Space& space, const std::vector<double>& values,
                       const Findings& found) {
    using namespace py::literals;
    py::list rows;
    for (std::size_t distance = 0; distance < found.rows.size(); ++distance) {
        const AtDistance& row = found.rows[distance];
        if (row.positions == 0) continue;
        rows.append(py::dict("distance"_a = distance, "positions"_a = row.positions,
                             "mean"_a = row.sum / static_cast<double>(row.positions),
                             "least"_a = row.least, "most"_a = row.most));
    }
    py::dict result("positions"_a = space.size(), "exact"_a = found.exact, "rows"_a = rows,
                    "too_high"_a = found.too_high_count, "jumps"_a = found.jump_count);
    result["overestimate"] = py::none();
    result["inconsistency"] = py::none();
    if (found.too_high)
        result["overestimate"] =
            py::dict("position"_a = space.at(*found.too_high), "value"_a = values[*found.too_high],
                     "distance"_a = space.distance(*found.too_high));
    if (found.jump) {
        const auto& [from, neighbour] = *found.jump;
        result["inconsistency"] = py::dict(
            "position"_a = space.at(from), "value"_a = values[from],
            "move"_a = names_of(*space.goal().puzzle, std::span(&neighbour.move, 1), {})[0],
            "child"_a = space.at(neighbour.to), "child_value"_a = values[neighbour.to]);
    }
    return result;
}

py::dict audit(const Space& space, const std::vector<double>& values) {
    if (values.size() != space.size())
        throw Refused({"there are " + std::to_string(space.size()) + " positions, but " +
                           std::to_string(values.size()) + " values",
                       ErrorKind::BadInput, "heuristic"});
    const Findings found = interruptible(
        [&](const std::stop_token& stop) { return Judge(space, values).findings(stop); });
    return findings_dict(space, values, found);
}

}  // namespace

void add_spaces(py::module_& module) {
    py::class_<Space>(module, "Space")
        .def(py::init(&space_of), py::arg("size"), py::arg("puzzle"), py::arg("goal"))
        .def("__len__", &Space::size)
        .def("__getitem__", &Space::at)
        .def("distance", &Space::distance)
        .def_property_readonly("goal", &Space::goal)
        .def("cells", &all_cells)
        .def("values", &values_of)
        .def("audit", &audit);
    refuse_unmade<Space>();
}

}  // namespace taquin::python
