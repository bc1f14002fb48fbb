// See ImplicitMembers.h. Each compilation then chooses the overload for its side when it defines the
// member.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ImplicitMembers.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {
namespace {

enum Kind { DefaultConstructor, CopyConstructor, MoveConstructor, CopyAssignment, MoveAssignment };

bool hasKind(const CXXMethodDecl *M, Kind K) {
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
  }
  llvm_unreachable("covered switch");
}

/// Which sides the members of one kind of a class serve.
struct Coverage {
  bool Cpu = false, Amp = false;
  bool Pair = false; ///< by one function each
};

Coverage findCoverage(const CXXRecordDecl *RD, Kind K) {
  Coverage C;
  bool Any = false, OnlyCpu = false, OnlyAmp = false;
  for (const CXXMethodDecl *M : RD->methods()) {
    if (!hasKind(M, K) || M->isDeleted())
      continue;
    Any = true;
    bool Amp = M->hasAttr<CUDADeviceAttr>();
    bool Cpu = M->hasAttr<CUDAHostAttr>() || !Amp;
    if (M->isImplicit() && !M->hasAttr<CUDAHostAttr>() && !Amp)
      Amp = true; // for both
    C.Cpu |= Cpu;
    C.Amp |= Amp;
    OnlyCpu |= Cpu && !Amp;
    OnlyAmp |= Amp && !Cpu;
  }
  C.Pair = OnlyCpu && OnlyAmp;
  if (Any)
    return C;
  if (K == MoveConstructor)
    return findCoverage(RD, CopyConstructor);
  if (K == MoveAssignment)
    return findCoverage(RD, CopyAssignment);
  // Not declared yet: it calls nothing that is restricted.
  C.Cpu = C.Amp = true;
  return C;
}

void restrictKind(Sema &S, CXXRecordDecl *RD, ArrayRef<const CXXRecordDecl *> Parts, Kind K) {
  bool Pair = false;
  for (const CXXRecordDecl *Part : Parts) {
    Coverage C = findCoverage(Part, K);
    if (!C.Cpu || !C.Amp)
      return;
    Pair |= C.Pair;
  }
  if (!Pair)
    return;
  S.ForceDeclarationOfImplicitMembers(RD);
  for (CXXMethodDecl *M : RD->methods()) {
    if (!M->isImplicit() || !hasKind(M, K) || M->isDeleted())
      continue;
    if (!M->hasAttr<CUDADeviceAttr>())
      M->addAttr(CUDADeviceAttr::CreateImplicit(S.Context));
    if (!M->hasAttr<CUDAHostAttr>())
      M->addAttr(CUDAHostAttr::CreateImplicit(S.Context));
  }
}

/// Clang takes a deleted function without a restriction for one of both sides, and in amp code, where a
/// defaulted member has to choose, prefers it to its overloads for the cpu: `thread(const thread &) = delete`
/// to `thread(thread &&)`. It is what is written: a function for the cpu.
void restrictDeletedMembers(Sema &S, const CXXRecordDecl *RD) {
  for (CXXMethodDecl *M : RD->methods())
    if (M->isDeletedAsWritten() && !M->hasAttr<CUDADeviceAttr>() && !M->hasAttr<CUDAHostAttr>())
      M->addAttr(CUDAHostAttr::CreateImplicit(S.Context));
}

} // namespace

void restrictImplicitMembers(Sema &S, TagDecl *D) {
  auto *RD = dyn_cast<CXXRecordDecl>(D);
  if (!RD || RD->isInvalidDecl() || RD->isDependentType() || RD->isLambda() || RD->isUnion() ||
      !RD->isCompleteDefinition())
    return;
  restrictDeletedMembers(S, RD);
  // Most classes end here: classes of system headers have no restrictions.
  SmallVector<const CXXRecordDecl *, 8> Parts;
  bool Restricted = false;
  auto Add = [&](QualType T) {
    const CXXRecordDecl *Part = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    Part = Part ? Part->getDefinition() : nullptr;
    if (!Part || Part->isInvalidDecl() || Part->isDependentType())
      return;
    Parts.push_back(Part);
    for (const CXXMethodDecl *M : Part->methods())
      Restricted |= M->hasAttr<CUDADeviceAttr>() && !M->isImplicit();
  };
  for (const CXXBaseSpecifier &B : RD->bases())
    Add(B.getType());
  for (const FieldDecl *F : RD->fields())
    Add(F->getType());
  if (!Restricted)
    return;
  for (Kind K : {DefaultConstructor, CopyConstructor, MoveConstructor, CopyAssignment, MoveAssignment})
    restrictKind(S, RD, Parts, K);
}

} // namespace amp
