// The part of the AST consumer that all parses of C++ AMP share: the host's, the device's, and those of attempts with
// omitted code.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_AMPCONSUMER_H
#define CPPAMP_PLUGIN_AST_AMPCONSUMER_H

#include "ImplicitMembers.h"
#include "LanguageMode.h"
#include "LocalClasses.h"
#include "support/ClangCompat.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"

namespace amp {

/// Sema's sources: precompiled headers and modules are added to them. At the end of a unit, Clang reads each function
/// of a precompiled header whose deferred errors it might have to report, with all that its declaration names: a third
/// of what a small program reads. It needs them only if there are such errors.
class SemaSources : public compat::SourceList {
public:
  explicit SemaSources(clang::Sema &S) : S(S) {}

  void ReadDeclsToCheckForDeferredDiags(llvm::SmallSetVector<clang::Decl *, 4> &Decls) override {
    if (!S.DeviceDeferredDiags.empty() || S.getLangOpts().OpenMP)
      SourceList::ReadDeclsToCheckForDeferredDiags(Decls);
  }

private:
  clang::Sema &S;
};

/// Knows the parser's Sema while it exists, and gives classes the restrictions of C++ AMP when they are completed.
/// Switches languages: see Languages.
class AmpConsumer : public clang::SemaConsumer {
public:
  AmpConsumer(clang::CompilerInstance &CI, Languages Language) : CI(CI), Language(std::move(Language)) {}

  clang::Sema *getSema() const { return TheSema; }
  const Languages &getLanguages() const { return Language; }

  /// By now a precompiled header has been read; modules on the command line follow.
  void Initialize(clang::ASTContext &) override {
    Language.Ours.applyTo(CI.getLangOpts());
    Language.User.compareFirstModules(CI);
  }
  void InitializeSema(clang::Sema &S) override {
    setSema(&S);
    compat::addExternalSource(S, llvm::makeIntrusiveRefCnt<SemaSources>(S)); // first, so that it holds all others
    Language.Reading.applyTo(CI.getLangOpts());
  }
  void ForgetSema() override { setSema(nullptr); }
  clang::ASTMutationListener *GetASTMutationListener() override { return &Implicit; }
  clang::ASTDeserializationListener *GetASTDeserializationListener() override { return &Implicit; }
  void HandleTagDeclDefinition(clang::TagDecl *D) override {
    Implicit.restrictMembers(D);
    if (TheSema)
      leaveLocalClass(*TheSema, D);
  }
  bool HandleTopLevelDecl(clang::DeclGroupRef Group) override {
    for (clang::Decl *D : Group)
      restrictDeletedFunctions(*D);
    return true;
  }

protected:
  /// Call after parsing: code generation and the parser's end do not know the mode.
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
