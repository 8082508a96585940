#include "solve_batch.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

#include "error_codes.hpp"
#include "solve_json.hpp"
#include "solve_text.hpp"
#include "status.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/solver/cache_folder.hpp"

namespace taquin::cli {
namespace {

constexpr std::uint64_t most_threads = 256;
constexpr std::size_t many = 1000;  // boards, from which on tables pay

unsigned threads_of(const SolveOptions& options) {
    return static_cast<unsigned>(std::min(options.threads.value_or(1), most_threads));
}

// All but the boards.
solver::Request request_of(const SolveOptions& options) {
    constexpr std::uint64_t deepest = std::numeric_limits<search::Cost>::max();
    solver::Request request{options.request, {}, {}, options.order, options.catalogue};
    if (options.depth)
        request.limits.depth = static_cast<search::Cost>(std::min(*options.depth, deepest));
    request.listed = options.show != Show::None;
    request.threads = threads_of(options);
    request.all_cores = !options.threads;
    request.seed = options.seed.value_or(request.seed);
    request.tables_folder = solver::cache_folder(options.cache).string();
    return request;
}

void tell_outcome(Answer& answer, const std::optional<Error>& error) {
    if (error) {
        answer.code = exit_code_of(error->kind);
        answer.error = error->message;
    } else {
        answer.code = exit_code_of(*answer.findings());
    }
}

}  // namespace

BoardSolver::BoardSolver(const SolveOptions& options, std::stop_token stop,
                         unsigned at_the_same_time)
    : options_(options),
      request_(request_of(options)),
      solver_(at_the_same_time),
      goals_(options.boards.goal) {
    request_.limits.stop = std::move(stop);
    if (at_the_same_time == 1) return;
    request_.threads = 1;
    request_.all_cores = false;
    if (request_.limits.memory) *request_.limits.memory /= at_the_same_time;
}

std::unique_ptr<Answer> BoardSolver::solve(const Given& given, std::size_t number,
                                           solver::Watcher& watcher) {
    request_.batch = number >= many;
    return std::visit([&](const auto& one) { return solve_one(one, watcher); }, given);
}

std::unique_ptr<Answer> BoardSolver::solve_one(const GivenBoard& given, solver::Watcher& watcher) {
    const auto metric = tiles_metric(options_.metric);
    auto answer = std::make_unique<TilesAnswer>(
        given, TilesWords{options_.convention, metric ? *metric : tiles::Metric::Single});
    std::optional<Error> error;
    if (!given.board)
        error = given.board.error();
    else if (!metric)
        error = metric.error();
    else
        error = solve_board(given, *answer, watcher);
    tell_outcome(*answer, error);
    return answer;
}

std::unique_ptr<Answer> BoardSolver::solve_one(const GivenCube& given, solver::Watcher& watcher) {
    const auto metric = cube_metric(options_.metric);
    auto answer = std::make_unique<CubeAnswer>(given, metric ? *metric : cube::Metric::Half);
    std::optional<Error> error = why_not_for_cubes(options_);
    if (!error && !given.cube)
        error = given.cube.error();
    else if (!error && !metric)
        error = metric.error();
    else if (!error)
        error = solve_cube(given, *answer, watcher);
    tell_outcome(*answer, error);
    return answer;
}

std::optional<Error> BoardSolver::solve_board(const GivenBoard& given, TilesAnswer& answer,
                                              solver::Watcher& watcher) {
    const tiles::Board& start = given.board->board;
    const auto& goal = goals_.of(start.size);
    if (!goal) return Error{"--goal: " + goal.error().message};
    if (!goal_ || *goal_ != *goal) goal_ = std::make_shared<const tiles::Board>(*goal);
    answer.goal_board = goal_;
    request_.start = start;
    request_.goal = *goal;
    auto report = solver_.solve(request_, &watcher);
    if (!report) return report.error();
    answer.report = *std::move(report);
    return std::nullopt;
}

std::optional<Error> BoardSolver::solve_cube(const GivenCube& given, CubeAnswer& answer,
                                             solver::Watcher& watcher) {
    const auto goal = cube_goal(options_.boards, given.size);
    if (!goal) return goal.error();
    answer.goal_cube = *goal;
    const solver::SearchRequest& asked = request_;
    auto report = solver_.solve(
        solver::CubeRequest{asked, given.cube->cube, *goal, given.size, answer.turn_metric()},
        &watcher);
    if (!report) return report.error();
    answer.report = *std::move(report);
    return std::nullopt;
}

SolveBatch::SolveBatch(const SolveOptions& options, Output& out)
    : options_(options), out_(out), progress_(out, interrupts_, options.quiet) {}

ExitCode SolveBatch::solve(const Given& given) {
    if (!alone_) alone_.emplace(options_, interrupts_.token(), 1U);
    progress_.begin();
    const auto answer = alone_->solve(given, solved_++, progress_);
    progress_.end();
    show(*answer);
    return answer->code;
}

// Boards are begun in their order, so that those that were are shown without a gap.
class SolveBatch::Together {
public:
    Together(SolveBatch& batch, std::span<const Given> boards)
        : batch_(batch), boards_(boards), answers_(boards.size()) {}

