// Errors that Clang deferred in functions for both sides.
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

/// Reports errors in functions for both sides, which Clang defers until code that certainly runs calls the function.
/// In C++ AMP, each function that such a function calls must be available on both sides (1.2, 2.3.2.1), except in
/// templates. `Known` are the locations of errors already reported.
void reportDeferredErrors(clang::Sema &S, llvm::ArrayRef<clang::SourceLocation> Known);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_DEFERREDERRORS_H
