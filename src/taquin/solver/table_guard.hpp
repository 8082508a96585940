// Looks after the table files of a search while it runs: when one of them is changed, the search
// is stopped, since with wrong values it may never end. What it found is not trusted then.
#pragma once

#include <functional>
#include <stop_token>
#include <utility>

#include "taquin/solver/watcher.hpp"

namespace taquin::solver {

// Stands between the search and the watcher, if there is one, because a watcher is called a few
// times a second.
class TableGuard : public Watcher {
public:
    // `spoilt` tells whether a table file was changed; `stop` is what stops the search otherwise.
    TableGuard(Watcher* watcher, std::function<bool()> spoilt, const std::stop_token& stop)
        : watcher_(watcher), spoilt_(std::move(spoilt)), forward_(stop, Forward{&source_}) {}

    // For the search.
    std::stop_token token() const { return source_.get_token(); }

    void started(search::Cost lower_bound) override {
        if (watcher_ != nullptr) watcher_->started(lower_bound);
    }
    void progress(const search::Counters& counters, search::Cost lower_bound) override {
        if (spoilt_()) source_.request_stop();
        if (watcher_ != nullptr) watcher_->progress(counters, lower_bound);
    }
    void iteration(search::Cost bound, const search::Counters& counters) override {
        if (watcher_ != nullptr) watcher_->iteration(bound, counters);
    }
    void building(const tables::Step& step) override {
        if (watcher_ != nullptr) watcher_->building(step);
    }
    void found(std::size_t length) override {
        if (watcher_ != nullptr) watcher_->found(length);
    }

private:
    struct Forward {
        std::stop_source* to;
        void operator()() const { to->request_stop(); }
    };

    Watcher* watcher_;
    std::function<bool()> spoilt_;
    std::stop_source source_{};
    std::stop_callback<Forward> forward_;
};

}  // namespace taquin::solver
