// Many positions on several threads. Python hands over positions and takes the answers in the same
// order; in between the threads work without the GIL and without Python objects.
//
// A thread takes several positions at a time: a lock for each would cost as much as an easy search.
#include <algorithm>
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
        threads = std::clamp(threads, 1U, most_threads);
        for (unsigned i = 0; i < threads; ++i)
            workers_.emplace_back([this, threads] { work(threads); });
    }
    ~Batch() { close(); }
    Batch(const Batch&) = delete;
    Batch& operator=(const Batch&) = delete;

    void submit(const py::list& positions) {
        if (!stop_) throw std::runtime_error("the batch is closed");
        std::vector<JobPtr> jobs;
        for (const py::handle position : positions) jobs.push_back(job_of(position));
        const py::gil_scoped_release released;
        const std::scoped_lock lock(mutex_);
        for (JobPtr& job : jobs) {
            waiting_.push_back(job.get());
            all_.push_back(std::move(job));
        }
        work_.notify_all();
    }

    // The next answers in order, at least one; none if nothing was submitted.
    py::list take() {
        if (!stop_) return py::list();
        std::vector<JobPtr> jobs = wait();
        py::list solutions;
        for (const JobPtr& job : jobs) {
            if (job->failure) std::rethrow_exception(job->failure);
            solutions.append(py::cast(std::move(job->solution)));
        }
        return solutions;
    }

    // Stops the searches and waits for the threads.
    void close() {
        if (!stop_) return;
        const py::gil_scoped_release released;
        stop_->stop();
        {
            const std::scoped_lock lock(mutex_);
            closed_ = true;
            work_.notify_all();
        }
        for (std::thread& worker : workers_) worker.join();
        workers_.clear();
        stop_.reset();
    }

private:
    static constexpr unsigned most_threads = 256;
    static constexpr std::size_t most_at_once = 64;

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
                const py::gil_scoped_release released;
                std::unique_lock lock(mutex_);
                wait_for_first(lock);
                std::vector<JobPtr> jobs = finished();
                if (!jobs.empty() || all_.empty()) return jobs;
            }
            if (PyErr_CheckSignals() == 0) continue;
            stop_->stop();
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
        solver::Solver kept(threads);
        apps::PositionSolver solver(*task_, stop_->token(), kept, threads);
        Monitor monitor;
        for (std::vector<Job*> jobs = next(threads); !jobs.empty(); jobs = next(threads)) {
            for (Job* const job : jobs) solve(*job, solver, monitor);
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

    // A fair share of the jobs that wait; none when the batch is closed.
    std::vector<Job*> next(unsigned threads) {
        std::unique_lock lock(mutex_);
        work_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
        if (closed_) return {};
        const std::size_t share =
            std::clamp<std::size_t>(waiting_.size() / (2 * threads), 1, most_at_once);
        const auto end = waiting_.begin() + static_cast<std::ptrdiff_t>(share);
        std::vector<Job*> jobs(waiting_.begin(), end);
        waiting_.erase(waiting_.begin(), end);
        return jobs;
    }

    std::shared_ptr<const Task> task_;
    apps::Reading reading_;
    std::optional<Stoppable> stop_{std::in_place};  // none: closed
    std::mutex mutex_{};
    std::condition_variable work_{};
    std::condition_variable ready_{};
    std::deque<Job*> waiting_{};
    std::deque<JobPtr> all_{};  // in order, until Python takes them
    std::size_t submitted_ = 0;
    std::size_t done_ = 0;    // and not taken yet
    std::size_t wanted_ = 1;  // when this many are done, wake the thread that takes them
    bool closed_ = false;
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
}

}  // namespace taquin::python
