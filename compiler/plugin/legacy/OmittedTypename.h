// Declarations and casts whose type is a dependent name without `typename`, which Clang takes for expressions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_OMITTEDTYPENAME_H
#define CPPAMP_PLUGIN_LEGACY_OMITTEDTYPENAME_H

#include "clang/Basic/SourceLocation.h"

namespace clang {
class SourceManager;
} // namespace clang

namespace amp {

/// The first token of `A<T>::b` if the text around Loc is a statement that can be a declaration, `A<T>::b c = d;`,
/// `A<T>::b *c;`, `const A<T>::b &c = d;`, or a cast, `(A<T>::b)c`. Loc is in it, where Clang misses a `;` or a
/// declaration of `c`. Else invalid.
clang::SourceLocation findOmittedTypename(const clang::SourceManager &SM, clang::SourceLocation Loc);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_OMITTEDTYPENAME_H
