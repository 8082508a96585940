// The invalid inputs of tests/data/bad_inputs.txt and bad_cubes.txt.
#pragma once

#include <fstream>
#include <string>
#include <vector>

namespace taquin::test {

struct BadInput {
    std::string kind;      // "board", "board:korf", "board@3x4", "size", "goal", "moves", …
    std::string input;     // escapes resolved
    std::string sentence;  // must appear in the message
};

// Resolves the escapes \n \t \r \\ and \xNN.
inline std::string unescaped(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            result += text[i];
            continue;
        }
        switch (text[++i]) {
            case 'n': result += '\n'; break;
            case 't': result += '\t'; break;
            case 'r': result += '\r'; break;
            case 'x':
                result += static_cast<char>(std::stoi(text.substr(i + 1, 2), nullptr, 16));
                i += 2;
                break;
            default: result += text[i];
        }
    }
    return result;
}

inline std::vector<BadInput> bad_inputs(const std::string& file = "bad_inputs.txt") {
    std::ifstream in(std::string(TAQUIN_TEST_DATA) + "/" + file);
    std::vector<BadInput> inputs;
    for (std::string line; std::getline(in, line);) {
        const std::size_t first = line.find('\t');
        const std::size_t second = line.find('\t', first + 1);
        if (line.starts_with('#') || second == std::string::npos) continue;
        inputs.push_back({line.substr(0, first),
                          unescaped(line.substr(first + 1, second - first - 1)),
                          line.substr(second + 1)});
    }
    return inputs;
}

}  // namespace taquin::test
