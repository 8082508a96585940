// Checks a request, has it run, checks the answer.
#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/puzzles/tiles/parity.hpp"
#include "taquin/puzzles/tiles/replay.hpp"
#include "taquin/solver/automatic.hpp"
#include "taquin/solver/machine_memory.hpp"
#include "taquin/solver/parameters.hpp"
#include "taquin/solver/run.hpp"
#include "taquin/solver/run_anytime.hpp"
#include "taquin/solver/run_construction.hpp"
#include "taquin/solver/run_cube.hpp"
#include "taquin/solver/solver.hpp"
#include "taquin/solver/table_guard.hpp"

namespace taquin::solver {

namespace {

// The sentence for a board that is none; empty if it is one. Boards that came through make_board
// are; a library's user may have made one by hand.
std::string why_no_board(const tiles::Board& board) {
    const auto [rows, columns] = board.size;
    if (tiles::make_size(rows, columns) && board.tiles.size() == board.size.cells() &&
        is_permutation(board.tiles))
        return {};
    return tiles::make_board(board.size, board.tiles).error().message;
}

std::string why_not_one_size(const Request& request) {
    if (request.start.size == request.goal.size) return {};
    return "the board is " + to_text(request.start.size) + " but the goal is " +
           to_text(request.goal.size) + ": they must have the same size";
}

// Memory that a search may hold when the request sets no limit: half of what there is, so that a
// hard board ends with a bound and not with a machine that swaps.
std::optional<std::uint64_t> usual_memory() {
    const std::optional<std::uint64_t> bytes = usable_memory();
    return bytes ? std::optional(*bytes / 2) : std::nullopt;
}

// Algorithms that only tiles have.
struct OwnRow {
    std::string_view algorithm;
    Expected<Report> (*run)(const Request&, const Service&);
};
constexpr std::array own_rows{OwnRow{"anytime", &run_anytime},
                              OwnRow{"construct", &run_construction}};

Expected<Report> run(const Request& request, const Service& service) {
    if (service.tree != nullptr) return run_recorded(request, service);
    const auto* const own = std::ranges::find(own_rows, request.algorithm, &OwnRow::algorithm);
    if (own != own_rows.end()) return own->run(request, service);
    const std::uint32_t cells = request.start.size.cells();
    if (cells <= tiles::WordState::capacity) return run_tiles<tiles::WordState>(request, service);
    if (cells <= tiles::PairState::capacity) return run_tiles<tiles::PairState>(request, service);
    if (cells <= 256) return run_tiles<tiles::ByteState>(request, service);
    return run_tiles<tiles::WideState>(request, service);
}

// Who insists on a proof is not shown what is not proved.
void advise_on_proof(const SearchRequest& request, Findings& found) {
    if (request.optimal && found.status == Status::Limit && found.note.empty())
        found.note = "without --optimal, auto gives the best solution that it finds in this time";
}

Expected<Report> search(Request& request, const Service& service) {
    const bool automatic = algorithm_row(request.algorithm).automatic();
    Expected<Report> answer = automatic && service.tree == nullptr
                                  ? run_automatic(request, service, run)
                                  : run(request, service);
    if (answer) answer->optimal = answer->is_proved();
    if (answer) advise_on_proof(request, *answer);
    return answer;
}

Report unsolvable(const Request& request) {
    Report report;
    report.status = Status::Unsolvable;
    report.algorithm = "parity";
    report.note = tiles::check_solvable(request.start, request.goal).explanation;
    return report;
}

// A wrong solution is a fault of the program, never an answer.
void replay_solutions(const Request& request, const Report& report) {
    const auto check = [&](const std::vector<tiles::Move>& moves) {
        if (!tiles::leads_to(request.goal, request.start, moves))
            throw std::logic_error("the solution found by " + report.algorithm +
                                   " failed its replay: " +
                                   tiles::replay(request.start, request.goal, moves).sentence);
    };
    if (report.has_solution() && !report.counted) check(report.moves);
    for (const auto& moves : report.all) check(moves);
}

Expected<const AlgorithmRow*> checked_algorithm(const SearchRequest& request) {
    if (auto error = why_not(request)) return *std::move(error);
    return &algorithm_row(request.algorithm);
}

// The error for an order of moves that is none.
std::optional<Error> why_no_order(const Request& request) {
    if (request.order.empty()) return std::nullopt;
    const auto order = tiles::parse_order(request.order);
    if (order) return std::nullopt;
    return Error{order.error().message, ErrorKind::BadInput, "order"};
}

// Lack of memory outside the searches, which keep their own limits.
template <class Report, class Solve>
Expected<Report> unless_out_of_memory(Solve solve) {
    try {
        return solve();
    } catch (const std::bad_alloc&) {
        Report report;
        report.status = Status::Limit;
        report.limit = search::LimitKind::Memory;
        report.note = "there is too little memory even to begin";
        return report;
    }
}

using Until = std::optional<std::chrono::steady_clock::time_point>;

// When the time for tables and search is over; none: tables are not timed.
Until end_of(const SearchRequest& request) {
    if (!request.limits.time || !request.timed_tables || request.batch) return std::nullopt;
    return std::chrono::steady_clock::now() + *request.limits.time;
}

// The tables of smaller boards are copied into memory, where nobody changes them.
bool may_map_tables(const Request& request) {
    return request.start.size.cells() > tiles::max_small_lookup_cells;
}
bool may_map_tables(const CubeRequest&) { return true; }

// solve(service), whose answer is trusted only if the table files are as they were when it is
// there.
template <class Report, class Request, class Solve>
Expected<Report> with_guarded_tables(Request& request, Service service, Solve solve) {
    std::optional<TableGuard> guard;
    if (may_map_tables(request)) {
        guard.emplace(
            service.watcher, [&kept = service.kept] { return kept.has_spoilt_tables(); },
            request.limits.stop);
        request.limits.stop = guard->token();
        service.watcher = &*guard;
    }
    try {
        Expected<Report> answer = solve(service);
        if (auto fault = service.kept.check_tables()) return *std::move(fault);
        return answer;
    } catch (const std::logic_error&) {  // wrong values in, wrong moves out
        if (auto fault = service.kept.check_tables()) return *std::move(fault);
        throw;
    }
}

}  // namespace

search::Cost possible_length(const Request& request, search::Cost bound) {
    const tiles::Size size = request.start.size;
    const tiles::Cell from = tiles::blank_of(request.start);
    const tiles::Cell to = tiles::blank_of(request.goal);
    const std::uint32_t way = size.row(from) + size.row(to) + size.column(from) + size.column(to);
    return (static_cast<std::uint32_t>(bound) + way) % 2 != 0 ? bound + 1 : bound;
}

Solver::Solver(unsigned at_the_same_time)
    : kept_(std::make_unique<Preparations>()), usual_memory_(usual_memory()) {
    if (usual_memory_) *usual_memory_ /= at_the_same_time;
}
Solver::~Solver() = default;

Expected<Report> solve(const Request& request, Watcher* watcher) {
    return Solver().solve(request, watcher);
}

Expected<CubeReport> solve(const CubeRequest& request, Watcher* watcher) {
    return Solver().solve(request, watcher);
}

Expected<Report> Solver::solve(const Request& asked, Watcher* watcher) {
    return unless_out_of_memory<Report>(
        [&] { return solve_within_memory(asked, watcher, nullptr); });
}

Expected<Report> Solver::record(const Request& asked, SearchTree& tree, Watcher* watcher) {
    return unless_out_of_memory<Report>([&] { return solve_within_memory(asked, watcher, &tree); });
}

Expected<CubeReport> Solver::solve(const CubeRequest& asked, Watcher* watcher) {
    return unless_out_of_memory<CubeReport>([&]() -> Expected<CubeReport> {
        CubeRequest request = asked;
        if (!request.limits.memory) request.limits.memory = usual_memory_;
        const auto algorithm = checked_algorithm(request);
        if (!algorithm) return algorithm.error();
        if ((*algorithm)->tiles_only)
            return Error{request.algorithm + " is for boards of tiles: use auto or idastar",
                         ErrorKind::BadInput, "algorithm"};
        if (!request.order.empty())
            return Error{"this is for boards of tiles: cubes are turned in the order U R F D L B",
                         ErrorKind::BadInput, "order"};
        const Service service{*kept_, watcher, nullptr, end_of(request)};
        auto answer = with_guarded_tables<CubeReport>(
            request, service, [&](const Service& guarded) { return solve_cube(request, guarded); });
        if (answer) advise_on_proof(request, *answer);
        return answer;
    });
}

Expected<Report> Solver::solve_within_memory(const Request& asked, Watcher* watcher,
                                             SearchTree* tree) {
    Request& request = request_;
    request = asked;
    if (!request.limits.memory) request.limits.memory = usual_memory_;
    const auto algorithm = checked_algorithm(request);
    if (!algorithm) return algorithm.error();
    if ((*algorithm)->large_cubes_only)
        return Error{request.algorithm + " is for 3x3x3 cubes: boards of tiles are solved by auto",
                     ErrorKind::BadInput, "algorithm"};
    for (const tiles::Board* board : {&request.start, &request.goal})
        if (std::string sentence = why_no_board(*board); !sentence.empty())
            return Error{std::move(sentence)};
    if (std::string sentence = why_not_one_size(request); !sentence.empty())
        return Error{std::move(sentence)};
    if (auto error = why_no_order(request)) return *std::move(error);

    const Service service{*kept_, watcher, tree, end_of(request)};
    const auto start = std::chrono::steady_clock::now();
    auto answer = with_guarded_tables<Report>(request, service, [&](const Service& guarded) {
        Expected<Report> found = tiles::is_solvable(request.start, request.goal)
                                     ? search(request, guarded)
                                     : unsolvable(request);
        if (found) replay_solutions(asked, *found);
        return found;
    });
    if (!answer) return answer;
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    answer->seconds = elapsed.count() - answer->table_seconds;
    return answer;
}

}  // namespace taquin::solver
