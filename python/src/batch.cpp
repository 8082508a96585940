// Many positions on several threads. Python hands over positions and takes the answers in the same
// order. In between, the threads work without the GIL and without Python objects.
//
// A thread takes several easy positions at a time, because a lock for each would cost as much as
// the search. Each answer can be taken as soon as it is there. After 2 ms, the thread gives back
// the positions that it has not begun.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <thread>
#include <variant>
#include <vector>

#include "solving.hpp"
#include "taquin/core/parallel.hpp"
#include "values.hpp"

namespace taquin::python {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

struct Job {
    std::variant<std::string, Position> position;
    std::size_t number = 0;
    SolutionPtr solution{};
    std::exception_ptr failure{};  // an internal error
    std::atomic<bool> done = false;
};
using JobPtr = std::unique_ptr<Job>;

// The same as py::cast, which looks up the type by its name for every object.
py::object object_of(SolutionPtr solution) {
    static const auto* const type = py::detail::get_type_info(typeid(Solution));
    return py::reinterpret_steal<py::object>(py::detail::type_caster_generic::cast(
        solution.get(), py::return_value_policy::take_ownership, {}, type, nullptr, nullptr,
        &solution));
}

// Nobody watches the searches of a batch.
class Unwatched : public solver::Watcher {
public:
    void started(search::Cost) override {}
    void progress(const search::Counters&, search::Cost) override {}
    void iteration(search::Cost, const search::Counters&) override {}
};

// Jobs in order, and the threads that do them.
class JobPool {
public:
    JobPool(std::shared_ptr<const Task> task, unsigned threads)
        : task_(std::move(task)), reading_(task_->reading) {
        start(std::clamp(threads, 1U, most_threads));
    }
    ~JobPool() { end(); }
    JobPool(const JobPool&) = delete;
    JobPool& operator=(const JobPool&) = delete;

    // The first text decides which puzzle all texts are about, as on the command line. No thread
    // reads before the first position is submitted.
    void recognise(const std::string& text) {
        if (!reading_.puzzle) reading_.puzzle = &reading_.puzzle_of(text);
    }

    void submit(std::vector<JobPtr> jobs) {
        const std::scoped_lock lock(mutex_);
        for (JobPtr& job : jobs) {
            waiting_.push_back(job.get());
            all_.push_back(std::move(job));
        }
        work_.notify_all();
    }

    // The finished jobs in order; waits 20 ms for the first. None if all jobs are taken, or if the
    // threads have ended.
    std::optional<std::vector<JobPtr>> take() {
        std::unique_lock lock(mutex_);
        wait_for_first(lock);
        if (all_.empty() || closed_) return std::nullopt;
        return finished();
    }

    void stop() { stop_.stop(); }

    // Stops the searches and waits for the threads. Only the first call does anything. Called
    // without the GIL if there are threads.
    void end() {
        if (closed_.exchange(true)) return;
        stop_.stop();
        {
            const std::scoped_lock lock(mutex_);
            work_.notify_all();
            ready_.notify_all();
        }
        for (std::thread& worker : threads_) worker.join();
        threads_.clear();
        stop_.withdraw();
    }

private:
    static constexpr unsigned most_threads = 256;
    static constexpr std::size_t most_at_once = 64;
    static constexpr auto longest_portion = 2ms;

    // As many threads as the system allows.
    void start(unsigned threads) {
        able_ = threads;
        try {
            threads_.reserve(threads);
            while (threads_.size() < threads)
                threads_.emplace_back([this, threads] { work(threads); });
        } catch (const std::exception&) {
            const std::unique_lock lock(mutex_);
            able_ -= threads - threads_.size();
        }
        if (able_ > 0) return;
        end();
        throw Refused({"there is no memory for a thread", ErrorKind::Memory, {}});
    }

    // Waits for the first job, then for more: easy positions come in portions, because waking up
    // for each would cost as much as solving it.
    void wait_for_first(std::unique_lock<std::mutex>& lock) {
        if (all_.empty()) return;
        awaited_ = all_.front().get();
        const auto first_is_done = [this] { return all_.empty() || closed_ || all_.front()->done; };
        if (!ready_.wait_for(lock, 20ms, first_is_done)) return;
        wanted_ = all_.size() / 2;
        ready_.wait_for(lock, 2ms, [this] { return closed_ || done_ >= wanted_; });
    }

