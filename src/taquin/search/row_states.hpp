// States that are a row of small numbers: the tokens of a ring, the pancakes of a stack. The base
// class RowStates turns a Domain of such states into a PackedDomain.
//
// Packed form: 4 bits per number for rows of up to 16, one byte per number for longer rows.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "taquin/core/bytes.hpp"

namespace taquin::search {

// Numbers start at 0; unused places at the end hold 0.
template <std::size_t Capacity>
struct Row {
    std::array<std::uint8_t, Capacity> at{};

    friend bool operator==(const Row&, const Row&) = default;
};

// Rows of `length` different numbers 0 .. length-1. In the byte form numbers start at 1, as people
// write them.
template <std::size_t Capacity>
class RowStates {
public:
    using State = Row<Capacity>;
    using Word = std::uint64_t;

    explicit RowStates(std::size_t length) : length_(length) { assert(length <= Capacity); }

    std::size_t length() const { return length_; }

    State state_of(std::span<const std::uint8_t> bytes) const {
        assert(bytes.size() == length_);
        State state;
        for (std::size_t place = 0; place < length_; ++place)
            state.at[place] = static_cast<std::uint8_t>(bytes[place] - 1);
        return state;
    }
    std::vector<std::uint8_t> bytes_of(const State& state) const {
        std::vector<std::uint8_t> bytes(length_);
        for (std::size_t place = 0; place < length_; ++place)
            bytes[place] = static_cast<std::uint8_t>(state.at[place] + 1);
        return bytes;
    }

    std::size_t packed_words() const { return fits_a_word() ? 1 : (length_ + 7) / 8; }

    void pack(const State& s, Word* to) const {
        if (fits_a_word())
            *to = to_nibbles(s.at.data());
        else
            std::memcpy(to, s.at.data(), packed_words() * sizeof(Word));
    }
    void unpack(const Word* from, State& out) const {
        if (fits_a_word())
            from_nibbles(*from, out.at.data());
        else
            std::memcpy(out.at.data(), from, packed_words() * sizeof(Word));
    }

    std::uint64_t hash(const Word* packed) const { return hash_words(packed, packed_words()); }
    std::uint64_t fingerprint(const State& s) const {
        std::array<Word, Capacity / 8> packed{};
        pack(s, packed.data());
        return hash(packed.data());
    }

private:
    static_assert(Capacity >= 16 && Capacity % 8 == 0);

    bool fits_a_word() const { return Capacity == 16 || length_ <= 16; }

    std::size_t length_;
};

}  // namespace taquin::search