    ExitCode run(unsigned threads) {
        batch_.progress_.begin();
        parallel_for(threads, threads, [&](std::size_t, unsigned) { work(threads); });
        return code_;
    }

private:
    // Several searches are watched by way of the answers that they give; of the builds of tables,
    // which wait for each other, one is shown.
    class Watch : public solver::Watcher {
    public:
        explicit Watch(Together& together) : together_(together) {}
        void started(search::Cost) override {}
        void progress(const search::Counters&, search::Cost) override { together_.pulse(); }
        void iteration(search::Cost, const search::Counters&) override {}
        void building(const tables::Step& step) override {
            const std::unique_lock lock(together_.mutex_, std::try_to_lock);
            if (lock) together_.batch_.progress_.building(step);
        }

    private:
        Together& together_;
    };

    struct Slot {
        std::unique_ptr<Answer> answer{};
        std::atomic<bool> ready = false;
    };

    void work(unsigned threads) {
        BoardSolver solver(batch_.options_, batch_.interrupts_.token(), threads);
        Watch watch(*this);
        while (const auto number = next()) {
            Slot& slot = answers_[*number];
            slot.answer = solver.solve(boards_[*number], *number, watch);
            slot.ready = true;
            show_ready();
        }
    }

    std::optional<std::size_t> next() {
        if (batch_.interrupts_.token().stop_requested()) return std::nullopt;
        const std::size_t number = begun_++;
        return number < boards_.size() ? std::optional(number) : std::nullopt;
    }

    bool is_next_ready() const {
        const std::size_t number = shown_;
        return number < boards_.size() && answers_[number].ready;
    }

    // One thread shows, the others do not wait for it: it looks again after it has ended, and so
    // leaves nothing that became ready meanwhile.
    void show_ready() {
        while (is_next_ready() && !showing_.exchange(true)) {
            const Ended ended{showing_};
            const std::scoped_lock lock(mutex_);
            batch_.progress_.end();
            for (; is_next_ready(); ++shown_) {
                show(*answers_[shown_].answer);
                answers_[shown_].answer.reset();
            }
            batch_.progress_.boards(shown_, boards_.size());
        }
    }
    struct Ended {
        std::atomic<bool>& showing;
        ~Ended() { showing = false; }
    };

    void show(const Answer& answer) {
        code_ = worse(code_, answer.code);
        batch_.show(answer);
    }

    // Answers do not wait in the buffer while searches take long.
    void pulse() {
        const std::unique_lock lock(mutex_, std::try_to_lock);
        if (!lock) return;
        if (!batch_.out_.try_flush()) batch_.interrupts_.give_up();
        batch_.progress_.boards(shown_, boards_.size());
    }

    SolveBatch& batch_;
    std::span<const Given> boards_;
    std::mutex mutex_{};
    std::vector<Slot> answers_;
    std::atomic<std::size_t> begun_ = 0;
    std::atomic<std::size_t> shown_ = 0;
    std::atomic<bool> showing_ = false;
    ExitCode code_ = ExitCode::Done;
};

ExitCode SolveBatch::solve_together(std::span<const Given> boards) {
    const auto threads =
        static_cast<unsigned>(std::min<std::size_t>(threads_of(options_), boards.size()));
    const ExitCode code = Together(*this, boards).run(threads);
    progress_.end();
    return code;
}

void SolveBatch::show(const Answer& answer) {
    answer.warn_of_input();
    if (answer.error) complain(answer.origin().where() + *answer.error);
    if (answer.findings() != nullptr)
        for (const std::string& warning : answer.findings()->warnings) warn(warning);
    if (options_.json)
        append_json(out_.text(), answer, options_);
    else if (answer.findings() != nullptr)
        show_text(answer);
    out_.commit();
}

void SolveBatch::show_text(const Answer& answer) {
    if (shown_before_ && !options_.quiet) out_.print("\n");
    shown_before_ = true;
    if (options_.school) return print_school_answer(out_, answer, options_);
    if (options_.quiet) return print_answer_only(out_, answer, options_);
    print_answer(out_, answer, options_);
}

}  // namespace taquin::cli
