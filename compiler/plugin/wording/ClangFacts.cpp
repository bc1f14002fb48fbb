// See ClangFacts.h. Argument numbers are those of DiagnosticSemaKinds.td.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ClangFacts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/IdentifierTable.h"

using namespace clang;

namespace amp {
namespace {

using Engine = DiagnosticsEngine;

template <typename T> T *getPointer(const Diagnostic &Info, unsigned I) {
  return reinterpret_cast<T *>(Info.getRawArg(I));
}

QualType getType(const Diagnostic &Info, unsigned I) {
  return I < Info.getNumArgs() && Info.getArgKind(I) == Engine::ak_qualtype
             ? QualType::getFromOpaquePtr(getPointer<void>(Info, I))
             : QualType();
}

/// Returns an empty name if the argument names nothing. After an error it may be null, which Clang prints as such.
std::string getName(const Diagnostic &Info, unsigned I) {
  switch (Info.getArgKind(I)) {
  case Engine::ak_qualtype: {
    QualType T = getType(Info, I);
    if (T.isNull())
      return "";
    const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
    return RD ? RD->getQualifiedNameAsString() : T.getAsString();
  }
  case Engine::ak_declarationname:
    return DeclarationName::getFromOpaqueInteger(Info.getRawArg(I)).getAsString();
  case Engine::ak_nameddecl: {
    const auto *Decl = getPointer<NamedDecl>(Info, I);
    return Decl ? Decl->getNameAsString() : "";
  }
  case Engine::ak_identifierinfo: {
    const IdentifierInfo *Name = Info.getArgIdentifier(I);
    return Name ? Name->getName().str() : "";
  }
  default:
    return "";
  }
}

std::string getText(const Diagnostic &Info, unsigned I) {
  if (I >= Info.getNumArgs())
    return "";
  if (Info.getArgKind(I) == Engine::ak_std_string)
    return Info.getArgStdStr(I);
  return Info.getArgKind(I) == Engine::ak_c_string ? Info.getArgCStr(I) : "";
}

std::string findSubject(const Diagnostic &Info) {
  if (Info.getID() == clang::diag::err_static_assert_requirement_failed)
    return getText(Info, 2);
  if (Info.getID() == clang::diag::err_static_assert_failed)
    return getText(Info, 1);
  for (unsigned I = Info.getNumArgs(); I-- > 0;)
    if (std::string Name = getName(Info, I); !Name.empty())
      return Name;
  return "";
}

bool isTarget(const Diagnostic &Info, unsigned I, CUDAFunctionTarget Target) {
  return I < Info.getNumArgs() && Info.getRawArg(I) == static_cast<uint64_t>(Target);
}

bool isCallOfCpu(const Diagnostic &Info) {
  switch (Info.getID()) {
  case clang::diag::err_ref_bad_target: // "reference to %0 %select{function|variable}1 %2 in %3 function"
    return isTarget(Info, 0, CUDAFunctionTarget::Host) && Info.getRawArg(1) == 0;
  case clang::diag::note_ovl_candidate_bad_target: // "candidate %0,1,2 not viable: call to %3 function from %4
                                                   // function"
    return isTarget(Info, 3, CUDAFunctionTarget::Host) && isTarget(Info, 4, CUDAFunctionTarget::Device);
  default:
    return false;
  }
}

/// Sets facts about the argument from a candidate whose parameter is a pointer.
void readPointer(const Diagnostic &Info, ClangFacts &Facts) {
  // "candidate %0,1,2 not viable: no known conversion from %3 to %4 for argument %6"
  constexpr unsigned From = 3, To = 4;
  const QualType T = Info.getID() == clang::diag::note_ovl_candidate_bad_conv ? getType(Info, To) : QualType();
  Facts.WantsPointer = !T.isNull() && T->isPointerType();
  const QualType Given = Facts.WantsPointer ? getType(Info, From) : QualType();
  if (Given.isNull())
    return;
  Facts.GivesValue = Given->isArithmeticType();
  Facts.GivesConst = Given->isPointerType() && Given->getPointeeType().isConstQualified();
}

} // namespace

ClangFacts ClangFacts::read(const Diagnostic &Info) {
  ClangFacts Facts;
  Facts.Id = Info.getID();
  Facts.Subject = findSubject(Info);
  Facts.AmpCallsCpu = isCallOfCpu(Info);
  readPointer(Info, Facts);
  return Facts;
}

bool isAboutCall(unsigned Id) {
  return Id == clang::diag::err_ovl_no_viable_function_in_call ||
         Id == clang::diag::err_ovl_no_viable_member_function_in_call ||
         Id == clang::diag::err_ovl_no_viable_function_in_init || Id == clang::diag::err_ovl_no_viable_object_call;
}

bool isAboutCandidates(unsigned Id) {
  return isAboutCall(Id) || Id == clang::diag::err_ovl_no_viable_oper ||
         Id == clang::diag::err_ovl_no_viable_conversion_in_cast || Id == clang::diag::err_ovl_no_viable_subscript ||
         Id == clang::diag::err_typecheck_invalid_operands;
}

} // namespace amp
