// What each parse of C++ AMP needs of its consumer: the host's, the device's, and that which looks for what is left
// out.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_AMPCONSUMER_H
#define CPPAMP_PLUGIN_AST_AMPCONSUMER_H

#include "ImplicitMembers.h"
#include "LanguageMode.h"
#include "LocalClasses.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/SemaConsumer.h"

namespace amp {

/// Knows the parser's Sema while there is one, and gives classes the restrictions of C++ AMP as they are completed.
/// Keeps the languages: see Languages.
class AmpConsumer : public clang::SemaConsumer {
public:
  AmpConsumer(clang::CompilerInstance &CI, Languages Language) : CI(CI), Language(std::move(Language)) {}

  clang::Sema *getSema() const { return TheSema; }
  const Languages &getLanguages() const { return Language; }

  /// A precompiled header has been read by now; modules that the command line names come next.
  void Initialize(clang::ASTContext &) override {
    Language.Ours.applyTo(CI.getLangOpts());
    Language.User.compareFirstModules(CI);
  }
  void InitializeSema(clang::Sema &S) override {
    setSema(&S);
    Language.Reading.applyTo(CI.getLangOpts());
    if (involvesModules(CI) && CI.getPreprocessorOpts().ImplicitPCHInclude.empty()) // else they are in the header
      declareHostAllocation(S);
  }
  void ForgetSema() override { setSema(nullptr); }
  clang::ASTMutationListener *GetASTMutationListener() override { return &Implicit; }
  void HandleTagDeclDefinition(clang::TagDecl *D) override {
    Implicit.restrictMembers(D);
    if (TheSema)
      leaveLocalClass(*TheSema, D);
  }

protected:
  /// To be called when all is parsed: what generates code, and the parser's end, know nothing of the mode.
  void leaveVisualMode() { UserMode.applyTo(CI.getLangOpts()); }

  clang::CompilerInstance &CI;
  const Languages Language;

private:
  const VisualMode UserMode = VisualMode::of(CI.getLangOpts());

  void setSema(clang::Sema *S) {
    TheSema = S;
    Implicit.setSema(S);
  }

  clang::Sema *TheSema = nullptr;
  ImplicitMembers Implicit;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_AMPCONSUMER_H
