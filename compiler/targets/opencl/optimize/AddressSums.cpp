// See AddressSums.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AddressSums.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <algorithm>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

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

/// Decomposes V of 64 bits; a narrower V counts as sign-extended.
Sum sumOf(Value *V, unsigned Depth = 0) {
  Value *A, *B;
  const APInt *C;
  const bool IsWide = V->getType()->isIntegerTy(64);
  if (match(V, m_APInt(C)) && C->getBitWidth() <= 64) {
    Sum S;
    S.Constant = C->getSExtValue();
    return S;
  }
  if (Depth == 8)
    return one(V);
  if (match(V, m_SExt(m_Value(A))) || match(V, m_NNegZExt(m_Value(A))))
    return sumOf(A, Depth + 1);
  const bool IsSum = IsWide ? match(V, m_Add(m_Value(A), m_Value(B))) : match(V, m_NSWAdd(m_Value(A), m_Value(B)));
  const bool IsDifference =
      IsWide ? match(V, m_Sub(m_Value(A), m_Value(B))) : match(V, m_NSWSub(m_Value(A), m_Value(B)));
  if (IsSum || IsDifference || match(V, m_DisjointOr(m_Value(A), m_Value(B)))) {
    Sum S = sumOf(A, Depth + 1);
    S.add(sumOf(B, Depth + 1), IsDifference ? -1 : 1);
    return S;
  }
  if (IsWide && match(V, m_Shl(m_Value(A), m_APInt(C))) && C->ult(62)) {
    Sum S;
    S.add(sumOf(A, Depth + 1), int64_t(1) << C->getZExtValue());
    return S;
  }
  if (IsWide && match(V, m_Mul(m_Value(A), m_Value(B))))
    if (std::optional<Sum> S = multiply(sumOf(A, Depth + 1), sumOf(B, Depth + 1)))
      return *S;
  return one(V);
}

} // namespace

std::optional<Place> placeOf(Value *Pointer, const DataLayout &DL) {
  Place P = {Pointer, Pointer, {}};
  while (auto *Gep = dyn_cast<GEPOperator>(P.Root)) {
    compat::VariableOffsets Variables;
    APInt Constant(64, 0);
    if (DL.getIndexTypeSizeInBits(Gep->getType()) != 64 || !Gep->collectOffset(DL, 64, Variables, Constant))
      return std::nullopt;
    P.Bytes.Constant += Constant.getSExtValue();
    for (const auto &[Index, Scale] : Variables)
      P.Bytes.add(sumOf(Index), Scale.getSExtValue());
    P.Root = Gep->getPointerOperand();
  }
  return P;
}

bool isSame(const Place &A, const Place &B) {
  if (A.Root != B.Root)
    return false;
  Sum Difference = A.Bytes;
  Difference.add(B.Bytes, -1);
  return Difference.Terms.empty() && Difference.Constant == 0;
}

} // namespace amp
