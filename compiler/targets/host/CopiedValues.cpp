// The elements that copies in tile_static memory store, as functions of a thread's index (TileCopies.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/TileCopies.h"

#include "passes/prepare/Versions.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/ConstraintElimination.h"
#include "llvm/Transforms/Scalar/CorrelatedValuePropagation.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Scalar/Sink.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

/// Maximum number of instructions of an element that are not the same for the whole tile, and of floating-point
/// operations and of loads from containers among them: each read repeats them.
constexpr size_t MaxValueSize = 48;
constexpr unsigned MaxOperations = 1, MaxLoads = 2;

void simplifyVersion(Function &F, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass(SimplifyCFGOptions().sinkCommonInsts(true).bonusInstThreshold(8)));
  FPM.addPass(InstCombinePass());
  FPM.addPass(ADCEPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(LoopDeletionPass())); // that have copied
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(SinkingPass()); // so that branches on conditions that are known before become jumps
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(CorrelatedValuePropagationPass());
  FPM.addPass(ConstraintEliminationPass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(LowerSwitchPass());
  FAM.invalidate(F, PreservedAnalyses::none());
  FPM.run(F, FAM);
  FAM.invalidate(F, PreservedAnalyses::none());
}

/// Returns the result of a comparison of a thread's index with a constant if it is the same for all threads that store.
std::optional<bool> TileCopies::evaluate(const TileCopy &C, const ICmpInst &Compare) {
  const APInt *Number;
  if (!PatternMatch::match(Compare.getOperand(1), m_APInt(Number)) || Number->getBitWidth() > 63)
    return std::nullopt;
  const Sum Of = expandIndex(Compare.getOperand(0), Overflow::Ignored);
  if (any_of(Of.Terms, [](const auto &T) { return T.first.second || !localDimension(T.first.first); }))
    return std::nullopt;
  ConstantRange L(APInt(64, static_cast<uint64_t>(Of.Constant), /*isSigned=*/true)), R(Number->sext(64));
  for (const auto &[P, Count] : Of.Terms)
    L = L.add(
        C.LocalIds[*localDimension(P.first)].multiply(ConstantRange(APInt(64, static_cast<uint64_t>(Count), true))));
  if (L.isEmptySet() || L.getSignedMin().isNegative() || L.getSignedMax().sge(SmallIndex) || Number->isNegative())
    return std::nullopt;
  const ICmpInst::Predicate Pred = Compare.getSignedPredicate(); // all numbers are small
  if (L.icmp(Pred, R))
    return true;
  return L.icmp(ICmpInst::getInversePredicate(Pred), R) ? std::optional<bool>(false) : std::nullopt;
}

