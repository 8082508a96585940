// Letters between threads that play the processes of a search. Letters of different senders
// overtake each other, and any letter may take long.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "taquin/search/post.hpp"

namespace taquin::search_test {

class Office {
public:
    // `delays`: whether letters wait for a while.
    explicit Office(unsigned processes, bool delays = true)
        : delays_(delays), ways_(processes, std::vector<Way>(processes)) {}

    // The connection of one process. The office must outlive it.
    std::unique_ptr<search::Post> connect(unsigned process) {
        return std::make_unique<Counter>(*this, process);
    }

private:
    using Way = std::deque<std::vector<std::byte>>;

    class Counter : public search::Post {
    public:
        Counter(Office& office, unsigned process)
            : office_(office), process_(process), random_(process) {}
        ~Counter() override {
            const std::scoped_lock lock(office_.mutex_);
            if (process_ == 0) office_.over_ = true;
        }
        Counter(const Counter&) = delete;
        Counter& operator=(const Counter&) = delete;

        unsigned process() const override { return process_; }
        unsigned processes() const override { return static_cast<unsigned>(office_.ways_.size()); }

        void send(unsigned to, const ByteWriter& letter) override {
            const std::scoped_lock lock(office_.mutex_);
            office_.ways_[process_][to].emplace_back(letter.bytes().begin(), letter.bytes().end());
        }

        std::optional<search::Letter> receive() override {
            const std::scoped_lock lock(office_.mutex_);
            if (office_.delays_ && random_() % 4 == 0) return std::nullopt;
            const auto first = static_cast<unsigned>(random_() % processes());
            for (unsigned i = 0; i < processes(); ++i) {
                const unsigned from = (first + i) % processes();
                Way& way = office_.ways_[from][process_];
                if (way.empty()) continue;
                search::Letter letter{from, std::move(way.front())};
                way.pop_front();
                return letter;
            }
            return std::nullopt;
        }

        bool is_over() const override {
            const std::scoped_lock lock(office_.mutex_);
            return office_.over_;
        }
        std::chrono::microseconds pause() const override { return std::chrono::microseconds(50); }

    private:
        Office& office_;
        unsigned process_;
        std::minstd_rand random_;
    };

    std::mutex mutex_{};
    bool delays_;
    bool over_ = false;
    std::vector<std::vector<Way>> ways_;  // from, to
};

}  // namespace taquin::search_test