    std::vector<JobPtr> finished() {
        std::vector<JobPtr> jobs;
        while (!all_.empty() && all_.front()->done) {
            jobs.push_back(std::move(all_.front()));
            all_.pop_front();
            --done_;
        }
        return jobs;
    }

    void work(unsigned threads) {
        std::optional<solver::Solver> kept;
        std::optional<apps::PositionSolver> solver;
        std::vector<Job*> jobs;
        std::exception_ptr failure;
        try {
            jobs.reserve(most_at_once);
            kept.emplace(threads);
            solver.emplace(*task_, stop_.token(), *kept, threads);
        } catch (...) {
            failure = std::current_exception();
            if (!is_last()) return;
        }
        while (next(threads, jobs)) {
            const AtWork at_work;
            const auto end = Clock::now() + longest_portion;
            std::size_t solved = 0;
            do {
                Job& job = *jobs[solved++];
                if (failure)
                    job.failure = failure;
                else
                    solve(job, *solver);
                finish(job);
            } while (solved < jobs.size() && Clock::now() < end);
            give_back({jobs.begin() + static_cast<std::ptrdiff_t>(solved), jobs.end()});
        }
    }

    void solve(Job& job, apps::PositionSolver& solver) const try {
        Unwatched watcher;
        const auto* const position = std::get_if<Position>(&job.position);
        job.solution = position != nullptr ? std::make_unique<Solution>(*position)
                                           : std::make_unique<Solution>(
                                                 std::get<std::string>(job.position), reading_);
        job.solution->asked = task_->asked;
        job.solution->answer() = solver.solve(job.solution->input(), job.number, watcher);
    } catch (...) {
        job.failure = std::current_exception();
    }

    // From now on another thread may take and destroy the job.
    void finish(Job& job) {
        const bool enough = ++done_ == wanted_;
        job.done = true;
        if (!enough && &job != awaited_) return;
        const std::scoped_lock lock(mutex_);
        ready_.notify_one();
    }

    // The jobs wait again, before all later ones.
    void give_back(std::span<Job* const> jobs) {
        if (jobs.empty()) return;
        const std::scoped_lock lock(mutex_);
        waiting_.insert(waiting_.begin(), jobs.begin(), jobs.end());
        work_.notify_all();
    }

    // Whether no other thread can work, now that this one cannot.
    bool is_last() {
        const std::scoped_lock lock(mutex_);
        if (able_ == 1) return true;
        --able_;
        return false;
    }

    // A fair share of the jobs that wait; false when the batch is closed.
    bool next(unsigned threads, std::vector<Job*>& jobs) {
        std::unique_lock lock(mutex_);
        work_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
        if (closed_) return false;
        const std::size_t share =
            std::clamp<std::size_t>(waiting_.size() / (2 * threads), 1, most_at_once);
        const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(share);
        jobs.assign(waiting_.begin(), end);
        waiting_.erase(waiting_.begin(), end);
        return true;
    }

    std::shared_ptr<const Task> task_;
    apps::Reading reading_;
    Stoppable stop_{};
    std::mutex mutex_{};
    std::condition_variable work_{};
    std::condition_variable ready_{};
    std::deque<Job*> waiting_{};
    std::deque<JobPtr> all_{};           // in order, until Python takes them
    std::atomic<std::size_t> done_ = 0;  // and not taken yet
    // What the thread that takes answers waits for: this job, or this many jobs.
    std::atomic<const Job*> awaited_ = nullptr;
    std::atomic<std::size_t> wanted_ = 0;
    std::atomic<bool> closed_ = false;
    std::size_t able_ = 0;  // threads that have what they need
    std::vector<std::thread> threads_{};
};

// What Python sees.
class Batch {
public:
    Batch(const Task& task, unsigned threads)
        : pool_(std::make_unique<JobPool>(std::make_shared<const Task>(task), threads)) {}
    ~Batch() { close(); }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    std::size_t submitted() const { return submitted_; }

    void submit(const py::list& positions) {
        refuse_if_closed();
        std::vector<JobPtr> jobs;
        for (const py::handle position : positions) jobs.push_back(job_of(position));
        const Released released;
        pool_->submit(std::move(jobs));
    }

