// All positions of a small puzzle, for the audit of a heuristic: its values beside the true
// distances, and the first position or move that breaks a promise.
//
// A space is made once and used for many audits. It needs the neighbours of every position, which
// takes most of its time: 0.5 s for the 181,440 boards of 3x3.
#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "position.hpp"
#include "running.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/solver/machine.hpp"
#include "values.hpp"

namespace taquin::python {

namespace {

struct Neighbour {
    std::uint32_t to;
    std::uint8_t move;
};

class Space {
public:
    Space(const Position& goal, const std::stop_token& stop)
        : goal_(goal), positions_(value_of(goal.puzzle->state_space(goal, {}))) {
        distances_ = positions_->distances(hardware_threads(), {.stop = stop});
        if (distances_.empty()) throw Refused({"interrupted", ErrorKind::Interrupted, {}});
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
        std::unordered_map<std::string, std::uint32_t> numbers;
        numbers.reserve(size());
        const auto key = [](const Position& position) {
            return std::string(position.packed.begin(), position.packed.end());
        };
        for (std::uint32_t i = 0; i < size(); ++i) numbers.emplace(key(positions_->at(i)), i);
        for (std::uint32_t i = 0; i < size() && !stop.stop_requested(); ++i) {
            first_.push_back(neighbours_.size());
            const Position from = positions_->at(i);
            for (const std::uint8_t move : goal_.puzzle->legal_moves(from)) {
                const Position to = goal_.puzzle->after(from, std::span(&move, 1));
                neighbours_.push_back({numbers.at(key(to)), move});
            }
        }
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
    std::unique_ptr<Space> space;
    Stoppable stop;
    Monitor monitor;
    const auto interrupt =
        run({stop, monitor}, [&] { space = std::make_unique<Space>(to, stop.token()); });
    if (interrupt) raise(*interrupt, monitor.news(), py::none());
    return space;
}

// The values of an expression of the library.
std::vector<std::int64_t> values_of(const Space& space, const std::string& expression) {
    const Released released;
    tables::TableLibrary tables(solver::cache_folder(), hardware_threads());
    auto estimate = space.goal().puzzle->estimate(expression, space.goal(), {}, tables);
    if (!estimate) throw Refused({estimate.error().message, estimate.error().kind, "heuristic"});
    std::vector<std::int64_t> values(space.size());
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = (*estimate)(space.at(i));
    return values;
}

// The pieces of all positions as 32-bit numbers, one position after the other.
py::bytes all_cells(const Space& space) {
    std::vector<std::int32_t> cells;
    {
        const Released released;
        for (std::size_t i = 0; i < space.size(); ++i)
            for (const auto& row : space.goal().puzzle->rows(space.at(i)))
                cells.insert(cells.end(), row.begin(), row.end());
    }
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

Findings judge(const Space& space, const std::vector<double>& values) {
    constexpr double rounding = 1e-9;
    Findings found;
    const auto nearer = [&](std::size_t number, const auto& best) {
        return !best || space.distance(number) < space.distance(*best);
    };
    std::optional<std::size_t> jump_from;
    for (std::size_t i = 0; i < space.size(); ++i) {
        const std::size_t distance = space.distance(i);
        const double value = values[i];
        if (found.rows.size() <= distance) found.rows.resize(distance + 1);
        AtDistance& row = found.rows[distance];
        row.least = row.positions == 0 ? value : std::min(row.least, value);
        row.most = row.positions == 0 ? value : std::max(row.most, value);
        ++row.positions;
        row.sum += value;
        const auto truth = static_cast<double>(distance);
        if (value > truth + rounding) {
            ++found.too_high_count;
            if (nearer(i, found.too_high)) found.too_high = i;
        }
        if (std::abs(value - truth) <= rounding) ++found.exact;
        for (const Neighbour& neighbour : space.neighbours(i)) {
            if (value <= values[neighbour.to] + 1 + rounding) continue;
            ++found.jump_count;
            if (!nearer(i, jump_from)) continue;
            jump_from = i;
            found.jump = {i, neighbour};
        }
    }
    return found;
}

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
    Findings found;
    {
        const Released released;
        found = judge(space, values);
    }
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
