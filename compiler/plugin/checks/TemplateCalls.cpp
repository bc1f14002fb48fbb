// See TemplateCalls.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TemplateCalls.h"
#include "plugin/ast/AmpTypes.h"
#include "support/ClangCompat.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace amp {

/// Returns the definition of the class T, or of its elements, if its members are known; otherwise null.
static const CXXRecordDecl *getKnownClass(QualType T) {
  const CXXRecordDecl *RD = T.isNull() ? nullptr : T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  RD = RD ? RD->getDefinition() : nullptr;
  return RD && !RD->isInvalidDecl() && !RD->isLambda() && AmpTypes::isKnown(RD) ? RD : nullptr;
}

/// The same, if Clang does not resolve calls of the members.
static const CXXRecordDecl *getClassInTemplate(QualType T) {
  const CXXRecordDecl *RD = getKnownClass(T);
  return RD && RD->isDependentContext() ? RD : nullptr;
}

/// Returns the type of E, or null for a list. Clang does not determine that of `*p` in a template.
static QualType getType(const Expr *E) {
  E = E->IgnoreParens();
  if (E->getType().isNull() || !E->getType()->isSpecificBuiltinType(BuiltinType::Dependent))
    return E->getType();
  QualType T;
  if (auto *Deref = dyn_cast<UnaryOperator>(E); Deref && Deref->getOpcode() == UO_Deref)
    T = getType(Deref->getSubExpr());
  else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    T = getType(Subscript->getLHS());
  if (!T.isNull() && T->isArrayType())
    return QualType(T->getPointeeOrArrayElementType(), 0);
  return T.isNull() ? E->getType() : T->getPointeeType().isNull() ? E->getType() : T->getPointeeType();
}

static bool isViable(const FunctionDecl *F, ArrayRef<const Expr *> Passed) {
  if (F->isTemplated() && F->getDescribedFunctionTemplate())
    return true;
  if (Passed.size() < F->getMinRequiredArguments() || (Passed.size() > F->getNumParams() && !F->isVariadic()))
    return false;
  for (auto [P, E] : llvm::zip(F->parameters(), Passed)) // parameters may be more
    if (E && P->getType()->isPointerType() && !E->isTypeDependent() && !E->isValueDependent() &&
        E->getType()->isArithmeticType() &&
        !E->isNullPointerConstant(F->getASTContext(), Expr::NPC_ValueDependentIsNull))
      return false;
  return true;
}

const FunctionDecl *TemplateCalls::choose(const Members &Candidates, Arguments Passed) const {
  const FunctionDecl *First = nullptr;
  for (const FunctionDecl *F : Candidates) {
    if (!isViable(F, Passed))
      continue;
    if (!F->isUserProvided() || !IsWrong(F))
      return nullptr;
    First = First ? First : F;
  }
  return First;
}

/// Collects the members of RD, or else of its bases. Returns false if there may be others.
bool TemplateCalls::collect(const CXXRecordDecl *RD, DeclarationName Name, Members &Found) const {
  if (!RD)
    return false;
  for (const NamedDecl *D : RD->lookup(Name)) {
    const FunctionDecl *F = isa<UsingShadowDecl, UnresolvedUsingValueDecl>(D) ? nullptr : D->getAsFunction();
    if (!F)
      return false;
    Found.push_back(F);
  }
  if (Found.empty())
    for (const CXXBaseSpecifier &B : RD->bases())
      if (!collect(getKnownClass(B.getType()), Name, Found))
        return false;
  return true;
}

const FunctionDecl *TemplateCalls::findMember(QualType T, DeclarationName Name, Arguments Passed) const {
  Members Found;
  return !T.isNull() && collect(getClassInTemplate(T), Name, Found) ? choose(Found, Passed) : nullptr;
}

