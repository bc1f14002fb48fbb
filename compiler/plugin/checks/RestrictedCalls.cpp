// See RestrictedCalls.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RestrictedCalls.h"
#include "Captures.h"
#include "TemplateCalls.h"
#include "plugin/ast/Conversions.h"
#include "plugin/ast/FixIts.h"
#include "plugin/ast/KernelCaptures.h"
#include "plugin/messages/Diagnostics.h"
#include "support/ClangCompat.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace amp {

/// Returns true if amp code finds a function of that name in this scope.
static bool hasAmpFunction(const DeclContext *Scope, DeclarationName Name) {
  return llvm::any_of(Scope->lookup(Name), [](const NamedDecl *D) {
    const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
    return F && isAmp(F);
  });
}

/// Returns true if amp code may call another function instead of Callee. In code restricted to cpu and amp, each side
/// resolves a call separately (C++ AMP 1.2, 2.3.2.1). Clang resolved the cpu side's callee here, and
/// the device compilation reports whether the other side has a viable one. It may be in another scope: that of
/// an argument's class, or around the caller. `IsOnlyMember`: the callee's class has no other.
static bool hasAmpOverload(const FunctionDecl *Callee, const FunctionDecl *Caller, bool IsOnlyMember = false) {
  DeclarationName Name = Callee->getDeclName();
  if (!IsOnlyMember && hasAmpFunction(Callee->getDeclContext(), Name))
    return true;
  if (isa<CXXConversionDecl>(Callee)) // to another type
    return llvm::any_of(cast<CXXMethodDecl>(Callee)->getParent()->getVisibleConversionFunctions(),
                        [](const NamedDecl *D) {
                          const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
                          return F && isAmp(F);
                        });
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(Callee))
    return false;
  auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (Method && !Method->isOverloadedOperator()) // in bases, or by using-declarations
    return false;
  auto InClass = [&](QualType T) {
    const CXXRecordDecl *RD = T.getNonReferenceType()->getAsCXXRecordDecl();
    return RD && ((!IsOnlyMember && hasAmpFunction(RD, Name)) || hasAmpFunction(RD->getDeclContext(), Name));
  };
  if (Method && hasAmpFunction(Method->getParent()->getDeclContext(), Name))
    return true;
  for (const ParmVarDecl *P : Callee->parameters())
    if (InClass(P->getType()))
      return true;
  for (const DeclContext *Scope = Caller; Scope; Scope = Scope->getParent())
    if (Scope->isFileContext() && hasAmpFunction(Scope, Name))
      return true;
  return false;
}

/// Returns true for `sqrtf`, `memcpy`, `abs`, but not for `__builtin_sqrtf` and `std::move`. Clang marks these for both
/// sides, because it knows their semantics.
static bool isOfCLibrary(const FunctionDecl *F) {
  const auto *Device = F->getAttr<CUDADeviceAttr>();
  return F->getBuiltinID() && F->isExternC() && (!Device || Device->isImplicit()) &&
         F->getASTContext().BuiltinInfo.isPredefinedLibFunction(F->getBuiltinID());
}

static bool isNotAmp(const FunctionDecl *F) { return !isAmp(F); }

/// Returns true if F is restricted to amp only.
static bool isAmpOnly(const FunctionDecl *F) { return isAmp(F) && !F->hasAttr<CUDAHostAttr>(); }

/// Returns the destructor of RD, which Clang selects only outside of templates.
static const CXXDestructorDecl *getDestructor(const CXXRecordDecl *RD) {
  if (!RD->isDependentContext())
    return RD->getDestructor();
  const auto Found = llvm::find_if(RD->methods(), [](const CXXMethodDecl *M) { return isa<CXXDestructorDecl>(M); });
  return Found == RD->method_end() ? nullptr : cast<CXXDestructorDecl>(*Found);
}

