// What the core refuses, as data; the bindings turn it into the errors of riftkeep/core/errors.py.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace riftkeep {

// A position from outside is malformed or breaks an invariant; `field` is the field Python names.
class InvalidPosition : public std::runtime_error {
public:
    InvalidPosition(std::string field, const std::string& reason)
        : std::runtime_error(field + ": " + reason), field(std::move(field)), reason(reason) {}

    std::string field;
    std::string reason;
};

}  // namespace riftkeep
