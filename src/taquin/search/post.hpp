// How the processes of one search exchange letters. The searches know only this interface; a
// program with several processes implements it (apps/mpi).
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "taquin/core/byte_stream.hpp"

namespace taquin::search {

struct Letter {
    unsigned from = 0;
    std::vector<std::byte> content{};
};

// One process's connection to all processes of a search. Only one thread uses it.
class Post {
public:
    virtual ~Post() = default;

    virtual unsigned process() const = 0;  // the number of this one; process 0 leads the search
    virtual unsigned processes() const = 0;

    // Never waits. Letters from one process to another arrive in the order in which they were sent.
    virtual void send(unsigned to, const ByteWriter& letter) = 0;
    // The next letter, if one has arrived.
    virtual std::optional<Letter> receive() = 0;
    // Process 0 has left: nobody answers any more.
    virtual bool is_over() const = 0;
    // How long to wait before asking for letters again.
    virtual std::chrono::microseconds pause() const = 0;
};

// Connects this process to the others, and returns when all of them are ready. None: it searches
// alone.
using Connect = std::function<std::unique_ptr<Post>()>;

}  // namespace taquin::search