/// The call of a function or lambda by its name.
const FunctionDecl *TemplateCalls::findNamedCallee(const CallExpr *Call) const {
  if (const FunctionDecl *Callee = Call->getDirectCallee())
    return Callee->isUserProvided() && !Callee->getBuiltinID() && IsWrong(Callee) ? Callee : nullptr;
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  const Expr *Object = Callee;
  const SmallVector<const Expr *, 4> Passed(Call->arguments());
  if (const auto *Ref = dyn_cast<DeclRefExpr>(Callee))
    if (const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
        Var && Var->hasInit() && Var->getType()->getContainedAutoType())
      Object = Var->getInit()->IgnoreParenImpCasts();
  if (const auto *Lambda = dyn_cast<LambdaExpr>(Object))
    return IsWrong(Lambda->getCallOperator()) ? Lambda->getCallOperator() : nullptr;
  if (const auto *Names = dyn_cast<OverloadExpr>(Callee)) {
    const auto *Lookup = dyn_cast<UnresolvedLookupExpr>(Names);
    if (Lookup && Lookup->requiresADL())
      return nullptr;
    Members Found;
    for (const NamedDecl *D : Names->decls()) {
      const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
      if (!F || (Names->getNumDecls() > 1 && !isa<CXXMethodDecl>(F)))
        return nullptr;
      Found.push_back(F);
    }
    return choose(Found, Passed);
  }
  if (const auto *Member = dyn_cast<DependentScopeDeclRefExpr>(Callee)) {
    const Type *Class = compat::scopeType(Member);
    return Class ? findMember(QualType(Class, 0), Member->getDeclName(), Passed) : nullptr;
  }
  if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Callee)) {
    const QualType T = Member->getBaseType();
    return findMember(Member->isArrow() && !T.isNull() ? T->getPointeeType() : T, Member->getMember(), Passed);
  }
  return findMember(Callee->getType(), Context.DeclarationNames.getCXXOperatorName(OO_Call), Passed);
}

/// The call of an operator, or the conversion of an operand.
const FunctionDecl *TemplateCalls::findOperator(const Expr *E) const {
  OverloadedOperatorKind Kind = OO_None;
  SmallVector<const Expr *, 2> Operands;
  if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    Kind = BinaryOperator::getOverloadedOperator(Binary->getOpcode());
    Operands = {Binary->getLHS(), Binary->getRHS()};
  } else if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
    Kind = UnaryOperator::getOverloadedOperator(Unary->getOpcode());
    Operands = {Unary->getSubExpr()};
    if (Unary->isPostfix())
      Operands.push_back(nullptr);
  } else if (auto *Call = dyn_cast<CXXOperatorCallExpr>(E)) {
    Kind = Call->getOperator();
    Operands.append(Call->arg_begin(), Call->arg_end());
  } else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    Kind = OO_Subscript;
    Operands = {Subscript->getLHS(), Subscript->getRHS()};
  } else if (auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(E);
             Member && Member->isArrow() && !Member->isImplicitAccess()) {
    Kind = OO_Arrow;
    Operands = {Member->getBase()};
  }
  if (Kind == OO_None || Operands.empty())
    return nullptr;
  const CXXRecordDecl *RD = getClassInTemplate(getType(Operands[0]));
  if (RD && Kind == OO_Equal && getKnownClass(getType(Operands[1])) == RD)
    return findSpecial(RD, Assignment);
  Members Found;
  if (RD && !collect(RD, Context.DeclarationNames.getCXXOperatorName(Kind), Found))
    return nullptr;
  if (Found.empty() && RD && Kind == OO_ExclaimEqual &&
      !collect(RD, Context.DeclarationNames.getCXXOperatorName(OO_EqualEqual), Found))
    return nullptr;
  if (!Found.empty())
    return choose(Found, ArrayRef(Operands).drop_front());
  if ((Kind == OO_EqualEqual || Kind == OO_ExclaimEqual) && Context.getLangOpts().CPlusPlus20)
    if (const CXXRecordDecl *Right = getClassInTemplate(getType(Operands[1])); RD && Right && Right != RD) {
      if (!collect(Right, Context.DeclarationNames.getCXXOperatorName(OO_EqualEqual), Found))
        return nullptr;
      if (!Found.empty()) // with reversed operands
        return choose(Found, ArrayRef(Operands).take_front());
    }
  if (RD && Kind == OO_Equal) // the implicit one
    return findInitializer(getType(Operands[0]), Operands[1]);
  // With an overloaded operator in scope, the operand may be converted to a class.
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(E);
  const auto *Names = Call ? dyn_cast<OverloadExpr>(Call->getCallee()->IgnoreParenImpCasts()) : nullptr;
  const bool HasOthers = Call && !(Names && llvm::all_of(Names->decls(), [this](const NamedDecl *D) {
                                     const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
                                     return F && IsWrong(F);
                                   }));
  if (HasOthers || Kind == OO_Arrow || Kind == OO_Amp || Kind == OO_Comma)
    return nullptr;
  for (const Expr *Operand : Operands)
    if (const FunctionDecl *Conversion = Operand ? findConversion(Operand) : nullptr)
      return Conversion;
  return nullptr;
}

