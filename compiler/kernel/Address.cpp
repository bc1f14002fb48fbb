// See Address.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Address.h"
#include "Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Looks through LLVM's freeze, which has no counterpart in the text.
const Value *skipFreeze(const Value *V) {
  while (const auto *Freeze = dyn_cast<FreezeInst>(V))
    V = Freeze->getOperand(0);
  return V;
}

void addOffsets(const GEPOperator &Gep, const DataLayout &DL, Address &A, APInt &Constant) {
  unsigned Bits = Constant.getBitWidth();
  for (gep_type_iterator I = gep_type_begin(Gep), E = gep_type_end(Gep); I != E; ++I) {
    Value *Index = I.getOperand();
    const auto *Known = dyn_cast<ConstantInt>(Index);
    if (StructType *Struct = I.getStructTypeOrNull()) {
      Constant += DL.getStructLayout(Struct)->getElementOffset(Known->getZExtValue());
      continue;
    }
    int64_t Stride = I.getSequentialElementStride(DL).getFixedValue();
    if (Known)
      Constant += Known->getValue().sextOrTrunc(Bits) * APInt(Bits, Stride, true);
    else if (Stride && !isa<UndefValue>(Index))
      A.Terms.push_back({Index, Stride});
  }
}

} // namespace

bool Address::isMultipleOf(unsigned Size) const {
  return Bytes % Size == 0 && all_of(Terms, [&](const Term &T) { return T.Scale % Size == 0; });
}

Address Address::get(const Value *Pointer, const DataLayout &DL, function_ref<bool(const Value *)> IsRoot) {
  Address A;
  unsigned Bits = DL.getIndexTypeSizeInBits(Pointer->getType());
  APInt Constant(Bits, 0);
  // The outermost GEP comes last, so that the terms are ordered from the root outwards.
  SmallVector<const GEPOperator *, 4> Geps;
  Pointer = skipFreeze(Pointer);
  constexpr size_t MaxSteps = 100; // a GEP in dead code may be its own base
  while (const auto *Gep = dyn_cast<GEPOperator>(Pointer)) {
    if ((IsRoot && IsRoot(Gep)) || Geps.size() == MaxSteps)
      break;
    Geps.push_back(Gep);
    Pointer = skipFreeze(Gep->getPointerOperand());
  }
  for (const GEPOperator *Gep : reverse(Geps)) {
    A.InBounds &= Gep->isInBounds();
    addOffsets(*Gep, DL, A, Constant);
  }
  A.Root = Pointer;
  A.Bytes = Constant.getSExtValue();
  return A;
}

bool addsPartialElements(const Value &Gep, unsigned Size, const DataLayout &DL) {
  Address A;
  APInt Constant(DL.getIndexTypeSizeInBits(Gep.getType()), 0);
  addOffsets(cast<GEPOperator>(Gep), DL, A, Constant);
  return any_of(A.Terms, [&](const Address::Term &T) { return T.Scale % Size != 0; });
}

const Value *rootOf(const Value *Pointer) {
  Pointer = skipFreeze(Pointer);
  while (const auto *Gep = dyn_cast<GEPOperator>(Pointer))
    Pointer = skipFreeze(Gep->getPointerOperand());
  return Pointer;
}

void Sum::add(const Sum &O, int64_t Times) {
  Constant = int64_t(uint64_t(Constant) + uint64_t(O.Constant) * uint64_t(Times));
  for (const auto &[P, Count] : O.Terms)
    addTerm(P, int64_t(uint64_t(Count) * uint64_t(Times)));
}

void Sum::addTerm(Product P, int64_t Count) {
  int64_t &Known = Terms[P];
  Known = int64_t(uint64_t(Known) + uint64_t(Count));
  if (Known == 0)
    Terms.erase(P);
}

bool Sum::hasProducts() const {
  return any_of(Terms, [](const auto &T) { return T.first.second != nullptr; });
}