/// Returns the destructor that destroying an object of class RD calls and that code for one side may not call: its own,
/// or that of a member or a base (C++ AMP 1.2, 2.3.2). Null if there is none, or if the destructor itself is an error.
static const CXXDestructorDecl *findDestructor(const CXXRecordDecl *RD, bool (*IsWrong)(const FunctionDecl *)) {
  if (!RD || !RD->hasDefinition() || RD->isInvalidDecl() || !AmpTypes::isKnown(RD) ||
      (!RD->isDependentContext() && RD->hasTrivialDestructor()))
    return nullptr;
  const CXXDestructorDecl *D = getDestructor(RD);
  if (D && D->isUserProvided())
    return IsWrong(D) && !findConstructorBeyond(D) ? D : nullptr;
  if (D && D->isDeleted()) // Clang reports it
    return nullptr;
  for (const CXXBaseSpecifier &B : RD->bases())
    if (const CXXDestructorDecl *Found = findDestructor(B.getType()->getAsCXXRecordDecl(), IsWrong))
      return Found;
  for (const FieldDecl *F : RD->fields())
    if (const CXXDestructorDecl *Found =
            findDestructor(F->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl(), IsWrong))
      return Found;
  return nullptr;
}

static const CXXDestructorDecl *findCpuDestructor(const CXXRecordDecl *RD) { return findDestructor(RD, isNotAmp); }

void RestrictedCalls::checkAmpVar(const VarDecl *Var, const FunctionDecl *Caller) {
  if (Var->isInvalidDecl() || Var->hasAttr<CUDASharedAttr>())
    return;
  // Reported already: an invalid initializer, or an `array`, whose type is not allowed.
  if ((Var->getInit() && Var->getInit()->containsErrors()) || getContainerType(Context, Var->getType()).IsArray)
    return;
  checkDestruction(Var->getType(), Caller, Var->getLocation());
  if (isInPattern(Var, Caller))
    checkCandidates(findConstructors(Var->getType(), Var->getInit()), Caller, Var->getLocation());
}

/// Checks the destruction of an object of type T, or of an array of such objects.
void RestrictedCalls::checkDestruction(QualType T, const FunctionDecl *Caller, SourceLocation Loc) {
  if (const CXXDestructorDecl *D = findCpuDestructor(T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()))
    checkCallee(D, Caller, Loc);
}

/// A constructor initializes its bases and members. In a template, Clang does not resolve this.
void RestrictedCalls::checkConstructor(const CXXConstructorDecl *C) {
  llvm::SmallPtrSet<const void *, 8> Written;
  for (const CXXCtorInitializer *I : C->inits()) {
    const QualType T = I->isAnyMemberInitializer() ? I->getAnyMember()->getType() : I->getTypeSourceInfo()->getType();
    Written.insert(I->isAnyMemberInitializer() ? static_cast<const void *>(I->getAnyMember()->getCanonicalDecl())
                                               : Context.getCanonicalType(T).getAsOpaquePtr());
    if (T->isDependentType() || I->getInit()->isTypeDependent()) // otherwise, Clang resolves it
      checkCandidates(findConstructors(T, I->getInit()), C, I->getSourceLocation());
    if (T->getAsCXXRecordDecl() == C->getParent()) // delegates
      return;
  }
  if (C->getParent()->isUnion())
    return;
  for (const CXXBaseSpecifier &B : C->getParent()->bases())
    if (!Written.contains(Context.getCanonicalType(B.getType()).getAsOpaquePtr()))
      checkCandidates(findConstructors(B.getType(), nullptr), C, C->getLocation());
  for (const FieldDecl *F : C->getParent()->fields())
    if (!F->hasInClassInitializer() && !Written.contains(F->getCanonicalDecl()))
      checkCandidates(findConstructors(F->getType(), nullptr), C, C->getLocation());
}

/// Only constructors of classes in templates for one side.
void RestrictedCalls::checkFunction(const FunctionDecl *F) {
  auto *C = dyn_cast<CXXConstructorDecl>(F);
  if (C && !OnDevice && C->isUserProvided() && C->isDependentContext() && C->isThisDeclarationADefinition() &&
      !(isAmp(C) && C->hasAttr<CUDAHostAttr>()))
    checkConstructor(C);
}

/// A destructor destroys members and bases after its body.
void RestrictedCalls::checkAmpFunction(const FunctionDecl *F) {
  auto *Destructor = dyn_cast<CXXDestructorDecl>(F);
  if (!Destructor || !Destructor->isUserProvided() || !Destructor->isThisDeclarationADefinition())
    return;
  for (const CXXBaseSpecifier &B : Destructor->getParent()->bases())
    checkDestruction(B.getType(), F, F->getLocation());
  for (const FieldDecl *Field : Destructor->getParent()->fields())
    checkDestruction(Field->getType(), F, F->getLocation());
}