/// The operator of a `new` or `delete`, and the constructor.
const FunctionDecl *TemplateCalls::findAllocator(const Expr *E) const {
  const auto *New = dyn_cast<CXXNewExpr>(E);
  const auto *Delete = dyn_cast<CXXDeleteExpr>(E);
  const QualType T = New ? New->getAllocatedType() : Delete->getDestroyedType();
  const CXXRecordDecl *RD = getClassInTemplate(T);
  if (!RD || (New ? New->isGlobalNew() : Delete->isGlobalDelete()))
    return nullptr;
  const OverloadedOperatorKind Kind = New                     ? New->isArray() ? OO_Array_New : OO_New
                                      : Delete->isArrayForm() ? OO_Array_Delete
                                                              : OO_Delete;
  Members Found;
  if (!collect(RD, Context.DeclarationNames.getCXXOperatorName(Kind), Found))
    return nullptr;
  SmallVector<const Expr *, 4> Passed = {nullptr}; // the size, or the pointer
  if (New)
    Passed.append(New->placement_arg_begin(), New->placement_arg_end());
  const FunctionDecl *Operator = Found.empty() ? nullptr : choose(Found, Passed);
  return Operator || Delete ? Operator : findInitializer(T, New->getInitializer());
}

const FunctionDecl *TemplateCalls::findCallee(const Expr *E) const {
  if (auto *Call = dyn_cast<CallExpr>(E))
    if (auto *Operator = dyn_cast<CXXOperatorCallExpr>(E); !Operator || Operator->getOperator() == OO_Call)
      return findNamedCallee(Call);
  if (isa<CXXNewExpr, CXXDeleteExpr>(E))
    return findAllocator(E);
  if (auto *Construct = dyn_cast<CXXUnresolvedConstructExpr>(E)) {
    const SmallVector<const Expr *, 4> Passed(Construct->arguments());
    const bool IsList = Construct->isListInitialization() && Passed.size() == 1;
    if (Construct->getTypeAsWritten()->isScalarType())
      return Passed.size() == 1 ? findConversion(Passed[0]) : nullptr;
    return IsList ? findInitializer(Construct->getTypeAsWritten(), Passed[0])
                  : findConstructor(getClassInTemplate(Construct->getTypeAsWritten()), Passed);
  }
  if (auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return Cast->getTypeAsWritten()->isScalarType() ? findConversion(Cast->getSubExpr())
                                                    : findInitializer(Cast->getTypeAsWritten(), Cast->getSubExpr());
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    if (const FunctionDecl *Conversion = findConversion(Choice->getCond()))
      return Conversion;
    // An object is copied if the other operand is a new one.
    const CXXRecordDecl *RD = getClassInTemplate(getType(Choice->getTrueExpr()));
    const bool IsCopied = RD && getKnownClass(getType(Choice->getFalseExpr())) == RD &&
                          isa<CXXUnresolvedConstructExpr>(Choice->getTrueExpr()->IgnoreParens()) !=
                              isa<CXXUnresolvedConstructExpr>(Choice->getFalseExpr()->IgnoreParens());
    return IsCopied && isa<DeclRefExpr>(isa<CXXUnresolvedConstructExpr>(Choice->getTrueExpr()->IgnoreParens())
                                            ? Choice->getFalseExpr()->IgnoreParens()
                                            : Choice->getTrueExpr()->IgnoreParens())
               ? findSpecial(RD, Copy)
               : nullptr;
  }
  return findOperator(E);
}

/// The conversion of E to a number, a pointer or a condition.
const FunctionDecl *TemplateCalls::findConversion(const Expr *E) const {
  const CXXRecordDecl *RD = E ? getClassInTemplate(getType(E)) : nullptr;
  const FunctionDecl *First = nullptr;
  for (; RD && RD->getNumBases() <= 1 && !First;
       RD = RD->getNumBases() == 1 ? getKnownClass(RD->bases_begin()->getType()) : nullptr) {
    if (RD->getNumBases() == 1 && !getKnownClass(RD->bases_begin()->getType()))
      return nullptr;
    for (const Decl *D : RD->decls()) {
      const FunctionDecl *F = isa<UsingDecl>(D) ? nullptr : D->getAsFunction();
      if (isa_and_nonnull<CXXConversionDecl>(F) && (F->isDeleted() || !IsWrong(F)))
        return nullptr;
      if (isa_and_nonnull<CXXConversionDecl>(F) && !First)
        First = F;
    }
  }
  return First;
}

