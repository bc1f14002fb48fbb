// The attributes with which the token rewriter replaces C++ AMP's specifiers.
//
//   [[cppamp::amp]], [[cppamp::cpu]], [[cppamp::cpu_amp]]    the restriction of a function, or of a
//   function type's name
//   __attribute__((cppamp_declared_by_type))                 a function declared by the name of its
//   type, or decltype
//   __attribute__((cppamp_local_class))                      a class in amp code
//   __attribute__((cppamp_cpu_lambda))                       a lambda in cpu code
//   __attribute__((cppamp_trailing_amp))                     the last parameter before a type with the
//   restriction of the function
//   __attribute__((cppamp_tile_static))                      the storage class of a variable
//
// They use the standard syntax because only that may follow the name in a
// declarator, at the same position for functions, operators, constructors and friends.
// Each adds the corresponding attributes of Clang's CUDA mode.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LocalClasses.h"
#include "Names.h"
#include "Restriction.h"
#include "kernel/Names.h"
#include "plugin/clang_internals/CodeTarget.h"
#include "plugin/messages/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/ScopeInfo.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {
namespace {

void addRestriction(Sema &S, Decl *D, const ParsedAttr &Attr, bool Cpu, bool Amp) {
  if (Amp && !D->hasAttr<CUDADeviceAttr>())
    D->addAttr(CUDADeviceAttr::Create(S.Context, Attr.getRange()));
  if (Cpu && !D->hasAttr<CUDAHostAttr>())
    D->addAttr(CUDAHostAttr::Create(S.Context, Attr.getRange()));
}

template <bool Cpu, bool Amp> struct RestrictionAttr : ParsedAttrInfo {
  RestrictionAttr() {
    static constexpr Spelling S[] = {{ParsedAttr::AS_CXX11, Cpu && Amp ? "cppamp::cpu_amp"
                                                            : Amp      ? "cppamp::amp"
                                                                       : "cppamp::cpu"}};
    Spellings = S;
  }
  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &Attr, const Decl *D) const override {
    if (isa<FunctionDecl, FunctionTemplateDecl, TypedefNameDecl>(D))
      return true;
    // A parameter of function type is a pointer, to which restrict(cpu) does not apply.
    if (!isa<ParmVarDecl>(D))
      report(S.getDiagnostics(), diag::RestrictionOfVariable, Attr.getLoc());
    else if (Amp)
      report(S.getDiagnostics(), diag::RestrictedFunctionType, Attr.getLoc());
    return false;
  }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &Attr) const override {
    addRestriction(S, D, Attr, Cpu, Amp);
    // Ends the restriction that TrailingTypeAttr began.
    setCodeTarget(S, S.CurContext->isFunctionOrMethod() ? CUDAFunctionTarget::Host : targetOf(S.CurContext));
    return AttributeApplied;
  }
};

/// Returns the declaration that restricts type T or functions of that type: the innermost name
/// of a restricted function type in its sugar, or the function that decltype names. Null if there
/// is none.
const Decl *findRestriction(QualType T) {
  for (;;) {
    if (auto *Name = T->getAs<TypedefType>();
        Name && T.getTypePtr() == Name && Name->getDecl()->hasAttr<CUDADeviceAttr>())
      return Name->getDecl();
    if (auto *Alias = dyn_cast<TemplateSpecializationType>(T); Alias && Alias->isTypeAlias()) {
      const TemplateDecl *Template = Alias->getTemplateName().getAsTemplateDecl();
      if (Template && Template->getTemplatedDecl()->hasAttr<CUDADeviceAttr>())
        return Template->getTemplatedDecl();
    }
    if (auto *OfExpr = dyn_cast<DecltypeType>(T)) {
      const Expr *E = OfExpr->getUnderlyingExpr()->IgnoreParens();
      if (auto *Ref = dyn_cast<DeclRefExpr>(E))
        return dyn_cast<FunctionDecl>(Ref->getDecl());
      if (auto *Member = dyn_cast<MemberExpr>(E))
        return dyn_cast<FunctionDecl>(Member->getMemberDecl());
    }
    QualType Next = T->getLocallyUnqualifiedSingleStepDesugaredType();
    if (Next == T.getLocalUnqualifiedType())
      return nullptr;
    T = Next;
  }
}