/// Makes the function that computes the element which a thread, or an iteration of a loop, stores.
bool TileCopies::makeValue(TileCopy &C) {
  Type *T = C.Store->getValueOperand()->getType(), *I32 = B.getInt32Ty();
  SmallVector<Type *> More(ElementIsStored, I32);
  More.push_back(B.getPtrTy());
  for (unsigned D = 0; D < 3; ++D)
    if (C.Counters[D].Phi)
      More[ElementCounters + D] = C.Counters[D].Phi->getType();
  ValueToValueMapTy Map;
  Function *Value = C.Value = copyKernel(K, T, More, ".element", Map);
  for (Argument &A : Value->args())
    A.removeAttr(Attribute::NoAlias); // inlined, it would leave calls that declare scopes
  auto Parameter = [&](unsigned N) { return Value->getArg(static_cast<unsigned>(F.arg_size()) + N); };
  auto Return = [&](llvm::Value *V) {
    B.CreateStore(B.getInt1(V != nullptr), Parameter(ElementIsStored));
    B.CreateRet(V ? V : Constant::getNullValue(T));
  };
  auto *Store = cast<StoreInst>(Map[C.Store]);
  for (Instruction &I : instructions(F))
    if (auto *Compare = dyn_cast<ICmpInst>(&I))
      if (const std::optional<bool> Known = evaluate(C, *Compare))
        cast<Instruction>(Map[Compare])->replaceAllUsesWith(B.getInt1(*Known));
  SmallVector<Instruction *> All;
  for (Instruction &I : instructions(*Value))
    All.push_back(&I);
  for (Instruction *I : All) {
    B.SetInsertPoint(I);
    if (isa<ReturnInst>(I)) {
      Return(nullptr);
    } else if (const std::optional<unsigned> D = localDimension(I)) {
      I->replaceAllUsesWith(B.CreateZExtOrTrunc(Parameter(*D), I->getType()));
    } else if (isCallOf(*I, BuiltinId::global_id)) {
      const std::optional<unsigned> G = dimensionOf(I, BuiltinId::global_id);
      if (!G)
        return false;
      llvm::Value *Group = B.CreateCall(declareBuiltin(*F.getParent(), BuiltinId::group_id), B.getInt32(*G));
      llvm::Value *First = B.CreateMul(B.CreateZExtOrTrunc(Group, I32), B.getInt32(Tile.Size[*G]), "", true, true);
      I->replaceAllUsesWith(B.CreateZExtOrTrunc(B.CreateAdd(First, Parameter(*G), "", true, true), I->getType()));
    } else if (I == Store || !(isBarrier(*I) || isa<AssumeInst>(I) ||
                               (isa<StoreInst>(I) && !isa<AllocaInst>(rootOf(getLoadStorePointerOperand(I)))))) {
      continue;
    }
    I->eraseFromParent();
  }
  for (unsigned D = 0; D < 3; ++D)
    if (PHINode *Old = C.Counters[D].Phi) {
      auto *Phi = cast<PHINode>(Map[Old]);
      BasicBlock *Header = Phi->getParent(),
                 *Latch = cast<BasicBlock>(Map[LI.getLoopFor(Old->getParent())->getLoopLatch()]);
      BasicBlock *End = BasicBlock::Create(B.getContext(), "none", Value);
      B.SetInsertPoint(End);
      Return(nullptr);
      Phi->replaceAllUsesWith(Parameter(ElementCounters + D));
      Header->removePredecessor(Latch, /*KeepOneInputPHIs=*/true);
      Latch->getTerminator()->replaceSuccessorWith(Header, End);
    }
  BasicBlock *Block = Store->getParent();
  SplitBlock(Block, Store->getIterator());
  Block->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Block);
  Return(Store->getValueOperand());
  EliminateUnreachableBlocks(*Value);
  simplifyVersion(*Value, FAM);
  findDivisions(C);
  if (!C.Divisions.empty())
    simplifyVersion(*Value, FAM);
  for (unsigned D = 0; D < 3; ++D) // any thread may have stored it
    if (!Parameter(D)->use_empty() && !C.only(D) && (!C.Thread[D] || C.Counters[*C.Thread[D]].Phi))
      return false;
  return true;
}

/// Returns the divisor of a quotient or a remainder by a constant; 0 if I is something else.
static std::pair<int64_t, bool> findDivisor(const Instruction &I, const Value *Of) {
  const APInt *Number;
  if (I.getNumOperands() != 2 || I.getOperand(0) != Of || !PatternMatch::match(I.getOperand(1), m_APInt(Number)) ||
      !Number->isStrictlyPositive() || Number->getActiveBits() >= 20)
    return {0, false};
  const int64_t By = Number->getSExtValue();
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::SDiv:
    return {By, true};
  case Instruction::URem:
  case Instruction::SRem:
    return {By, false};
  case Instruction::LShr:
  case Instruction::AShr:
    return {By < 20 ? int64_t(1) << By : 0, true};
  case Instruction::And:
    return {isPowerOf2_64(static_cast<uint64_t>(By) + 1) ? By + 1 : 0, false};
  default:
    return {0, false};
  }
}

