// What a kernel's function object may contain (C++ AMP 1.2, 2.4.3.3 and 8.2): values, array_views and
// references to arrays, but no pointers, other references or `this`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_CAPTURES_H
#define CPPAMP_PLUGIN_CHECKS_CAPTURES_H

#include "Check.h"
#include "plugin/ast/AmpTypes.h"

namespace amp {

/// Returns true if Captures reports a variable of this type, captured by value, as a library class that holds a
/// pointer. Other errors about its uses then follow from that.
bool isUnsupportedLibraryClass(clang::QualType T, clang::ASTContext &Context);

class Captures : public Check {
public:
  explicit Captures(clang::ASTContext &Context) : Check(Context), Types(Context) {}
  void checkKernelLambda(const clang::LambdaExpr *Lambda) override;
  void checkInnerLambda(const clang::LambdaExpr *Lambda) override;
  void checkKernelFunctor(const clang::CXXRecordDecl *Functor) override;

  struct Capture {
    clang::LambdaCaptureKind Kind;
    const clang::ValueDecl *Var; ///< null for `this`
    clang::SourceLocation Loc;
  };

private:
  static std::vector<Capture> getCaptures(const clang::LambdaExpr *Lambda);
  void noteCapture(const Capture &C, const clang::FixItHint &Fix);
  void checkValue(clang::QualType T, clang::SourceLocation Capture, const clang::FunctionDecl *Call);
  bool reportLibraryClass(clang::QualType T, clang::SourceLocation Loc, llvm::StringRef Variable,
                          const clang::FunctionDecl *User);
  bool checkMembers(const clang::CXXRecordDecl *RD, clang::SourceLocation Capture, const std::string &Prefix);
  bool checkMemberType(clang::QualType T, clang::SourceLocation Loc, clang::SourceLocation Capture,
                       const std::string &Name);

  AmpTypes Types;
  std::string CapturedName; ///< of the current capture
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_CAPTURES_H
