#include "taquin/lab/instance_sources.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

namespace taquin::lab {

Random stream_of(std::uint64_t seed, std::initializer_list<std::uint64_t> kind) {
    std::uint64_t state = seed;
    for (const std::uint64_t part : kind) {
        const std::uint64_t mixed = splitmix64(state);
        state = mixed ^ part;
    }
    return Random(splitmix64(state));
}

Expected<std::string> text_of_file(const std::filesystem::path& path) {
    constexpr std::size_t most_bytes = std::size_t{256} << 20U;
    const auto cannot_read = [&] {
        return Error{"cannot read " + path.string() + ": " + std::strerror(errno),
                     ErrorKind::FileSystem};
    };
    std::ifstream file(path, std::ios::binary);
    if (!file) return cannot_read();
    std::string text;
    std::array<char, 65536> piece{};
    do {
        file.read(piece.data(), piece.size());
        text.append(piece.data(), static_cast<std::size_t>(file.gcount()));
        if (text.size() > most_bytes)
            return Error{path.string() + " has more than " + std::to_string(most_bytes >> 20U) +
                         " MiB"};
    } while (file);
    if (file.bad()) return cannot_read();
    return text;
}

std::string as_lines(const std::vector<std::string>& texts) {
    std::string lines;
    for (const std::string& text : texts) lines += text + "\n";
    return lines;
}

bool is_wanted(const std::vector<std::uint64_t>& numbers, std::uint64_t number) {
    return numbers.empty() || std::ranges::find(numbers, number) != numbers.end();
}

std::optional<Error> why_not_there(const std::vector<std::uint64_t>& numbers, std::uint64_t count,
                                   const std::string& origin) {
    if (count == 0) return Error{"there is nothing in " + origin};
    const auto beyond = std::ranges::find_if(numbers, [&](auto number) { return number > count; });
    if (beyond == numbers.end()) return std::nullopt;
    return Error{origin + " has no number " + std::to_string(*beyond) + ": numbers go from 1 to " +
                 std::to_string(count)};
}

}  // namespace taquin::lab