struct DeclaredByTypeAttr : ParsedAttrInfo {
  DeclaredByTypeAttr() {
    static constexpr Spelling S[] = {{ParsedAttr::AS_GNU, DeclaredByTypeAttrName}};
    Spellings = S;
  }
  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &Attr, const Decl *D) const override {
    if (isa<FunctionDecl, FunctionTemplateDecl>(D))
      return true;
    auto *Value = dyn_cast<ValueDecl>(D);
    QualType Pointee = Value ? Value->getType()->getPointeeType() : QualType();
    if (!Pointee.isNull() && Pointee->isFunctionType())
      if (const Decl *From = findRestriction(Pointee); From && From->hasAttr<CUDADeviceAttr>())
        report(S.getDiagnostics(), diag::RestrictedFunctionType, Attr.getLoc());
    return false; // another type of that name, or an object
  }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &Attr) const override {
    const Decl *From = findRestriction(D->getAsFunction()->getType());
    if (From && From->hasAttr<CUDADeviceAttr>())
      addRestriction(S, D, Attr, From->hasAttr<CUDAHostAttr>(), true);
    return AttributeApplied;
  }
};

/// Applied when the parser enters the class; leaveLocalClass() is its counterpart.
struct LocalClassAttr : ParsedAttrInfo {
  LocalClassAttr() {
    static constexpr Spelling S[] = {{ParsedAttr::AS_GNU, LocalClassAttrName}};
    Spellings = S;
  }
  bool diagAppertainsToDecl(Sema &, const ParsedAttr &, const Decl *D) const override { return isa<CXXRecordDecl>(D); }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &) const override {
    setCodeTarget(S, targetOf(D->getDeclContext()));
    return AttributeApplied;
  }
};

/// A lambda in cpu code is cpu code (C++ AMP 1.2, 2.2.1). Clang treats lambdas without an attribute as code for both
/// sides, whose calls the device compilation would resolve as those of amp code. Kernels inside would have other types
/// than in the host compilation.
struct CpuLambdaAttr : ParsedAttrInfo {
  CpuLambdaAttr() {
    static constexpr Spelling S[] = {{ParsedAttr::AS_GNU, CpuLambdaAttrName}};
    Spellings = S;
  }
  bool diagAppertainsToDecl(Sema &, const ParsedAttr &, const Decl *D) const override { return isa<CXXMethodDecl>(D); }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &) const override {
    const DeclContext *Around = cast<CXXMethodDecl>(D)->getParent()->getDeclContext();
    const bool IsCpu = targetOf(Around) == CUDAFunctionTarget::Host &&
                       (D->getParentFunctionOrMethod() || getCodeTarget(S) == CUDAFunctionTarget::Host);
    if (IsCpu && !D->hasAttr<CUDADeviceAttr>() && !D->hasAttr<CUDAHostAttr>())
      D->addAttr(CUDAHostAttr::CreateImplicit(S.Context));
    return AttributeApplied;
  }
};

/// Applied when the parser has read the parameters and continues with the type after `->`, or `noexcept(...)`. A
/// function's own attribute follows these; a lambda's is applied only before its body.
template <bool Cpu, bool Amp, bool Inherited> struct TrailingTypeAttr : ParsedAttrInfo {
  TrailingTypeAttr() {
    static constexpr Spelling S[] = {{ParsedAttr::AS_GNU, Inherited    ? TrailingInheritedAttrName
                                                          : Cpu && Amp ? TrailingBothAttrName
                                                          : Amp        ? TrailingAmpAttrName
                                                                       : TrailingCpuAttrName}};
    Spellings = S;
  }
  bool diagAppertainsToDecl(Sema &, const ParsedAttr &, const Decl *D) const override { return isa<ParmVarDecl>(D); }
  AttrHandling handleDeclAttribute(Sema &S, Decl *, const ParsedAttr &Attr) const override {
    sema::LambdaScopeInfo *Lambda = S.getCurLambda();
    CXXMethodDecl *Call = Lambda && !Lambda->AfterParameterList ? Lambda->CallOperator : nullptr;
    if (!Call) {
      setCodeTarget(S, Cpu && Amp ? CUDAFunctionTarget::HostDevice
                       : Amp      ? CUDAFunctionTarget::Device
                                  : CUDAFunctionTarget::Host);
    } else if (!Inherited) {
      addRestriction(S, Call, Attr, Cpu && Amp, Amp);
    } else if (!Call->hasAttr<CUDADeviceAttr>()) {
      Call->addAttr(CUDADeviceAttr::CreateImplicit(S.Context));
      Call->addAttr(CUDAHostAttr::CreateImplicit(S.Context));
    }
    return AttributeApplied;
  }
};

