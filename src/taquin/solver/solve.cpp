// Checks a request, runs it, checks the answer.
#include <algorithm>
#include <chrono>
#include <functional>
#include <new>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <utility>

#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/checkpoint.hpp"
#include "taquin/solver/machine.hpp"
#include "taquin/solver/parameters.hpp"
#include "taquin/solver/pattern_search.hpp"
#include "taquin/solver/solver.hpp"
#include "taquin/solver/step_search.hpp"

namespace taquin::solver {

namespace {

// The default memory limit of a search: half of what is available, so a hard board ends with a
// bound instead of a swapping machine.
std::optional<std::uint64_t> usual_memory() {
    const std::optional<std::uint64_t> bytes = usable_memory();
    return bytes ? std::optional(*bytes / 2) : std::nullopt;
}

void note_missing_proof(const SearchRequest& request, Report& report) {
    if (request.optimal && report.limit && !report.optimal && report.note.empty())
        report.note = "a limit was reached before the proof was complete";
}

std::string why_unsolvable(const Request& request) {
    return request.start.puzzle->check(request.start, request.goal).explanation;
}

Report unsolvable(const Request& request) {
    Report report;
    report.status = Status::Unsolvable;
    report.solvable = false;
    report.algorithm = "parity";
    report.note = why_unsolvable(request);
    return report;
}

// The error if an unsolvable position cannot be searched as requested; none if it can.
std::optional<Error> check_unsolvable_search(const Request& request) {
    const auto refused = [](std::string why) {
        return Error{std::move(why), ErrorKind::BadInput, "search-unsolvable"};
    };
    const Puzzle& puzzle = *request.start.puzzle;
    const AlgorithmRow& algorithm = algorithm_row(puzzle, request.algorithm);
    if (algorithm.automatic() || algorithm.family == Family::Special)
        return refused(request.algorithm +
                       " does not search unsolvable positions: name another algorithm, such as "
                       "astar");
    if (!request.limits.nodes && !request.limits.time && !request.limits.depth)
        return refused(
            "the search of an unsolvable position may never end: limit its nodes, its time or its "
            "depth");
    if (const auto error = puzzle.check_unsolvable_search(request.heuristic))
        return refused(error->message);
    return std::nullopt;
}

// Searches a position that cannot be solved, until a limit is reached or no states are left.
Expected<Report> search_unsolvable(const Request& request, RunContext& context) {
    if (auto error = check_unsolvable_search(request)) return *std::move(error);
    Expected<Report> report = request.start.puzzle->solve(request, context);
    if (!report) return report;
    report->solvable = false;
    report->note = why_unsolvable(request);
    return report;
}

// A wrong solution is an internal error, never an answer.
void replay_solutions(const Request& request, const Report& report) {
    const auto check = [&](const Moves& moves) {
        if (!request.start.puzzle->solves(request.start, request.goal, moves))
            throw std::logic_error("the solution of " + report.algorithm +
                                   " does not solve the position");
    };
    if (report.has_solution() && !report.counted) check(report.moves);
    for (const Moves& moves : report.all) check(moves);
}

// Sets length and bound, in the request's metric, which is also the metric of searches.
void measure(const Request& request, Report& report) {
    const Puzzle& puzzle = *request.start.puzzle;
    report.bound = static_cast<std::uint64_t>(std::max(report.lower_bound, 0));
    report.optimal = false;
    if (!report.has_solution()) return;
    report.length =
        report.counted ? report.counted->in_metric : puzzle.length(report.moves, request.metric);
    report.optimal = report.length == report.bound;
}

// The error if start and goal do not match; none if they do.
std::optional<Error> check_positions(const Request& request) {
    if (request.start.puzzle == nullptr || request.start.puzzle != request.goal.puzzle)
        return Error{"start and goal must be positions of the same puzzle"};
    if (request.start.size != request.goal.size)
        return Error{"the start is " + request.start.size + ", but the goal is " +
                     request.goal.size + "; they must have the same size"};
    return std::nullopt;
}

// `auto` runs several searches, of which only the proof is long.
std::optional<Error> check_use_of_checkpoint(const Request& request) {
    if (request.checkpoint.empty()) return std::nullopt;
    const bool automatic = algorithm_row(*request.start.puzzle, request.algorithm).automatic();
    if (automatic && !request.optimal && !request.all)
        return Error{
            "auto keeps a checkpoint only of a proof: also ask for an optimal solution, or "
            "for all of them, or use idastar",
            ErrorKind::BadInput, "checkpoint"};
    return std::nullopt;
}

std::optional<Error> check_use_of_longer(const Request& request) {
    if (request.longer == 0 || (request.all && needs_pattern_search(request))) return std::nullopt;
    return Error{
        "longer solutions are listed only with all solutions, for a partial goal or with a choice "
        "of moves",
        ErrorKind::BadInput, "longer"};
}

std::optional<Error> check_request(const Request& request) {
    if (auto error = check_positions(request)) return error;
    if (auto error = check_parameters(request)) return error;
    if (auto error = check_use_of_longer(request)) return error;
    return check_use_of_checkpoint(request);
}

using Until = std::optional<std::chrono::steady_clock::time_point>;

// The deadline for tables and search; none if tables are not timed.
Until end_of(const SearchRequest& request) {
    if (!request.limits.time || !request.timed_tables || request.batch) return std::nullopt;
    return std::chrono::steady_clock::now() + *request.limits.time;
}

// Adds the parameter name if the heuristic is wrong. This check runs only after a failure, because
// it would slow down batches of small positions.
Error about_heuristic(Error error, const Request& request) {
    const bool wrong = error.parameter.empty() && !request.heuristic.empty() &&
                       request.start.puzzle->check_heuristic(request.heuristic, request.start.size,
                                                             request.metric);
    if (wrong) error.parameter = "heuristic";
    return error;
}

Expected<Report> search(const Request& request, RunContext& context) {
    const Puzzle& puzzle = *request.start.puzzle;
    if (!puzzle.is_solvable(request.start, request.goal)) {
        if (!request.search_unsolvable) return unsolvable(request);
        if (request.goal.is_partial())
            return Error{"unsolvable positions are searched for whole goals only",
                         ErrorKind::BadInput, "search-unsolvable"};
        return search_unsolvable(request, context);
    }
    if (!request.steps.empty()) return solve_in_steps(request, context);
    if (needs_pattern_search(request)) return solve_pattern(request, context);
    return puzzle.solve(request, context);
}

// The functions below name one report each, so the compiler constructs it in place: moving it would
// slow down batches of small positions.
Expected<Report> search_and_replay(const Request& request, RunContext& context) {
    Expected<Report> report = search(request, context);
    if (report)
        replay_solutions(request, *report);
    else
        report = about_heuristic(report.error(), request);
    return report;
}

// Watches the table files during a search. If one changes, it stops the search, which might never
// end with wrong values, and the answer is not trusted. It sits between the search and the watcher,
// if any, because watchers are called a few times per second.
class TableGuard : public Watcher {
public:
    // `spoilt` returns whether a table file changed; `stop` is the request's own stop token.
    TableGuard(Watcher* watcher, std::function<bool()> spoilt, const std::stop_token& stop)
        : watcher_(watcher), spoilt_(std::move(spoilt)), forward_(stop, Forward{&source_}) {}