const FunctionDecl *TemplateCalls::findImplicitCallee(const Stmt *S, QualType Result) const {
  if (auto *If = dyn_cast<IfStmt>(S))
    return findConversion(If->getCond());
  if (auto *While = dyn_cast<WhileStmt>(S))
    return findConversion(While->getCond());
  if (auto *Do = dyn_cast<DoStmt>(S))
    return findConversion(Do->getCond());
  if (auto *For = dyn_cast<ForStmt>(S))
    return findConversion(For->getCond());
  if (auto *Switch = dyn_cast<SwitchStmt>(S))
    return findConversion(Switch->getCond());
  if (auto *For = dyn_cast<CXXForRangeStmt>(S))
    return findInLoop(For);
  auto *Return = dyn_cast<ReturnStmt>(S);
  return Return && Return->getRetValue() ? findInitializer(Result, Return->getRetValue()) : nullptr;
}

/// What a loop over a range calls: begin() and end(), the operators of the iterator that all overloads of begin()
/// return, and the copy of an array's element to the loop's variable.
const FunctionDecl *TemplateCalls::findInLoop(const CXXForRangeStmt *For) const {
  const QualType Range = getType(For->getRangeInit());
  for (const char *Name : {"begin", "end"})
    if (const FunctionDecl *Found = findMember(Range, &Context.Idents.get(Name), {}))
      return Found;
  if (Range.isNull())
    return nullptr;
  if (Range->isArrayType()) {
    const CXXRecordDecl *Element = getClassInTemplate(Range);
    const bool IsCopied = Element && getKnownClass(For->getLoopVariable()->getType()) == Element &&
                          !For->getLoopVariable()->getType()->isReferenceType();
    return IsCopied ? findSpecial(Element, Copy) : nullptr;
  }
  Members Begin;
  if (!collect(getClassInTemplate(Range), &Context.Idents.get("begin"), Begin) || Begin.empty())
    return nullptr;
  const QualType Iterator = Begin.front()->getReturnType();
  if (llvm::any_of(Begin, [&](const FunctionDecl *F) {
        return F->getDescribedFunctionTemplate() || !Context.hasSameType(F->getReturnType(), Iterator);
      }))
    return nullptr;
  auto Find = [&](OverloadedOperatorKind Kind, Arguments Passed) {
    return findMember(Iterator, Context.DeclarationNames.getCXXOperatorName(Kind), Passed);
  };
  const Expr *const Other[] = {nullptr};
  if (const FunctionDecl *Found = Find(OO_ExclaimEqual, Other))
    return Found;
  if (const FunctionDecl *Found = Find(OO_PlusPlus, {}))
    return Found;
  return Find(OO_Star, {});
}

/// Those of bases and members that an implicit or defaulted member of RD calls.
const FunctionDecl *TemplateCalls::findInParts(const CXXRecordDecl *RD, Special Kind) const {
  if (RD->isUnion())
    return nullptr;
  auto Find = [&](QualType T) {
    const CXXRecordDecl *Part = getKnownClass(T);
    return Part ? findSpecial(Part, Kind) : nullptr;
  };
  for (const CXXBaseSpecifier &B : RD->bases())
    if (const FunctionDecl *Found = Find(B.getType()))
      return Found;
  for (const FieldDecl *F : RD->fields())
    if (Kind != Default || !F->hasInClassInitializer())
      if (const FunctionDecl *Found = Find(F->getType()))
        return Found;
  return nullptr;
}

const FunctionDecl *TemplateCalls::findSpecial(const CXXRecordDecl *RD, Special Kind) const {
  const FunctionDecl *First = nullptr;
  bool IsDeclared = false; // a constructor suppresses the implicit default constructor
  for (const Decl *D : RD->decls()) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(D->getAsFunction());
    const auto *C = dyn_cast_or_null<CXXConstructorDecl>(M);
    if (!M || M->isImplicit())
      continue;
    IsDeclared |= Kind == Default && C;
    if (C && M->getDescribedFunctionTemplate())
      return nullptr;
    if (Kind == Assignment ? !M->isCopyAssignmentOperator() && !M->isMoveAssignmentOperator()
                           : !C || (Kind == Copy ? !C->isCopyOrMoveConstructor() : !C->isDefaultConstructor()))
      continue;
    if (!M->isUserProvided())
      return M->isDeleted() ? nullptr : findInParts(RD, Kind);
    if (!IsWrong(M))
      return nullptr;
    First = First ? First : M;
  }
  return First || IsDeclared ? First : findInParts(RD, Kind);
}