/// Returns the first function that E calls but amp code cannot, or null.
static const FunctionDecl *findCpuCallee(const Stmt *E) {
  if (!E)
    return nullptr;
  const FunctionDecl *Callee = nullptr;
  if (auto *Call = dyn_cast<CallExpr>(E))
    Callee = Call->getDirectCallee();
  else if (auto *Construct = dyn_cast<CXXConstructExpr>(E))
    Callee = Construct->getConstructor();
  if (Callee && (!Callee->getBuiltinID() || isOfCLibrary(Callee)) && !isAmp(Callee) && Callee->isUserProvided() &&
      !Callee->isImplicit())
    return Callee;
  if (auto *Lambda = dyn_cast<LambdaExpr>(E)) {
    const CXXMethodDecl *Body = Lambda->getCallOperator();
    return isAmp(Body) ? nullptr : Body;
  }
  for (const Stmt *Child : E->children())
    if (const FunctionDecl *Found = findCpuCallee(Child))
      return Found;
  return nullptr;
}

/// An expression that calls or names a function restricted to amp only.
struct AmpUse {
  const FunctionDecl *Function;
  const Expr *At;
};

/// Finds the uses in an initializer. The bodies of its lambdas have their own restrictions.
static void findAmpUses(const Stmt *S, SmallVectorImpl<AmpUse> &Uses, bool Evaluated = true) {
  if (!S || isa<LambdaExpr>(S))
    return;
  const FunctionDecl *F = nullptr;
  const Stmt *Name = nullptr; // of the callee, which is part of the call
  if (auto *Call = dyn_cast<CallExpr>(S)) {
    F = Call->getDirectCallee();
    if (F && isa<DeclRefExpr>(Call->getCallee()->IgnoreParenImpCasts()))
      Name = Call->getCallee();
  } else if (auto *Construct = dyn_cast<CXXConstructExpr>(S)) {
    F = Construct->getConstructor();
  } else if (auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Evaluated) {
    F = dyn_cast<FunctionDecl>(Ref->getDecl());
  }
  if (F && isAmpOnly(F))
    Uses.push_back({F, cast<Expr>(S)});
  Evaluated &= !isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr>(S);
  for (const Stmt *Child : S->children())
    if (Child != Name)
      findAmpUses(Child, Uses, Evaluated);
}

/// C++ AMP 1.2, 2.2.1: default arguments of functions at namespace and class scope are cpu code, which the
/// call runs.
void RestrictedCalls::checkDefaultArgument(const CXXDefaultArgExpr *E, const FunctionDecl *Caller) {
  if (OnDevice)
    return;
  const FunctionDecl *Callee = findCpuCallee(E->getExpr());
  SourceLocation Loc = E->getUsedLocation();
  if (!Callee)
    return;
  const auto *Owner = dyn_cast<FunctionDecl>(E->getParam()->getDeclContext());
  if (Owner && isInAmpFunction(Owner) && hasAmpOverload(Callee, Caller)) {
    LeftToDevice = true;
    return;
  }
  if (!isNew(diag::DefaultArgumentCallsCpu, Loc))
    return;
  report(diag::DefaultArgumentCallsCpu, Loc) << E->getParam()->getNameAsString() << Callee->getNameAsString();
  report(diag::DeclaredHere, E->getParam()->getLocation()) << E->getParam()->getNameAsString();
  recordInstantiation(Caller);
}

/// C++ AMP 1.2, 2.2.1: initializers of members are cpu code, except in classes of amp functions, where Clang
/// resolves them.
void RestrictedCalls::checkInitializer(const FieldDecl *Member) {
  if (!OnDevice && !isInAmpFunction(Member))
    checkAmpUses(Member->getInClassInitializer());
}

/// C++ AMP 1.2, 2.2.1: default arguments are cpu code, except in amp functions.
void RestrictedCalls::checkParameter(const ParmVarDecl *Parameter) {
  if (OnDevice || Parameter->hasUninstantiatedDefaultArg() || Parameter->hasUnparsedDefaultArg())
    return;
  const auto *Owner = dyn_cast<FunctionDecl>(Parameter->getDeclContext());
  if (Owner && !isInAmpFunction(Owner))
    checkAmpUses(Parameter->getDefaultArg());
}