struct TileStaticAttr : ParsedAttrInfo {
  TileStaticAttr() {
    static constexpr Spelling S[] = {{ParsedAttr::AS_GNU, TileStaticAttrName}};
    Spellings = S;
  }
  bool diagAppertainsToDecl(Sema &S, const ParsedAttr &Attr, const Decl *D) const override {
    // Not on functions, parameters, members and variables at namespace scope.
    auto *Var = dyn_cast<VarDecl>(D);
    if (Var && !isa<ParmVarDecl>(Var) && Var->getDeclContext()->isFunctionOrMethod())
      return true;
    report(S.getDiagnostics(), diag::TileStaticMisplaced, Attr.getLoc());
    return false;
  }
  AttrHandling handleDeclAttribute(Sema &S, Decl *D, const ParsedAttr &Attr) const override {
    D->addAttr(CUDASharedAttr::Create(S.Context, Attr.getRange()));
    // Clang does not check the type of an alias; the checks do.
    QualType Type = cast<VarDecl>(D)->getType();
    if (!Type->isDependentType() && !Type->isUndeducedType())
      S.isCompleteType(D->getLocation(), S.Context.getBaseElementType(Type));
    // Constructors and destructors of tile_static objects never run (C++ AMP 1.2, 2.4.3.5.1).
    // Clang initializes every variable without an initializer by its default constructor, except
    // aliases, whose value is elsewhere. Where the attribute would affect code generation, at
    // namespace scope, it is not allowed (TileStatic). `loader_uninitialized` would
    // require trivial constructors.
    // Passes do not know the location of a global variable, so an annotation records it.
    PresumedLoc Presumed = S.getSourceManager().getPresumedLoc(S.getSourceManager().getExpansionLoc(D->getLocation()));
    if (Presumed.isValid())
      D->addAttr(AnnotateAttr::CreateImplicit(
          S.Context,
          (Twine(Presumed.getFilename()) + ":" + Twine(Presumed.getLine()) + ":" + Twine(Presumed.getColumn())).str(),
          nullptr, 0));
    D->addAttr(AliasAttr::CreateImplicit(S.Context, TileStaticSection, Attr.getRange()));
    D->addAttr(SectionAttr::CreateImplicit(S.Context, TileStaticSection, Attr.getRange()));
    return AttributeApplied;
  }
};

ParsedAttrInfoRegistry::Add<RestrictionAttr<false, true>> A("cppamp::amp", "restrict(amp)");
ParsedAttrInfoRegistry::Add<RestrictionAttr<true, false>> B("cppamp::cpu", "restrict(cpu)");
ParsedAttrInfoRegistry::Add<RestrictionAttr<true, true>> C("cppamp::cpu_amp", "restrict(cpu, amp)");
ParsedAttrInfoRegistry::Add<DeclaredByTypeAttr> D(DeclaredByTypeAttrName, "declared by a function type");
ParsedAttrInfoRegistry::Add<LocalClassAttr> L(LocalClassAttrName, "class local to amp code");
ParsedAttrInfoRegistry::Add<CpuLambdaAttr> CL(CpuLambdaAttrName, "lambda in cpu code");
ParsedAttrInfoRegistry::Add<TrailingTypeAttr<true, false, false>> TC(TrailingCpuAttrName, "cpu code follows");
ParsedAttrInfoRegistry::Add<TrailingTypeAttr<false, true, false>> TA(TrailingAmpAttrName, "amp code follows");
ParsedAttrInfoRegistry::Add<TrailingTypeAttr<true, true, false>> TB(TrailingBothAttrName,
                                                                    "code for both sides follows");
ParsedAttrInfoRegistry::Add<TrailingTypeAttr<true, true, true>> TI(TrailingInheritedAttrName,
                                                                   "code as around it follows");
ParsedAttrInfoRegistry::Add<TileStaticAttr> T("cppamp_tile_static", "tile_static");

} // namespace

void leaveLocalClass(Sema &S, const TagDecl *D) {
  auto *Class = dyn_cast<CXXRecordDecl>(D);
  if (!Class || Class->isLambda())
    return;
  const DeclContext *Outer = Class->getDeclContext();
  if (Outer->isRecord() && D->getParentFunctionOrMethod())
    setCodeTarget(S, targetOf(Outer));
  else if (Outer->isFunctionOrMethod())
    setCodeTarget(S, CUDAFunctionTarget::Host);
}

} // namespace amp
