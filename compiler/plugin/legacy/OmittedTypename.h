// Declarations and casts with a dependent type without `typename`, which Clang parses as expressions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_OMITTEDTYPENAME_H
#define CPPAMP_PLUGIN_LEGACY_OMITTEDTYPENAME_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>
#include <vector>

namespace clang {
class SourceManager;
} // namespace clang

namespace amp {

/// Reads each file once, because a file may omit thousands of them.
class OmittedTypenames {
public:
  /// Returns the first token of `A<T>::b` if the text around Loc can be a declaration (`A<T>::b c = d;`, `A<T>::b *c;`,
  /// `const A<T>::b &c = d;`) or a cast (`(A<T>::b)c`). Loc is where Clang expects a `;` or a declaration of `c`.
  /// Otherwise returns an invalid location.
  clang::SourceLocation find(const clang::SourceManager &SM, clang::SourceLocation Loc);

private:
  llvm::ArrayRef<clang::Token> readFile(const clang::SourceManager &SM, clang::FileID File);

  std::map<clang::FileID, std::vector<clang::Token>> Files;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_OMITTEDTYPENAME_H
