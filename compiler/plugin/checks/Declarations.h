// Rules for single declarations (C++ AMP 1.2, 2.2 and 2.4.2): main is a cpu function, an extern "C"
// function has one restriction, and a destructor has all restrictions of the constructors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_DECLARATIONS_H
#define CPPAMP_PLUGIN_CHECKS_DECLARATIONS_H

#include "Check.h"

#include "llvm/ADT/DenseSet.h"

namespace amp {

class Declarations : public Check {
public:
  using Check::Check;
  void checkFunction(const clang::FunctionDecl *F) override;

private:
  void checkExternC(const clang::FunctionDecl *F);
  void checkDestructor(const clang::CXXDestructorDecl *D);
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_DECLARATIONS_H
