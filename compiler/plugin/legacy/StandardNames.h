// Finds the header that declares a name: standard headers by the index of Clang's include cleaner, headers of Visual
// C++ by a list.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_STANDARDNAMES_H
#define CPPAMP_PLUGIN_LEGACY_STANDARDNAMES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace amp {

/// The scope of the lookup: namespace std only, the global namespace only, or both because of a
/// `using namespace std`.
enum class NameScope { Std, Global, Both };

/// Returns the header that declares the name, without brackets; empty if there is none.
std::string findHeader(llvm::StringRef Name, NameScope Scope);

/// The same for a name of `Namespace`, which is in namespace std.
std::string findHeaderIn(llvm::StringRef Namespace, llvm::StringRef Name);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_STANDARDNAMES_H
