// Calls a fuzz target with stored inputs and then with damaged ones: fuzz_NAME CORPUS [SECONDS].
// This is main() without libFuzzer: it has no coverage feedback, so it finds less, but it works
// with any compiler.
//
// CORPUS is a text file with one input per line, as tools/corpus writes it: NAME.txt.
// The current input is kept in fuzz_NAME.input in the working folder; the file remains if the
// target ends the program in any way. CORPUS may also be such a file, with one raw input.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/random.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace taquin::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest = 1U << 16U;
constexpr std::uint64_t seed = 1;

// The reverse of `tools/corpus pack`: \\ is a backslash, \n a newline, \0NNN a byte in octal.
std::string unescaped(std::string_view line) {
    std::string input;
    while (!line.empty()) {
        const std::string_view escape = line.substr(0, 2);
        std::size_t used = 2;
        if (escape == "\\\\") {
            input += '\\';
        } else if (escape == "\\n") {
            input += '\n';
        } else if (escape == "\\0") {
            input += static_cast<char>(std::stoi(std::string(line.substr(2, 3)), nullptr, 8));
            used = 5;
        } else {
            input += line[0];
            used = 1;
        }
        line.remove_prefix(std::min(used, line.size()));
    }
    return input;
}

std::vector<std::string> stored_inputs(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    if (path.extension() != ".txt")
        return {
            std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>())};
    std::vector<std::string> inputs;
    for (std::string line; std::getline(file, line);) inputs.push_back(unescaped(line));
    return inputs;
}

// Keeps the current input in a file; as a shared mapping it survives any crash.
class Trace {
public:
    explicit Trace(const char* program)
        : path_(fs::path(program).filename().string() + ".input"),
          file_(open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)),
          memory_(ftruncate(file_, longest) == 0
                      ? mmap(nullptr, longest, PROT_READ | PROT_WRITE, MAP_SHARED, file_, 0)
                      : MAP_FAILED) {
        if (memory_ != MAP_FAILED) return;
        std::perror(path_.c_str());
        std::exit(1);
    }
    ~Trace() {
        munmap(memory_, longest);
        close(file_);
        fs::remove(path_);
    }
    Trace(const Trace&) = delete;
    Trace& operator=(const Trace&) = delete;

    void run(const std::string& input) {
        const std::size_t size = std::min(input.size(), longest);
        if (ftruncate(file_, static_cast<off_t>(size)) != 0) std::abort();
        std::memcpy(memory_, input.data(), size);
        // Use a copy of the exact size, so that sanitizers detect reads past the end.
        const std::vector<std::uint8_t> bytes(input.begin(),
                                              input.begin() + static_cast<std::ptrdiff_t>(size));
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }

private:
    const std::string path_;
    const int file_;
    void* const memory_;
};

std::string piece_of(const std::string& text, Random& random) {
    constexpr std::uint64_t most = 64;
    const std::size_t from = random.below(text.size() + 1);
    return text.substr(from, random.below(most));
}

char random_byte(const std::string& text, Random& random) {
    constexpr std::string_view special = "0123456789 /,.\n\r\t\"'(){}[]<>|#$%&*+-=:;^_\\";
    switch (random.below(4)) {
        case 0: return static_cast<char>(random.below(256));
        case 1: return text.empty() ? ' ' : text[random.below(text.size())];
        default: return special[random.below(special.size())];
    }
}

void damage(std::string& text, const std::vector<std::string>& stored, Random& random) {
    const std::size_t at = random.below(text.size() + 1);
    switch (random.below(6)) {
        case 0: text.insert(at, 1, random_byte(text, random)); break;
        case 1: text.erase(at, 1 + random.below(8)); break;
        case 2: text.replace(at, 1, 1, random_byte(text, random)); break;
        case 3: text.insert(at, piece_of(text, random)); break;
        case 4: text.insert(at, piece_of(stored[random.below(stored.size())], random)); break;
        default:
            if (!text.empty()) std::swap(text[at % text.size()], text[random.below(text.size())]);
    }
}

std::uint64_t run_damaged(Trace& trace, const std::vector<std::string>& stored,
                          std::chrono::seconds time) {
    Random random(seed);
    std::uint64_t runs = 0;
    const auto end = std::chrono::steady_clock::now() + time;
    while (std::chrono::steady_clock::now() < end) {
        std::string text = stored[random.below(stored.size())];
        for (std::uint64_t hits = 1 + random.below(5); hits > 0; --hits)
            damage(text, stored, random);
        trace.run(text);
        ++runs;
    }
    return runs;
}

}  // namespace
}  // namespace taquin::fuzz

int main(int count, char** arguments) {
    using namespace taquin::fuzz;
    if (count < 2) return 2;
    const auto stored = stored_inputs(arguments[1]);
    if (stored.empty()) return 1;
    Trace trace(arguments[0]);
    for (const std::string& input : stored) trace.run(input);
    const std::chrono::seconds time(count > 2 ? std::atoi(arguments[2]) : 0);
    const auto runs = run_damaged(trace, stored, time);
    std::printf("%zu stored inputs, %llu damaged ones, seed %llu\n", stored.size(),
                static_cast<unsigned long long>(runs), static_cast<unsigned long long>(seed));
    return 0;
}
