// Each address is written as a sum of products of values, with all brackets multiplied out: what is left of the difference
// of two such sums is the step from one to the other. Sums of 64 bits may overflow as they like, as addresses do; a sum of
// 32 bits that is widened counts only if it cannot.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "StepAddresses.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

#define DEBUG_TYPE "step-addresses"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// A value of 64 bits, or of fewer that are widened with their sign.
using Factor = Value *;
/// One factor (and null), or two in the order of their addresses.
using Product = std::pair<Factor, Factor>;

struct Sum {
  SmallMapVector<Product, int64_t, 4> Terms;
  int64_t Constant = 0;

  void add(const Sum &O, int64_t Times) {
    Constant = int64_t(uint64_t(Constant) + uint64_t(O.Constant) * uint64_t(Times));
    for (const auto &[P, Count] : O.Terms)
      addTerm(P, int64_t(uint64_t(Count) * uint64_t(Times)));
  }
  void addTerm(Product P, int64_t Count) {
    int64_t &Known = Terms[P];
    Known = int64_t(uint64_t(Known) + uint64_t(Count));
    if (Known == 0)
      Terms.erase(P);
  }
  bool hasProducts() const {
    return any_of(Terms, [](const auto &T) { return T.first.second != nullptr; });
  }
};

Sum one(Value *V) {
  Sum S;
  S.addTerm({V, nullptr}, 1);
  return S;
}

/// Nothing if there would be products of three.
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

/// V of 64 bits; or V, which is widened with its sign.
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

/// Where an access goes: bytes from a root.
struct Place {
  Value *Pointer, *Root;
  Sum Bytes;
};

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

/// A stride, so many times, and a constant.
struct Step {
  Value *Stride;
  int64_t Times, Constant;
};

std::optional<Step> stepBetween(const Place &From, const Place &To) {
  if (From.Root != To.Root || !To.Bytes.hasProducts())
    return std::nullopt;
  Sum Difference = To.Bytes;
  Difference.add(From.Bytes, -1);
  if (Difference.Terms.size() != 1)
    return std::nullopt;
  auto [P, Times] = *Difference.Terms.begin();
  if (P.second || !isa<Argument>(P.first))
    return std::nullopt;
  return Step{P.first, Times, Difference.Constant};
}

class AddressStepper {
public:
  AddressStepper(Function &F, const DominatorTree &DT, const LoopInfo &LI)
      : F(F), DT(DT), LI(LI), DL(F.getParent()->getDataLayout()) {}

  bool run() {
    for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : *B)
        if (isa<LoadInst, StoreInst>(I))
          visit(I);
    for (WeakTrackingVH &Old : Replaced)
      if (Old)
        RecursivelyDeleteTriviallyDeadInstructions(Old);
    return !Replaced.empty();
  }

private:
  void visit(Instruction &I) {
    Use &Pointer = I.getOperandUse(isa<LoadInst>(I) ? 0 : 1);
    std::optional<Place> Here = isa<Instruction>(Pointer) ? placeOf(Pointer, DL) : std::nullopt;
    if (!Here)
      return;
    for (const Place &Known : Places) {
      auto *At = cast<Instruction>(Known.Pointer);
      std::optional<Step> S = stepBetween(Known, *Here);
      if (!S || LI.getLoopFor(At->getParent()) != LI.getLoopFor(I.getParent()) || !DT.dominates(At, &I))
        continue;
      LLVM_DEBUG(dbgs() << F.getName() << ": " << S->Times << " bytes times " << S->Stride->getName() << " from" << *At
                        << " to" << *Pointer << "\n");
      Replaced.push_back(WeakTrackingVH(Pointer));
      Pointer.set(take(*S, Known.Pointer, I));
      return;
    }
    Places.push_back(*Here);
  }

  /// The last step of an address is its constant: for who reads it.
  Value *take(const Step &S, Value *From, Instruction &I) {
    IRBuilder<> B(&I);
    Value *Index = B.CreateSExtOrTrunc(S.Stride, B.getInt64Ty());
    if (S.Times < 0)
      Index = B.CreateNeg(Index);
    const uint64_t Bytes = S.Times < 0 ? 0 - uint64_t(S.Times) : uint64_t(S.Times);
    Value *To = B.CreateGEP(ArrayType::get(B.getInt8Ty(), Bytes), From, Index);
    return S.Constant ? B.CreateGEP(B.getInt8Ty(), To, B.getInt64(S.Constant)) : To;
  }

  Function &F;
  const DominatorTree &DT;
  const LoopInfo &LI;
  const DataLayout &DL;
  SmallVector<Place> Places;
  SmallVector<WeakTrackingVH> Replaced;
};

} // namespace

PreservedAnalyses StepAddresses::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration())
      Changed |= AddressStepper(F, FAM.getResult<DominatorTreeAnalysis>(F), FAM.getResult<LoopAnalysis>(F)).run();
  return preserveCFG(Changed);
}

} // namespace amp
