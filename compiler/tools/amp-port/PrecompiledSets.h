// Chooses which headers of the library to precompile for the units of a tree.
//
// A precompiled header must not declare what a unit does not include, or errors of the unit would be missed. So each
// unit gets a set whose headers it includes all. Few sets are worth their time: one with oneTBB takes seconds.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_PRECOMPILEDSETS_H
#define CPPAMP_TOOLS_PRECOMPILEDSETS_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace amp {

struct PrecompiledSets {
  std::vector<std::string> Texts;            ///< the header that includes each set
  std::vector<std::optional<size_t>> OfUnit; ///< the set of each unit; nothing if it is parsed without one
};

/// `Units`: the names in each unit's includes with angle brackets.
PrecompiledSets choosePrecompiledSets(const std::vector<std::vector<llvm::StringRef>> &Units);

} // namespace amp

#endif // CPPAMP_TOOLS_PRECOMPILEDSETS_H
