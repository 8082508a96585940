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
#include "taquin/core/text.hpp"

namespace taquin::cli {
namespace {

const std::chrono::steady_clock::time_point program_began = std::chrono::steady_clock::now();

// How long the program took to read its first position. From standard input only the processor's
// time counts: somebody may be typing.
std::chrono::nanoseconds reading_time(const PositionOptions& positions) {
    const auto& files = positions.files;
    const bool typed = (positions.arguments.empty() && files.empty()) ||
                       std::ranges::find(files, "-") != files.end();
    if (!typed) return std::chrono::steady_clock::now() - program_began;
    timespec used{};
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) return {};
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

SolveTask task_of(const SolveOptions& options) {
    SolveTask task = static_cast<const SolveTask&>(options);
    task.reading = static_cast<const Reading&>(options.positions);
    task.request.listed = options.show != Show::None;
    task.reading_time = reading_time(options.positions);
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

ExitCode SolveBatch::solve(const Input& input) {
    if (!alone_) alone_.emplace(task_, interrupts_.token(), solver_);
    progress_.begin();
    const Answer answer = alone_->solve(input, solved_++, progress_);
    progress_.end();
    show(answer);
    return exit_code_of(answer);
}

// Positions are begun in their order, so that answers are shown without a gap.
class SolveBatch::Together {
public:
    Together(SolveBatch& batch, std::span<const Input> inputs)
        : batch_(batch), inputs_(inputs), answers_(inputs.size()) {}

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
        std::optional<Answer> answer{};
        std::atomic<bool> ready = false;
    };

    void work(unsigned threads) {
        solver::Solver kept(threads);
        PositionSolver solver(batch_.task_, batch_.interrupts_.token(), kept, threads);
        Watch watch(*this);
        while (const auto number = next()) {
            Slot& slot = answers_[*number];
            slot.answer = solver.solve(inputs_[*number], *number, watch);
            slot.ready = true;
            show_ready();
        }
    }

    std::optional<std::size_t> next() {
        if (batch_.interrupts_.token().stop_requested()) return std::nullopt;
        const std::size_t number = begun_++;
        return number < inputs_.size() ? std::optional(number) : std::nullopt;
    }

    bool is_next_ready() const {
        const std::size_t number = shown_;
        return number < inputs_.size() && answers_[number].ready;
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
            batch_.progress_.answers(shown_, inputs_.size());
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
        batch_.progress_.answers(shown_, inputs_.size());
    }

    SolveBatch& batch_;
    std::span<const Input> inputs_;
    std::mutex mutex_{};
    std::vector<Slot> answers_;
    std::atomic<std::size_t> begun_ = 0;
    std::atomic<std::size_t> shown_ = 0;
    std::atomic<bool> showing_ = false;
    ExitCode code_ = ExitCode::Done;
};

ExitCode SolveBatch::solve_together(std::span<const Input> inputs) {
    const auto threads = static_cast<unsigned>(
        std::min<std::size_t>(task_.request.threads.value_or(1), inputs.size()));
    const ExitCode code = Together(*this, inputs).run(threads);
    progress_.end();
    return code;
}

void SolveBatch::show(const Answer& answer) {
    const Origin& origin = answer.input->origin;
    warn_of(origin, answer.input_warnings());
    if (answer.error) complain(origin.where() + sentence(*answer.error, "--"));
    if (answer.report)
        for (const std::string& warning : answer.report->warnings) warn(warning);
    if (options_.json) {
        JsonWriter json(out_.text());
        write(json, answer, asked_for(options_));
        json.end_line();
    } else if (answer.report) {
        show_text(answer);
    }
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
