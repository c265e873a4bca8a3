// Keys and bytes; both are described in the Python twin of this file.
#pragma once

#include "core/bytes.hpp"
#include "core/hashing.hpp"
#include "games/great_kingdom/state_json.hpp"

namespace riftkeep::great_kingdom {

namespace kind {
inline constexpr std::uint64_t CASTLE = 0x100, NEUTRAL = 0x101, PLAYER = 0x102, PASSES = 0x103,
                               PHASE = 0x104;
}

inline constexpr std::uint8_t VERSION = 1;

template <class B>
std::uint64_t key_of(const Position<B>& position) {
    const auto& number = position.geometry().number;
    std::uint64_t key = feature(kind::PLAYER, position.player) ^
                        feature(kind::PASSES, position.passes) ^
                        feature(kind::PHASE, static_cast<std::uint64_t>(position.phase()));
    position.neutral.each([&](int bit) { key ^= feature(kind::NEUTRAL, number[bit]); });
    for (const int seat : {BLUE, ORANGE}) {
        position.castles(seat).each(
            [&](int bit) { key ^= feature(kind::CASTLE, seat, number[bit]); });
    }
    return key;
}

template <class B>
void to_bytes(const Position<B>& position, Bytes& bytes) {
    const Geometry<B>& geometry = position.geometry();
    ByteWriter out(bytes);
    out.u8(VERSION);
    out.u8(geometry.size());
    for (int number = 0; number < geometry.size() * geometry.size(); ++number) {
        const int bit = geometry.bit[number];
        out.u8(position.blue.test(bit)      ? 1
               : position.orange.test(bit)  ? 2
               : position.neutral.test(bit) ? 3
                                            : 0);
    }
    out.u8(position.player);
    out.u8(position.passes);
    out.u16(position.move_number);
    out.u8(static_cast<std::uint32_t>(position.phase()));
    out.u16(position.last);
}

// The position described by bytes; InvalidPosition if it is malformed or impossible.
template <class B>
Position<B> from_bytes(const Setup<B>& setup, ByteView data) {
    const Geometry<B>& geometry = setup.geometry;
    const int points = geometry.size() * geometry.size();
    if (data.size() != std::size_t(points) + 9) {
        throw InvalidPosition("bytes", "have a wrong length");
    }
    ByteReader in(data);
    if (in.u8() != VERSION || in.u8() != geometry.size()) {
        throw InvalidPosition("bytes", "are of another size or version");
    }
    Position<B> position{&setup, {}, {}, {}};
    for (int number = 0; number < points; ++number) {
        const auto point = B::Points::of(geometry.bit[number]);
        switch (in.u8()) {
            case 0:
                break;
            case 1:
                position.blue |= point;
                break;
            case 2:
                position.orange |= point;
                break;
            case 3:
                position.neutral |= point;
                break;
            default:
                throw InvalidPosition("bytes", "a point holds something unknown");
        }
    }
    position.player = in.u8();
    position.passes = in.u8();
    position.move_number = in.u16();
    const int phase = in.u8();
    const int last = in.u16();
    if (position.player != BLUE && position.player != ORANGE) {
        throw InvalidPosition("player", "must be 1 or 2");
    }
    if (phase == static_cast<int>(Phase::game_over)) {
        if (last == NO_POINT) return finished_by_score<B>(position);
        if (last >= points) throw InvalidPosition("last", "there is no such point");
        return finished_by_castle<B>(position, last);
    }
    check_position<B>(position);
    if (phase != static_cast<int>(position.phase()) || last != NO_POINT) {
        throw InvalidPosition("phase", "does not fit the position");
    }
    return position;
}

}  // namespace riftkeep::great_kingdom