namespace {

Sum one(Value *V) {
  Sum S;
  S.addTerm({V, nullptr}, 1);
  return S;
}

/// Returns nothing if the result would contain products of three factors.
std::optional<Sum> multiply(const Sum &A, const Sum &B) {
  if (A.hasProducts() ? !B.Terms.empty() : B.hasProducts() && !A.Terms.empty())
    return std::nullopt;
  Sum Result;
  Result.add(B, A.Constant);
  for (const auto &[P, Count] : A.Terms) {
    Result.addTerm(P, int64_t(uint64_t(Count) * uint64_t(B.Constant)));
    for (const auto &[Q, Other] : B.Terms)
      Result.addTerm(std::minmax(P.first, Q.first), int64_t(uint64_t(Count) * uint64_t(Other)));
  }
  return Result;
}

/// Decomposes a 64-bit V; a narrower V counts as sign-extended.
Sum sumOf(Value *V, Overflow O, unsigned Depth = 0) {
  Value *A, *B;
  const APInt *C;
  const bool CanExpand = V->getType()->isIntegerTy(64) || O == Overflow::Ignored;
  if (match(V, m_APInt(C)) && C->getBitWidth() <= 64) {
    Sum S;
    S.Constant = C->getSExtValue();
    return S;
  }
  if (Depth == 8)
    return one(V);
  if (match(V, m_SExt(m_Value(A))) || match(V, m_NNegZExt(m_Value(A))) ||
      (O == Overflow::Ignored && (match(V, m_ZExt(m_Value(A))) || match(V, m_Trunc(m_Value(A))))))
    return sumOf(A, O, Depth + 1);
  const bool IsSum = CanExpand ? match(V, m_Add(m_Value(A), m_Value(B))) : match(V, m_NSWAdd(m_Value(A), m_Value(B)));
  const bool IsDifference =
      CanExpand ? match(V, m_Sub(m_Value(A), m_Value(B))) : match(V, m_NSWSub(m_Value(A), m_Value(B)));
  if (IsSum || IsDifference || match(V, m_DisjointOr(m_Value(A), m_Value(B)))) {
    Sum S = sumOf(A, O, Depth + 1);
    S.add(sumOf(B, O, Depth + 1), IsDifference ? -1 : 1);
    return S;
  }
  if ((CanExpand ? match(V, m_Shl(m_Value(A), m_APInt(C))) : match(V, m_NSWShl(m_Value(A), m_APInt(C)))) &&
      C->ult(62)) {
    Sum S;
    S.add(sumOf(A, O, Depth + 1), int64_t(1) << C->getZExtValue());
    return S;
  }
  if (CanExpand ? match(V, m_Mul(m_Value(A), m_Value(B))) : match(V, m_NSWMul(m_Value(A), m_Value(B))))
    if (std::optional<Sum> S = multiply(sumOf(A, O, Depth + 1), sumOf(B, O, Depth + 1)))
      return *S;
  if (const auto *Call = dyn_cast<CallInst>(V))
    if (const Builtin *Called = findBuiltin(*Call); Called && Called->Id == BuiltinId::index)
      if (std::optional<Sum> S =
              multiply(sumOf(Call->getArgOperand(0), O, Depth + 1), sumOf(Call->getArgOperand(1), O, Depth + 1))) {
        S->add(sumOf(Call->getArgOperand(2), O, Depth + 1), 1);
        return *S;
      }
  return one(V);
}

} // namespace

Sum expandIndex(Value *V, Overflow O) { return sumOf(V, O); }

std::optional<ExpandedAddress> expandAddress(Value *Pointer, const DataLayout &DL, Overflow O) {
  if (DL.getIndexTypeSizeInBits(Pointer->getType()) != 64)
    return std::nullopt;
  const Address A = Address::get(Pointer, DL);
  ExpandedAddress P = {Pointer, A.Root, {}};
  P.Bytes.Constant = A.Bytes;
  for (auto [Index, Scale] : A.Terms)
    P.Bytes.add(sumOf(Index, O), Scale);
  return P;
}

bool isSame(const ExpandedAddress &A, const ExpandedAddress &B) {
  if (A.Root != B.Root)
    return false;
  Sum Difference = A.Bytes;
  Difference.add(B.Bytes, -1);
  return Difference.Terms.empty() && Difference.Constant == 0;
}

Value *offsetBy(IRBuilderBase &B, Value *Pointer, uint64_t Bytes) {
  return Bytes ? B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Pointer, Bytes) : Pointer;
}

} // namespace amp
