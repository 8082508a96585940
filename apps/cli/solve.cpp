// taquin solve: boards in, answers out, one after the other.
#include <algorithm>
#include <limits>
#include <memory>
#include <optional>

#include "commands.hpp"
#include "error_codes.hpp"
#include "interrupts.hpp"
#include "progress.hpp"
#include "solve_json.hpp"
#include "solve_options.hpp"
#include "solve_text.hpp"
#include "status.hpp"
#include "taquin/solver/cache_folder.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::cli {
namespace {

constexpr std::uint64_t most_threads = 256;

solver::Request request_of(const SolveOptions& options) {
    constexpr std::uint64_t deepest = std::numeric_limits<search::Cost>::max();
    solver::Request request = options.request;
    if (options.depth)
        request.limits.depth = static_cast<search::Cost>(std::min(*options.depth, deepest));
    request.threads = static_cast<unsigned>(std::min<std::uint64_t>(options.threads, most_threads));
    request.tables_folder = solver::cache_folder(options.cache);
    return request;
}

class Batch {
public:
    Batch(const SolveOptions& options, Output& out)
        : options_(options),
          out_(out),
          request_(request_of(options)),
          goals_(options.boards.goal),
          progress_(out, interrupts_, options.quiet) {
        request_.limits.stop = interrupts_.token();
    }

    ExitCode solve(const GivenBoard& given) {
        warn_of(given);
        Answer answer{.given = &given};
        failure_ = ExitCode::BadInput;
        if (given.board)
            solve_board(given.board->board, answer);
        else
            answer.error = given.board.error().message;
        show(answer);
        if (!answer.report) return failure_;
        return exit_code_of(*answer.report);
    }

private:
    static constexpr std::uint64_t many = 1000;  // boards, from which on tables pay

    void solve_board(const tiles::Board& start, Answer& answer) {
        const auto& goal = goals_.of(start.size);
        if (!goal) {
            answer.error = "--goal: " + goal.error().message;
            return;
        }
        answer.goal = &*goal;
        request_.start = start;
        request_.batch = ++boards_ > many;
        request_.goal = *goal;
        auto report = run();
        if (!report) {
            answer.error = report.error().message;
            failure_ = exit_code_of(report.error().kind);
            return;
        }
        for (const std::string& warning : report->warnings) warn(warning);
        answer.report = *std::move(report);
    }

    Expected<solver::Report> run() {
        progress_.begin();
        auto report = solver_.solve(request_, &progress_);
        progress_.end();
        return report;
    }

    void show(const Answer& answer) {
        if (answer.error) complain(answer.given->where + *answer.error);
        if (answer.report)
            warn_of_claim(*answer.given, answer.report->status != solver::Status::Unsolvable);
        if (options_.json)
            append_json(out_.text(), answer, options_);
        else if (answer.report)
            show_text(answer);
        out_.commit();
    }

    void show_text(const Answer& answer) {
        if (options_.quiet) return print_answer_line(out_, answer, options_);
        if (shown_before_) out_.print("\n");
        shown_before_ = true;
        if (options_.school) return print_school_answer(out_, answer, options_);
        print_answer(out_, answer, options_);
    }

    const SolveOptions& options_;
    Output& out_;
    Interrupts interrupts_;
    solver::Request request_;
    solver::Solver solver_{};
    std::uint64_t boards_ = 0;
    Goals goals_;
    Progress progress_;
    bool shown_before_ = false;
    ExitCode failure_ = ExitCode::BadInput;  // of a board without a report
};

ExitCode solve(const SolveOptions& options, Context& context) {
    // Only from the first board on: an interrupt while boards are typed ends the program.
    std::optional<Batch> batch;
    return for_each_board(options.boards, [&](const GivenBoard& given) {
        if (!batch) batch.emplace(options, context.out);
        return batch->solve(given);
    });
}

}  // namespace

void add_solve(CLI::App& app, Context& context) {
    auto options = std::make_shared<SolveOptions>();
    Command command(app, context, "solve", "Solve boards, and show moves and figures");
    declare_solve_options(command, *options);
    command.examples({R"(solve "1 2 3/4 5 6/0 7 8")",
                      R"(solve --algorithm astar --heuristic conflict "2 3 0/1 8 6/5 7 4")",
                      R"(solve --goal snail --stats 42 --file board.txt)",
                      R"(solve --algorithm beam --width 1000 --time 10 --file boards.txt --json)"});
    run_with(command, std::move(options), &solve);
}

}  // namespace taquin::cli
