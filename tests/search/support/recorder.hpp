// An observer that counts all calls and records the order of the rarer ones.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "taquin/search/observer.hpp"

namespace taquin::search_test {

struct Recorder {
    std::vector<std::string> events{};  // all calls except expanded and generated
    std::uint64_t expanded_calls = 0;
    std::uint64_t generated_calls = 0;
    std::vector<search::Cost> bounds{};
    search::Cost start_estimate = -1;
    bool children_follow_from_parents = true;

    void started(const auto& /*state*/, search::Cost h) {
        events.emplace_back("started");
        start_estimate = h;
    }
    void iteration(search::Cost bound, const search::Counters&) {
        events.emplace_back("iteration");
        bounds.push_back(bound);
    }
    void expanded(const auto& /*state*/, search::Cost, search::Cost) { ++expanded_calls; }
    template <class State>
    void generated(const State& parent, auto /*move*/, const State& child, auto... /*g, h*/) {
        ++generated_calls;
        children_follow_from_parents = children_follow_from_parents && !(parent == child);
    }
    void solution(const auto& /*moves*/) { events.emplace_back("solution"); }
    void finished(search::Outcome, const search::Counters&) { events.emplace_back("finished"); }
};

}  // namespace taquin::search_test
