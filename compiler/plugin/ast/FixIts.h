// Source changes that fix reported errors.
//
// They are computed from the text, not from the AST: restrictions are not part of Clang's declarators,
// and the parser's tokens differ from those that the user wrote. No changes are offered in
// macros and system headers.
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

/// A change, or none, as an operand of <<.
inline clang::FixItHint optional(std::optional<clang::FixItHint> Fix) { return Fix.value_or(clang::FixItHint()); }

/// A change of a declarator's restriction.
struct RestrictionFix {
  clang::FixItHint Hint;
  bool Definition = false; ///< a body follows
};

/// Adds `Restriction` ("restrict(amp)") after the parameters of the function whose name (or `operator`,
/// or the `[` of a lambda) is at `Name`, replacing restrict(cpu). Returns nothing if
/// it is not followed by a plain declarator.
std::optional<RestrictionFix> restrictFunction(clang::SourceLocation Name, llvm::StringRef Restriction,
                                               const clang::SourceManager &SM, const clang::LangOptions &Lang);

/// Makes a cpu function callable from amp code: adds restrict(cpu, amp) to each of its declarations. Empty
/// if one cannot be changed, or if none is a definition, which may be in another file.
llvm::SmallVector<clang::FixItHint, 2> allowAmp(const clang::FunctionDecl *F);

/// Makes lambda `Lambda` capture `Var` by value, or by reference; nothing if that would change how others
/// are captured.
std::optional<clang::FixItHint> captureByValue(const clang::LambdaExpr *Lambda, const clang::ValueDecl *Var,
                                               const clang::ASTContext &Context);
std::optional<clang::FixItHint> captureByReference(const clang::LambdaExpr *Lambda, const clang::ValueDecl *Var,
                                                   const clang::ASTContext &Context);

/// Replaces `const` by `constexpr` in a variable's declaration.
std::optional<clang::FixItHint> makeConstexpr(const clang::VarDecl *Var);

/// Returns the amp counterpart of function `Name` of <cmath>: "concurrency::precise_math::sqrt"; empty
/// if precise_math has none. `Declared` is set if <amp_math.h> is included.
std::string getAmpMathFunction(llvm::StringRef Name, const clang::ASTContext &Context, bool &Declared);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_FIXITS_H
