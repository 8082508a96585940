#include "taquin/search/exchange.hpp"

#include <algorithm>
#include <utility>

namespace taquin::search {

ByteWriter bytes_of(const Batch& batch) {
    ByteWriter to;
    to.number(batch.entries.size());
    to.number(batch.states.size());
    to.raw(batch.states);
    for (const auto& entry : batch.entries) {
        to.number(static_cast<std::uint64_t>(entry.g));
        to.number(static_cast<std::uint64_t>(entry.h));
        to.number(2U * entry.move + (entry.is_goal ? 1U : 0U));
    }
    return to;
}

Batch read_batch(ByteReader& from) {
    Batch batch;
    batch.entries.resize(from.count());
    const auto states = from.raw(from.count());
    batch.states.assign(states.begin(), states.end());
    for (auto& entry : batch.entries) {
        entry.g = static_cast<Cost>(from.number());
        entry.h = static_cast<Cost>(from.number());
        const std::uint64_t move = from.number();
        entry.move = static_cast<std::uint8_t>(move / 2);
        entry.is_goal = move % 2 != 0;
        batch.lowest = std::min(batch.lowest, entry.g + entry.h);
    }
    return batch;
}

void Mailboxes::send(unsigned to, Batch&& batch) {
    if (to >= count_) return peers_->send(to - count_, bytes_of(batch), batch.lowest);
    Box& box = boxes_[to];
    unfinished_.fetch_add(1);
    {
        const std::scoped_lock lock(box.mutex);
        box.lowest = std::min(box.lowest, batch.lowest);
        box.batches.push_back(std::move(batch));
        sent_.fetch_add(1);
        box.waiting.store(box.batches.size(), std::memory_order_relaxed);
    }
    box.arrived.notify_one();
}

void Mailboxes::deliver(Batch&& batch, const HashOf& hash) {
    if (batch.entries.empty()) return;
    const std::span<const std::byte> states = batch.states;
    const std::size_t bytes = states.size() / batch.entries.size();
    Batches parts(count_ > 1 ? count_ : 0);
    for (std::size_t i = 0; i < batch.entries.size(); ++i) {
        const auto state = states.subspan(i * bytes, bytes);
        batch.entries[i].hash = hash(state.data());
        if (count_ > 1) parts[address_of(batch.entries[i].hash)].add(batch.entries[i], state);
    }
    if (count_ == 1) return send(0, std::move(batch));
    for (unsigned worker = 0; worker < count_; ++worker)
        if (!parts[worker].entries.empty()) send(worker, std::move(parts[worker]));
}

Mailboxes::Batches Mailboxes::receive(unsigned worker) {
    Box& box = boxes_[worker];
    const std::scoped_lock lock(box.mutex);
    return take(box);
}

Mailboxes::Wake Mailboxes::wait(unsigned worker, std::chrono::microseconds at_most, Batches& into) {
    Box& box = boxes_[worker];
    std::unique_lock lock(box.mutex);
    const bool last = !std::exchange(box.waits, true) && unfinished_.fetch_sub(1) == 1;
    if (last && peers_ == nullptr) {
        lock.unlock();
        stop();
        return Wake::Over;
    }
    box.arrived.wait_for(lock, at_most, [&] { return !box.batches.empty() || is_over(); });
    if (is_over()) return Wake::Over;
    if (box.batches.empty()) return Wake::Time;
    box.waits = false;
    unfinished_.fetch_add(1);
    into = take(box);
    return Wake::Mail;
}

void Mailboxes::stop() {
    over_.store(true);
    for (unsigned worker = 0; worker < count_; ++worker) {
        const std::scoped_lock lock(boxes_[worker].mutex);
        boxes_[worker].arrived.notify_all();
    }
}

bool Mailboxes::is_any_full() const {
    for (unsigned worker = 0; worker < count_; ++worker)
        if (is_full(worker)) return true;
    return false;
}

Cost Mailboxes::lowest() const {
    const std::uint64_t before = sent_.load();
    Cost lowest = no_cost;
    for (unsigned worker = 0; worker < count_; ++worker) {
        const std::scoped_lock lock(boxes_[worker].mutex);
        lowest = std::min({lowest, boxes_[worker].lowest, boxes_[worker].held.load()});
    }
    return sent_.load() == before ? lowest : -1;
}

Mailboxes::Batches Mailboxes::take(Box& box) {
    box.held.store(std::min(box.held.load(), box.lowest));
    box.lowest = no_cost;
    box.waiting.store(0, std::memory_order_relaxed);
    unfinished_.fetch_sub(box.batches.size());
    return std::exchange(box.batches, {});
}

}  // namespace taquin::search
