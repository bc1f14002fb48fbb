// What to do instead of calling a function of a library in amp code.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_MESSAGES_ADVICE_H
#define CPPAMP_PLUGIN_MESSAGES_ADVICE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace amp {

/// For a function, or a class with its namespace and template arguments; empty if there is nothing to say.
std::string adviseAgainst(llvm::StringRef Callee);

} // namespace amp

#endif // CPPAMP_PLUGIN_MESSAGES_ADVICE_H