    // The stop token for the search.
    std::stop_token token() const { return source_.get_token(); }

    void started(search::Cost lower_bound) override {
        if (watcher_ != nullptr) watcher_->started(lower_bound);
    }
    void progress(const search::Counters& counters, search::Cost lower_bound) override {
        if (spoilt_()) source_.request_stop();
        if (watcher_ != nullptr) watcher_->progress(counters, lower_bound);
    }
    void iteration(search::Cost bound, const search::Counters& counters) override {
        if (watcher_ != nullptr) watcher_->iteration(bound, counters);
    }
    void will_build(const tables::MissingTables& tables) override {
        if (watcher_ != nullptr) watcher_->will_build(tables);
    }
    void building(const tables::Step& step) override {
        if (watcher_ != nullptr) watcher_->building(step);
    }
    void found(std::size_t length) override {
        if (watcher_ != nullptr) watcher_->found(length);
    }
    void packets(std::size_t done, std::size_t all) override {
        if (watcher_ != nullptr) watcher_->packets(done, all);
    }
    void resumed(double seconds) override {
        if (watcher_ != nullptr) watcher_->resumed(seconds);
    }
    void warned(std::string_view sentence) override {
        if (watcher_ != nullptr) watcher_->warned(sentence);
    }

private:
    struct Forward {
        std::stop_source* to;
        void operator()() const { to->request_stop(); }
    };