    // Submits up to `most` texts and Positions from an iterator, for at most this many seconds.
    // Ends early with the first object that is neither, in a tuple; otherwise returns None. With
    // `only_texts`, that includes Positions.
    py::object submit_from(const py::iterator& positions, std::size_t most, double seconds,
                           bool only_texts) {
        refuse_if_closed();
        std::vector<JobPtr> jobs;
        const Submission submission(*this, jobs);
        const auto end = Clock::now() + std::chrono::duration<double>(seconds);
        while (jobs.size() < most) {
            const auto position = py::reinterpret_steal<py::object>(PyIter_Next(positions.ptr()));
            if (!position && PyErr_Occurred() != nullptr) throw py::error_already_set();
            if (!position) break;
            const bool is_text = PyUnicode_Check(position.ptr()) != 0;
            if (!is_text && (only_texts || !py::isinstance<Position>(position)))
                return py::make_tuple(position);
            jobs.push_back(job_of(position));
            if (Clock::now() > end) break;
        }
        return py::none();
    }

    // The next answers in order, at least one; none if nothing was submitted.
    py::list take() {
        py::list solutions;
        if (closed_) return solutions;
        refuse_in_child();
        for (const JobPtr& job : wait()) {
            if (job->failure) std::rethrow_exception(job->failure);
            solutions.append(object_of(std::move(job->solution)));
        }
        return solutions;
    }

    // The threads of a batch exist only in the process that made it. A child that waited for them,
    // or destroyed what they wait on, would hang: there, the batch is left as it is.
    void close() {
        if (is_in_child()) {
            static_cast<void>(pool_.release());
            closed_ = true;
        }
        if (closed_.exchange(true)) return;
        python_ends();
        const Released released;
        pool_->end();
    }

private:
    // Hands over the jobs when it goes out of scope, also if an iterator raised an exception.
    class Submission {
    public:
        Submission(Batch& batch, std::vector<JobPtr>& jobs) : batch_(batch), jobs_(jobs) {}
        ~Submission() {
            if (batch_.is_in_child()) return;  // the iterator forked
            const Released released;
            batch_.pool_->submit(std::move(jobs_));
        }
        Submission(const Submission&) = delete;
        Submission& operator=(const Submission&) = delete;

    private:
        Batch& batch_;
        std::vector<JobPtr>& jobs_;
    };

    bool is_in_child() const { return getpid() != process_; }

    void refuse_in_child() const {
        if (is_in_child())
            throw std::runtime_error(
                "this batch belongs to the parent process; call solve_many again in this one");
    }

    void refuse_if_closed() const {
        refuse_in_child();
        if (!closed_) return;
        refuse_at_end();
        throw std::runtime_error("the batch is closed");
    }

    JobPtr job_of(const py::handle& position) {
        auto job = std::make_unique<Job>();
        if (!PyUnicode_Check(position.ptr()) && py::isinstance<Position>(position)) {
            job->position = position.cast<const Position&>();
        } else {
            std::string text = text_of(py::reinterpret_borrow<py::object>(position));
            pool_->recognise(text);
            job->position = std::move(text);
        }
        job->number = submitted_++;
        return job;
    }

    // Waits for the first job in order. Signal handlers run every 20 ms.
    std::vector<JobPtr> wait() {
        for (;;) {
            {
                const Released released;
                auto jobs = pool_->take();
                if (!jobs) return {};
                if (!jobs->empty()) return *std::move(jobs);
            }
            if (PyErr_CheckSignals() == 0) continue;
            pool_->stop();
            throw py::error_already_set();
        }
    }

    std::unique_ptr<JobPool> pool_;
    pid_t process_ = getpid();
    std::size_t submitted_ = 0;
    std::atomic<bool> closed_ = false;
};

}  // namespace

void add_batches(py::module_& module) {
    py::class_<Batch>(module, "Batch")
        .def(py::init([](const Task& task, std::optional<unsigned> threads) {
                 return std::make_unique<Batch>(task, threads.value_or(hardware_threads()));
             }),
             py::arg("task"), py::arg("threads") = py::none())
        .def_property_readonly("submitted", &Batch::submitted)
        .def("submit", &Batch::submit)
        .def("submit_from", &Batch::submit_from)
        .def("take", &Batch::take)
        .def("close", &Batch::close);
    refuse_unmade<Batch>();
}

}  // namespace taquin::python
