// Threads that do what is posted to them. Unlike asio's pool it can also fail to begin: where the
// system refuses a thread, those that have begun end, and the exception goes on.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <cstddef>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace taquin::server {

class ThreadPool {
public:
    explicit ThreadPool(std::size_t threads) {
        threads_.reserve(threads);
        try {
            for (std::size_t i = 0; i < threads; ++i)
                threads_.emplace_back([this] { work_.run(); });
        } catch (...) {
            join();
            throw;
        }
    }
    ~ThreadPool() { join(); }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    // A task does not throw.
    template <class Task>
    void post(Task task) {
        boost::asio::post(work_, std::move(task));
    }

    // Until all that was posted is done.
    void join() {
        open_.reset();
        for (std::thread& thread : threads_) thread.join();
        threads_.clear();
    }

private:
    boost::asio::io_context work_{};
    std::optional<boost::asio::executor_work_guard<boost::asio::io_context::executor_type>> open_{
        work_.get_executor()};
    std::vector<std::thread> threads_{};
};

}  // namespace taquin::server
