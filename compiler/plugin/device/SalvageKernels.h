// After errors of the parser, the kernels that none of them reaches.
//
// Clang generates no code for a translation unit with an error in it, so the checks of the device module
// would see nothing, and a mistake in one kernel would hide those in the next. But an error inside a
// function says nothing about other functions: the code that was held back is generated without the
// functions that have errors, or use something that has one. What comes out is only checked, never embedded.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_SALVAGEKERNELS_H
#define CPPAMP_PLUGIN_DEVICE_SALVAGEKERNELS_H

#include "clang/AST/DeclGroup.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class CompilerInstance;
class FunctionDecl;
class TagDecl;
} // namespace clang

namespace amp {

/// What the code generator has not been given because of an error before it.
struct HeldDeclarations {
  std::vector<clang::TagDecl *> Tags;
  std::vector<clang::FunctionDecl *> Inline; ///< defined in their classes
  std::vector<clang::DeclGroupRef> Groups;
};

/// Empties the bodies of the functions that hold one of the errors, or a class with one, and gives the code generator
/// what was held. False if nothing can be said about the rest: an error without a place, or a fatal one. `Broken` gets
/// the mangled names of these functions.
bool salvageFunctions(clang::CompilerInstance &CI, const HeldDeclarations &Held,
                      llvm::ArrayRef<clang::SourceLocation> Errors, std::vector<std::string> &Broken);

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_SALVAGEKERNELS_H
