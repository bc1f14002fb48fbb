// Suggests alternatives to library functions called in amp code.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_MESSAGES_ADVICE_H
#define CPPAMP_PLUGIN_MESSAGES_ADVICE_H

#include "messages/Messages.h"

#include <optional>

namespace amp {

/// For a function, or a class with its namespaces; nothing if there is no suggestion.
std::optional<diag::Id> adviseAgainst(llvm::StringRef Callee);

} // namespace amp

#endif // CPPAMP_PLUGIN_MESSAGES_ADVICE_H
