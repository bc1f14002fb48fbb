// See AmpVisitor.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AmpVisitor.h"
#include "plugin/ast/AmpTypes.h"
#include "plugin/ast/KernelCaptures.h"
#include "plugin/checks/RestrictedCalls.h"
#include "support/AstWalk.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/TimeProfiler.h"
#include <memory>
#include <vector>

using namespace clang;

namespace amp {
namespace {

/// All checks, for the host compilation.
std::vector<std::unique_ptr<Check>> makeChecks(ASTContext &Context) {
  std::vector<std::unique_ptr<Check>> Checks;
#define CHECK(Name) Checks.push_back(make##Name(Context));
#include "plugin/checks/Checks.def"
#undef CHECK
  return Checks;
}

class AmpVisitor : public AstWalk {
public:
  AmpVisitor(ASTContext &Context, const std::vector<SourceLocation> &Errors, std::vector<std::unique_ptr<Check>> All,
             Resolver Resolve = {}, std::vector<Decl *> *Patterns = nullptr)
      : Context(Context), SM(Context.getSourceManager()), Requests(Context), Around{Errors, {}, {}},
        Checks(std::move(All)), Resolve(Resolve), Patterns(Patterns) {
    for (auto &C : Checks) {
      C->setInstantiations(Requests);
      C->setSurroundings(Around);
    }
  }

  bool shouldVisitTemplateInstantiations() const override { return true; }

  /// Skips the arguments of the aliases that InstantiatedTypes adds, because the user did not write them.
  bool shouldTraverseArguments(TemplateSpecializationTypeLoc Loc) const override {
    return !targetOfCodeAlias(Loc.getTypePtr()->getTemplateName().getAsTemplateDecl());
  }

  /// Instantiations are visited when amp code uses them: an instantiation for restrict(cpu, amp) that only
  /// cpu code uses may do what cpu code may (C++ AMP 1.2, 2.2; for example, a member of vec<char>). The members of a
  /// local class belong to the instantiation around them.
  bool TraverseDecl(Decl *D) override {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return AstWalk::TraverseDecl(D);
    if (isa<CXXDeductionGuideDecl>(F))
      return true; // never runs
    bool Amp = isCompiledForAmp(F);
    if (Amp && Callers.empty() && F->isTemplateInstantiation() &&
        F->getTemplateSpecializationKind() != TSK_ExplicitInstantiationDefinition) {
      if (!F->hasAttr<CUDAHostAttr>())
        return true;
      Amp = false;
    }
    // An implicit member has the restrictions that its parts allow, including the initializers of
    // members (C++ AMP 1.2, 2.3.2): it is amp code if amp code uses it.
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F)) {
      if (Constructor->isInheritingConstructor())
        return true; // Clang checks it for the cpu
      Amp &= Constructor->isUserProvided();
    }
    return traverseFunction(F, {F, Amp, true});
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) override {
    const CXXMethodDecl *Call = Lambda->getCallOperator();
    if (!checked()) { // only the code that it uses matters
    } else if (isAmp(Call) && (!Lambda->getLambdaClass()->isDependentContext() || isAmpPattern(Call))) {
      // In an instantiation for both sides that amp code does not use yet, a lambda that inherits its
      // restriction is not a kernel.
      bool Inherits = Call->getAttr<CUDADeviceAttr>()->isImplicit();
      for (auto &C : Checks)
        if (inAmp())
          C->checkInnerLambda(Lambda);
        else if (!Inherits)
          C->checkKernelLambda(Lambda);
    }
    // Captures are evaluated in the enclosing code, the body in the lambda's own restriction.
    for (Expr *Init : Lambda->capture_inits())
      if (!TraverseStmt(Init))
        return false;
    bool ByCpu = !Callers.empty() && Callers.back().Cpu;
    bool Inside = inAmp() || ByCpu || (!Callers.empty() && !isAmp(Call));
    // So are its parameters' types (2.1.1), which belong to its function type.
    for (ParmVarDecl *P : Call->parameters())
      if (!Callers.empty() && checked() && !TraverseDecl(P))
        return false;
    Frame Next = {Call, isCompiledForAmp(Call), checked(), ByCpu && Call->hasAttr<CUDAHostAttr>(),
                  !Callers.empty() && Callers.back().Resolved};
    checkFunction(Next);
    Callers.push_back(Next);
    bool Result = (!Inside || traverseTrailing(Lambda)) && TraverseStmt(Lambda->getBody());
    Callers.pop_back();
    return Result;
  }

