// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/JoinPaths.h"
#include "targets/host/TileCopies.h"

#include "messages/KernelRemark.h"
#include "passes/prepare/Versions.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

#define DEBUG_TYPE "bypass-tile-copies"

STATISTIC(NumBypassed, "Kernels that read memory instead of their copies in tile_static memory");

using namespace llvm;

namespace amp {
namespace {

/// Maximum number of instructions of the kernel.
constexpr size_t MaxKernelSize = 800;

/// Makes a version of a kernel without tile_static memory.
class DirectVersion {
public:
  /// `F` is a copy of the kernel, which becomes that version.
  DirectVersion(Function &F, TileCopies &Copies, FunctionAnalysisManager &FAM)
      : F(F), Copies(Copies), FAM(FAM), B(F.getContext()) {}

  void make();
  /// Returns false if the lanes of a vector choose their addresses by their place in the tile.
  bool isWorthIt() const;

private:
  Value *emit(const KnownSum &Of);
  Value *emit(const TileRead &R);

  Function &F;
  TileCopies &Copies;
  FunctionAnalysisManager &FAM;
  IRBuilder<> B;
};

Value *DirectVersion::emit(const KnownSum &Of) {
  Type *I32 = B.getInt32Ty();
  Value *All = nullptr;
  auto Add = [&](Value *V) { All = All ? B.CreateAdd(All, V, "", /*HasNUW=*/false, Of.IsSmall) : V; };
  for (const auto &[P, Count] : Of.Of.Terms) {
    Value *One = B.CreateSExtOrTrunc(P.first, I32);
    if (P.second)
      One = B.CreateMul(One, B.CreateSExtOrTrunc(P.second, I32), "", false, Of.IsSmall);
    if (Count != 1)
      One = B.CreateMul(One, B.getInt32(static_cast<uint32_t>(Count)), "", false, Of.IsSmall);
    Add(One);
  }
  if (Of.Of.Constant != 0 || !All)
    Add(B.getInt32(static_cast<uint32_t>(Of.Of.Constant)));
  return All;
}

/// Replaces a load by the elements that threads would have stored, the last one first.
Value *DirectVersion::emit(const TileRead &R) {
  Type *T = R.Load->getType();
  BasicBlock *Head = R.Load->getParent(), *Done = SplitBlock(Head, R.Load->getIterator());
  Head->getTerminator()->eraseFromParent();
  PHINode *Result = PHINode::Create(T, static_cast<unsigned>(R.Candidates.size()) + 1, "element", Done->begin());
  B.SetInsertPoint(Head);
  B.SetCurrentDebugLocation(R.Load->getDebugLoc());
  Value *IsStored = nullptr;
  bool IsCertain = false;
  for (const CopyCandidate &C : R.Candidates) {
    const TileCopy &From = *C.From;
    Value *Matches = nullptr;
    for (const auto &[Of, Size] : C.Tests) {
      Value *Test = B.CreateICmpULT(emit(Of), B.getInt32(static_cast<uint32_t>(Size)));
      Matches = Matches ? B.CreateAnd(Matches, Test) : Test;
    }
    IsCertain = C.isCertain();
    BasicBlock *Next = IsCertain ? nullptr : BasicBlock::Create(B.getContext(), "not.stored", &F, Done);
    if (Matches) {
      BasicBlock *Stored = BasicBlock::Create(B.getContext(), "stored", &F, Next);
      B.CreateCondBr(Matches, Stored, Next);
      B.SetInsertPoint(Stored);
    }
    SmallVector<Value *> Arguments;
    for (Argument &A : From.Value->args())
      if (A.getArgNo() < F.arg_size())
        Arguments.push_back(F.getArg(A.getArgNo()));
      else
        Arguments.push_back(Constant::getNullValue(A.getType()));
    auto Set = [&](unsigned N, Value *V) {
      Value *&Argument = Arguments[F.arg_size() + N];
      Argument = B.CreateSExtOrTrunc(V, Argument->getType());
    };
    for (unsigned D = 0; D < 3; ++D) {
      if (C.LocalIds[D])
        Set(ElementLocalIds + D, emit(*C.LocalIds[D]));
      if (C.Counters[D])
        Set(ElementCounters + D, emit(*C.Counters[D]));
    }
    for (auto [N, Parts] : enumerate(C.Divisions)) {
      const TileDivision &Division = From.Divisions[N];
      Value *Number = B.CreateZExtOrTrunc(Arguments[F.arg_size() + Division.Of], B.getInt32Ty());
      Value *Divisor = B.getInt32(static_cast<uint32_t>(Division.By));
      const auto To = static_cast<unsigned>(ElementDivisions + 2 * N);
      Set(To, Parts ? emit(Parts->first) : B.CreateUDiv(Number, Divisor));
      Set(To + 1, Parts ? emit(Parts->second) : B.CreateURem(Number, Divisor));
    }
    if (!From.IsCertain && !IsStored)
      IsStored = IRBuilder<>(&*F.getEntryBlock().begin()).CreateAlloca(B.getInt1Ty());
    Arguments.back() = IsStored ? IsStored : Arguments.back();
    Result->addIncoming(B.CreateCall(From.Value, Arguments), B.GetInsertBlock());
    if (From.IsCertain)
      B.CreateBr(Done);
    else
      B.CreateCondBr(B.CreateLoad(B.getInt1Ty(), IsStored), Done, Next);
    if (!Next)
      break;
    B.SetInsertPoint(Next);
  }
  if (!IsCertain) { // nothing was stored
    Result->addIncoming(Constant::getNullValue(T), B.GetInsertBlock());
    B.CreateBr(Done);
  }
  return Result;
}

void DirectVersion::make() {
  for (auto &[G, V] : Copies.variables())
    for (const TileRead &R : V.Reads) {
      R.Load->replaceAllUsesWith(emit(R));
      R.Load->eraseFromParent();
    }
  for (auto &[G, V] : Copies.variables())
    for (TileCopy &C : V.Copies) {
      for (User *U : make_early_inc_range(C.Value->users())) {
        InlineFunctionInfo Info;
        InlineFunction(*cast<CallBase>(U), Info);
      }
      C.Store->eraseFromParent();
    }
  for (Instruction *Barrier : Copies.barriers())
    Barrier->eraseFromParent();
  simplifyVersion(F, FAM);
  if (!compat::SinksLoads)
    joinLoads(F);
  (void)joinAddresses(F);
  simplifyVersion(F, FAM);
  joinConditions(F, FAM);
  simplifyVersion(F, FAM);
  if (joinAddresses(F)) // of loads that the conditions kept apart
    simplifyVersion(F, FAM);
}

bool DirectVersion::isWorthIt() const {
  const DominatorTree Tree(F);
  const LoopInfo Loops(Tree);
  // A comparison of the thread's index in its tile, which no version for the interior of a domain omits.
  auto IsOfTile = [&](const Value *Condition) {
    SmallVector<const Value *> Work = {Condition};
    while (!Work.empty()) {
      const Value *V = Work.pop_back_val();
      auto *I = dyn_cast<Instruction>(V);
      if (auto *Compare = dyn_cast<ICmpInst>(V)) {
        Sum Of = expandIndex(Compare->getOperand(0), Overflow::Ignored);
        Of.add(expandIndex(Compare->getOperand(1), Overflow::Ignored), -1);
        if (any_of(Of.Terms, [&](const auto &T) { return localDimension(T.first.first) == Copies.fastDimension(); }) &&
            none_of(Of.Terms, [&](const auto &T) { return groupDimension(T.first.first) == Copies.fastDimension(); }))
          return true;
      } else if (I && I->getType()->isIntegerTy(1) && (isa<SelectInst>(I) || isa<BinaryOperator>(I))) {
        Work.append(I->value_op_begin(), I->value_op_end());
      }
    }
    return false;
  };
  SmallSetVector<const Value *, 32> Addresses;
  for (const Instruction &I : instructions(F))
    if (isa<LoadInst>(I) && !I.hasMetadata(LLVMContext::MD_invariant_load))
      Addresses.insert(getLoadStorePointerOperand(&I));
  for (unsigned N = 0; N < Addresses.size(); ++N) {
    auto *I = dyn_cast<Instruction>(Addresses[N]);
    if (!I)
      continue;
    auto *Phi = dyn_cast<PHINode>(I);
    if (Phi && !Loops.isLoopHeader(Phi->getParent())) {
      const auto *Before = Tree.getNode(Phi->getParent())->getIDom();
      auto *Branch = dyn_cast<BranchInst>(Before->getBlock()->getTerminator());
      if (!Branch || (Branch->isConditional() && IsOfTile(Branch->getCondition())))
        return false;
    }
    if (auto *Select = dyn_cast<SelectInst>(I); Select && IsOfTile(Select->getCondition()))
      return false;
    if (isa<PHINode, SelectInst, GetElementPtrInst, CastInst, BinaryOperator, MinMaxIntrinsic>(I))
      Addresses.insert(I->value_op_begin(), I->value_op_end());
  }
  return true;
}

} // namespace

/// Splits loads from an address that may be in tile_static memory or elsewhere, which LLVM has merged, into one on each
/// path.
static void splitLoads(Function &F) {
  SmallVector<LoadInst *> Loads;
  for (Instruction &I : instructions(F))
    if (auto *Load = dyn_cast<LoadInst>(&I); Load && Load->isSimple())
      Loads.push_back(Load);
  for (LoadInst *Load : Loads) {
    auto *Choice = dyn_cast<Instruction>(Load->getPointerOperand());
    if (!Choice || !isa<SelectInst, PHINode>(Choice) ||
        none_of(Choice->operands(), [](Value *V) { return V->getType()->isPointerTy() && getTileStatic(V); }))
      continue;
    auto LoadAt = [&](Value *Pointer, Instruction *Before) {
      auto *Copy = cast<LoadInst>(Load->clone());
      Copy->setOperand(0, Pointer);
      Copy->insertBefore(Before->getIterator());
      return Copy;
    };
    PHINode *Result = nullptr;
    if (auto *Select = dyn_cast<SelectInst>(Choice)) {
      Instruction *Then = nullptr, *Else = nullptr;
      SplitBlockAndInsertIfThenElse(Select->getCondition(), Load->getIterator(), &Then, &Else);
      Result = PHINode::Create(Load->getType(), 2, "", Load->getParent()->begin());
      Result->addIncoming(LoadAt(Select->getTrueValue(), Then), Then->getParent());
      Result->addIncoming(LoadAt(Select->getFalseValue(), Else), Else->getParent());
    } else {
      auto *Phi = cast<PHINode>(Choice);
      BasicBlock *Block = Phi->getParent();
      if (Load->getParent() != Block || any_of(make_range(Block->begin(), Load->getIterator()),
                                               [](const Instruction &I) { return I.mayWriteToMemory(); }))
        continue;
      SmallSetVector<BasicBlock *, 4> Before(pred_begin(Block), pred_end(Block));
      for (BasicBlock *From : Before)
        SplitEdge(From, Block);
      Result = PHINode::Create(Load->getType(), Phi->getNumIncomingValues(), "", Block->begin());
      for (auto [V, From] : zip(Phi->incoming_values(), Phi->blocks()))
        Result->addIncoming(LoadAt(V, From->getTerminator()), From);
    }
    Load->replaceAllUsesWith(Result);
    Load->eraseFromParent();
    if (Choice->use_empty())
      Choice->eraseFromParent();
  }
}

PreservedAnalyses BypassTileCopies::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (const KernelInfo &K : readKernels(M)) {
    auto Barrier = find_if(instructions(*K.Kernel), [](const Instruction &I) { return isBarrier(I); });
    if (K.Tile.empty() || K.Rank == 1 || K.Rank > 3 || findVersions(*K.Kernel) ||
        K.Kernel->getInstructionCount() > MaxKernelSize || Barrier == inst_end(*K.Kernel))
      continue;
    ValueToValueMapTy Map;
    KernelInfo Version = K;
    Version.Kernel = copyKernel(K, K.Kernel->getReturnType(), {}, ".direct", Map);
    LowerSwitchPass().run(*Version.Kernel, FAM);
    splitLoads(*Version.Kernel);
    FAM.invalidate(*Version.Kernel, PreservedAnalyses::none());
    bool Runs = false;
    {
      TileCopies Copies(Version, FAM);
      DirectVersion Direct(*Version.Kernel, Copies, FAM);
      Runs = Copies.areUnderstood();
      if (Runs) {
        Direct.make();
        Runs = Direct.isWorthIt();
      }
      if (Runs) {
        LLVM_DEBUG(dbgs() << K.Name << ": reads memory instead of its copies\n");
        ++NumBypassed;
        remark(
            KernelRemark::Passed, "amp-bypass", "Bypassed", *Barrier,
            "not needed unless views overlap: threads read memory directly instead of its copy in tile_static memory");
        setVersions(*K.Kernel, {Copies.makeCheck(K), Version.Kernel, /*HasGuards=*/false});
      }
    }
    FAM.clear(*Version.Kernel, Version.Kernel->getName());
    if (!Runs)
      Version.Kernel->eraseFromParent();
    Changed |= Runs;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
