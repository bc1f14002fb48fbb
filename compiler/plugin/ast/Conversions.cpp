// See Conversions.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Conversions.h"
#include "Restriction.h"
#include "plugin/clang_internals/CodeTarget.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {
namespace {

/// The arguments of a diagnostic that are the operands' types; its ranges are the operands, in the same order.
SmallVector<unsigned, 2> getOperandArguments(unsigned Id) {
  switch (Id) {
  case clang::diag::err_switch_multiple_conversions:
  case clang::diag::err_array_size_ambiguous_conversion:
  case clang::diag::err_ice_ambiguous_conversion:
    return {0};
  case clang::diag::err_ovl_ambiguous_oper_unary:
    return {1};
  case clang::diag::err_ovl_ambiguous_oper_binary:
    return {1, 2};
  default:
    return {};
  }
}

/// The restriction in force.
struct Sides {
  bool Cpu, Amp;
  bool allows(const FunctionDecl *F) const {
    return (!Amp || isAmp(F)) && (!Cpu || !isAmp(F) || F->hasAttr<CUDAHostAttr>());
  }
};

Sides getSides(Sema &S) {
  if (const FunctionDecl *Caller = S.getCurFunctionDecl(/*AllowLambda=*/true))
    return {!isAmp(Caller) || Caller->hasAttr<CUDAHostAttr>(), isAmp(Caller)};
  CUDAFunctionTarget Target = getCodeTarget(S);
  if (Target == CUDAFunctionTarget::HostDevice) // a member's initializer: see ParserState.h
    Target = targetOf(S.CurContext);
  return {Target != CUDAFunctionTarget::Device,
          Target == CUDAFunctionTarget::Device || Target == CUDAFunctionTarget::HostDevice};
}

/// Returns the result type of the only conversion function for these sides; null if there are several
/// or none.
QualType choose(const CXXRecordDecl *Class, Sides In, bool Integral) {
  QualType Chosen;
  bool Others = false;
  for (const NamedDecl *D : Class->getVisibleConversionFunctions()) {
    const auto *F = dyn_cast_or_null<CXXConversionDecl>(D->getUnderlyingDecl()->getAsFunction());
    QualType To = F ? F->getConversionType().getNonReferenceType() : QualType();
    if (!F || F->isExplicit())
      continue;
    const bool ToAnyType = To->isTemplateTypeParmType();
    if (!ToAnyType && !(Integral ? To->isIntegralOrEnumerationType() : To->isArithmeticType()))
      continue;
    if (!In.allows(F)) {
      Others = true;
      continue;
    }
    if (ToAnyType || !Chosen.isNull())
      return QualType();
    Chosen = F->getConversionType();
  }
  return Others ? Chosen : QualType();
}

} // namespace

std::vector<ChosenConversion> chooseConversions(Sema &S, const Diagnostic &Info) {
  std::vector<ChosenConversion> Result;
  SmallVector<unsigned, 2> Arguments = getOperandArguments(Info.getID());
  bool Operator = Arguments.size() == 2 || Info.getID() == clang::diag::err_ovl_ambiguous_oper_unary;
  for (unsigned I = 0; I < Arguments.size() && I < Info.getNumRanges(); ++I) {
    if (Arguments[I] >= Info.getNumArgs() || Info.getArgKind(Arguments[I]) != DiagnosticsEngine::ak_qualtype)
      return {};
    QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(Arguments[I])));
    const CXXRecordDecl *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
    QualType Chosen = Class && Class->hasDefinition() ? choose(Class, getSides(S), !Operator) : QualType();
    SourceRange Range = Info.getRange(I).getAsRange();
    if (!Chosen.isNull() && Range.isValid() && Range.getBegin().isFileID() && Range.getEnd().isFileID())
      Result.push_back({Range, Chosen.getCanonicalType().getAsString(S.getASTContext().getPrintingPolicy()),
                        Chosen.getNonReferenceType()->isBuiltinType() && !Chosen->isRValueReferenceType()});
  }
  return Result;
}

bool isConversionToFunction(const FunctionDecl *F) {
  auto *Conversion = dyn_cast<CXXConversionDecl>(F);
  return Conversion && (Conversion->getConversionType()->isFunctionPointerType() ||
                        Conversion->getConversionType()->isFunctionReferenceType());
}

const CXXMethodDecl *findConvertedCallOperator(const CallExpr *Call) {
  const auto *Conversion = dyn_cast<CXXMemberCallExpr>(Call->getCallee()->IgnoreParenImpCasts());
  const CXXMethodDecl *Method = Conversion ? Conversion->getMethodDecl() : nullptr;
  if (!Method || !isa<CXXConversionDecl>(Method))
    return nullptr;
  const CXXRecordDecl *Class = Method->getParent();
  if (Class->isLambda())
    return Class->getLambdaCallOperator();
  const auto Found = Class->lookup(Class->getASTContext().DeclarationNames.getCXXOperatorName(OO_Call));
  return Found.isSingleResult() ? dyn_cast<CXXMethodDecl>(Found.front()) : nullptr;
}

} // namespace amp
