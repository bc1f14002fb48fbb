// What each parse of C++ AMP needs of its consumer: the host's, the device's, and that which looks for what is left out.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_AMPCONSUMER_H
#define CPPAMP_PLUGIN_AST_AMPCONSUMER_H

#include "ImplicitMembers.h"
#include "LocalClasses.h"

#include "clang/Sema/SemaConsumer.h"

namespace amp {

/// Knows the parser's Sema while there is one, and gives classes the restrictions of C++ AMP as they are completed.
class AmpConsumer : public clang::SemaConsumer {
public:
  clang::Sema *getSema() const { return TheSema; }

  void InitializeSema(clang::Sema &S) override { setSema(&S); }
  void ForgetSema() override { setSema(nullptr); }
  clang::ASTMutationListener *GetASTMutationListener() override { return &Implicit; }
  void HandleTagDeclDefinition(clang::TagDecl *D) override {
    Implicit.restrictMembers(D);
    if (TheSema)
      leaveLocalClass(*TheSema, D);
  }

private:
  void setSema(clang::Sema *S) {
    TheSema = S;
    Implicit.setSema(S);
  }

  clang::Sema *TheSema = nullptr;
  ImplicitMembers Implicit;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_AMPCONSUMER_H
