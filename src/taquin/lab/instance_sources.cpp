#include "taquin/lab/instance_sources.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>

namespace taquin::lab {

Random stream_of(std::uint64_t seed, std::initializer_list<std::uint64_t> kind) {
    std::uint64_t state = seed;
    for (const std::uint64_t part : kind) {
        const std::uint64_t mixed = splitmix64(state);
        state = mixed ^ part;
    }
    return Random(splitmix64(state));
}

Expected<std::string> text_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file)
        return Error{"cannot read " + path + ": " + std::strerror(errno), ErrorKind::FileSystem};
    return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string as_lines(const std::vector<std::string>& texts) {
    std::string lines;
    for (const std::string& text : texts) lines += text + "\n";
    return lines;
}

bool is_wanted(const std::vector<std::uint64_t>& numbers, std::uint64_t number) {
    return numbers.empty() || std::ranges::find(numbers, number) != numbers.end();
}

}  // namespace taquin::lab
