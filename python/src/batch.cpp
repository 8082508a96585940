// Many positions on several threads. Python hands over positions and takes the answers in the same
// order; in between the threads work without the GIL and without Python objects.
//
// A thread takes several positions at a time: a lock for each would cost as much as an easy search.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
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

struct Job {
    std::variant<std::string, Position> position;
    std::size_t number = 0;
    SolutionPtr solution{};
    std::exception_ptr failure{};  // an internal error
    bool done = false;
};
using JobPtr = std::unique_ptr<Job>;

class Batch {
public:
    Batch(std::shared_ptr<const Task> task, unsigned threads)
        : task_(std::move(task)), reading_(task_->reading) {
        start(std::clamp(threads, 1U, most_threads));
    }
    ~Batch() { end(); }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    void submit(const py::list& positions) {
        if (closed_) {
            refuse_at_end();
            throw std::runtime_error("the batch is closed");
        }
        std::vector<JobPtr> jobs;
        for (const py::handle position : positions) jobs.push_back(job_of(position));
        const Released released;
        const std::scoped_lock lock(mutex_);
        for (JobPtr& job : jobs) {
            waiting_.push_back(job.get());
            all_.push_back(std::move(job));
        }
        work_.notify_all();
    }

    // The next answers in order, at least one; none if nothing was submitted.
    py::list take() {
        if (closed_) return py::list();
        std::vector<JobPtr> jobs = wait();
        py::list solutions;
        for (const JobPtr& job : jobs) {
            if (job->failure) std::rethrow_exception(job->failure);
            solutions.append(py::cast(std::move(job->solution)));
        }
        return solutions;
    }

    void close() {
        python_ends();
        end();
    }

private:
    static constexpr unsigned most_threads = 256;
    static constexpr std::size_t most_at_once = 64;

    // Stops the searches and waits for the threads. Only the first call does anything.
    void end() {
        if (closed_.exchange(true)) return;
        const Released released;
        stop_.stop();
        {
            const std::scoped_lock lock(mutex_);
            work_.notify_all();
        }
        for (std::thread& worker : workers_) worker.join();
        workers_.clear();
        stop_.withdraw();
    }

    // As many threads as the system allows.
    void start(unsigned threads) {
        able_ = threads;
        try {
            workers_.reserve(threads);
            while (workers_.size() < threads)
                workers_.emplace_back([this, threads] { work(threads); });
        } catch (const std::exception&) {
            const std::unique_lock lock(mutex_);
            able_ -= threads - workers_.size();
        }
        if (able_ > 0) return;
        end();
        throw Refused({"there is no memory for a thread", ErrorKind::Memory, {}});
    }

    JobPtr job_of(const py::handle& position) {
        auto job = std::make_unique<Job>();
        if (!PyUnicode_Check(position.ptr()) && py::isinstance<Position>(position))
            job->position = position.cast<Position>();
        else
            job->position = recognised(text_of(py::reinterpret_borrow<py::object>(position)));
        job->number = submitted_++;
        return job;
    }

    // The first text decides which puzzle all texts are about, as on the command line. No thread
    // reads before the first position is submitted.
    std::string recognised(std::string text) {
        if (!reading_.puzzle) reading_.puzzle = &reading_.puzzle_of(text);
        return text;
    }

    // Waits for the first job in order, without the GIL.
    std::vector<JobPtr> wait() {
        for (;;) {
            {
                const Released released;
                std::unique_lock lock(mutex_);
                wait_for_first(lock);
                std::vector<JobPtr> jobs = finished();
                if (!jobs.empty() || all_.empty() || closed_) return jobs;
            }
            if (PyErr_CheckSignals() == 0) continue;
            stop_.stop();
            throw py::error_already_set();
        }
    }

    // Easy positions come in portions: waking up for each would cost as much as solving it.
    void wait_for_first(std::unique_lock<std::mutex>& lock) {
        wanted_ = 1;
        if (!ready_.wait_for(lock, 20ms, [this] { return all_.empty() || all_.front()->done; }))
            return;
        wanted_ = all_.size() / 2;
        ready_.wait_for(lock, 2ms, [this] { return done_ >= wanted_; });
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
        Monitor monitor;
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
            for (Job* const job : jobs) {
                if (failure)
                    job->failure = failure;
                else
                    solve(*job, *solver, monitor);
            }
            const std::scoped_lock lock(mutex_);
            for (Job* const job : jobs) job->done = true;
            done_ += jobs.size();
            if (done_ >= wanted_) ready_.notify_one();
        }
    }

    void solve(Job& job, apps::PositionSolver& solver, Monitor& monitor) const try {
        const auto* const position = std::get_if<Position>(&job.position);
        job.solution = std::make_unique<Solution>(
            position != nullptr ? input_of(*position)
                                : input_of(std::get<std::string>(job.position), reading_));
        job.solution->asked = task_->asked;
        job.solution->answer() = solver.solve(job.solution->input(), job.number, monitor);
    } catch (...) {
        job.failure = std::current_exception();
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
    std::deque<JobPtr> all_{};  // in order, until Python takes them
    std::size_t submitted_ = 0;
    std::size_t done_ = 0;    // and not taken yet
    std::size_t wanted_ = 1;  // when this many are done, wake the thread that takes them
    std::atomic<bool> closed_ = false;
    std::size_t able_ = 0;  // threads that have what they need
    std::vector<std::thread> workers_{};
};

}  // namespace

void add_batches(py::module_& module) {
    py::class_<Batch>(module, "Batch")
        .def(py::init([](const Task& task, std::optional<unsigned> threads) {
                 return std::make_unique<Batch>(std::make_shared<const Task>(task),
                                                threads.value_or(hardware_threads()));
             }),
             py::arg("task"), py::arg("threads") = py::none())
        .def("submit", &Batch::submit)
        .def("take", &Batch::take)
        .def("close", &Batch::close);
    refuse_unmade<Batch>();
}

}  // namespace taquin::python
