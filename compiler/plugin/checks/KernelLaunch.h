// Calls of parallel_for_each (C++ AMP 1.2, 7): the size of tiles, and function objects callable
// with the index of the compute domain.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_KERNELLAUNCH_H
#define CPPAMP_PLUGIN_CHECKS_KERNELLAUNCH_H

#include "Check.h"

namespace clang {
class ClassTemplateSpecializationDecl;
}

namespace amp {

class KernelLaunch : public Check {
public:
  using Check::Check;
  void checkLaunch(const clang::CallExpr *Call) override;

private:
  void checkTile(const clang::ClassTemplateSpecializationDecl *Domain, clang::SourceLocation Loc);
  void checkDivision(const clang::ClassTemplateSpecializationDecl *Domain, const clang::Expr *Arg);
  void checkPadding(const clang::CXXRecordDecl *Functor, const clang::ClassTemplateSpecializationDecl *Domain,
                    const clang::Expr *Arg);
  void checkFunctor(const clang::CXXRecordDecl *Functor, const clang::ClassTemplateSpecializationDecl *Domain,
                    clang::SourceLocation Loc);
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_KERNELLAUNCH_H
