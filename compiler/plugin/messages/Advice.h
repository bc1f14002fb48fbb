// Suggests alternatives to library functions called in amp code.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_MESSAGES_ADVICE_H
#define CPPAMP_PLUGIN_MESSAGES_ADVICE_H

#include "messages/Messages.h"

#include <optional>

namespace amp {

/// Returns the suggestion for a function, or for a class with its namespaces, if there is one.
std::optional<diag::Id> adviseAgainst(llvm::StringRef Callee);

} // namespace amp

#endif // CPPAMP_PLUGIN_MESSAGES_ADVICE_H
