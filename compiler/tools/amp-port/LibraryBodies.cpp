// Skips bodies of functions that cannot contain an error of the program, or only one that others contain too.
// At the end of a unit, Sema asks its external sources for functions to instantiate. This is the
// last moment to remove others.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseParts.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"

using namespace clang;

namespace amp {
namespace {

/// Judges types in template arguments.
class ArgumentTypes : public RecursiveASTVisitor<ArgumentTypes> {
public:
  explicit ArgumentTypes(const SourceManager &SM) : SM(SM) {}

  bool IsOfLibrary = true; ///< no type is declared outside system headers
  bool IsPlain = true;     ///< all classes are empty

  void read(const TemplateArgumentList &Args) { TraverseTemplateArguments(Args.asArray()); }

  bool VisitTagType(TagType *T) {
    readDecl(T->getDecl());
    const auto *Class = dyn_cast<CXXRecordDecl>(T->getDecl());
    IsPlain &= !Class || (Class->hasDefinition() && Class->isEmpty());
    if (const auto *Special = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class))
      read(Special->getTemplateArgs());
    return true;
  }
  bool TraverseTemplateArgument(const TemplateArgument &A) {
    if (A.getKind() == TemplateArgument::Declaration)
      readDecl(A.getAsDecl());
    return RecursiveASTVisitor::TraverseTemplateArgument(A);
  }
  bool TraverseTemplateName(TemplateName Name) {
    if (const TemplateDecl *D = Name.getAsTemplateDecl())
      readDecl(D);
    return true;
  }

private:
  void readDecl(const Decl *D) { IsOfLibrary &= D->getLocation().isInvalid() || SM.isInSystemHeader(D->getLocation()); }

  const SourceManager &SM;
};

class Source : public ExternalSemaSource {
public:
  explicit Source(Sema &S) : S(S) {}

  void ReadPendingInstantiations(SmallVectorImpl<std::pair<ValueDecl *, SourceLocation>> &) override {
    llvm::erase_if(S.PendingInstantiations, [this](const Sema::PendingImplicitInstantiation &P) {
      const auto *F = dyn_cast<FunctionDecl>(P.first);
      return F && concernsOnlyLibrary(F, P.second);
    });
  }

private:
  bool concernsOnlyLibrary(const FunctionDecl *F, SourceLocation Use) const {
    const SourceManager &SM = S.getSourceManager();
    if (!SM.isInSystemHeader(F->getLocation()))
      return false;
    ArgumentTypes Types(SM);
    if (const TemplateArgumentList *Args = F->getTemplateSpecializationArgs())
      Types.read(*Args);
    for (const DeclContext *Outer = F->getDeclContext(); Outer; Outer = Outer->getParent())
      if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Outer))
        Types.read(Class->getTemplateArgs());
    return Types.IsOfLibrary && (Types.IsPlain || SM.isInSystemHeader(Use));
  }

  Sema &S;
};

class Skipper : public SemaConsumer {
public:
  explicit Skipper(const SourceManager &SM) : SM(SM) {}

  void InitializeSema(Sema &S) override { compat::addExternalSource(S, llvm::makeIntrusiveRefCnt<Source>(S)); }
  bool shouldSkipFunctionBody(Decl *D) override {
    const FunctionDecl *F = D->getAsFunction();
    return F && !F->isDependentContext() && SM.isInSystemHeader(F->getLocation());
  }

private:
  const SourceManager &SM;
};

} // namespace

std::unique_ptr<ASTConsumer> skipLibraryBodies(CompilerInstance &CI) {
  CI.getFrontendOpts().SkipFunctionBodies = true; // as the consumer decides
  return std::make_unique<Skipper>(CI.getSourceManager());
}

} // namespace amp
