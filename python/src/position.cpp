#include "position.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "running.hpp"
#include "taquin/core/bytes.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/solver/machine.hpp"
#include "taquin/tables/table_store.hpp"
#include "values.hpp"

namespace taquin::python {

namespace {

std::optional<std::string> text_in(const py::dict& keywords, const char* name) {
    if (!keywords.contains(name) || keywords[name].is_none()) return std::nullopt;
    return text_value(py::str(keywords[name]), name);
}

// Parses a keyword argument; an error names it.
template <class T>
void set(std::optional<T>& value, const py::dict& keywords, const char* name,
         Expected<T> (*parse)(std::string_view)) {
    const auto text = text_in(keywords, name);
    if (!text) return;
    auto parsed = parse(*text);
    if (!parsed) throw Refused({parsed.error().message, parsed.error().kind, name});
    value = *std::move(parsed);
}

// The names of single moves as Python texts, made once because callers ask for them often.
class MoveNames {
public:
    const py::object& of(const Puzzle& puzzle, std::uint8_t move) {
        py::object& name = names_[&puzzle][move];
        if (!name) name = py::str(puzzle.write_moves(std::span(&move, 1)));
        return name;
    }

private:
    std::map<const Puzzle*, std::array<py::object, 256>> names_{};
};

// Never destroyed: Python has already shut down when static objects are. Guarded by the GIL.
MoveNames& move_names() {
    static auto* const names = new MoveNames;
    return *names;
}

py::list moves_of(const Position& position) {
    const Moves moves = position.puzzle->legal_moves(position);
    py::list names(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
        names[i] = move_names().of(*position.puzzle, moves[i]);
    return names;
}

py::list children_of(const Position& position) {
    py::list children;
    for (const std::uint8_t move : position.puzzle->legal_moves(position))
        children.append(py::make_tuple(move_names().of(*position.puzzle, move),
                                       position.puzzle->after(position, std::span(&move, 1))));
    return children;
}

// After one legal move, or after a sequence in the puzzle's notation.
Position moved(const Position& position, const py::object& sequence, const py::object& named) {
    const Puzzle& puzzle = *position.puzzle;
    const std::string moves = text_value(sequence, "moves");
    const std::string notation = text_value(named, "notation");
    if (notation.empty())
        for (const std::uint8_t move : puzzle.legal_moves(position))
            if (move_names().of(puzzle, move).cast<std::string_view>() == moves)
                return puzzle.after(position, std::span(&move, 1));
    const auto played = value_of(
        puzzle.verify(position, position, {.text = moves, .notation = notation, .metric = {}}));
    if (played.failed_at) throw Refused({played.explanation, ErrorKind::BadInput, {}});
    return played.end;
}

py::tuple rows_of(const Position& position) {
    const auto rows = position.puzzle->rows(position);
    py::tuple result(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) result[i] = py::tuple(py::cast(rows[i]));
    return result;
}

py::tuple cells_of(const Position& position) {
    std::vector<std::uint32_t> cells;
    for (const auto& row : position.puzzle->rows(position))
        cells.insert(cells.end(), row.begin(), row.end());
    return py::tuple(py::cast(cells));
}

// The last expression, compiled, for heuristics that call it at every node. Guarded by the GIL,
// which only compiling releases: that may build tables.
class Estimates {
public:
    std::int64_t value(const Position& position, const Position& goal,
                       const std::string& expression) {
        if (!estimate_ || expression != expression_ || !(goal == goal_)) compile(goal, expression);
        return (*estimate_)(position);
    }

private:
    // Meanwhile another thread may compile too: each has tables of its own.
    void compile(const Position& goal, const std::string& expression) {
        auto tables = std::exchange(tables_, nullptr);
        if (!tables)
            tables =
                std::make_unique<tables::TableLibrary>(solver::cache_folder(), hardware_threads());
        auto made = interruptible([&](const std::stop_token& stop) {
            tables->stop_with(stop);
            return value_of(goal.puzzle->estimate(expression, goal, {}, *tables));
        });
        tables_ = std::move(tables);
        estimate_ = std::move(made);
        expression_ = expression;
        goal_ = goal;
    }

    std::unique_ptr<tables::TableLibrary> tables_{};
    std::optional<Estimate> estimate_{};
    std::string expression_{};
    Position goal_{};
};

std::int64_t estimate_of(const Position& position, const py::object& heuristic,
                         const py::object& goal) {
    const std::string expression = text_value(heuristic, "heuristic");
    static auto* const estimates = new Estimates;
    const Position to = goal_of(position, goal);
    if (!position.puzzle->is_solvable(position, to))
        throw Refused({position.puzzle->check(position, to).explanation});
    return estimates->value(position, to, expression);
}

Position made(const py::object& text, const py::object& puzzle, const py::object& size,
              const py::object& form) {
    using namespace py::literals;
    const py::dict keywords("puzzle"_a = puzzle, "size"_a = size, "form"_a = form);
    if (py::isinstance<Position>(text))
        py::module_::import("taquin._keywords").attr("same_puzzle")(text, keywords);
    return position_of(text, reading_of(keywords));
}

// The shortest call that makes the same position.
std::string repr_of(const Position& position) {
    const Puzzle& puzzle = *position.puzzle;
    const std::string text = puzzle.write(position);
    std::string call = "Position(" + py::repr(py::str(text)).cast<std::string>();
    if (&recognise_puzzle(text) != &puzzle) call += ", puzzle='" + std::string(puzzle.name()) + "'";
    const auto again = puzzle.read(text, {.impossible = true});
    if (!again || again->position.size != position.size) call += ", size='" + position.size + "'";
    return call + ")";
}

auto key_of(const Position& position) {
    return std::tie(position.puzzle->info().name, position.size, position.packed);
}

std::size_t hash_of(const Position& position) {
    return static_cast<std::size_t>(hash_bytes(position.packed.data(), position.packed.size()));
}

std::string named(const Position& position) {
    return std::string(position.puzzle->name()) + " " + position.size;
}

py::tuple state_of(const Position& position) {
    return py::make_tuple(std::string(position.puzzle->name()), position.size,
                          position.puzzle->write(position));
}

// Reads the text again, so a damaged pickle raises an exception instead of crashing.
Position from_state(const py::tuple& state) {
    py::dict keywords;
    keywords["puzzle"] = state[0];
    keywords["size"] = state[1];
    return position_of(state[2], reading_of(keywords));
}

}  // namespace

apps::Reading reading_of(const py::dict& keywords) {
    apps::Reading reading;
    reading.impossible = true;  // answers say why such a position has no solution
    set(reading.puzzle, keywords, "puzzle", &apps::parse_puzzle);
    set(reading.form, keywords, "form", &apps::parse_form);
    set(reading.size, keywords, "size", &apps::parse_size);
    set(reading.goal, keywords, "goal", &apps::parse_goal);
    return reading;
}

apps::Input input_of(const Position& position) {
    return {.origin = {}, .puzzle = position.puzzle, .read = ReadPosition{.position = position}};
}

apps::Input input_of(const std::string& text, const apps::Reading& reading) {
    return apps::read_input(text, reading);
}

apps::Input input_of(const py::object& position, const apps::Reading& reading) {
    if (py::isinstance<Position>(position)) return input_of(position.cast<const Position&>());
    return input_of(text_of(position), reading);
}

std::string text_of(const py::object& position) {
    if (py::isinstance<py::str>(position)) return text_value(position, "");
    return text_value(py::module_::import("taquin._text").attr("text_of")(position), "");
}

Position position_of(const py::object& position, const apps::Reading& reading) {
    return value_of(std::move(input_of(position, reading).read)).position;
}

Position goal_of(const Position& start, const py::object& goal) {
    if (py::isinstance<Position>(goal)) {
        const auto& position = goal.cast<const Position&>();
        if (position.puzzle == start.puzzle && position.size == start.size) return position;
        throw Refused({"it is a position of " + named(position) + ", not of " + named(start),
                       ErrorKind::BadInput, "goal"});
    }
    const std::string name = goal.is_none() ? "" : text_value(goal, "goal");
    auto found = start.puzzle->goal(name, start.size);
    if (!found) throw Refused({found.error().message, found.error().kind, "goal"});
    return *std::move(found);
}

py::list names_of(const Puzzle& puzzle, std::span<const std::uint8_t> moves,
                  std::string_view notation) {
    const bool usual = notation.empty() || puzzle.info().notations.empty() ||
                       notation == puzzle.info().notations.front().name;
    py::list names(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
        names[i] = usual ? move_names().of(puzzle, moves[i])
                         : py::str(puzzle.write_moves(moves.subspan(i, 1), notation));
    return names;
}

void add_positions(py::module_& module) {
    py::class_<Position>(module, "Position",
                         "A position of any puzzle. It never changes; it can be a key and be "
                         "pickled.\n\ntext: in any form of its puzzle, or a list of numbers.")
        .def(py::init(&made), py::arg("text"), py::kw_only(), py::arg("puzzle") = py::none(),
             py::arg("size") = py::none(), py::arg("form") = py::none())
        .def_property_readonly("puzzle",
                               [](const Position& at) { return std::string(at.puzzle->name()); })
        .def_readonly("size", &Position::size)
        .def_property_readonly("text", [](const Position& at) { return at.puzzle->write(at); })
        .def_property_readonly("rows", &rows_of, "The pieces as numbers, row by row.")
        .def_property_readonly("cells", &cells_of, "The pieces as numbers in one row.")
        .def("moves", &moves_of, "The legal moves.")
        .def("children", &children_of, "Each legal move with the position that it leads to.")
        .def("move", &moved, py::arg("moves"), py::arg("notation") = "",
             "The position after one move or several.")
        .def(
            "is_goal",
            [](const Position& at, const py::object& goal) { return at == goal_of(at, goal); },
            py::arg("goal") = py::none(), "Whether this is the goal, by default the usual one.")
        .def("estimate", &estimate_of, py::arg("heuristic"), py::arg("goal") = py::none(),
             "The value of a heuristic expression of the library.")
        .def(
            "draw", [](const Position& at) { return at.puzzle->draw(at); },
            "A picture in characters.")
        .def(
            "svg", [](const Position& at) { return at.puzzle->svg(at); }, "A picture as SVG.")
        .def("__eq__", [](const Position& a, const Position& b) { return a == b; })
        .def("__eq__", [](const Position&, const py::object&) { return false; })
        .def("__lt__", [](const Position& a, const Position& b) { return key_of(a) < key_of(b); })
        .def("__le__", [](const Position& a, const Position& b) { return key_of(a) <= key_of(b); })
        .def("__gt__", [](const Position& a, const Position& b) { return key_of(a) > key_of(b); })
        .def("__ge__", [](const Position& a, const Position& b) { return key_of(a) >= key_of(b); })
        .def("__hash__", &hash_of)
        .def("__repr__", &repr_of)
        .def("__str__", [](const Position& at) { return at.puzzle->write(at); })
        .def(py::pickle(&state_of, &from_state));
    refuse_unmade<Position>();
}

}  // namespace taquin::python
