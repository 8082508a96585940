#include "link.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace taquin::mpi {

Link::Link() {
    int rank = 0;
    int size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    rank_ = static_cast<unsigned>(rank);
    size_ = static_cast<unsigned>(size);
    MPI_Comm here = MPI_COMM_NULL;
    int neighbours = 1;
    int most = 1;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &neighbours);
    MPI_Comm_free(&here);
    MPI_Allreduce(&neighbours, &most, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    per_machine_ = static_cast<unsigned>(most);
}

void Link::send(unsigned to, Kind kind, const ByteWriter& content) {
    forget_sent();
    Outgoing& message = outbox_.emplace_back();
    message.content.assign(content.bytes().begin(), content.bytes().end());
    MPI_Isend(message.content.data(), static_cast<int>(message.content.size()), MPI_BYTE,
              static_cast<int>(to), static_cast<int>(kind), MPI_COMM_WORLD, &message.request);
}

void Link::forget_sent() {
    std::erase_if(outbox_, [](Outgoing& message) {
        int sent = 0;
        MPI_Test(&message.request, &sent, MPI_STATUS_IGNORE);
        return sent != 0;
    });
}

void Link::fetch() {
    forget_sent();
    for (;;) {
        int arrived = 0;
        MPI_Message handle = MPI_MESSAGE_NULL;
        MPI_Status status;
        MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &handle, &status);
        if (arrived == 0) return;
        int bytes = 0;
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        Message message{static_cast<unsigned>(status.MPI_SOURCE), static_cast<Kind>(status.MPI_TAG),
                        std::vector<std::byte>(static_cast<std::size_t>(bytes))};
        MPI_Mrecv(message.content.data(), bytes, MPI_BYTE, &handle, MPI_STATUS_IGNORE);
        inbox_.push_back(std::move(message));
        last_message_ = std::chrono::steady_clock::now();
    }
}

std::optional<Message> Link::poll() {
    if (inbox_.empty()) fetch();
    if (inbox_.empty()) return std::nullopt;
    Message message = std::move(inbox_.front());
    inbox_.pop_front();
    return message;
}

Message Link::receive() {
    for (;;) {
        if (auto message = poll()) return *std::move(message);
        std::this_thread::sleep_for(pause());
    }
}

std::chrono::microseconds Link::pause() const {
    constexpr std::chrono::microseconds shortest{300};
    constexpr std::chrono::microseconds longest{5000};
    constexpr int share = 16;  // of the time since the last message
    const auto idle = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - last_message_);
    return std::clamp(idle / share, shortest, longest);
}

void Link::flush() {
    for (forget_sent(); !outbox_.empty(); forget_sent()) std::this_thread::sleep_for(pause());
}

}  // namespace taquin::mpi