const FunctionDecl *TemplateCalls::findDefaultConstructor(QualType T) const {
  const CXXRecordDecl *RD = getKnownClass(T);
  return RD ? findSpecial(RD, Default) : nullptr;
}

/// Returns true if no constructor of RD takes an object of the class From, which has no bases, unless a function of
/// From converts it: each has a parameter of scalar type, or of a class that has no constructors of its own.
static bool needsConversion(const CXXRecordDecl *RD, const CXXRecordDecl *From) {
  return llvm::all_of(RD->decls(), [&](const Decl *D) {
    if (isa<UnresolvedUsingValueDecl, ConstructorUsingShadowDecl, UsingDecl>(D))
      return false;
    const auto *C = dyn_cast_or_null<CXXConstructorDecl>(D->getAsFunction());
    if (!C || C->isImplicit() || C->isCopyOrMoveConstructor())
      return true;
    if (C->isTemplated() && C->getDescribedFunctionTemplate())
      return false;
    if (C->getNumParams() == 0)
      return !C->isVariadic();
    const QualType P = C->getParamDecl(0)->getType().getNonReferenceType();
    const CXXRecordDecl *Class = getKnownClass(P);
    return P->isScalarType() || (Class && Class != From && !Class->hasUserDeclaredConstructor());
  });
}

const FunctionDecl *TemplateCalls::findConstructor(const CXXRecordDecl *RD, Arguments Passed) const {
  if (!RD)
    return nullptr;
  if (Passed.empty())
    return findSpecial(RD, Default);
  if (Passed.size() == 1 && Passed[0]->isTypeDependent()) {
    if (const CXXRecordDecl *From = getKnownClass(getType(Passed[0])); From != RD)
      return From && From->getNumBases() == 0 && needsConversion(RD, From) ? findConversion(Passed[0]) : nullptr;
    return isa<CXXUnresolvedConstructExpr, CallExpr>(Passed[0]) || !Passed[0]->isGLValue()
               ? nullptr // the object itself
               : findSpecial(RD, Copy);
  }
  Members Found;
  for (const Decl *D : RD->decls()) {
    if (isa<UnresolvedUsingValueDecl>(D)) {
      const CXXRecordDecl *Base = RD->getNumBases() == 1 ? getKnownClass(RD->bases_begin()->getType()) : nullptr;
      if (!Base || D->getDeclContext() != RD ||
          cast<UnresolvedUsingValueDecl>(D)->getDeclName().getNameKind() != DeclarationName::CXXConstructorName)
        return nullptr;
      for (const Decl *OfBase : Base->decls()) {
        if (isa<UnresolvedUsingValueDecl, ConstructorUsingShadowDecl>(OfBase))
          return nullptr;
        auto *C = dyn_cast_or_null<CXXConstructorDecl>(OfBase->getAsFunction());
        if (C && !C->isImplicit() && !C->isCopyOrMoveConstructor())
          Found.push_back(C);
      }
    }
    if (auto *Inherited = dyn_cast<ConstructorUsingShadowDecl>(D))
      if (auto *C = dyn_cast_or_null<CXXConstructorDecl>(Inherited->getTargetDecl()->getAsFunction());
          C && !C->isCopyOrMoveConstructor())
        Found.push_back(C);
    auto *C = dyn_cast_or_null<CXXConstructorDecl>(D->getAsFunction());
    if (C && !C->isImplicit() && !C->isCopyOrMoveConstructor())
      Found.push_back(C);
  }
  return choose(Found, Passed);
}

