// Finds accesses to elements that no program can mean, near an error of Clang:
//
//   a[y, x] = 1;         the comma drops y: this assigns to row x of an array_view of rank 2
//   texture[i] = 1;      texels are read as values, and written by `set`
//
// Clang reports what the row or the value cannot do, in many forms: no conversion, no operator, no candidate. So errors
// of any kind are examined.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_ELEMENTACCESS_H
#define CPPAMP_PLUGIN_WORDING_ELEMENTACCESS_H

#include "messages/Messages.h"

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace amp {

struct MistakenAccess {
  clang::SourceLocation Loc;
  FilledMessage Ours;
  llvm::SmallVector<clang::FixItHint, 2> Fixes;
};

/// Returns those in the statement that an error of Clang is about, while the parser is there.
std::vector<MistakenAccess> findMistakenAccesses(clang::CompilerInstance &CI, const clang::Diagnostic &Info);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_ELEMENTACCESS_H