/// In a class of a function for both sides, default arguments are code for both sides. Clang resolves them for one.
void RestrictedCalls::checkCpuDefaultArgument(const CXXDefaultArgExpr *E, const FunctionDecl *Caller) {
  const auto *Owner = dyn_cast<FunctionDecl>(E->getParam()->getDeclContext());
  if (!OnDevice && Owner && isInAmpFunction(Owner))
    checkAmpUses(E->getExpr(), E->getUsedLocation());
}

/// The initializers of variables outside of functions are cpu code.
void RestrictedCalls::checkVar(const VarDecl *Var, const FunctionDecl *Function) {
  if (!OnDevice && !Function && !isa<ParmVarDecl>(Var) && !Var->isInvalidDecl())
    checkAmpUses(Var->getInit());
}

/// Reports what cpu code outside of functions uses, at the location of the use or `At`. Clang reports only calls, and
/// only some of them.
void RestrictedCalls::checkAmpUses(const Expr *Initializer, SourceLocation At) {
  SmallVector<AmpUse, 2> Uses;
  findAmpUses(Initializer, Uses);
  for (const AmpUse &Use : Uses) {
    SourceLocation Loc = At.isValid() ? At : Use.At->getExprLoc();
    if (!Use.Function->isDeleted() && !wasReportedInLine(Loc) && isNew(diag::CallsAmpFunction, Loc))
      reportAmpCallee(Use.Function, Loc);
  }
}

/// Returns true for a member of a captured object that a kernel cannot capture, which Captures reports.
static bool isOfUnsupportedCapture(const CallExpr *Call, ASTContext &Context) {
  const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
  const auto *Ref =
      Member ? dyn_cast<DeclRefExpr>(Member->getImplicitObjectArgument()->IgnoreParenImpCasts()) : nullptr;
  if (!Ref || !Ref->refersToEnclosingVariableOrCapture())
    return false;
  const auto *Owner = dyn_cast<FunctionDecl>(Ref->getDecl()->getDeclContext());
  return Owner && !isAmp(Owner) && isUnsupportedLibraryClass(Ref->getDecl()->getType(), Context);
}

void RestrictedCalls::checkExpr(const Expr *E, const FunctionDecl *Caller) {
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee)
      Callee = findConvertedCallOperator(Call);
    if (isOfUnsupportedCapture(Call, Context))
      return;
    if (isa_and_nonnull<CXXDestructorDecl>(Callee)) // `p->~A()`
      checkDestruction(compat::recordType(Context, cast<CXXDestructorDecl>(Callee)->getParent()), Caller,
                       Call->getExprLoc());
    else
      checkCallee(Callee, Caller, Call->getExprLoc(), Call, dyn_cast<DeclRefExpr>(Call->getCallee()->IgnoreImplicit()));
  } else if (auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    const CXXConstructorDecl *Constructor = Construct->getConstructor();
    if (Constructor->isInheritingConstructor())
      Constructor = Constructor->getInheritedConstructor().getConstructor();
    checkCallee(Constructor, Caller, Construct->getLocation(), Construct);
  } else if (auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E)) {
    checkDestruction(Temporary->getType(), Caller, Temporary->getExprLoc());
  } else if (auto *New = dyn_cast<CXXNewExpr>(E)) {
    checkCallee(New->getOperatorNew(), Caller, New->getBeginLoc());
  } else if (auto *Delete = dyn_cast<CXXDeleteExpr>(E)) {
    checkCallee(Delete->getOperatorDelete(), Caller, Delete->getBeginLoc());
    if (QualType T = Delete->getDestroyedType(); !T.isNull())
      checkDestruction(T, Caller, Delete->getBeginLoc());
  }
}

