// Values as bytes, for files and messages: numbers take one byte per seven bits, so small ones are
// short and all machines agree.
//
// A reader of damaged bytes never fails: once the bytes run out or a number is too large, ok() is
// false and every value is empty. Check ok() at the end.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace taquin {

class ByteWriter {
public:
    void number(std::uint64_t value) {
        for (; value >= 0x80U; value >>= 7U) byte(value | 0x80U);
        byte(value);
    }
    void flag(bool value) { byte(value ? 1U : 0U); }
    void real(double value) { number(std::bit_cast<std::uint64_t>(value)); }
    void block(std::span<const std::uint8_t> values) {
        number(values.size());
        for (const std::uint8_t value : values) byte(value);
    }
    void text(std::string_view value) {
        number(value.size());
        for (const char letter : value) byte(static_cast<unsigned char>(letter));
    }

    // As they are, without their number.
    void raw(std::span<const std::byte> bytes) {
        bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    }

    std::span<const std::byte> bytes() const { return bytes_; }

private:
    void byte(std::uint64_t value) { bytes_.push_back(static_cast<std::byte>(value & 0xFFU)); }

    std::vector<std::byte> bytes_{};
};

class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    bool ok() const { return ok_; }
    bool at_end() const { return bytes_.empty(); }

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            const std::uint64_t next = byte();
            if (shift == 63 && next > 1) break;
            value |= (next & 0x7FU) << shift;
            if (next < 0x80U) return value;
        }
        ok_ = false;
        return 0;
    }
    // At most `most`; larger values are damage.
    std::uint64_t number_up_to(std::uint64_t most) {
        const std::uint64_t value = number();
        if (value <= most) return value;
        ok_ = false;
        return 0;
    }
    // The number of items that follow, of at least one byte each.
    std::size_t count() { return number_up_to(bytes_.size()); }
    bool flag() { return number_up_to(1) == 1; }
    double real() { return std::bit_cast<double>(number()); }
    std::vector<std::uint8_t> block() { return taken<std::vector<std::uint8_t>>(); }
    std::string text() { return taken<std::string>(); }
    // What ByteWriter::raw wrote; empty if there are fewer bytes.
    std::span<const std::byte> raw(std::size_t count) {
        if (count > bytes_.size()) {
            ok_ = false;
            return {};
        }
        const auto taken = bytes_.first(count);
        bytes_ = bytes_.subspan(count);
        return taken;
    }
    std::span<const std::byte> rest() { return raw(bytes_.size()); }

private:
    std::uint64_t byte() {
        if (bytes_.empty()) {
            ok_ = false;
            return 0;
        }
        const auto value = std::to_integer<std::uint64_t>(bytes_.front());
        bytes_ = bytes_.subspan(1);
        return value;
    }

    template <class Values>
    Values taken() {
        Values values;
        values.resize(count());
        for (auto& value : values) value = static_cast<typename Values::value_type>(byte());
        return values;
    }

    std::span<const std::byte> bytes_;
    bool ok_ = true;
};

}  // namespace taquin
