// Reading and writing the byte form of positions: little-endian, and never past the end.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/errors.hpp"

namespace riftkeep {

using Bytes = std::vector<std::uint8_t>;
using ByteView = std::span<const std::uint8_t>;

class ByteWriter {
public:
    explicit ByteWriter(Bytes& out) : out_(out) {}

    void u8(std::uint32_t value) { out_.push_back(static_cast<std::uint8_t>(value)); }
    void u16(std::uint32_t value) {
        u8(value);
        u8(value >> 8);
    }
    void u32(std::uint32_t value) {
        u16(value);
        u16(value >> 16);
    }
    void u64(std::uint64_t value) {
        u32(static_cast<std::uint32_t>(value));
        u32(static_cast<std::uint32_t>(value >> 32));
    }
    void f32(float value) { u32(std::bit_cast<std::uint32_t>(value)); }
    // The length of some bytes, then these.
    void bytes(ByteView data) {
        u32(static_cast<std::uint32_t>(data.size()));
        out_.insert(out_.end(), data.begin(), data.end());
    }

private:
    Bytes& out_;
};

class ByteReader {
public:
    explicit ByteReader(ByteView data) : data_(data) {}

    std::uint8_t u8() {
        if (at_ == data_.size()) throw damaged();
        return data_[at_++];
    }
    std::uint16_t u16() {
        const std::uint32_t low = u8();
        return static_cast<std::uint16_t>(low | u8() << 8);
    }
    std::uint32_t u32() {
        const std::uint32_t low = u16();
        return low | static_cast<std::uint32_t>(u16()) << 16;
    }
    std::uint64_t u64() {
        const std::uint64_t low = u32();
        return low | static_cast<std::uint64_t>(u32()) << 32;
    }
    float f32() { return std::bit_cast<float>(u32()); }
    ByteView bytes() {
        const std::uint32_t size = u32();
        if (size > data_.size() - at_) throw damaged();
        at_ += size;
        return data_.subspan(at_ - size, size);
    }
    bool at_end() const { return at_ == data_.size(); }

    static InvalidPosition damaged() { return {"bytes", "are cut off or damaged"}; }

private:
    ByteView data_;
    std::size_t at_ = 0;
};

}  // namespace riftkeep