/// In code for both sides every expression has the same type on both (C++ AMP 1.2, 2.2). Overloads for cpu and
/// amp with the same parameters are selected by the restriction only.
void RestrictedCalls::checkResultTypes(const FunctionDecl *Callee, const FunctionDecl *Caller, SourceLocation Loc) {
  if (OnDevice || !Caller->hasAttr<CUDAHostAttr>() || Caller->isTemplateInstantiation())
    return;
  auto Lookup = Callee->getDeclContext()->lookup(Callee->getDeclName());
  SmallVector<const NamedDecl *, 4> Others(Lookup.begin(), Lookup.end());
  // Conversion functions to different types have different names.
  if (isa<CXXConversionDecl>(Callee))
    for (const NamedDecl *D : cast<CXXMethodDecl>(Callee)->getParent()->getVisibleConversionFunctions())
      Others.push_back(D);
  for (const NamedDecl *D : Others) {
    auto *Other = dyn_cast<FunctionDecl>(D->getUnderlyingDecl());
    if (!Other || !isAmp(Other) || Other->hasAttr<CUDAHostAttr>() || Other->getNumParams() != Callee->getNumParams() ||
        Context.hasSameType(Other->getReturnType(), Callee->getReturnType()))
      continue;
    bool Same = true;
    for (unsigned I = 0; I < Other->getNumParams(); ++I)
      Same &= Context.hasSameType(Other->getParamDecl(I)->getType(), Callee->getParamDecl(I)->getType());
    if (!Same || !isNew(diag::TypesDiffer, Loc))
      continue;
    report(diag::TypesDiffer, Loc) << Callee->getReturnType() << Other->getReturnType();
    report(diag::DeclaredHere, Callee->getLocation()) << Callee->getNameAsString();
    report(diag::DeclaredHere, Other->getLocation()) << Other->getNameAsString();
    return;
  }
}

/// Returns true if the amp side may have another callee, which only the device compilation knows. That compilation does
/// not report unevaluated operands.
bool RestrictedCalls::isLeftToDevice(const FunctionDecl *Callee, const FunctionDecl *Caller, const Expr *Call,
                                     const Expr *Name) const {
  // fast_math and precise_math import the cpu side of their names from <cmath>.
  bool FromSystem = Context.getSourceManager().isInSystemHeader(Callee->getLocation());
  if (Call && isUnevaluated(Call)) {
    auto *Ref = dyn_cast_or_null<DeclRefExpr>(Name);
    FromSystem &= !Ref || !Ref->hasQualifier();
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Callee))
      return llvm::any_of(Constructor->getParent()->ctors(),
                          [](const CXXConstructorDecl *C) { return C->isUserProvided() && isAmp(C); });
  }
  return FromSystem || hasAmpOverload(Callee, Caller);
}

/// Returns the operator that allocates. Clang's mode for Visual C++ takes another one for an array if the class's is
/// not viable.
static const FunctionDecl *findAllocator(ASTContext &Context, const CXXNewExpr *New) {
  const CXXRecordDecl *RD = New->getAllocatedType()->getAsCXXRecordDecl();
  if (New->isArray() && !New->isGlobalNew() && RD && RD->hasDefinition() &&
      New->getOperatorNew()->getOverloadedOperator() != OO_Array_New)
    for (const NamedDecl *D : RD->lookup(Context.DeclarationNames.getCXXOperatorName(OO_Array_New)))
      if (const FunctionDecl *F = D->getAsFunction())
        return F;
  return New->getOperatorNew();
}

/// Clang defers some of these until the caller is emitted, and does not report unevaluated
/// operands. Of functions that are named and not called, it reports those in code that it emits.
void RestrictedCalls::checkCpuExpr(const Expr *E, const FunctionDecl *Caller) {
  if (OnDevice)
    return;
  if (auto *Call = dyn_cast<CallExpr>(E)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (const CXXMethodDecl *Called = Callee ? nullptr : findConvertedCallOperator(Call))
      Callee = Called->getParent()->isLambda() ? Called : nullptr; // other classes choose the conversion themselves
    if (isa_and_nonnull<CXXDestructorDecl>(Callee))
      checkCpuDestruction(compat::recordType(Context, cast<CXXDestructorDecl>(Callee)->getParent()), Caller,
                          E->getExprLoc());
    else
      checkAmpCallee(Callee, Caller, E->getExprLoc());
  } else if (auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    const CXXConstructorDecl *Constructor = Construct->getConstructor();
    if (Constructor->isInheritingConstructor())
      Constructor = Constructor->getInheritedConstructor().getConstructor();
    checkAmpCallee(Constructor, Caller, Construct->getLocation());
  } else if (auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E)) {
    checkCpuDestruction(Temporary->getType(), Caller, E->getExprLoc());
  } else if (auto *New = dyn_cast<CXXNewExpr>(E)) {
    checkAmpCallee(findAllocator(Context, New), Caller, New->getBeginLoc());
  } else if (auto *Delete = dyn_cast<CXXDeleteExpr>(E)) {
    checkAmpCallee(Delete->getOperatorDelete(), Caller, Delete->getBeginLoc());
    if (QualType T = Delete->getDestroyedType(); !T.isNull())
      checkCpuDestruction(T, Caller, Delete->getBeginLoc());
  } else if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *Named = dyn_cast<FunctionDecl>(Ref->getDecl());
    if (!Named || isAmp(Caller) || !isAmpOnly(Named) || isUnevaluated(Ref) || wasReported(Ref->getLocation()) ||
        !isNew(diag::CallsAmpFunction, Ref->getLocation()))
      return;
    constexpr int IsFunction = 0;
    Context.getDiagnostics().Report(Ref->getLocation(), clang::diag::err_ref_bad_target)
        << llvm::to_underlying(CUDAFunctionTarget::Device) << IsFunction << Named
        << llvm::to_underlying(CUDAFunctionTarget::Host);
    Context.getDiagnostics().Report(Named->getLocation(), clang::diag::note_previous_decl) << Named;
  }
}

