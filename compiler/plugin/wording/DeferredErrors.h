// What Clang has found in functions for both sides, and kept to itself.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_DEFERREDERRORS_H
#define CPPAMP_PLUGIN_WORDING_DEFERREDERRORS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Sema;
}

namespace amp {

/// Clang keeps what it finds in a function for both sides until something that is sure to run calls it. In C++ AMP
/// both sides of its calls must be there at once (1.2, 2.3.2.1), but in templates. `Known` are the places of the
/// errors that have been reported.
void reportDeferredErrors(clang::Sema &S, llvm::ArrayRef<clang::SourceLocation> Known);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_DEFERREDERRORS_H
