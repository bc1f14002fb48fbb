// See ImplicitMembers.h. Each compilation selects the overloads of its side when it defines the
// member.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ImplicitMembers.h"
#include "Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {
namespace {

template <class T> bool hasWritten(const Decl *D) {
  auto *A = D->getAttr<T>();
  return A && !A->isImplicit();
}

/// Returns true if M has an explicit restriction.
bool hasRestriction(const CXXMethodDecl *M) { return hasWritten<CUDAHostAttr>(M) || hasWritten<CUDADeviceAttr>(M); }

/// Returns true if the members of this class have their own restrictions; those of a closure depend on its captures.
bool isOrdinary(const CXXRecordDecl *RD) {
  return RD && !RD->isInvalidDecl() && !RD->isDependentType() && !RD->isLambda();
}

bool isSpecialMember(const CXXMethodDecl *M) {
  auto *Constructor = dyn_cast<CXXConstructorDecl>(M);
  return M->isDefaulted() &&
         (Constructor ? !Constructor->isInheritingConstructor()
                      : isa<CXXDestructorDecl>(M) || M->isCopyAssignmentOperator() || M->isMoveAssignmentOperator());
}

} // namespace

void restrictDeletedFunctions(Decl &D) {
  if (FunctionDecl *F = D.getAsFunction()) {
    if (F->isDeletedAsWritten() && !F->hasAttr<CUDADeviceAttr>() && !F->hasAttr<CUDAHostAttr>())
      F->addAttr(CUDAHostAttr::CreateImplicit(F->getASTContext()));
  } else if (auto *Context = dyn_cast<DeclContext>(&D); Context && !isa<TagDecl>(D)) {
    for (Decl *Inner : Context->noload_decls())
      restrictDeletedFunctions(*Inner);
  }
}

ImplicitMembers::Kind ImplicitMembers::getKind(const CXXMethodDecl *M) {
  for (Kind K : {DefaultConstructor, CopyConstructor, MoveConstructor, CopyAssignment, MoveAssignment})
    if (hasKind(M, K))
      return K;
  return Destructor;
}

bool ImplicitMembers::hasKind(const CXXMethodDecl *M, Kind K) {
  auto *Constructor = dyn_cast<CXXConstructorDecl>(M);
  switch (K) {
  case DefaultConstructor:
    return Constructor && Constructor->isDefaultConstructor();
  case CopyConstructor:
    return Constructor && Constructor->isCopyConstructor();
  case MoveConstructor:
    return Constructor && Constructor->isMoveConstructor();
  case CopyAssignment:
    return M->isCopyAssignmentOperator();
  case MoveAssignment:
    return M->isMoveAssignmentOperator();
  case Destructor:
    return isa<CXXDestructorDecl>(M);
  }
  llvm_unreachable("covered switch");
}

/// Returns true if RD lacks this member and is copied instead. (C++, [class.copy.ctor] and [class.copy.assign])
bool ImplicitMembers::isMissing(const CXXRecordDecl *RD, Kind K) {
  bool Declared = K == MoveConstructor ? RD->hasUserDeclaredMoveConstructor() : RD->hasUserDeclaredMoveAssignment();
  return !Declared && (RD->hasUserDeclaredCopyConstructor() || RD->hasUserDeclaredCopyAssignment() ||
                       RD->hasUserDeclaredMoveConstructor() || RD->hasUserDeclaredMoveAssignment() ||
                       RD->hasUserDeclaredDestructor());
}

/// Returns true if RD's undeclared copy is deleted because of other declarations. (C++, the same sections)
bool ImplicitMembers::deletesCopy(const CXXRecordDecl *RD, Kind K) {
  return (K == CopyConstructor || K == CopyAssignment) &&
         (RD->hasUserDeclaredMoveConstructor() || RD->hasUserDeclaredMoveAssignment());
}

ImplicitMembers::Sides ImplicitMembers::getSides(const CXXMethodDecl *M, Kind K) {
  if (hasRestriction(M)) {
    bool Amp = M->hasAttr<CUDADeviceAttr>();
    return {M->hasAttr<CUDAHostAttr>() || !Amp, Amp};
  }
  return M->isUserProvided() ? Sides{true, false} : getSidesOfParts(M->getParent(), K);
}

