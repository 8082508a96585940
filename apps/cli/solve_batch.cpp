#include "solve_batch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <utility>

#include "shared/solve_json.hpp"
#include "solve_text.hpp"
#include "status.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/sentence.hpp"

namespace taquin::cli {
namespace {

const std::chrono::steady_clock::time_point program_began = std::chrono::steady_clock::now();

// How long the program has read its first board. From standard input only its work counts: somebody
// may be typing.
std::chrono::nanoseconds reading_time(const BoardOptions& boards) {
    const bool typed = (boards.arguments.empty() && boards.files.empty()) ||
                       std::ranges::find(boards.files, "-") != boards.files.end();
    if (!typed) return std::chrono::steady_clock::now() - program_began;
    timespec used{};
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return {};
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

SolveTask task_of(const SolveOptions& options) {
    SolveTask task = static_cast<const SolveTask&>(options);
    task.reading = static_cast<const Reading&>(options.boards);
    task.request.listed = options.show != Show::None;
    task.reading_time = reading_time(options.boards);
    return task;
}

AskedFor asked_for(const SolveOptions& options) {
    return {.solutions = options.request.all,
            .states = options.show == Show::States || options.show == Show::Boards,
            .iterations = options.iterations,
            .school = options.school,
            .seed = options.request.seed};
}

}  // namespace

SolveBatch::SolveBatch(const SolveOptions& options, Output& out)
    : options_(options),
      task_(task_of(options)),
      out_(out),
      progress_(out, interrupts_, options.quiet) {}

ExitCode SolveBatch::solve(const Given& given) {
    if (!alone_) alone_.emplace(task_, interrupts_.token(), solver_);
    progress_.begin();
    const auto answer = alone_->solve(given, solved_++, progress_);
    progress_.end();
    show(*answer);
    return exit_code_of(*answer);
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
        solver::Solver kept(threads);
        BoardSolver solver(batch_.task_, batch_.interrupts_.token(), kept, threads);
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
        code_ = worse(code_, exit_code_of(answer));
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
    const auto threads = static_cast<unsigned>(
        std::min<std::size_t>(task_.request.threads.value_or(1), boards.size()));
    const ExitCode code = Together(*this, boards).run(threads);
    progress_.end();
    return code;
}

void SolveBatch::show(const Answer& answer) {
    warn_of(answer.origin(), answer.input_warnings());
    if (answer.error) complain(answer.origin().where() + sentence(*answer.error, "--"));
    if (answer.findings() != nullptr)
        for (const std::string& warning : answer.findings()->warnings) warn(warning);
    if (options_.json)
        append_json(out_.text(), answer, asked_for(options_));
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
