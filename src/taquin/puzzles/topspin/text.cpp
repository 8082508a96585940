#include "taquin/puzzles/topspin/text.hpp"

#include "taquin/core/text.hpp"

namespace taquin::topspin {

Expected<Ring> read_ring(std::string_view text, std::optional<Size> size) {
    const auto tokens = read_permutation(text, {.whole = "ring",
                                                .piece = "token",
                                                .example = "1 5 2 4 3 6",
                                                .fewest = fewest_tokens,
                                                .most = most_tokens});
    if (!tokens) return tokens.error();
    if (size && tokens->size() != size->tokens)
        return Error{"the ring has " + std::to_string(tokens->size()) +
                     " tokens, but the size is " + to_text(*size)};
    return normalised(*tokens);
}

std::string to_text(const Ring& ring) { return to_number_text(ring); }

Expected<Size> read_size(std::string_view text) {
    const auto numbers = read_numbers(text);
    const std::string what = quoted(text) + " is not a size of TopSpin: ";
    if (!numbers || numbers->empty() || numbers->size() > 2)
        return Error{what + "write tokens and turnstile, such as 12,4"};
    const Size size{numbers->front().value,
                    numbers->size() == 2 ? numbers->back().value : usual_turnstile};
    if (size.tokens < fewest_tokens || size.tokens > most_tokens)
        return Error{what + "a ring has " + std::to_string(fewest_tokens) + " to " +
                     std::to_string(most_tokens) + " tokens"};
    if (size.turnstile < 2 || size.turnstile >= size.tokens)
        return Error{what + "the turnstile of a ring of " + std::to_string(size.tokens) +
                     " holds 2 to " + std::to_string(size.tokens - 1) + " tokens"};
    return size;
}

std::string to_text(const Size& size) {
    return std::to_string(size.tokens) + "," + std::to_string(size.turnstile);
}

Expected<std::vector<Move>> read_moves(std::string_view text, const Size& size) {
    const auto numbers = read_numbers(text);
    if (!numbers) return numbers.error();
    std::vector<Move> moves;
    for (const auto& [value, at] : *numbers) {
        if (value < 1 || value > size.tokens)
            return Error{position(text, at) + ": there is no place " + std::to_string(value) +
                         " in a ring of " + std::to_string(size.tokens) +
                         "; turns begin at places 1 to " + std::to_string(size.tokens)};
        moves.push_back(static_cast<Move>(value - 1));
    }
    return moves;
}

std::string moves_to_text(std::span<const Move> moves) {
    std::vector<std::uint8_t> places;
    for (const Move move : moves) places.push_back(static_cast<std::uint8_t>(move + 1));
    return to_number_text(places);
}

}  // namespace taquin::topspin