/// Returns the sides on which a class has a member of this kind.
ImplicitMembers::Sides ImplicitMembers::getSides(const CXXRecordDecl *RD, Kind K) {
  RD = RD ? RD->getDefinition() : nullptr;
  if (!isOrdinary(RD))
    return {};
  if (auto Found = Known.find({RD, K}); Found != Known.end())
    return Found->second;
  Sides Result = {false, false};
  bool Any = false, Gone = deletesCopy(RD, K);
  for (const CXXMethodDecl *M : RD->methods()) {
    if (!hasKind(M, K))
      continue;
    bool Deleted = M->isDeleted() && !M->hasAttr<AnnotateAttr>();
    Gone |= Deleted;
    Any |= !M->isImplicit();
    if (M->isImplicit() || Deleted)
      continue;
    Sides Own = getSides(M, K);
    Result.Pair |= Result.Cpu || Result.Amp || Own.Pair;
    Result.Cpu |= Own.Cpu;
    Result.Amp |= Own.Amp;
  }
  bool Moves = K == MoveConstructor || K == MoveAssignment;
  if (!Any && !(Moves && isMissing(RD, K)))
    Result = getSidesOfParts(RD, K);
  Result.Deleted |= Any ? Gone && Result.none() : Gone;
  if (Result.Deleted) // which does not depend on sides
    Result.Cpu = Result.Amp = true;
  if (Moves && !(Any && Result.Deleted)) { // a side without a move copies instead
    Sides Copy = getSides(RD, K == MoveConstructor ? CopyConstructor : CopyAssignment);
    if (!Copy.Deleted)
      Result = {Result.Cpu || Copy.Cpu, Result.Amp || Copy.Amp, Result.Pair || Copy.Pair, false};
  }
  return Known[{RD, K}] = Result;
}

ImplicitMembers::Sides ImplicitMembers::getSidesOfParts(const CXXRecordDecl *RD, Kind K) {
  if (RD->isUnion()) // its implicit members are trivial or deleted
    return {};
  Sides Result;
  auto Add = [&](QualType T) {
    Sides Part = getSides(T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl(), K);
    Result = {Result.Cpu && Part.Cpu, Result.Amp && Part.Amp, Result.Pair || Part.Pair, Result.Deleted || Part.Deleted};
  };
  for (const CXXBaseSpecifier &B : RD->bases())
    Add(B.getType());
  for (const CXXBaseSpecifier &B : RD->vbases())
    Add(B.getType());
  for (const FieldDecl *F : RD->fields())
    Add(F->getType());
  // A constructor exists where its object can be destroyed. A destructor for the cpu only is reported where amp
  // code calls it, which is more informative.
  if (K == DefaultConstructor || K == CopyConstructor || K == MoveConstructor) {
    Sides Destroyed = getSides(RD, Destructor);
    Result.Cpu &= Destroyed.Cpu;
    Result.Amp &= !Destroyed.none();
  }
  return Result;
}

void ImplicitMembers::restrictTo(CXXMethodDecl *M, Sides Set) {
  bool Host = M->hasAttr<CUDAHostAttr>(), Device = M->hasAttr<CUDADeviceAttr>();
  if (!Host && !Device)
    Host = Device = true; // Clang's default
  if (!M->hasAttr<CUDAInvalidTargetAttr>() && !Set.none() && Host == Set.Cpu && Device == Set.Amp)
    return;
  M->dropAttr<CUDAInvalidTargetAttr>();
  M->dropAttr<CUDAHostAttr>();
  M->dropAttr<CUDADeviceAttr>();
  ASTContext &Context = M->getASTContext();
  // Attributes are explicit, because Clang infers implicit ones again with each diagnostic. A missing member is
  // represented as a deleted one for both sides, which Clang can express.
  if (Set.Cpu || Set.none())
    M->addAttr(CUDAHostAttr::Create(Context));
  if (Set.Amp || Set.none())
    M->addAttr(CUDADeviceAttr::Create(Context));
  if (Set.none()) {
    M->setDeletedAsWritten();
    M->addAttr(AnnotateAttr::CreateImplicit(Context, NoSideAnnotation, nullptr, 0));
  }
}

/// Returns false where restrictions are ignored.
bool ImplicitMembers::isRestricting() const { return TheSema && TheSema->getLangOpts().CUDA; }

/// Applies only to members that are implicit, or defaulted at their first declaration.
void ImplicitMembers::restrictMember(CXXMethodDecl *M) {
  const CXXRecordDecl *RD = M->getParent();
  if (!isRestricting() || !isSpecialMember(M) || M->isUserProvided() || hasRestriction(M) || !isOrdinary(RD))
    return;
  restrictTo(M, getSidesOfParts(RD, getKind(M)));
}

