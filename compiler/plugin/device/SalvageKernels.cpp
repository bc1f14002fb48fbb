// See SalvageKernels.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SalvageKernels.h"
#include "FunctionRanges.h"
#include "support/AstWalk.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace amp {
namespace {

bool isDeviceFunction(const FunctionDecl *F) { return F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>(); }

/// A variable that has its value without code that runs.
bool isSoundConstant(const VarDecl *V) {
  const Expr *Init = V->getInit();
  return !V->isTemplated() && !isa<VarTemplatePartialSpecializationDecl>(V) && Init && !Init->isValueDependent() &&
         !Init->containsErrors() && V->getType().isConstQualified() && V->evaluateValue();
}

/// Classes with an error in them, and what holds such a class: their layout is not known.
class UnsoundClasses {
public:
  explicit UnsoundClasses(const FunctionRanges &Functions) {
    for (const FunctionRanges::Range &R : Functions.all())
      Reached.insert(R.Function);
  }

  bool holds(QualType T) {
    if (T.isNull())
      return true;
    T = T.getNonReferenceType();
    while (T->isPointerType() || T->isArrayType())
      T = T->isPointerType() ? T->getPointeeType() : QualType(T->getPointeeOrArrayElementType(), 0);
    return holds(T->getAsCXXRecordDecl());
  }
  bool holds(const CXXRecordDecl *RD) {
    RD = RD ? RD->getDefinition() : nullptr;
    if (!RD || RD->isDependentType())
      return false;
    auto [Known, New] = Unsound.try_emplace(RD, false); // a class in its own members: by pointer
    if (!New)
      return Known->second;
    // An error in its body makes a lambda invalid, too; its layout is that of the captures.
    bool Found =
        (RD->isInvalidDecl() && !RD->isLambda()) || isAbandoned(RD) || isDropped(RD) ||
        llvm::any_of(RD->bases(), [&](auto &B) { return holds(B.getType()); }) ||
        llvm::any_of(RD->fields(), [&](const FieldDecl *F) { return F->isInvalidDecl() || holds(F->getType()); });
    if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(RD))
      for (const TemplateArgument &A : Special->getTemplateArgs().asArray())
        Found |= A.getKind() == TemplateArgument::Type && holds(A.getAsType());
    return Unsound[RD] = Found;
  }

private:
  /// Is it local to a function whose instantiation has failed? Nothing leads to its members there.
  static bool isAbandoned(const CXXRecordDecl *RD) {
    for (const DeclContext *DC = RD->getDeclContext(); DC; DC = DC->getParent())
      if (auto *F = dyn_cast<FunctionDecl>(DC))
        return F->isInvalidDecl() || (F->isTemplateInstantiation() && !F->hasBody());
    return false;
  }
  /// Was it in a statement that the parser gave up? Then nobody has looked for errors in its body.
  bool isDropped(const CXXRecordDecl *RD) const {
    if (!RD->isLambda())
      return false;
    const CXXMethodDecl *Operator = RD->getLambdaCallOperator();
    return !Operator->isDependentContext() && !Reached.contains(Operator);
  }

  llvm::DenseSet<const FunctionDecl *> Reached;
  llvm::DenseMap<const CXXRecordDecl *, bool> Unsound;
};

/// Finds what no code can be generated for in a function.
class ErrorFinder : public AstWalk {
public:
  explicit ErrorFinder(UnsoundClasses &Classes) : Classes(Classes) {}

  bool shouldVisitImplicitCode() const override { return true; }
  /// The body of a generic lambda is a template.
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    if (!Lambda->getCallOperator()->isDependentContext())
      return AstWalk::TraverseLambdaExpr(Lambda);
    return note(llvm::any_of(Lambda->capture_inits(), [](const Expr *E) { return !E || E->containsErrors(); }));
  }
  /// Its text is an expression without a type.
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) override { return TraverseStmt(D->getAssertExpr()); }
  bool VisitExpr(Expr *E) override {
    return note(E->containsErrors() || E->isTypeDependent() || Classes.holds(E->getType()));
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    auto *F = dyn_cast<FunctionDecl>(E->getDecl());
    return note(E->getDecl()->isInvalidDecl() || (F && hasUnsoundType(F)));
  }
  bool VisitMemberExpr(MemberExpr *E) override { return note(E->getMemberDecl()->isInvalidDecl()); }
  // Code that is written somewhere else.
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override {
    return note(E->getParam()->isInvalidDecl() || !E->getExpr() || E->getExpr()->containsErrors());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) override {
    return note(E->getField()->isInvalidDecl() || !E->getExpr() || E->getExpr()->containsErrors());
  }
  bool VisitDecl(Decl *D) override { return note(D->isInvalidDecl()); }
  bool VisitValueDecl(ValueDecl *D) override {
    auto *F = dyn_cast<FunctionDecl>(D);
    return note(F ? hasUnsoundType(F) : Classes.holds(D->getType()));
  }
  bool Found = false;