  /// The result type before a function's name and the types of its parameters belong to the enclosing code
  /// (C++ AMP 1.2, 2.1.1).
  bool TraverseDecltypeTypeLoc(DecltypeTypeLoc Loc) override {
    recordUnevaluated(Loc.getUnderlyingExpr());
    if (Callers.empty() || !isBeforeSpecifier(Loc.getBeginLoc(), Callers.back().Function))
      return AstWalk::TraverseDecltypeTypeLoc(Loc);
    Frame Current = Callers.back();
    Callers.pop_back();
    bool Result = AstWalk::TraverseDecltypeTypeLoc(Loc);
    Callers.push_back(Current);
    return Result;
  }

  /// Cpu code may name a function of the other restriction there: it only selects a specialization.
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Argument) override {
    const Expr *E = Argument.getArgument().getKind() == TemplateArgument::Expression
                        ? Argument.getSourceExpression()->IgnoreParens()
                        : nullptr;
    if (auto *Address = dyn_cast_or_null<UnaryOperator>(E); Address && Address->getOpcode() == UO_AddrOf)
      E = Address->getSubExpr()->IgnoreParens();
    auto *Ref = dyn_cast_or_null<DeclRefExpr>(E);
    return (!inAmp() && Ref && isa<FunctionDecl>(Ref->getDecl())) || AstWalk::TraverseTemplateArgumentLoc(Argument);
  }

  // These statements contain implicit code.
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *S) override {
    VisitStmt(S);
    for (DeclStmt *Hidden : {S->getRangeStmt(), S->getBeginStmt(), S->getEndStmt()}) {
      auto *Var = Hidden ? dyn_cast<VarDecl>(Hidden->getSingleDecl()) : nullptr;
      if (!Var)
        continue;
      VisitVarDecl(Var);
      TraverseStmt(Var->getInit());
      if (AmpTypes::isInitializerList(Var->getType().getNonReferenceType()->getAsCXXRecordDecl()))
        break; // its begin() and end() are known
    }
    for (Stmt *Child : S->children())
      if (!TraverseStmt(Child))
        return false;
    VarDecl *Element = S->getLoopVariable();
    return !Element || !Element->getInit() || TraverseStmt(Element->getInit()); // the initializer reads the element
  }
  bool TraverseCXXRewrittenBinaryOperator(CXXRewrittenBinaryOperator *E) override {
    return TraverseStmt(E->getSemanticForm());
  }
  /// Visits the semantic form of braces, with the conversions of their elements, not the syntactic form.
  bool TraverseInitListExpr(InitListExpr *List) override {
    InitListExpr *Meant = List->isSemanticForm() ? nullptr : List->getSemanticForm();
    Meant = Meant ? Meant : List;
    if (!VisitStmt(Meant))
      return false;
    for (Stmt *Child : Meant->children())
      if (!TraverseStmt(Child))
        return false;
    return !Meant->hasArrayFiller() || TraverseStmt(Meant->getArrayFiller()); // elements that are not written
  }
  bool TraverseStaticAssertDecl(StaticAssertDecl *D) override { return TraverseStmt(D->getAssertExpr()); }
  /// `try` is reported; its handlers only deal with the types of exceptions.
  bool TraverseCXXCatchStmt(CXXCatchStmt *S) override { return inAmp() || AstWalk::TraverseCXXCatchStmt(S); }

  bool VisitStmt(Stmt *S) override {
    if (Stmt *Omitted = this->Omitted.lookup(S))
      return TraverseStmt(Omitted);
    if (auto *Trait = dyn_cast<UnaryExprOrTypeTraitExpr>(S); Trait && !Trait->isArgumentType())
      recordUnevaluated(Trait->getArgumentExpr());
    else if (auto *Noexcept = dyn_cast<CXXNoexceptExpr>(S))
      recordUnevaluated(Noexcept->getOperand());
    if (auto *E = dyn_cast<Expr>(S); E && inCpu() && isDependent(E)) {
      if (checked() && !InDefaultArgument)
        for (auto &C : Checks)
          C->checkDependentCpuExpr(E, Callers.back().Function);
    } else if (E && inCpu()) {
      if (!Callers.back().Function->isDependentContext() && !Callers.back().Resolved)
        findUses(E);
      if (checked() && !InDefaultArgument)
        for (auto &C : Checks)
          C->checkCpuExpr(E, Callers.back().Function);
    }
    if (!inAmp())
      return true;
    auto *E = dyn_cast<Expr>(S);
    const FunctionDecl *Caller = Callers.back().Function;
    if (E && !Caller->isDependentContext() && !Callers.back().Resolved)
      findUses(E);
    if (!checked() || !isAmpCode(Caller))
      return true;
    for (auto &C : Checks) {
      if (InDefaultArgument && !C->checksDefaultArguments())
        continue;
      if (!E)
        C->checkStmt(S, Caller);
      else if (isDependent(E))
        C->checkDependentExpr(E, Caller);
      else
        C->checkExpr(E, Caller);
    }
    return true;
  }

  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) override {
    if (inAmp() && checked() && isAmpCode(Callers.back().Function))
      for (auto &C : Checks)
        C->checkDefaultArgument(E, Callers.back().Function);
    if (inCpu() && checked())
      for (auto &C : Checks)
        C->checkCpuDefaultArgument(E, Callers.back().Function);
    return true;
  }
  /// A constructor evaluates this, although it is written at the member.
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) override {
    if (!inAmp())
      return true;
    for (auto &C : Checks)
      C->setInitializedMember(E->getField());
    bool Result = TraverseStmt(E->getExpr());
    for (auto &C : Checks)
      C->setInitializedMember(nullptr);
    return Result;
  }
  bool VisitValueDecl(ValueDecl *D) override {
    if (auto *Field = dyn_cast<FieldDecl>(D); Field && checked())
      for (auto &C : Checks) {
        if (!Field->getType()->isDependentType())
          C->checkMember(Field);
        if (Field->hasInClassInitializer())
          C->checkInitializer(Field);
      }
    return true;
  }

  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc Loc) override {
    if (checked() && !Loc.getType()->isDependentType())
      for (auto &C : Checks)
        C->checkContainerName(Loc.getType(), Loc.getTemplateNameLoc(),
                              Callers.empty() ? nullptr : Callers.back().Function);
    return true;
  }

  bool TraverseParmVarDecl(ParmVarDecl *P) override {
    bool Outer = InDefaultArgument;
    const auto *Owner = dyn_cast<FunctionDecl>(P->getDeclContext());
    InDefaultArgument = P->hasDefaultArg() && !(Owner && isInAmpFunction(Owner));
    if (P->hasDefaultArg() && checked())
      for (auto &C : Checks)
        C->checkParameter(P);
    bool Result = AstWalk::TraverseParmVarDecl(P);
    InDefaultArgument = Outer;
    return Result;
  }

  bool VisitCallExpr(CallExpr *Call) override {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!checked() || !Callee || !Callee->getDeclName().isIdentifier() || Callee->getName() != "parallel_for_each" ||
        !Callee->isTemplateInstantiation())
      return true;
    auto *Namespace = dyn_cast<NamespaceDecl>(Callee->getDeclContext());
    if (!Namespace || Namespace->getName() != "Concurrency")
      return true;
    for (auto &C : Checks)
      C->checkLaunch(Call);
    QualType Kernel = Callee->getParamDecl(Callee->getNumParams() - 1)->getType();
    Launches.try_emplace(Kernel.getNonReferenceType()->getAsCXXRecordDecl(), Call->getExprLoc(),
                         Callers.empty() ? nullptr : Callers.back().Function);
    return true;
  }

  bool VisitVarDecl(VarDecl *Var) override {
    if (auto *Decomposed = dyn_cast<DecompositionDecl>(Var))
      for (const BindingDecl *B : Decomposed->bindings())
        if (VarDecl *Holder = B->getHoldingVar()) // the result of get<N>()
          TraverseStmt(Holder->getInit());
    const bool InPattern = !Callers.empty() && Callers.back().Function->isDependentContext();
    if (InPattern && isAmp(Callers.back().Function) && !isAmpPattern(Callers.back().Function))
      return true;
    if (inAmp() && !InPattern)
      if (const CXXRecordDecl *RD = Var->getType()->getAsCXXRecordDecl(); RD && RD->hasDefinition())
        use(RD->getDestructor(), {Var->getLocation(), Callers.back().Function});
    if (!checked())
      return true;
    for (auto &C : Checks) {
      C->checkVar(Var, Callers.empty() ? nullptr : Callers.back().Function);
      if (inAmp())
        C->checkAmpVar(Var, Callers.back().Function);
      if (inCpu())
        C->checkCpuVar(Var, Callers.back().Function);
    }
    return true;
  }

  void checkContainers() {
    for (const ClassTemplateSpecializationDecl *Container : findContainers(Context))
      for (auto &C : Checks)
        C->checkContainer(Container);
  }

  void checkFunctors(ArrayRef<const CXXRecordDecl *> Functors) {
    for (const CXXRecordDecl *F : Functors) {
      for (auto &C : Checks)
        C->checkKernelFunctor(F);
      for (const NamedDecl *D : F->lookup(F->getASTContext().DeclarationNames.getCXXOperatorName(OO_Call)))
        if (auto *Call = dyn_cast<FunctionDecl>(D))
          use(Call, Launches.lookup(F));
    }
    // Kernel templates are called from their instantiated entries.
    if (FunctionTemplateDecl *Main = findKernelMain(Context))
      for (const FunctionDecl *Entry : Main->specializations()) {
        QualType Kernel = Entry->getParamDecl(0)->getType()->getPointeeType();
        use(Entry, Launches.lookup(Kernel->getAsCXXRecordDecl()));
      }
  }

  /// Visits the instantiations that amp code uses, and those that they use.
  void traverseUsed() {
    for (size_t I = 0; I < Used.size(); ++I) { // grows during the loop
      auto [F, ByAmp] = Used[I];
      const FunctionDecl *Definition = F->getDefinition();
      auto *D = const_cast<FunctionDecl *>(Definition ? Definition : F);
      traverseFunction(D, {D, ByAmp, !SM.isInSystemHeader(D->getLocation()), !ByAmp});
    }
  }

  bool leavesToDevice() const {
    return llvm::any_of(Checks, [](auto &C) { return C->leavesToDevice(); });
  }

