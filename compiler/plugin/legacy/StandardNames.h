// Which header declares a name: of the standard library, by the index that Clang has for include cleaners, or of Visual
// C++, by a list of our own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_STANDARDNAMES_H
#define CPPAMP_PLUGIN_LEGACY_STANDARDNAMES_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace amp {

/// Where a name is looked for: in namespace std alone, in the global namespace alone, or in both because of a
/// `using namespace std`.
enum class NameScope { Std, Global, Both };

/// The header, as it stands between < and >, that declares the name; empty if none does.
std::string findHeader(llvm::StringRef Name, NameScope Scope);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_STANDARDNAMES_H