private:
  bool hasUnsoundType(const FunctionDecl *F) {
    auto *Method = dyn_cast<CXXMethodDecl>(F);
    return Classes.holds(F->getReturnType()) || (Method && Classes.holds(Method->getParent())) ||
           llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) { return Classes.holds(P->getType()); });
  }
  bool note(bool Wrong) {
    Found |= Wrong;
    return !Found;
  }

  UnsoundClasses &Classes;
};

class Salvage {
public:
  Salvage(CompilerInstance &CI, std::vector<std::string> &Broken)
      : Context(CI.getASTContext()), SM(CI.getSourceManager()), Broken(Broken), Functions(Context, /*WithSystem=*/true),
        Mangler(Context.createMangleContext()), Classes(Functions) {}

  /// An error outside of functions and classes is met again in what uses the thing that it is about.
  bool canTell(ArrayRef<SourceLocation> Errors) {
    for (SourceLocation Loc : Errors) {
      if (Loc.isInvalid())
        return false;
      Places.push_back(SM.getDecomposedLoc(SM.getFileLoc(Loc)));
    }
    return true;
  }

  void dropBodies() {
    SmallVector<FunctionDecl *> Found; // all, before the first one is another function
    for (const FunctionRanges::Range &R : Functions.all()) {
      if (!isDeviceFunction(R.Function) || R.Function->isDependentContext())
        continue;
      bool Holds = llvm::any_of(Places, [&](const Place &P) { return R.contains(P.first, P.second); });
      ErrorFinder Finder(Classes);
      if (!Holds && !R.Function->isInvalidDecl()) {
        Finder.TraverseDecl(R.Function);
        if (!Finder.Found)
          continue;
      }
      addNames(R.Function);
      Found.push_back(R.Function);
    }
    for (FunctionDecl *F : Found)
      emptyBody(F);
  }

  bool isUnsound(const TagDecl *D) {
    auto *RD = dyn_cast<CXXRecordDecl>(D);
    return RD && Classes.holds(RD);
  }

private:
  using Place = std::pair<FileID, unsigned>;

  /// The code generator may have been promised a body already.
  void emptyBody(FunctionDecl *F) {
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      Constructor->setNumCtorInitializers(0);
    F->setBody(CompoundStmt::Create(Context, {}, FPOptionsOverride(), F->getLocation(), F->getLocation()));
  }

  void addNames(const FunctionDecl *F) {
    if (auto *C = dyn_cast<CXXConstructorDecl>(F)) {
      for (CXXCtorType Type : {Ctor_Complete, Ctor_Base})
        addName(GlobalDecl(C, Type));
    } else if (auto *D = dyn_cast<CXXDestructorDecl>(F)) {
      for (CXXDtorType Type : {Dtor_Complete, Dtor_Base})
        addName(GlobalDecl(D, Type));
    } else {
      addName(F->hasAttr<CUDAGlobalAttr>() ? GlobalDecl(F, KernelReferenceKind::Kernel) : GlobalDecl(F));
    }
  }

  void addName(GlobalDecl D) {
    auto *F = cast<FunctionDecl>(D.getDecl());
    if (!Mangler->shouldMangleDeclName(F)) {
      Broken.push_back(F->getNameAsString());
      return;
    }
    std::string Name;
    llvm::raw_string_ostream OS(Name);
    Mangler->mangleName(D, OS);
    Broken.push_back(std::move(Name));
  }

  ASTContext &Context;
  const SourceManager &SM;
  std::vector<std::string> &Broken;
  FunctionRanges Functions;
  std::unique_ptr<MangleContext> Mangler;
  std::vector<Place> Places;
  UnsoundClasses Classes;
};

/// The functions and constants for devices in a declaration that stands outside of functions.
void generate(ASTConsumer &Consumer, Decl *D) {
  if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D)) {
    for (Decl *Member : cast<DeclContext>(D)->decls())
      generate(Consumer, Member);
    return;
  }
  auto *F = dyn_cast<FunctionDecl>(D);
  auto *V = dyn_cast<VarDecl>(D);
  if (D->isInvalidDecl() || !((F && isDeviceFunction(F)) || (V && isSoundConstant(V))))
    return;
  Consumer.HandleTopLevelDecl(DeclGroupRef(D));
}

} // namespace

bool salvageFunctions(CompilerInstance &CI, const HeldDeclarations &Held, ArrayRef<SourceLocation> Errors,
                      std::vector<std::string> &Broken) {
  if (CI.getDiagnostics().hasFatalErrorOccurred())
    return false;
  Salvage S(CI, Broken);
  if (!S.canTell(Errors))
    return false;
  S.dropBodies();
  // As if there had been no error; that there was is for the caller to remember.
  CI.getDiagnostics().Reset(/*soft=*/true);
  for (TagDecl *D : Held.Tags)
    if (!D->isInvalidDecl() && !S.isUnsound(D))
      CI.getASTConsumer().HandleTagDeclDefinition(D);
  for (FunctionDecl *F : Held.Inline)
    if (isDeviceFunction(F) && !F->isInvalidDecl())
      CI.getASTConsumer().HandleInlineFunctionDefinition(F);
  for (const DeclGroupRef &Group : Held.Groups)
    for (Decl *D : Group)
      generate(CI.getASTConsumer(), D);
  return true;
}

} // namespace amp