    Watcher* watcher_;
    std::function<bool()> spoilt_;
    std::stop_source source_{};
    std::stop_callback<Forward> forward_;
};

Expected<Report> search_or_find_fault(const Request& request, RunContext& context) try {
    return search_and_replay(request, context);
} catch (const std::logic_error&) {  // wrong values in, wrong moves out
    if (auto fault = context.cache.check_tables()) return *std::move(fault);
    throw;
}

// Trusts the answer only if the table files have not changed since they were read.
Expected<Report> search_with_guarded_tables(Request& request, RunContext context) {
    std::optional<TableGuard> guard;
    // Tables of small puzzles are copied into memory, where nothing can change them.
    if (!request.start.puzzle->is_small(request.start.size)) {
        guard.emplace(
            context.watcher, [&cache = context.cache] { return cache.has_spoilt_tables(); },
            request.limits.stop);
        request.limits.stop = guard->token();
        context.watcher = &*guard;
    }
    Expected<Report> report = search_or_find_fault(request, context);
    if (auto fault = context.cache.check_tables()) report = *std::move(fault);
    return report;
}

Expected<Report> search_in_time(Request& request, const RunContext& context) {
    const auto start = std::chrono::steady_clock::now();
    Expected<Report> report = search_with_guarded_tables(request, context);
    if (report) {
        measure(request, *report);
        note_missing_proof(request, *report);
        const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
        report->seconds = elapsed.count() - report->table_seconds;
    }
    return report;
}

// Restores a request's limits after its search.
class LimitsKeeper {
public:
    explicit LimitsKeeper(Request& request) : request_(request), limits_(request.limits) {}
    ~LimitsKeeper() { request_.limits = std::move(limits_); }
    LimitsKeeper(const LimitsKeeper&) = delete;
    LimitsKeeper& operator=(const LimitsKeeper&) = delete;

private:
    Request& request_;
    search::Limits limits_;
};

}  // namespace

Solver::Solver(unsigned at_the_same_time) : usual_memory_(usual_memory()) {
    if (usual_memory_) *usual_memory_ /= at_the_same_time;
}

Expected<Report> solve(const Request& request, Watcher* watcher) {
    return Solver().solve(request, watcher);
}

Expected<Report> Solver::solve(const Request& asked, Watcher* watcher) {
    Request request = asked;
    return solve_within_memory(request, watcher, nullptr);
}

Expected<Report> Solver::solve_in_place(Request& request, Watcher* watcher) {
    const LimitsKeeper keeper(request);
    return solve_within_memory(request, watcher, nullptr);
}

Expected<Report> Solver::record(const Request& asked, SearchTree& tree, Watcher* watcher) {
    if (!asked.checkpoint.empty())
        return Error{"recorded trees keep no checkpoint", ErrorKind::BadInput, "checkpoint"};
    if (needs_pattern_search(asked))
        return Error{"a search for a partial goal, or with a choice of moves, is not recorded",
                     ErrorKind::BadInput, asked.allow.empty() ? "goal" : "allow"};
    Request request = asked;
    return solve_within_memory(request, watcher, &tree);
}

// Running out of memory outside the searches, which enforce their own limits, is also a Report.
Expected<Report> Solver::solve_within_memory(Request& request, Watcher* watcher,
                                             SearchTree* tree) try {
    if (!request.limits.memory) request.limits.memory = usual_memory_;
    if (auto error = check_request(request)) return *std::move(error);
    RunContext context{cache_, watcher, tree, end_of(request), {}, &request};
    if (!request.checkpoint.empty()) {
        context.facts = checkpoint_facts(request);
        // Before tables are built. The search checks again, with its heuristic.
        if (auto error = check_checkpoint(request.checkpoint, context.facts))
            return *std::move(error);
    }
    return search_in_time(request, context);
} catch (const std::bad_alloc&) {
    Report report;
    report.status = Status::Limit;
    report.limit = search::LimitKind::Memory;
    report.note = "too little memory to start the search";
    return report;
}

}  // namespace taquin::solver
