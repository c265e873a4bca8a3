// A net that judges a position in less time than its features take, for positions that are too many for
// a convolutional one: every piece on the board adds the column of its kind and cell to a sum, and two
// small layers make win logits of that sum and of some extras, such as the features of the hand-made
// evaluation. Trained in Python (riftkeep.training.quick), whose QuickModel is the same net.
#pragma once

#include <vector>

#include "net/kernels.hpp"
#include "net/tensors.hpp"

namespace riftkeep::net {

// What there is on the board: the columns to be added, each by its kind and cell of the grid, and by
// how much.
class Pieces {
public:
    explicit Pieces(int area = 0) : area_(area) {}

    void clear() {
        columns.clear();
        scales.clear();
    }
    void add(int kind, int cell, float scale = 1) {
        columns.push_back(kind * area_ + cell);
        scales.push_back(scale);
    }

    std::vector<int> columns;
    std::vector<float> scales;

private:
    int area_;
};

class QuickNet {
public:
    static constexpr const char* PIECES = "quick.pieces";  // a net without this tensor has no quick part

    // std::invalid_argument if the tensors are not those of such a net for a grid of so many cells.
    QuickNet(int area, const Tensors& tensors);

    int area() const { return area_; }
    int num_kinds() const { return num_kinds_; }
    int num_extras() const { return hidden_.inputs - channels_; }
    int num_features() const { return static_cast<int>(features_.size()); }
    int num_seats() const { return num_seats_; }
    // What each feature of a seat adds to its logit besides.
    const std::vector<float>& features() const { return features_; }

    // What a position is computed in.
    struct Workspace {
        std::vector<float> sums;    // of the columns; then the extras, which whoever asks writes
        std::vector<float> hidden, logits;  // logits: of the seats, the one to act first
    };
    // Where the extras of a position are to be written.
    float* extras(Workspace& work) const {
        work.sums.resize(hidden_.inputs);
        return work.sums.data() + channels_;
    }
    // Judge a position, given by its pieces and extras.
    void run(const Pieces& pieces, Workspace& work) const;

private:
    int area_, channels_ = 0, num_kinds_ = 0, num_seats_ = 0;
    const Kernels& kernels_;
    std::vector<float> columns_;  // [kind][cell][channel]
    std::vector<float> bias_;
    std::vector<float> features_;
    FullLayer hidden_, out_;
};

}  // namespace riftkeep::net
