// A set of keys of positions that is emptied often: emptying it takes no time, whatever it has held.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace riftkeep {

class KeySet {
public:
    void clear() {
        size_ = 0;
        if (++round_ == 0) {  // after four thousand million rounds
            for (Entry& entry : entries_) entry.round = 0;
            round_ = 1;
        }
    }

    // Add a key; false if it is there already.
    bool insert(std::uint64_t key) {
        if (2 * size_ >= entries_.size()) grow();
        Entry& entry = place_of(key);
        if (entry.round == round_) return false;
        entry = {key, round_};
        ++size_;
        return true;
    }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t round = 0;  // in which it was added; those of other rounds are gone
    };

    // Where a key is, or the free place where it belongs.
    Entry& place_of(std::uint64_t key) {
        const std::size_t last = entries_.size() - 1;
        std::size_t at = static_cast<std::size_t>(key ^ key >> 32) & last;
        while (entries_[at].round == round_ && entries_[at].key != key) at = (at + 1) & last;
        return entries_[at];
    }

    void grow() {
        std::vector<Entry> before(entries_.empty() ? 64 : 2 * entries_.size());
        before.swap(entries_);
        for (const Entry& entry : before) {
            if (entry.round == round_) place_of(entry.key) = entry;
        }
    }

    std::vector<Entry> entries_;  // a power of two of them, at most half of them taken
    std::size_t size_ = 0;
    std::uint32_t round_ = 1;
};

}  // namespace riftkeep