private:
  /// The location of a use, and the function that contains it.
  using CallSite = std::pair<SourceLocation, const FunctionDecl *>;
  struct Frame {
    const FunctionDecl *Function;
    bool Amp;              ///< visited as amp code
    bool Checked;          ///< is the user's code
    bool Cpu = false;      ///< an instantiation for both sides, visited because cpu code uses it
    bool Resolved = false; ///< its code is the result of `Resolve`
  };

  /// Visits the result type and the noexcept expression after a lambda's parameters.
  bool traverseTrailing(LambdaExpr *Lambda) {
    const CXXMethodDecl *Call = Lambda->getCallOperator();
    auto Type = Call->getTypeSourceInfo()->getTypeLoc().getAsAdjusted<FunctionProtoTypeLoc>();
    if (!checked() || !Type)
      return true;
    Expr *Noexcept = Type.getTypePtr()->getNoexceptExpr();
    return (!Lambda->hasExplicitResultType() || TraverseTypeLoc(Type.getReturnLoc())) &&
           (!Noexcept || TraverseStmt(Noexcept));
  }

  bool isBeforeSpecifier(SourceLocation Loc, const FunctionDecl *F) const {
    FunctionTypeLoc Type = F->getFunctionTypeLoc();
    SourceLocation End = Type ? Type.getRParenLoc() : SourceLocation();
    return SM.isBeforeInTranslationUnit(Loc, End.isValid() ? End : F->getLocation());
  }
  bool inAmp() const { return !Callers.empty() && Callers.back().Amp; }
  /// Returns true if E is in a template and depends on its parameters.
  bool isDependent(const Expr *E) const {
    if (Callers.back().Resolved)
      return E->isTypeDependent() || (isa<DeclRefExpr, MemberExpr>(E) && E->isValueDependent());
    return Callers.back().Function->isDependentContext() && E->isInstantiationDependent();
  }
  /// Returns true if Function, which is in a template, is amp code that no instantiation turns into cpu code.
  static bool isAmpPattern(const FunctionDecl *Function) {
    for (const DeclContext *DC = Function; DC; DC = DC->getParent()) {
      auto *F = dyn_cast<FunctionDecl>(DC);
      auto *Amp = F ? F->getAttr<CUDADeviceAttr>() : nullptr;
      if (Amp && !Amp->isImplicit())
        return !F->hasAttr<CUDAHostAttr>();
    }
    return false;
  }
  /// Returns true if Function, which is in a template, is cpu code that no instantiation turns into amp code.
  static bool isCpuPattern(const FunctionDecl *Function) {
    for (const DeclContext *DC = Function; DC; DC = DC->getParent())
      if (auto *F = dyn_cast<FunctionDecl>(DC); F && isAmp(F))
        return false;
    return true;
  }
  /// Returns true if the rules for amp code apply to the code of F as it is. Templates for both sides are checked in
  /// their instantiations.
  static bool isAmpCode(const FunctionDecl *F) { return !F->isDependentContext() || isAmpPattern(F); }

  /// Returns true in a function for the cpu or for both sides, except in a template's instantiation.
  bool inCpu() const {
    const FunctionDecl *F = Callers.empty() ? nullptr : Callers.back().Function;
    if (!F)
      return false;
    if (F->isDependentContext())
      return isCpuPattern(F);
    if (!isAmp(F) || Callers.back().Cpu)
      return true;
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F); Constructor && Constructor->isInheritingConstructor())
      return false;
    for (const DeclContext *DC = F; DC; DC = DC->getParent())
      if (auto *Outer = dyn_cast<FunctionDecl>(DC);
          Outer && (!Outer->hasAttr<CUDAHostAttr>() ||
                    (Outer->isTemplateInstantiation() &&
                     Outer->getTemplateSpecializationKind() != TSK_ExplicitInstantiationDefinition)))
        return false;
    return true;
  }
  void recordUnevaluated(const Stmt *S) {
    if (auto *E = dyn_cast_or_null<Expr>(S))
      Around.Unevaluated.insert(E);
    if (S)
      for (const Stmt *Child : S->children())
        recordUnevaluated(Child);
  }
  bool checked() const { return Callers.empty() || Callers.back().Checked; }

  /// Returns true if F, found in the current function, becomes amp code. A function that inherits
  /// restrict(cpu, amp) from an instantiation has the side of the instantiation.
  bool isCompiledForAmp(const FunctionDecl *F) const {
    if (!isAmp(F))
      return false;
    return Callers.empty() || inAmp() || !isAmp(Callers.back().Function) || !F->hasAttr<CUDAHostAttr>();
  }

  bool traverseFunction(FunctionDecl *F, Frame Next) {
    if (!Visited[Next.Amp ? 1 : Next.Cpu ? 2 : 0].insert(F).second)
      return true;
    Stmt *const Body = Next.Checked && isWholePattern(F) ? F->getBody() : nullptr;
    if (Body && Patterns && needsResolution(F)) {
      Patterns->push_back(F);
      return true;
    }
    checkFunction(Next);
    const FunctionDecl *const Resolved = Body ? Resolve(F, Omitted) : nullptr;
    Next.Resolved = Resolved || (!Callers.empty() && Callers.back().Resolved);
    if (Resolved)
      F->setBody(Resolved->getBody()); // for this visit
    Callers.push_back(Next);
    bool Result = AstWalk::TraverseDecl(F);
    if (Resolved)
      F->setBody(Body);
    // Members and bases without an initializer in the constructor.
    auto *Constructor = dyn_cast<CXXConstructorDecl>(F);
    if (Constructor && (inAmp() || Callers.back().Cpu) &&
        (Constructor->isUserProvided() || Constructor->isDefaultConstructor()))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        if (!Init->isWritten())
          TraverseStmt(Init->getInit());
    Callers.pop_back();
    return Result;
  }

  /// Returns true for the definition of a template, or of a member of one, for one side.
  bool isWholePattern(const FunctionDecl *F) const {
    return Resolve && F->isDependentContext() && F->doesThisDeclarationHaveABody() && !F->getParentFunctionOrMethod() &&
           (isAmpPattern(F) || isCpuPattern(F));
  }

  void checkFunction(const Frame &Next) {
    const FunctionDecl *F = Next.Function;
    if (!Next.Checked)
      return;
    for (auto &C : Checks) {
      C->checkFunction(F);
      if (Next.Amp && isAmpCode(F))
        C->checkAmpFunction(F);
    }
  }

  void findUses(const Expr *E) {
    CallSite At(E->getExprLoc(), Callers.back().Function);
    if (auto *Ref = dyn_cast<DeclRefExpr>(E))
      use(dyn_cast<FunctionDecl>(Ref->getDecl()), At);
    else if (auto *Member = dyn_cast<MemberExpr>(E))
      use(dyn_cast<FunctionDecl>(Member->getMemberDecl()), At);
    else if (auto *Construct = dyn_cast<CXXConstructExpr>(E))
      use(Construct->getConstructor(), At);
    else if (auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E))
      use(Temporary->getTemporary()->getDestructor(), At);
  }

  void use(const FunctionDecl *F, CallSite At) {
    if (!F || !isAmp(F) || F->isDependentContext())
      return;
    if (inCpu())
      useByCpu(F, At);
    if (Visited[1].count(F) || (!inAmp() && !Callers.empty()))
      return;
    auto *Constructor = dyn_cast<CXXConstructorDecl>(F);
    // Its member initializers are user code; copies have none.
    bool Implicit = Constructor && Constructor->isDefaultConstructor() && !Constructor->isUserProvided() &&
                    !Constructor->isTrivial();
    if (Constructor && Constructor->isInheritingConstructor())
      Implicit = isAmp(Constructor->getInheritedConstructor().getConstructor());
    if (!Implicit && !F->isTemplateInstantiation())
      return;
    Requests.addRequest(F, At.first, At.second);
    Used.emplace_back(F, true);
  }

  /// Code for both sides is checked for the side of its caller as well.
  void useByCpu(const FunctionDecl *F, CallSite At) {
    if (!F->hasAttr<CUDAHostAttr>() || !F->isTemplateInstantiation() || SM.isInSystemHeader(F->getLocation()) ||
        Visited[2].count(F))
      return;
    Requests.addRequest(F, At.first, At.second);
    Used.emplace_back(F, false);
  }

  ASTContext &Context;
  const SourceManager &SM;
  Instantiations Requests;
  Check::Surroundings Around;
  std::vector<std::unique_ptr<Check>> Checks;
  Resolver Resolve;              ///< null if templates are not resolved
  std::vector<Decl *> *Patterns; ///< null if they are resolved at once
  OmittedStatements Omitted;
  llvm::DenseMap<const CXXRecordDecl *, CallSite> Launches; ///< by the class of the function object
  std::vector<Frame> Callers;
  bool InDefaultArgument = false;
  std::vector<std::pair<const FunctionDecl *, bool>>
      Used; ///< instantiations, in the order of first use; true if used by amp code
  llvm::DenseSet<const FunctionDecl *> Visited[3]; ///< as other code, as amp code, as code that cpu code uses
};

} // namespace

