// The games of this module. Each is compiled by itself, in src/games/<name>.cpp, which defines a
// `KernelGame` called <name>_game; the list of them is made by CMake from the files of that folder.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ludarium/error.hpp"
#include "ludarium/rules.hpp"

namespace ludarium {

struct KernelGame {
    int rules_version;  // of the rules in Python that this is the twin of
    // The rules with options: numbers, in the order of the Python rules. Throws Error.
    std::shared_ptr<const Rules> (*make)(const std::vector<int>& options);
};

// By name; defined in games.cpp, in the folder that CMake builds in.
const std::map<std::string, KernelGame>& games();

inline std::shared_ptr<const Rules> make_rules(const std::string& name,
                                               const std::vector<int>& options) {
    if (const auto entry = games().find(name); entry != games().end())
        return entry->second.make(options);
    std::string names;
    for (const auto& [each_name, game] : games()) names += (names.empty() ? "" : ", ") + each_name;
    throw Error("expected one of " + names);
}

}  // namespace ludarium
