// taquin solve: positions in, answers out, in the same order.
#include "solve.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <mutex>
#include <set>
#include <span>
#include <string>

#include "interrupts.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "shared/answer_json.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/core/text.hpp"
#include "team.hpp"

namespace taquin::cli {
namespace {

const std::chrono::steady_clock::time_point program_began = std::chrono::steady_clock::now();

// How long the program took to read its first position. For standard input only CPU time counts:
// somebody may be typing.
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

// Solves the positions of a batch and shows the answers: one after the other, or several at the
// same time. Either way they are shown in the order of the positions.
class SolveBatch {
public:
    SolveBatch(const SolveOptions& options, Context& context);

    ExitCode solve(const Input& input);

    bool is_interrupted() const { return interrupts_.token().stop_requested(); }

    // On as many threads as --threads allows, one for each position.
    ExitCode solve_together(std::span<const Input> inputs);

private:
    class Together;

    void show(const Answer& answer);
    void show_text(const Answer& answer);

    const SolveOptions& options_;
    const SolveTask task_;
    Output& out_;
    Interrupts interrupts_;
    Progress progress_;
    solver::Solver solver_;
    std::optional<PositionSolver> alone_;
    std::size_t solved_ = 0;
    bool shown_before_ = false;
};

SolveBatch::SolveBatch(const SolveOptions& options, Context& context)
    : options_(options),
      task_(task_of(options)),
      out_(context.out),
      progress_(context.out, interrupts_, options.quiet),
      solver_(context.team != nullptr ? context.team->processes_per_machine() : 1) {}

ExitCode SolveBatch::solve(const Input& input) {
    if (!alone_) alone_.emplace(task_, interrupts_.token(), solver_);
    progress_.begin();
    const Answer answer = alone_->solve(input, solved_++, progress_);
    progress_.end();
    show(answer);
    return exit_code_of(answer);
}

// Several threads start positions in order, so that answers can be shown in order.
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
    // For several searches the progress line counts answers. Builds of tables wait for each other;
    // one of them is shown.
    class Watch : public solver::Watcher {
    public:
        explicit Watch(Together& together) : together_(together) {}
        void started(search::Cost) override {}
        void progress(const search::Counters&, search::Cost) override { together_.pulse(); }
        void iteration(search::Cost, const search::Counters&) override {}
        void will_build(const tables::MissingTables& tables) override {
            const std::scoped_lock lock(together_.mutex_);
            bool is_new = false;  // no other thread announced all of these tables
            for (const std::string& file : tables.files)
                is_new = together_.announced_.insert(file).second || is_new;
            if (is_new) together_.batch_.progress_.will_build(tables);
        }
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

    // One thread shows answers, and the others do not wait for it. It checks again at the end, so
    // it misses nothing that became ready meanwhile.
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

    // Writes answers that would otherwise stay in the buffer during long searches.
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
    std::set<std::string> announced_{};  // table files
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

// Empty before the first position: an interrupt while it is typed ends the program.
using MaybeBatch = std::optional<SolveBatch>;

SolveBatch& begun(MaybeBatch& batch, const SolveOptions& options, Context& context) {
    return batch ? *batch : batch.emplace(options, context);
}

bool goes_on(const MaybeBatch& batch, Context& context) {
    context.out.flush();
    return !batch || !batch->is_interrupted();
}

ExitCode solve_in_turn(const SolveOptions& options, Context& context) {
    MaybeBatch batch;
    return for_each_position(
        options.positions,
        {.take = [&](const Input& input) { return begun(batch, options, context).solve(input); },
         .goes_on = [&] { return goes_on(batch, context); }});
}

// Solves the batch in portions, the positions of each portion in parallel.
ExitCode solve_in_portions(const SolveOptions& options, Context& context) {
    constexpr std::size_t portion = 100'000;
    MaybeBatch batch;
    std::vector<Input> inputs;
    const auto solve_those = [&] {
        SolveBatch& all = begun(batch, options, context);
        const ExitCode code =
            inputs.size() == 1 ? all.solve(inputs.front()) : all.solve_together(inputs);
        inputs.clear();
        return code;
    };
    const auto take = [&](Input&& input) {
        inputs.push_back(std::move(input));
        return inputs.size() < portion ? ExitCode::Done : solve_those();
    };
    const ExitCode code = for_each_position(
        options.positions, {.take = take, .goes_on = [&] { return goes_on(batch, context); }});
    return inputs.empty() || code == ExitCode::Interrupted ? code : worse(code, solve_those());
}

ExitCode solve(const SolveOptions& asked, Context& context) {
    SolveOptions options = asked;
    // Catalogues are for the named puzzle, or for the default one.
    auto catalogue =
        read_catalogue(*asked.positions.puzzle.value_or(&default_puzzle()), asked.catalogue_file);
    if (!catalogue) return fail(catalogue.error());
    options.catalogue = *std::move(catalogue);
    // A team solves one position after the other, each with all processes and threads.
    const bool together = context.team == nullptr && options.request.threads.value_or(1) > 1;
    if (context.team != nullptr) context.team->share(options.request, options.catalogue_file);
    return together ? solve_in_portions(options, context) : solve_in_turn(options, context);
}

void declare_output(Command& command, SolveOptions& options) {
    command.group("Output");
    declare_notation(command, options.notation);
    declare_metric(command, options.metric, "How to count moves; searches minimise this count");
    command.choice<Show>("--show", options.show,
                         {{"moves", Show::Moves},
                          {"states", Show::States},
                          {"boards", Show::Boards},
                          {"none", Show::None}},
                         "Show the solution as moves (default), as states (one position per line, "
                         "default with --stats 42), as boards (pictures), or not at all");
    command.choice<bool>("--stats", options.school, {{"42", true}},
                         "Print the figures that the school 42 requires, in its wording");
    command.flag("--iterations", options.iterations,
                 "Print a row of counts for each iteration or layer");
    command.flag("--json", options.json, "Print one JSON object per line");
    command.flag(
        "--quiet", options.quiet,
        "Print only the solution (in the form that --show selects) or why there is none, and "
        "the output of --stats, --all and --iterations");
}

}  // namespace

void add_solve(CLI::App& app, Context& context) {
    auto options = std::make_shared<SolveOptions>();
    options->positions.impossible = true;  // the answer says why
    Command command(app, context, "solve",
                    "Solve positions and show the moves and the cost of the search");
    using Group = solver::ParameterGroup;
    declare_positions(command, options->positions);
    for (const Group group : {Group::Method, Group::Solutions, Group::Machine})
        declare_parameters(command, group, options->request);
    declare_cache(command, options->cache);
    declare_catalogue(command, options->catalogue_file);
    declare_parameters(command, Group::Limits, options->request);
    command.flag("--search-unsolvable", options->request.search_unsolvable,
                 "Also search unsolvable positions, until a limit is reached or all states are "
                 "searched; needs --algorithm, and --nodes, --time or --depth");
    declare_output(command, *options);
    command.excludes("--quiet", "--json");
    command.examples(
        {R"(solve "1 2 3/4 5 6/0 7 8")",
         R"(solve --algorithm astar --heuristic conflict "2 3 0/1 8 6/5 7 4")",
         R"(solve "R U R' U' F2 D")", R"(solve --puzzle cube2 --metric quarter "R U F")",
         R"(solve --goal snail --stats 42 --file board.txt)",
         R"(solve --algorithm astar --search-unsolvable --nodes 10k "7 0 2/8 5 3/6 4 1")",
         R"(solve --algorithm beam --width 1000 --time 10 --file boards.txt --json)"});
    run_with(command, std::move(options), &solve);
}

}  // namespace taquin::cli
