// Which functions a place of the source lies in: lambdas, members of local classes and instantiations too.
//
// Asked only when something is wrong. An error belongs to the functions around it; what is outside of them
// can still be judged.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_FUNCTIONRANGES_H
#define CPPAMP_PLUGIN_DEVICE_FUNCTIONRANGES_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace amp {

class FunctionRanges {
public:
  /// Reads all functions with a body of the translation unit, of system headers only if `WithSystem`.
  FunctionRanges(clang::ASTContext &Context, bool WithSystem);

  struct Range {
    clang::FunctionDecl *Function;
    clang::FileID File;
    unsigned Begin, End; ///< offsets of the first token and of the last
    bool contains(clang::FileID F, unsigned Offset) const { return F == File && Begin <= Offset && Offset <= End; }
  };

  llvm::ArrayRef<Range> all() const { return Ranges; }

  /// Where the innermost function around Loc begins, as (file, offset); nothing outside of functions.
  std::optional<std::pair<clang::FileID, unsigned>> findInnermost(clang::SourceLocation Loc) const;

  /// Is Loc in the default argument of a parameter?
  bool isInDefaultArgument(clang::SourceLocation Loc) const;

private:
  const clang::SourceManager &SM;
  std::vector<Range> Ranges;
  std::vector<Range> DefaultArguments; ///< each with its function
};

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_FUNCTIONRANGES_H
