// Masks over the actions of a game: how many are legal, and which one is the n-th.
//
// An entry is one byte, 1 if the action is legal. Eight entries are added at once, as the bytes of
// a word, so that a mask of many thousands is looked through in a microsecond or two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

namespace riftkeep {

using Mask = std::span<const std::uint8_t>;

namespace masks {

inline constexpr std::size_t WORD = 8, BLOCK = 16 * WORD;  // a byte of a sum has room for a block
inline constexpr std::uint64_t ONES = 0x0101010101010101u;

inline std::uint64_t word_at(Mask mask, std::size_t at) {
    std::uint64_t word;
    std::memcpy(&word, mask.data() + at, WORD);
    return word;
}

inline std::uint32_t sum_of_bytes(std::uint64_t word) {
    return static_cast<std::uint32_t>((word & 0x00FF00FF00FF00FFu) * 0x0001000100010001u >> 48) +
           static_cast<std::uint32_t>((word >> 8 & 0x00FF00FF00FF00FFu) * 0x0001000100010001u >> 48);
}

// The number of legal actions in a block.
inline std::uint32_t count_block(Mask mask, std::size_t at) {
    std::uint64_t sums = 0;
    for (std::size_t i = 0; i < BLOCK; i += WORD) sums += word_at(mask, at + i);
    return sum_of_bytes(sums);
}

}  // namespace masks

// How many actions are legal; nothing if an entry is neither 0 nor 1.
inline std::optional<std::uint32_t> count_legal(Mask mask) {
    std::uint64_t others = 0;
    std::uint32_t count = 0;
    std::size_t at = 0;
    for (; at + masks::BLOCK <= mask.size(); at += masks::BLOCK) {
        std::uint64_t sums = 0;
        for (std::size_t i = 0; i < masks::BLOCK; i += masks::WORD) {
            const std::uint64_t word = masks::word_at(mask, at + i);
            others |= word;
            sums += word;
        }
        if (others & ~masks::ONES) return std::nullopt;
        count += masks::sum_of_bytes(sums);
    }
    for (; at < mask.size(); ++at) {
        if (mask[at] > 1) return std::nullopt;
        count += mask[at];
    }
    return count;
}

// The legal action that so many legal ones precede, if there is one.
inline std::optional<std::size_t> nth_legal(Mask mask, std::uint32_t rank) {
    std::size_t at = 0;
    for (; at + masks::BLOCK <= mask.size(); at += masks::BLOCK) {
        const std::uint32_t here = masks::count_block(mask, at);
        if (rank < here) break;
        rank -= here;
    }
    for (; at < mask.size(); ++at) {
        if (!mask[at]) continue;
        if (rank == 0) return at;
        --rank;
    }
    return std::nullopt;
}

}  // namespace riftkeep