/// Replaces quotients and remainders of counters, and of such quotients and remainders, by parameters, since a read may
/// know them.
void TileCopies::findDivisions(TileCopy &C) {
  const auto First = static_cast<unsigned>(F.arg_size());
  auto FindOf = [&](unsigned Parameter) {
    SmallSetVector<Value *, 4> Same;
    Same.insert(C.Value->getArg(First + Parameter));
    for (unsigned N = 0; N < Same.size(); ++N)
      for (User *U : make_early_inc_range(Same[N]->users())) {
        auto *I = cast<Instruction>(U);
        if (isa<ZExtInst, SExtInst>(I))
          Same.insert(I);
        const auto [By, IsQuotient] = findDivisor(*I, Same[N]);
        if (By == 0)
          continue;
        auto *Known =
            find_if(C.Divisions, [&, By = By](const TileDivision &D) { return D.Of == Parameter && D.By == By; });
        if (Known == C.Divisions.end()) {
          if (C.Divisions.size() == MaxDivisions)
            continue;
          C.Divisions.push_back({Parameter, By});
          Known = &C.Divisions.back();
        }
        const auto Pair = static_cast<unsigned>(Known - C.Divisions.begin());
        B.SetInsertPoint(I);
        I->replaceAllUsesWith(B.CreateZExtOrTrunc(
            C.Value->getArg(First + ElementDivisions + 2 * Pair + (IsQuotient ? 0 : 1)), I->getType()));
        I->eraseFromParent();
      }
  };
  for (unsigned D = 0; D < 3; ++D)
    if (C.Counters[D].Phi)
      FindOf(ElementCounters + D);
  for (unsigned N = 0; N < C.Divisions.size(); ++N)
    for (const unsigned Part : {0, 1})
      FindOf(ElementDivisions + 2 * N + Part);
}

/// Returns true if reads may compute the element again: it is hardly more than a load.
bool TileCopies::isCheap(TileCopy &C) const {
  Function &Value = *C.Value;
  SmallSetVector<llvm::Value *, 32> OfThread;
  for (Argument &A : drop_begin(Value.args(), F.arg_size()))
    OfThread.insert(&A);
  for (unsigned N = 0; N < OfThread.size(); ++N)
    OfThread.insert(OfThread[N]->user_begin(), OfThread[N]->user_end());
  if (OfThread.size() > MaxValueSize)
    return false;
  KernelInfo Own = K;
  Own.Kernel = &Value;
  unsigned Loads = 0, Operations = 0;
  C.IsCertain = true;
  DominatorTree Tree(Value);
  for (BasicBlock &Block : Value) {
    for (BasicBlock *Next : successors(&Block))
      if (Tree.dominates(Next, &Block))
        return false; // a loop
    for (Instruction &I : Block) {
      if (auto *Store = dyn_cast<StoreInst>(&I)) {
        auto *IsStored = dyn_cast<ConstantInt>(Store->getValueOperand());
        C.IsCertain &= IsStored && IsStored->isOne();
      } else if (auto *Load = dyn_cast<LoadInst>(&I)) {
        const llvm::Value *Object = rootOf(Load->getPointerOperand());
        const ContainerInfo *From = containerOf(Load->getPointerOperand(), Own);
        if (From ? none_of(Copied, [&](const ContainerInfo *C) { return C->Offset == From->Offset; })
                 : !Load->hasMetadata(LLVMContext::MD_invariant_load) &&
                       !(isa<GlobalVariable>(Object) && cast<GlobalVariable>(Object)->isConstant()))
          return false; // another thread may have changed it
        Loads += From != nullptr;
      } else if (isa<MinMaxIntrinsic>(I)) {
        C.HasConditions = true;
      } else if (isa<CallBase>(I) ? I.mayReadOrWriteMemory() || isExpensive(I) : I.mayWriteToMemory()) {
        return false;
      } else if (isa<AllocaInst>(I) || isa<SwitchInst>(I)) {
        return false;
      } else if (isa<ICmpInst, SelectInst, PHINode>(I)) {
        C.HasConditions = true;
      } else if (I.isIntDivRem()) {
        C.HasDivisions = true;
      } else if (I.getType()->isFPOrFPVectorTy() && (isa<BinaryOperator>(I) || isa<CallBase>(I))) {
        ++Operations;
      }
    }
  }
  if (C.IsCertain)
    for (User *U : make_early_inc_range(Value.getArg(static_cast<unsigned>(F.arg_size()) + ElementIsStored)->users()))
      cast<Instruction>(U)->eraseFromParent();
  return Loads <= MaxLoads && Operations <= MaxOperations;
}

} // namespace amp