void RestrictedCalls::checkCpuVar(const VarDecl *Var, const FunctionDecl *Caller) {
  if (!OnDevice && !Var->isInvalidDecl() && !isa<ParmVarDecl>(Var))
    checkCpuDestruction(Var->getType(), Caller, Var->getLocation());
  if (isInPattern(Var, Caller))
    checkCandidates(findConstructors(Var->getType(), Var->getInit()), Caller, Var->getLocation());
}

/// Checks the destruction of an object of type T, or of an array of such objects, in cpu code.
void RestrictedCalls::checkCpuDestruction(QualType T, const FunctionDecl *Caller, SourceLocation Loc) {
  checkAmpCallee(findDestructor(T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl(), isAmpOnly), Caller, Loc);
}

void RestrictedCalls::checkDependentExpr(const Expr *E, const FunctionDecl *Caller) {
  if (OnDevice)
    return;
  checkCandidates(findCandidates(E, Context), Caller, E->getExprLoc());
  const QualType T = wasReportedInLine(E->getExprLoc()) ? QualType() : getDestroyedType(E);
  if (!T.isNull() && (isa<CXXPseudoDestructorExpr>(E) || !isUnevaluated(E)))
    isAmp(Caller) ? checkDestruction(T, Caller, E->getExprLoc()) : checkCpuDestruction(T, Caller, E->getExprLoc());
}

/// Returns true if Clang leaves the initialization of this variable to instantiations.
bool RestrictedCalls::isInPattern(const VarDecl *Var, const FunctionDecl *Caller) const {
  return !OnDevice && Caller->isDependentContext() && Var->getType()->isDependentType() && Var->hasLocalStorage() &&
         !isa<ParmVarDecl>(Var) && !Var->isInvalidDecl() && !Var->isCXXForRangeDecl() && !Var->isExceptionVariable();
}

/// Reports a call in a template if it can select only functions of the other side.
void RestrictedCalls::checkCandidates(ArrayRef<const FunctionDecl *> Found, const FunctionDecl *Caller,
                                      SourceLocation Loc) {
  if (Found.empty() || !llvm::all_of(Found, isAmp(Caller) ? isNotAmp : isAmpOnly))
    return;
  if (!isAmp(Caller))
    return checkAmpCallee(Found[0], Caller, Loc);
  // Operators may also be functions of namespaces.
  const auto *Member = dyn_cast<CXXMethodDecl>(Found[0]);
  const bool IsCertain = Member && !Member->isOverloadedOperator();
  if ((IsCertain || !hasAmpOverload(Found[0], Caller, Member)) && !wasReportedInLine(Loc) &&
      isNew(diag::CallsCpuFunction, Loc))
    reportCpuCallee(Found[0], Caller, Loc, nullptr);
}

/// Checks a call of `Callee` (may be null) in cpu code. Clang has reported most of these, at this location or line.
void RestrictedCalls::checkAmpCallee(const FunctionDecl *Callee, const FunctionDecl *Caller, SourceLocation Loc) {
  if (!Callee || !isAmpOnly(Callee) || Callee->isDeleted() || wasReportedInLine(Loc) ||
      !isNew(diag::CallsAmpFunction, Loc))
    return;
  reportAmpCallee(Callee, Loc);
  recordInstantiation(Caller);
}

void RestrictedCalls::reportAmpCallee(const FunctionDecl *Callee, SourceLocation Loc) {
  report(diag::CallsAmpFunction, Loc) << Callee->getQualifiedNameAsString();
  report(diag::DeclaredHere, Callee->getLocation()) << Callee->getNameAsString();
}

