// Declarations and casts with a dependent type without `typename`, which Clang parses as expressions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_OMITTEDTYPENAME_H
#define CPPAMP_PLUGIN_LEGACY_OMITTEDTYPENAME_H

#include "clang/Basic/SourceLocation.h"

namespace clang {
class SourceManager;
} // namespace clang

namespace amp {

/// Returns the first token of `A<T>::b` if the text around Loc can be a declaration (`A<T>::b c = d;`, `A<T>::b *c;`,
/// `const A<T>::b &c = d;`) or a cast (`(A<T>::b)c`). Loc is where Clang expects a `;` or a declaration of `c`.
/// Otherwise returns an invalid location.
clang::SourceLocation findOmittedTypename(const clang::SourceManager &SM, clang::SourceLocation Loc);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_OMITTEDTYPENAME_H