void checkDeviceCalls(ASTContext &Context, const std::vector<Decl *> &Decls,
                      const std::vector<SourceLocation> &Errors) {
  llvm::TimeTraceScope Time("AmpDeviceCalls");
  auto Calls = std::make_unique<RestrictedCalls>(Context);
  Calls->setDevice();
  std::vector<std::unique_ptr<Check>> Checks;
  Checks.push_back(std::move(Calls));
  AmpVisitor Visitor(Context, Errors, std::move(Checks));
  for (size_t I = 0; I < Decls.size(); ++I)
    Visitor.TraverseDecl(Decls[I]);
  Visitor.checkFunctors(findFunctors(Context));
  Visitor.traverseUsed();
}

bool runChecks(ASTContext &Context, const std::vector<Decl *> &Decls, const std::vector<SourceLocation> &Errors,
               Resolver Resolve, std::vector<Decl *> *Patterns) {
  llvm::TimeTraceScope Time("AmpChecks");
  AmpVisitor Visitor(Context, Errors, makeChecks(Context), Resolve, Patterns);
  for (size_t I = 0; I < Decls.size(); ++I) // precompiled declarations that are read during the loop are appended
    Visitor.TraverseDecl(Decls[I]);
  Visitor.checkFunctors(findFunctors(Context));
  Visitor.traverseUsed();
  Visitor.checkContainers();
  return Visitor.leavesToDevice();
}

void checkPatterns(ASTContext &Context, const std::vector<Decl *> &Patterns, const std::vector<SourceLocation> &Errors,
                   Resolver Resolve) {
  AmpVisitor Visitor(Context, Errors, makeChecks(Context), Resolve);
  for (Decl *D : Patterns)
    Visitor.TraverseDecl(D);
}

} // namespace amp
