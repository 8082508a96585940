#include "taquin/search/search_worker.hpp"

#include <thread>

namespace taquin::search {

namespace {

constexpr unsigned between_mail = 32;
constexpr unsigned between_flushes = 16;
constexpr std::size_t most_in_batch = 128;
constexpr std::size_t batch_bytes = 8192;  // of states
constexpr std::size_t most_spare = 16;
constexpr std::chrono::milliseconds worker_patience{20};

}  // namespace

SearchWorker::SearchWorker(WorkerTerms terms, std::size_t bytes_a_state)
    : number_(terms.number),
      mail_(terms.mail),
      best_(terms.best),
      duties_(std::move(terms.duties)),
      batch_size_(std::clamp<std::size_t>(batch_bytes / bytes_a_state, 1, most_in_batch)),
      budget_(terms.limits, duties_.pulse),
      account_(terms.limits.memory),
      open_(account_, terms.ties),
      outboxes_(mail_.addresses()) {
    if (terms.limits.depth) longest_ = std::min(longest_, *terms.limits.depth);
}

Counters SearchWorker::counters() const {
    return {.generated = generated_.load(std::memory_order_relaxed),
            .expanded = expanded_.load(std::memory_order_relaxed),
            .reopened = reopened_.load(std::memory_order_relaxed),
            .distinct = distinct_.load(std::memory_order_relaxed),
            .peak_nodes = distinct_.load(std::memory_order_relaxed),
            .peak_bytes = 0};
}

// Running out of memory ends the search.
template <class Work>
void SearchWorker::guarded(Work work) {
    try {
        work();
    } catch (const std::bad_alloc&) {
        budget_.reach(LimitKind::Memory);
        mail_.stop();
    }
}

void SearchWorker::add_start(const std::byte* state, Cost h) {
    guarded([&] { with_unlisted(h, [&] { add({hash_of(state), 0, h, 0, false}, state); }); });
}

void SearchWorker::run() {
    guarded([this] { search(); });
    publish();
}

void SearchWorker::search() {
    while (!mail_.is_over()) {
        if (duties_.carry) duties_.carry();
        if (mail_.has_mail(number_)) take_in_all(mail_.receive(number_));
        expand_some(between_mail);
        publish();
        if (budget_.over() || !budget_.tick()) return mail_.stop();
        if (!has_work()) {
            send_all();
            if (!has_work() && !wait()) return;
        } else if (mail_.is_anyone_idle() || ++rounds_ % between_flushes == 0) {
            send_all();
        }
    }
}

void SearchWorker::take_in_all(std::vector<Batch> batches) {
    Cost lowest = no_cost;
    for (const Batch& batch : batches) lowest = std::min(lowest, batch.lowest);
    with_unlisted(lowest, [&] {
        for (const Batch& batch : batches) take_in(batch);
        for (Batch& batch : batches) keep_memory(std::move(batch));
    });
}

// The memory of a batch that arrived serves one that leaves.
void SearchWorker::keep_memory(Batch batch) {
    if (spare_.size() == most_spare) return;
    batch.clear();
    spare_.push_back(std::move(batch));
}

Batch SearchWorker::empty_batch() {
    if (spare_.empty()) return {};
    Batch batch = std::move(spare_.back());
    spare_.pop_back();
    return batch;
}

void SearchWorker::send_all() {
    for (unsigned to = 0; to < outboxes_.size(); ++to) send(to);
}

void SearchWorker::send(unsigned to) {
    if (outboxes_[to].entries.empty()) return;
    while (mail_.is_full(to) && !mail_.is_over() && budget_.tick()) {
        if (duties_.carry) duties_.carry();
        if (mail_.has_mail(number_)) take_in_all(mail_.receive(number_));
        std::this_thread::yield();
    }
    Batch batch = std::exchange(outboxes_[to], empty_batch());
    with_unlisted(batch.lowest, [&] { mail_.send(to, std::move(batch)); });
}

// Waits until there is mail. Returns false if the search is over.
bool SearchWorker::wait() {
    publish();
    for (;;) {
        std::vector<Batch> batches;
        const auto time = duties_.pause ? duties_.pause() : worker_patience;
        switch (mail_.wait(number_, time, batches)) {
            case Mailboxes::Wake::Over: return false;
            case Mailboxes::Wake::Mail: take_in_all(std::move(batches)); return true;
            case Mailboxes::Wake::Time:
                if (duties_.carry) duties_.carry();
                if (budget_.check()) break;
                mail_.stop();
                return false;
        }
    }
}

Cost SearchWorker::lowest_held() const {
    Cost lowest = unlisted_;
    if (!open_.empty()) lowest = std::min(lowest, static_cast<Cost>(open_.top().key));
    for (const Batch& batch : outboxes_) lowest = std::min(lowest, batch.lowest);
    return lowest;
}

void SearchWorker::publish() {
    distinct_.store(stored(), std::memory_order_relaxed);
    mail_.set_lowest(number_, lowest_held());
}

}  // namespace taquin::search
