// A small convolutional net that judges positions: a trunk with sums over the whole board, and heads
// for the policy, the value and what is wanted in analysis. Trained in Python (riftkeep.training), whose
// model.py is the same net; here it only runs, on one board at a time.
#pragma once

#include <optional>
#include <vector>

#include "net/kernels.hpp"
#include "net/quick_net.hpp"
#include "net/tensors.hpp"

namespace riftkeep::net {

// The board that a net looks at: a grid of which not every cell need exist, as on a hexagonal board.
struct Board {
    int planes = 0;  // of the input
    int height = 0;
    int width = 0;
    std::vector<unsigned char> cells;  // height * width: 1 if the cell exists
};

// The first layer, packed for the kernels.
struct StemLayer {
    int outputs = 0;  // a multiple of LANES
    std::vector<float> weights, sums, bias;
};

// A layer that sees a cell and perhaps its neighbors, packed for the kernels.
struct ConvolutionLayer {
    int inputs = 0, outputs = 0, taps = 0;  // outputs are a multiple of LANES; taps are 1 or TAPS
    std::vector<float> weights, bias;
};

// What is computed of one position. Grids are [place][channel] with `Net::place` for each cell.
struct Workspace {
    std::vector<float> trunk, hidden, policy_hidden, policy, ownership;
    std::vector<float> pooled, extra, value_hidden;
    std::vector<float> points, products;  // of tiles
    std::vector<float> bases;             // of the first layer
    std::vector<int> found;
    std::vector<float> kinds;   // a number for each kind of action
    std::vector<float> values;  // win logits of the seats, the one to act first; then the extras
};

class Net {
public:
    // std::invalid_argument if the tensors are not those of a net for this board.
    Net(const Board& board, const Tensors& tensors);

    int num_planes() const { return board_.planes; }
    int height() const { return board_.height; }
    int width() const { return board_.width; }
    int num_kinds() const { return num_kinds_; }
    int num_values() const { return num_values_; }
    int num_owners() const { return num_owners_; }
    int key_size() const { return key_size_; }
    int policy_channels() const { return policy_out_.outputs; }
    int owner_channels() const { return ownership_.outputs; }
    // Where a cell of the grid, y * width + x, is in the grids of a workspace.
    int place(int cell) const { return places_[cell]; }

    // The part that judges positions in much less time and less well; null if there is none.
    const QuickNet* quick() const { return quick_ ? &*quick_ : nullptr; }

    // Judge one position, given as planes; `with_ownership`: whose each cell will be, too.
    void run(const float* planes, Workspace& work, bool with_ownership = false) const;

private:
    struct Block {
        ConvolutionLayer first, second;
        FullLayer pool;  // no inputs if the block has none
    };

    void lay_out();
    void lay_tiles();
    void convolve(const ConvolutionLayer& layer, Workspace& work, const float* in, float* out,
                  const float* extra, const float* residual, bool is_rectified) const;
    void connect(const FullLayer& layer, const float* in, std::vector<float>& out,
                 bool is_rectified) const;
    StemLayer stem(const Tensors& tensors) const;
    void spread(const float* planes, Workspace& work) const;

    Board board_;
    const Kernels& kernels_;
    int num_kinds_ = 0, num_values_ = 0, num_owners_ = 0, key_size_ = 0;
    int num_places_ = 0;
    std::vector<int> places_;        // of each cell of the grid
    std::vector<Segment> segments_;  // the cells, for sums over the board
    std::vector<Segment> computed_;  // what is computed cell by cell: some gaps too where that is quicker
    std::vector<int> gaps_;          // places without a cell
    std::vector<int> taps_;          // how far away the cells are that a kernel of 3x3 looks at
    std::vector<int> cells_, cell_places_, cell_edges_;  // of the cells that exist
    std::vector<unsigned> edges_;    // the ways to lie at the edge: a bit for each tap that leads to a cell
    int num_tiles_ = 0;
    std::vector<int> tile_sources_, tile_targets_;
    StemLayer stem_;
    ConvolutionLayer policy_hidden_, policy_out_, ownership_;
    std::vector<Block> blocks_;
    FullLayer policy_pool_, kinds_, value_hidden_, value_out_;
    std::optional<QuickNet> quick_;
};

}  // namespace riftkeep::net
