// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "kernel/Names.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"
#include <optional>

#define DEBUG_TYPE "narrow-indices"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Fewer addresses that are computed together take about as long either way.
constexpr size_t LeastIndices = 3;

/// Returns the int that V extends.
Value *extendedInt(Value *V) {
  Value *Int;
  if (match(V, m_CombineOr(m_SExt(m_Value(Int)), m_NNegZExt(m_Value(Int)))) && Int->getType()->isIntegerTy(32))
    return Int;
  return nullptr;
}

/// Rows times strides, all ints, plus an extended int.
struct ElementIndex {
  SmallVector<std::pair<Value *, Value *>, 2> Products;
  Value *Column = nullptr;

  /// Returns false for any other term.
  bool add(Value *V) {
    Value *A, *B;
    if (match(V, m_AddLike(m_Value(A), m_Value(B))))
      return add(A) && add(B);
    if (match(V, m_Mul(m_Value(A), m_Value(B)))) {
      Products.emplace_back(extendedInt(A), extendedInt(B));
      return Products.back().first && Products.back().second;
    }
    const bool IsFirst = !Column;
    Column = V;
    return IsFirst && extendedInt(V);
  }
};

/// Returns true for a container's first element: its buffer, or its buffer and its offset, which is 0 where indices
/// are narrow.
bool isStart(const Value *Pointer) {
  if (isa<Argument>(Pointer))
    return true;
  const auto *Gep = dyn_cast<GetElementPtrInst>(Pointer);
  return Gep && Gep->getSourceElementType()->isIntegerTy(8) && Gep->getNumIndices() == 1 &&
         isa<Argument>(Gep->getPointerOperand()) && isa<Argument>(Gep->getOperand(1));
}

/// The address of an element, in steps from the start of its container.
struct ElementAddress {
  GetElementPtrInst *Last;
  Value *Start;
  ElementIndex Index;

  static std::optional<ElementAddress> find(GetElementPtrInst &Gep) {
    ElementAddress A = {&Gep, &Gep, {}};
    while (!isStart(A.Start)) {
      auto *Step = dyn_cast<GetElementPtrInst>(A.Start);
      if (!Step || Step->getNumIndices() != 1 || Step->getSourceElementType() != Gep.getSourceElementType() ||
          !A.Index.add(Step->getOperand(1)))
        return std::nullopt;
      A.Start = Step->getPointerOperand();
    }
    return A.Index.Products.empty() || !A.Index.Column ? std::nullopt : std::optional(A);
  }
};

bool isAccess(const Use &U) {
  const auto *I = cast<Instruction>(U.getUser());
  return getLoadStorePointerOperand(I) == U.get() || (isa<AtomicRMWInst>(I) && U.getOperandNo() == 0);
}

class IndexNarrower {
public:
  IndexNarrower(Function &F, const LoopInfo &LI, ScalarEvolution &SE) : F(F), LI(LI), SE(SE) {}

  bool run() {
    MapVector<std::pair<Value *, BasicBlock *>, SmallVector<ElementAddress>> Containers;
    for (Instruction &I : instructions(F)) {
      auto *Gep = dyn_cast<GetElementPtrInst>(&I);
      if (!Gep || Gep->getPointerAddressSpace() != GlobalSpace || Gep->use_empty() || !all_of(Gep->uses(), isAccess))
        continue;
      Accessed[rootOf(Gep)].push_back(Gep);
      if (isRare(*Gep->getParent()))
        continue;
      if (std::optional<ElementAddress> A = ElementAddress::find(*Gep))
        Containers[{A->Start, Gep->getParent()}].push_back(*A);
    }
    for (auto &[Where, All] : Containers)
      erase_if(All, [&](const ElementAddress &A) { return isNearOther(A); });
    bool Changed = false;
    for (auto &[Where, All] : Containers) {
      if (All.size() < LeastIndices)
        continue;
      LLVM_DEBUG(dbgs() << F.getName() << ": " << All.size() << " indices from " << *Where.first << "\n");
      for (const ElementAddress &A : All)
        narrow(A);
      Changed = true;
    }
    return Changed;
  }

private:
  /// Returns true in a loop that few threads run.
  bool isRare(const BasicBlock &B) const {
    const Loop *L = LI.getLoopFor(&B);
    return L && findOptionMDForLoop(L, RareLoop);
  }

  /// Returns true if another address has a constant distance, so that both are one 64-bit address with two constants.
  bool isNearOther(const ElementAddress &A) {
    return any_of(Accessed[rootOf(A.Last)], [&](GetElementPtrInst *Other) {
      return Other != A.Last && isa<SCEVConstant>(SE.getMinusSCEV(SE.getSCEV(Other), SE.getSCEV(A.Last)));
    });
  }

  void narrow(const ElementAddress &A) {
    IRBuilder<> B(A.Last);
    Value *Index = A.Index.Column;
    for (auto [Row, Stride] : A.Index.Products)
      Index = B.CreateCall(declareBuiltin(*F.getParent(), BuiltinId::index), {Row, Stride, Index}, "index");
    Value *New = B.CreateGEP(A.Last->getSourceElementType(), A.Start, Index);
    New->takeName(A.Last);
    A.Last->replaceAllUsesWith(New);
    RecursivelyDeleteTriviallyDeadInstructions(A.Last);
  }

  Function &F;
  const LoopInfo &LI;
  ScalarEvolution &SE;
  /// By container.
  DenseMap<const Value *, SmallVector<GetElementPtrInst *>> Accessed;
};

} // namespace

PreservedAnalyses NarrowIndices::run(Function &F, FunctionAnalysisManager &AM) {
  return preserveCFG(IndexNarrower(F, AM.getResult<LoopAnalysis>(F), AM.getResult<ScalarEvolutionAnalysis>(F)).run());
}

} // namespace amp