void RestrictedCalls::checkCallee(const FunctionDecl *Callee, const FunctionDecl *Caller, SourceLocation Loc,
                                  const Expr *Call, const Expr *Name) {
  // Calls through pointers have no callee here. Clang's builtins, implicit
  // and defaulted members exist for both sides. Functions of the C library do not,
  // although Clang knows them.
  if (!Callee || (Callee->getBuiltinID() && !isOfCLibrary(Callee)))
    return;
  // Clang marks the global operators new and delete for both sides; in C++ AMP they are for cpu only.
  const auto *Device = Callee->getAttr<CUDADeviceAttr>();
  bool AllocationFunction = Callee->isReplaceableGlobalAllocationFunction() && (!Device || Device->isImplicit());
  if (!AllocationFunction && isa<CXXMethodDecl>(Callee) && !Callee->isUserProvided()) {
    // Implicit and defaulted members have the restrictions that their parts share (ImplicitMembers), except those of
    // closures.
    if (cast<CXXMethodDecl>(Callee)->getParent()->isLambda() || !Callee->hasAttr<CUDAHostAttr>() || isAmp(Callee) ||
        Callee->isDeleted() || wasReportedInLine(Loc))
      return;
  }
  if (isAmp(Callee) && !AllocationFunction && !isOfCLibrary(Callee))
    return;
  if (isConversionToFunction(Callee)) // RestrictedExprs reports the type
    return;
  if (OnDevice) {
    if (Caller->hasAttr<CUDAHostAttr>() && !InitializedMember && !AllocationFunction && !wasReportedInLine(Loc) &&
        isNew(diag::CallsCpuFunction, Loc))
      reportCpuCallee(Callee, Caller, Loc, Name);
    return;
  }
  checkResultTypes(Callee, Caller, Loc);
  bool Overloaded = !AllocationFunction && isLeftToDevice(Callee, Caller, Call, Name);
  if (Caller->hasAttr<CUDAHostAttr>() && Overloaded && !InitializedMember) {
    LeftToDevice = true;
    return;
  }
  // Clang reports what an inherited constructor calls, if it resolves the constructor for both sides.
  auto *Constructor = dyn_cast<CXXConstructorDecl>(Caller);
  if (Constructor && Constructor->isInheritingConstructor() && wasReported(Loc))
    return;
  if (!isNew(diag::CallsCpuFunction, Loc))
    return;
  if (InitializedMember && Overloaded) {
    report(diag::InitializerCallsCpu, Loc) << InitializedMember->getNameAsString() << Callee->getNameAsString();
    recordInstantiation(Caller);
    return;
  }
  reportCpuCallee(Callee, Caller, Loc, Name);
}

void RestrictedCalls::reportCpuCallee(const FunctionDecl *Callee, const FunctionDecl *Caller, SourceLocation Loc,
                                      const Expr *Name) {
  bool Declared = false, FromSystem = Context.getSourceManager().isInSystemHeader(Callee->getLocation());
  std::string Replacement =
      isOfCLibrary(Callee) ? getAmpMathFunction(Callee->getName(), Context, Declared) : std::string();
  const auto Fixes = allowAmp(Callee);
  {
    auto Report = report(diag::CallsCpuFunction, Loc);
    Report << Callee->getQualifiedNameAsString();
    for (const FixItHint &Fix : Fixes)
      Report << Fix;
    if (Name && !Replacement.empty() && Name->getBeginLoc().isFileID())
      Report << FixItHint::CreateReplacement(Name->getSourceRange(), Replacement);
  }
  if (!Replacement.empty())
    report(diag::UseAmpMath, Loc) << Replacement;
  else if (isOfCLibrary(Callee) && !Declared &&
           Callee->getLocation().isMacroID()) // declared by a macro, as in <math.h>
    report(diag::IncludeAmpMath, Loc);
  else if (std::optional<diag::Id> Advice = FromSystem ? adviseAgainst(Callee->getNameAsString()) : std::nullopt)
    report(*Advice, Loc);
  else if (Callee->getLocation().isValid())
    reportDeclarations(Callee, Callee->getNameAsString(), !Fixes.empty());
  recordInstantiation(Caller);
}

std::unique_ptr<Check> makeRestrictedCalls(ASTContext &Context) { return std::make_unique<RestrictedCalls>(Context); }

} // namespace amp