/// Braces for an array or an aggregate. Only elements with braces of their own or of scalar type are assigned to
/// members.
const FunctionDecl *TemplateCalls::findElement(QualType T, const InitListExpr *List) const {
  SmallVector<QualType, 4> Parts;
  if (const ArrayType *A = Context.getAsArrayType(T)) {
    const auto *Sized = dyn_cast<ConstantArrayType>(A);
    const bool HasRest = Sized && Sized->getSize().ugt(List->getNumInits());
    Parts.assign(List->getNumInits() + HasRest, A->getElementType());
  } else {
    const CXXRecordDecl *RD = getKnownClass(T);
    if (!RD || RD->isUnion() || RD->hasUserDeclaredConstructor())
      return nullptr;
    for (const CXXBaseSpecifier &B : RD->bases())
      Parts.push_back(B.getType());
    for (const FieldDecl *F : RD->fields())
      Parts.push_back(F->getType());
    if (const auto *First = List->getNumInits() == 1 ? List->getInit(0) : nullptr;
        First && getKnownClass(getType(First)) == RD)
      return nullptr; // a copy
  }
  for (size_t I = 0; I < Parts.size(); ++I) {
    const Expr *Init = I < List->getNumInits() ? List->getInit(I) : nullptr;
    const CXXRecordDecl *Part = getKnownClass(Parts[I]);
    if (isa_and_nonnull<DesignatedInitExpr>(Init))
      return nullptr;
    if (!Part && Init && (Parts[I]->isArrayType() || !Parts[I]->isScalarType()) && !isa<InitListExpr>(Init))
      return nullptr;
    if (!Part && Init && Parts[I]->isScalarType())
      if (const FunctionDecl *Found = findConversion(Init))
        return Found;
    if (!Part)
      continue;
    const bool IsAggregate = !Part->hasUserDeclaredConstructor();
    if (Init && IsAggregate && !isa<InitListExpr>(Init) && getKnownClass(getType(Init)) != Part)
      return nullptr; // its elements may follow
    if (const FunctionDecl *Found = findInitializer(Parts[I], Init))
      return Found;
  }
  return nullptr;
}

const FunctionDecl *TemplateCalls::findInitializer(QualType T, const Expr *Init) const {
  const auto *List = dyn_cast_or_null<ParenListExpr>(Init);
  if (List && List->getNumExprs() == 1 && (T->isScalarType() || T->isReferenceType()))
    return findInitializer(T, List->getExpr(0)); // `member(value)`
  if (T->isScalarType())
    return Init && !List ? findConversion(Init) : nullptr;
  if (T->isReferenceType()) { // a temporary
    const CXXRecordDecl *RD = getClassInTemplate(T->getPointeeType());
    if (!RD || !Init || List)
      return nullptr;
    const CXXRecordDecl *From = getKnownClass(getType(Init));
    return !Init->isTypeDependent()                         ? findConstructor(RD, Init)
           : From && From != RD && From->getNumBases() == 0 ? findConversion(Init)
                                                            : nullptr;
  }
  const CXXRecordDecl *RD = getKnownClass(T);
  const auto *Braces = dyn_cast_or_null<InitListExpr>(Init);
  if (Braces && T->isArrayType())
    return findElement(T, Braces);
  if (!RD)
    return nullptr;
  if (!Init)
    return findSpecial(RD, Default);
  SmallVector<const Expr *, 4> Passed;
  if (Braces) {
    const bool TakesList = llvm::any_of(RD->ctors(), [](const CXXConstructorDecl *C) {
      return C->getNumParams() > 0 &&
             AmpTypes::isInitializerList(C->getParamDecl(0)->getType().getNonReferenceType()->getAsCXXRecordDecl());
    });
    if (TakesList)
      return nullptr;
    if (Braces->getNumInits() > 0 && !RD->hasUserDeclaredConstructor())
      return findElement(T, Braces);
    Passed.append(Braces->inits().begin(), Braces->inits().end());
  } else if (List) {
    for (unsigned I = 0; I < List->getNumExprs(); ++I)
      Passed.push_back(List->getExpr(I));
  } else {
    Passed.push_back(Init);
  }
  return findConstructor(RD, Passed);
}

const FunctionDecl *TemplateCalls::findInitializer(const VarDecl *Var) const {
  const QualType T = Var->getType();
  if (const auto *Ref = isa<AutoType>(T.getTypePtr()) && Var->hasInit() && Var->hasLocalStorage()
                            ? dyn_cast<DeclRefExpr>(Var->getInit()->IgnoreParenImpCasts())
                            : nullptr) // a copy
    if (const CXXRecordDecl *RD = getClassInTemplate(Ref->getType()); RD && !Ref->getType()->isArrayType())
      return findSpecial(RD, Copy);
  if (isa<ParmVarDecl>(Var) || !Var->hasLocalStorage() || Var->isCXXForRangeDecl() || Var->isExceptionVariable() ||
      (!T->isScalarType() && !(isa_and_nonnull<InitListExpr>(Var->getInit()) && Var->getInit()->isTypeDependent()) &&
       !getClassInTemplate(T.getNonReferenceType())))
    return nullptr; // Clang resolves others
  return findInitializer(T, Var->getInit());
}

} // namespace amp
