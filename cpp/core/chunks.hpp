// A growing list whose entries never move, and are found without a division: std::deque has so few
// large entries in a block that looking one up took a twentieth of a search.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace riftkeep {

template <class T>
class Chunks {
public:
    std::size_t size() const { return size_; }
    T& operator[](std::size_t index) { return blocks_[index / BLOCK][index % BLOCK]; }
    const T& operator[](std::size_t index) const { return blocks_[index / BLOCK][index % BLOCK]; }

    void push_back(T&& entry) {
        if (size_ % BLOCK == 0) {
            blocks_.emplace_back();
            blocks_.back().reserve(BLOCK);
        }
        blocks_.back().push_back(std::move(entry));
        ++size_;
    }
    // Drop the entries from this one on.
    void shrink_to(std::size_t size) {
        while (size_ > size) {
            blocks_.back().pop_back();
            if (--size_ % BLOCK == 0) blocks_.pop_back();
        }
    }
    void clear() {
        blocks_.clear();
        size_ = 0;
    }

private:
    static constexpr std::size_t BLOCK = 256;  // a power of two

    std::vector<std::vector<T>> blocks_;  // all full but the last, and none empty
    std::size_t size_ = 0;
};

}  // namespace riftkeep
