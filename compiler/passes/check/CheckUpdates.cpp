// Patterns select the candidates: a store whose value is computed from a load of the same pointer; a load of
// an element that the thread with another index stores; a load of what an atomic operation changes. Only for these does
// the divergence analysis run.
//
// A kernel may be launched for a single thread, which may update memory freely. So something in the kernel must
// depend on the thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Divergence.h"
#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "passes/Passes.h"

#include "llvm/Analysis/IteratedDominanceFrontier.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include <array>

#define DEBUG_TYPE "check-updates"

using namespace llvm;

namespace amp {
namespace {

/// Returns true if V is computed from a value loaded from Pointer.
bool dependsOnLoad(const Value *V, const Value *Pointer, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 8;
  if (auto *Load = dyn_cast<LoadInst>(V))
    return Load->getPointerOperand() == Pointer;
  if (Depth == MaxDepth || !isa<BinaryOperator, CastInst, SelectInst, CallInst>(V))
    return false;
  return llvm::any_of(cast<Instruction>(V)->operands(),
                      [&](const Use &Operand) { return dependsOnLoad(Operand, Pointer, Depth + 1); });
}

/// Returns true if P points to memory that all threads share, not only those of a tile.
bool isGlobal(Value *P) {
  const Value *Object = getUnderlyingObject(P, /*MaxLookup=*/0);
  return !isa<AllocaInst, GlobalVariable, Constant>(Object) && !getTileStatic(P);
}

Value *withoutCasts(Value *V) {
  while (isa<SExtInst, ZExtInst, TruncInst>(V))
    V = cast<CastInst>(V)->getOperand(0);
  return V;
}

/// The index of the thread in the domain.
bool isIndexInDomain(Value *V) { return isCallOf(*withoutCasts(V), BuiltinId::global_id); }

/// The index of the thread in the domain or in its tile.
bool isThreadIndex(Value *V) {
  const Builtin *B = findBuiltin(*withoutCasts(V));
  return B && (B->Id == BuiltinId::global_id || B->Id == BuiltinId::local_id);
}

/// Returns the only index by which P selects an element of a container, or null.
Value *indexOf(Value *P) {
  auto *G = dyn_cast<GetElementPtrInst>(P);
  return G && G->getNumIndices() == 1 ? withoutCasts(G->getOperand(1)) : nullptr;
}

/// Returns true if several threads select the same element: neighbors, as in v[i / 4], or others, as in v[i % 4].
bool isOfSeveralThreads(Value *P, const Divergence &D) {
  auto *Index = dyn_cast_or_null<BinaryOperator>(indexOf(P));
  if (!Index || D.isDivergent(*cast<GetElementPtrInst>(P)->getPointerOperand()) || !isThreadIndex(Index->getOperand(0)))
    return false;
  auto *By = dyn_cast<ConstantInt>(Index->getOperand(1));
  switch (Index->getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
    return By && By->getValue().sgt(1);
  case Instruction::LShr:
  case Instruction::AShr:
    return By && !By->isZero();
  case Instruction::URem:
  case Instruction::SRem:
  case Instruction::And:
    return By && (By->getValue() + (Index->getOpcode() == Instruction::And)).isPowerOf2();
  default:
    return false;
  }
}

std::optional<ExpandedAddress> addressOf(Value &Pointer, const DataLayout &DL) {
  return expandAddress(&Pointer, DL, Overflow::Ignored);
}

/// Returns true if V, which may be null, is that index, or one in the same dimension.
bool isSameIndex(Value *V, Value *Index) {
  return V && isIndexInDomain(V) &&
         cast<CallInst>(withoutCasts(V))->getArgOperand(0) == cast<CallInst>(withoutCasts(Index))->getArgOperand(0);
}

/// Returns true if V is the thread's index in the domain, and only this term of Of contains it, for example not
/// `(lo + i) * stride - i`, in which threads are stride - 1 elements apart.
bool isOnlyTerm(Value *V, const Sum &Of) {
  return isIndexInDomain(V) && llvm::count_if(Of.Terms, [&](const auto &Term) {
                                 return isSameIndex(Term.first.first, V) || isSameIndex(Term.first.second, V);
                               }) == 1;
}

/// Returns true if Load reads what another thread stores: both addresses select elements by the thread's index in the
/// domain, a whole number of threads apart. Another member of the thread's own element is not another thread's.
bool isNeighbors(StoreInst &Store, LoadInst &Load) {
  const DataLayout &DL = Store.getModule()->getDataLayout();
  std::optional<ExpandedAddress> To = addressOf(*Store.getPointerOperand(), DL),
                                 From = addressOf(*Load.getPointerOperand(), DL);
  if (!To || !From || To->Root != From->Root)
    return false;
  Sum Apart = From->Bytes;
  Apart.add(To->Bytes, -1);
  return Apart.Terms.empty() && Apart.Constant != 0 && llvm::any_of(To->Bytes.Terms, [&](const auto &Term) {
           return !Term.first.second && Apart.Constant % Term.second == 0 && isOnlyTerm(Term.first.first, To->Bytes);
         });
}

SmallVector<StoreInst *, 4> findUpdates(Function &F) {
  SmallVector<StoreInst *, 4> Found;
  for (Instruction &I : instructions(F)) {
    auto *Store = dyn_cast<StoreInst>(&I);
    if (Store && isGlobal(Store->getPointerOperand()) &&
        dependsOnLoad(Store->getValueOperand(), Store->getPointerOperand()))
      Found.push_back(Store);
  }
  return Found;
}

/// Returns true if V only excludes the padding threads of the last group, which are outside of the domain.
bool isDomainCheck(const Value *V, const Function &F) {
  if (auto *Compare = dyn_cast<ICmpInst>(V))
    return llvm::any_of(Compare->operands(), [&](const Use &U) {
      auto *Load = dyn_cast<LoadInst>(U);
      return Load && F.arg_size() > 1 && getUnderlyingObject(Load->getPointerOperand()) == F.getArg(1);
    });
  auto *I = dyn_cast<Instruction>(V);
  return I && isa<BinaryOperator, SelectInst>(I) && I->getType()->isIntegerTy(1) &&
         llvm::all_of(I->operands(), [&](const Use &U) { return isa<Constant>(U) || isDomainCheck(U, F); });
}

/// Returns true if either all threads of a tile reach B or none does.
bool isReachedByAll(BasicBlock &B, const Divergence &D, PostDominatorTree &PDT) {
  SmallPtrSet<BasicBlock *, 1> Start = {&B};
  SmallVector<BasicBlock *, 8> Deciding;
  ReverseIDFCalculator Frontier(PDT);
  Frontier.setDefiningBlocks(Start);
  Frontier.calculate(Deciding);
  return llvm::none_of(Deciding, [&](BasicBlock *Decider) {
    auto *Branch = dyn_cast<BranchInst>(Decider->getTerminator());
    return D.leavesDivergently(*Decider) &&
           !(Branch && Branch->isConditional() && isDomainCheck(Branch->getCondition(), *B.getParent()));
  });
}

/// A read, in a kernel without tiles, of memory that other threads write without any order.
struct UnorderedRead {
  LoadInst *Load;
  Instruction *Writer;
};
SmallVector<UnorderedRead, 4> findUnorderedReads(Function &F) {
  SmallVector<Instruction *> Writers;
  SmallVector<LoadInst *> Loads;
  for (Instruction &I : instructions(F)) {
    auto *Atomic = dyn_cast<AtomicRMWInst>(&I);
    Value *Written = Atomic              ? Atomic->getPointerOperand()
                     : isa<StoreInst>(I) ? getLoadStorePointerOperand(&I)
                                         : nullptr;
    if (Written && isGlobal(Written))
      Writers.push_back(&I);
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple() && isGlobal(Load->getPointerOperand()))
      Loads.push_back(Load);
  }
  SmallVector<UnorderedRead, 4> Found;
  for (LoadInst *Load : Loads)
    for (Instruction *Writer : Writers) {
      auto *Store = dyn_cast<StoreInst>(Writer);
      if (Store ? isNeighbors(*Store, *Load)
                : cast<AtomicRMWInst>(Writer)->getPointerOperand() == Load->getPointerOperand())
        Found.push_back({Load, Writer});
    }
  return Found;
}

/// Returns true if the address is the same in all threads or, with `ButIndex`, depends on the thread's index but on no
/// other divergent value, such as a container that the thread selects or an index that it reads.
bool isSameInAllThreads(Value &Pointer, bool ButIndex, const Divergence &D) {
  if (!ButIndex)
    return D.isUniform(Pointer);
  const std::optional<ExpandedAddress> At = addressOf(Pointer, cast<Instruction>(Pointer).getModule()->getDataLayout());
  return D.isUniform(*At->Root) && llvm::all_of(At->Bytes.Terms, [&](const auto &Term) {
           return llvm::all_of(std::array{Term.first.first, Term.first.second},
                               [&](Value *V) { return !V || isIndexInDomain(V) || D.isUniform(*V); });
         });
}

void checkReads(ArrayRef<UnorderedRead> Reads, const Divergence &D, PostDominatorTree &PDT) {
  SmallPtrSet<LoadInst *, 4> Reported;
  for (auto [Load, Writer] : Reads) {
    const bool IsNeighbors = isa<StoreInst>(Writer);
    const bool IsRace = isSameInAllThreads(*Load->getPointerOperand(), IsNeighbors, D) &&
                        isReachedByAll(*Load->getParent(), D, PDT) && isReachedByAll(*Writer->getParent(), D, PDT);
    LLVM_DEBUG(dbgs() << Load->getFunction()->getName()
                      << (IsRace ? ": read while others write:" : ": perhaps read by others:") << *Load << "\n");
    if (IsRace && Reported.insert(Load).second)
      report(*Load, IsNeighbors ? diag::ReadOfNeighbor : diag::PlainRead);
  }
}

void checkKernel(KernelInfo &K, FunctionAnalysisManager &FAM) {
  Function &F = *K.Kernel;
  SmallVector<StoreInst *, 4> Updates = findUpdates(F);
  SmallVector<UnorderedRead, 4> Reads;
  if (K.Tile.empty())
    Reads = findUnorderedReads(F);
  if (Updates.empty() && Reads.empty())
    return;
  Divergence D(K, Divergence::ThreadIds);
  if (llvm::none_of(instructions(F), [&](Instruction &I) {
        return D.isDivergent(I) && !I.getType()->isVoidTy() && !isa<CallInst>(I) && !isDomainCheck(&I, F);
      }))
    return;
  auto &PDT = FAM.getResult<PostDominatorTreeAnalysis>(F);
  checkReads(Reads, D, PDT);
  for (StoreInst *Store : Updates) {
    const bool IsOfAll = D.isUniform(*Store->getPointerOperand());
    const bool IsOnePlace = IsOfAll || isOfSeveralThreads(Store->getPointerOperand(), D);
    const bool IsLost = IsOnePlace && isReachedByAll(*Store->getParent(), D, PDT);
    LLVM_DEBUG(dbgs() << K.Name
                      << (IsLost       ? ": by all threads:"
                          : IsOnePlace ? ": by some threads alone:"
                                       : ": each its own place:")
                      << *Store << "\n");
    if (IsLost)
      report(*Store, IsOfAll ? diag::LostUpdates : diag::LostBySome);
  }
}

} // namespace

PreservedAnalyses CheckUpdates::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (KernelInfo &K : readKernels(M))
    if (countThreads(K.Tile) != 1 || K.Tile.empty())
      checkKernel(K, FAM);
  return PreservedAnalyses::all();
}

} // namespace amp
