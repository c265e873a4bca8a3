// Names of features and signs (move features) as Python has them.
#pragma once

#include <string>
#include <vector>

namespace riftkeep::search {

inline std::vector<std::string> lower_names(std::vector<std::string> names) {
    for (std::string& name : names) {
        for (char& letter : name) {
            if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        }
    }
    return names;
}

}  // namespace riftkeep::search
