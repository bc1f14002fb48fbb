// Changes of the source that make a message go away.
//
// They are computed from the text, not from the tree: a restriction is no part of Clang's declarators,
// and the tokens that the parser has seen are not the ones that the user wrote. Nothing is offered in
// macros and in system headers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_FIXITS_H
#define CPPAMP_PLUGIN_AST_FIXITS_H

#include "clang/AST/Decl.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>

namespace clang {
class LambdaExpr;
} // namespace clang

namespace amp {

/// A change, or none, for <<.
inline clang::FixItHint optional(std::optional<clang::FixItHint> Fix) { return Fix.value_or(clang::FixItHint()); }

/// A declarator with another restriction.
struct RestrictionFix {
  clang::FixItHint Hint;
  bool Definition = false; ///< a body follows
};

/// Puts `Restriction` ("restrict(amp)") after the parameters of the function whose name (or `operator`,
/// or the `[` of a lambda) stands at `Name`, in the place of a restrict(cpu) that is there. Nothing if
/// what follows is no plain declarator.
std::optional<RestrictionFix> restrictFunction(clang::SourceLocation Name, llvm::StringRef Restriction,
                                               const clang::SourceManager &SM, const clang::LangOptions &Lang);

/// Makes a cpu function callable from amp code too: restrict(cpu, amp) on each of its declarations. Empty
/// if one of them cannot be changed, or none is a definition: that one may be in another file.
llvm::SmallVector<clang::FixItHint, 2> allowAmp(const clang::FunctionDecl *F);

/// Makes lambda `Lambda` capture `Var` by value, or by reference; nothing if that would change how others
/// are captured.
std::optional<clang::FixItHint> captureByValue(const clang::LambdaExpr *Lambda, const clang::ValueDecl *Var,
                                               const clang::ASTContext &Context);
std::optional<clang::FixItHint> captureByReference(const clang::LambdaExpr *Lambda, const clang::ValueDecl *Var,
                                                   const clang::ASTContext &Context);

/// `constexpr` in the place of the `const` of a variable's declaration.
std::optional<clang::FixItHint> makeConstexpr(const clang::VarDecl *Var);

/// What to write for the function `Name` of <cmath> in amp code: "concurrency::precise_math::sqrt"; empty
/// if precise_math has none. `Declared` says whether <amp_math.h> is included.
std::string getAmpMathFunction(llvm::StringRef Name, const clang::ASTContext &Context, bool &Declared);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_FIXITS_H