void ImplicitMembers::AddedVisibleDecl(const DeclContext *, const Decl *D) {
  if (auto *M = dyn_cast<CXXMethodDecl>(D); M && M->isImplicit())
    restrictMember(const_cast<CXXMethodDecl *>(M));
}

void ImplicitMembers::DeclRead(GlobalDeclID, const Decl *D) {
  auto *M = dyn_cast<CXXMethodDecl>(D);
  if (!M || M->getDeclContext() == M->getLexicalDeclContext() || !M->isFirstDecl() || !isSpecialMember(M) ||
      M->hasAttr<CUDAHostAttr>() || M->hasAttr<CUDADeviceAttr>() || isa<CXXDestructorDecl>(M))
    return;
  const Kind K = getKind(M);
  for (const Decl *Other : M->getParent()->noload_decls())
    if (auto *Own = dyn_cast<CXXMethodDecl>(Other); Own && Own != M && hasKind(Own, K) && !Own->isFromASTFile()) {
      const_cast<CXXMethodDecl *>(M)->addAttr(CUDAHostAttr::CreateImplicit(M->getASTContext()));
      return;
    }
}

/// Returns true if RD, or one of its bases and members, differs between the sides.
bool ImplicitMembers::isPartial(const CXXRecordDecl *RD) {
  bool System = RD->getASTContext().getSourceManager().isInSystemHeader(RD->getLocation());
  for (int K = DefaultConstructor; K <= Destructor; ++K)
    for (Sides Set : {getSidesOfParts(RD, static_cast<Kind>(K)), getSides(RD, static_cast<Kind>(K))})
      if (!Set.Cpu || Set.Pair || (!Set.Amp && !System)) // nearly all of the C++ library is for the cpu only
        return true;
  return false;
}

/// When Clang declares an implicit member, it looks up its callees for the side that asks first, and keeps the
/// result. But the member is the same for both sides.
void ImplicitMembers::lookForBothSides(CXXRecordDecl *RD) {
  static constexpr CXXSpecialMemberKind Kinds[] = {
      CXXSpecialMemberKind::DefaultConstructor, CXXSpecialMemberKind::CopyConstructor,
      CXXSpecialMemberKind::MoveConstructor,    CXXSpecialMemberKind::CopyAssignment,
      CXXSpecialMemberKind::MoveAssignment,     CXXSpecialMemberKind::Destructor};
  TheSema->SpecialMemberCache.clear();
  for (CXXMethodDecl *M : RD->methods()) {
    if (!isSpecialMember(M) || !M->isDeleted() || M->hasAttr<AnnotateAttr>() || M->isUserProvided())
      continue;
    Sema::ContextRAII Caller(*TheSema, M);
    M->setDeletedAsWritten(TheSema->ShouldDeleteSpecialMember(M, Kinds[getKind(M)]));
  }
}

/// Clang prefers a deleted copy for both sides to a move for one, so the copy gets the sides of the move.
void ImplicitMembers::yieldToMoves(CXXRecordDecl *RD) {
  for (CXXMethodDecl *Copy : RD->methods()) {
    if (!isSpecialMember(Copy) || !Copy->isImplicit() || !Copy->isDeleted() || Copy->hasAttr<AnnotateAttr>())
      continue;
    Kind K = getKind(Copy), Other = K == CopyConstructor ? MoveConstructor : MoveAssignment;
    if (K != CopyConstructor && K != CopyAssignment)
      continue;
    for (const CXXMethodDecl *Move : RD->methods())
      if (hasKind(Move, Other) && !Move->isDeleted())
        restrictTo(Copy, getSides(RD, Other));
  }
}

void ImplicitMembers::CompletedTagDefinition(const TagDecl *D) { restrictMembers(const_cast<TagDecl *>(D)); }

void ImplicitMembers::restrictMembers(TagDecl *D) {
  auto *RD = dyn_cast<CXXRecordDecl>(D);
  if (!isRestricting() || !isOrdinary(RD) || !RD->isCompleteDefinition())
    return;
  for (Decl *Member : RD->decls())
    restrictDeletedFunctions(*Member);
  bool Partial = isPartial(RD);
  if (Partial)
    TheSema->ForceDeclarationOfImplicitMembers(RD);
  for (CXXMethodDecl *M : RD->methods())
    restrictMember(M);
  if (Partial) {
    lookForBothSides(RD);
    yieldToMoves(RD);
  }
  for (int K = DefaultConstructor; K <= Destructor; ++K) // which members are deleted is not known yet
    Known.erase({RD, K});
}

} // namespace amp
