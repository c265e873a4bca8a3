// How positions are judged, as Python says it: by a Python function, by a net, or by hand.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>

#include "bindings/interpreter.hpp"
#include "search/any_search.hpp"

namespace riftkeep {

namespace nb = nanobind;

using Array = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

// A Python function that judges positions. Taken and called with the interpreter lock held.
class PythonFunction : public search::GivenFunction {
public:
    PythonFunction(nb::callable function, bool wants_planes, std::size_t num_actions, int players)
        : function_(std::move(function)),
          wants_planes_(wants_planes),
          num_actions_(num_actions),
          players_(static_cast<std::size_t>(players)) {}

    bool wants_planes() const override { return wants_planes_; }

    // For Python's garbage collector: what is held, and to let go of it for good.
    nb::handle held() const { return function_; }
    void let_go() { function_.reset(); }

    void answer(search::Batch& batch) override {
        const Locked locked;
        if (wants_planes_) answer_planes(batch);
        else answer_positions(batch);
    }

private:
    // From planes to the logits of all actions and the shares of the seats, that to act first.
    void answer_planes(search::Batch& batch) const {
        auto* planes = new std::vector<float>(std::move(batch.planes));
        const nb::capsule owner(planes, [](void* p) noexcept {
            delete static_cast<std::vector<float>*>(p);
        });
        const auto [count, height, width] = batch.shape;
        const nb::ndarray<nb::numpy, float> array(
            planes->data(),
            {batch.size(), std::size_t(count), std::size_t(height), std::size_t(width)}, owner);
        const auto [logits, shares] =
            nb::cast<std::pair<Array, Array>>(function_(nb::cast(array)));
        require(logits.shape(0) == batch.size() && logits.shape(1) == num_actions_);
        require(shares.shape(0) == batch.size() && shares.shape(1) == players_);
        for (std::size_t i = 0; i < batch.size(); ++i) {
            std::vector<float>& chosen = batch.logits.emplace_back();
            for (const Action action : *batch.actions[i]) chosen.push_back(logits(i, action));
            search::Values& values = batch.values.emplace_back();
            for (std::size_t seat = 0; seat < players_; ++seat) {
                values[(seat + batch.players[i] - 1) % players_] = shares(i, seat);
            }
        }
    }

    // From bytes and the actions to choose from to the logits of these, and the shares of the seats.
    void answer_positions(search::Batch& batch) const {
        nb::list positions, actions;
        for (std::size_t i = 0; i < batch.size(); ++i) {
            positions.append(nb::bytes(batch.positions[i].data(), batch.positions[i].size()));
            actions.append(nb::cast(
                std::vector<Action>(batch.actions[i]->begin(), batch.actions[i]->end())));
        }
        using Rows = std::vector<std::vector<float>>;
        auto [logits, shares] = nb::cast<std::pair<Rows, Rows>>(function_(positions, actions));
        require(logits.size() == batch.size() && shares.size() == batch.size());
        for (std::size_t i = 0; i < batch.size(); ++i) {
            require(logits[i].size() == batch.actions[i]->size() && shares[i].size() == players_);
            std::copy(shares[i].begin(), shares[i].end(), batch.values.emplace_back().begin());
        }
        batch.logits = std::move(logits);
    }

    // riftkeep.search.given says better what is wrong.
    static void require(bool is_right) {
        if (!is_right) throw std::invalid_argument("evaluator: its answer has a wrong shape");
    }

    nb::callable function_;
    bool wants_planes_;
    std::size_t num_actions_;
    std::size_t players_;
};

// Lets Python's garbage collector see the function that an object of the class T has been given, so
// that one which refers back to the object is freed with it. T has `given()`.
template <class T>
struct Collected {
    static int traverse(PyObject* self, visitproc visit, void* arg) {
        Py_VISIT(Py_TYPE(self));
        if (!nb::inst_ready(self)) return 0;
        if (const auto& given = nb::inst_ptr<T>(self)->given()) Py_VISIT(given->held().ptr());
        return 0;
    }
    static int clear(PyObject* self) {
        if (!nb::inst_ready(self)) return 0;
        if (const auto& given = nb::inst_ptr<T>(self)->given()) given->let_go();
        return 0;
    }
    static inline PyType_Slot slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(traverse)},
                                         {Py_tp_clear, reinterpret_cast<void*>(clear)},
                                         {0, nullptr}};
};

// The Python function that judges positions, if there is one.
inline std::shared_ptr<PythonFunction> given_function(const AnyGame& game,
                                                      std::optional<nb::callable> function,
                                                      bool wants_planes) {
    if (!function) return nullptr;
    return std::make_shared<PythonFunction>(std::move(*function), wants_planes, game.num_actions(),
                                            game.num_players());
}

// What a search or self-play is to be judged by.
inline search::JudgeOptions judge_options(std::shared_ptr<PythonFunction> given, bool rolls_out,
                                          int root_horizon, int leaf_horizon,
                                          std::vector<float> weights, std::uint64_t seed,
                                          std::shared_ptr<const net::Net> net,
                                          search::SecondOpinion second) {
    if (!net) second.visits = 0;
    return {std::move(given),   std::move(net), rolls_out, root_horizon, leaf_horizon,
            std::move(weights), seed,           second};
}

}  // namespace riftkeep
