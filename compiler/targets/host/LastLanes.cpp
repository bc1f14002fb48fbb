// See LastLanes.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/LastLanes.h"
#include "targets/host/ThreadVectorizer.h"
#include "targets/host/VectorizeThreads.h"

#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace amp {

unsigned countLastLanes(const Loop &L, const ShapeAnalysis &Shapes, const DominatorTree &DT, unsigned Lanes) {
  constexpr unsigned FewestLanes = 8, LargestLoop = 250;
  constexpr double MaskOfLoop = 4, MaskOfBranch = 3, Branch = 2, Gather = 1.2, Division = 8, Share = 0.5, Gain = 0.75;
  constexpr double Begin = 12, Input = 3, Iterations = 4; // of a single lane, which have to pay for its inputs
  if (Lanes < FewestLanes || !L.getLoopLatch())
    return 0;
  double Thread = 1, Vector = MaskOfLoop;
  unsigned Count = 0;
  for (const BasicBlock *B : L.blocks()) {
    const double Runs = DT.dominates(B, L.getLoopLatch()) ? 1 : Share;
    for (const Instruction &I : *B) {
      ++Count;
      if (isa<PHINode, GetElementPtrInst, CastInst, FreezeInst>(I) || I.isLifetimeStartOrEnd() || isa<AssumeInst>(I))
        continue;
      const bool IsVector = Shapes.shape(&I).isVarying();
      if (auto *Jump = dyn_cast<BranchInst>(&I)) {
        if (Jump->isConditional()) {
          const bool Diverges = !Shapes.shape(Jump->getCondition()).isUniform();
          Thread += Runs * (Diverges ? Branch : 1);
          Vector += Diverges ? MaskOfBranch : 1;
        }
      } else if (const Value *Pointer = getLoadStorePointerOperand(&I)) {
        const std::optional<int64_t> Stride = Shapes.shape(Pointer).stride();
        Thread += Runs;
        Vector += Stride && std::abs(*Stride) <= 8 ? 1 : Lanes * Gather;
      } else if (isa<CallBase>(I)) {
        auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
        if (!Intrinsic ? !isLane(I) : !isTriviallyVectorizable(Intrinsic->getIntrinsicID()))
          return 0;
        Thread += Runs;
        Vector += 1;
      } else if (I.isAtomic()) {
        Thread += Runs * Division;
        Vector += Lanes * Division;
      } else if (I.isIntDivRem() && IsVector) {
        Thread += Runs * Division;
        Vector += I.getType()->getIntegerBitWidth() > 32 ? Lanes * Division : 2 * Division;
      } else {
        Thread += Runs;
        Vector += 1;
      }
    }
  }
  if (Count > LargestLoop)
    return 0;
  const double Inputs =
      Begin + Input * static_cast<double>(std::distance(L.getHeader()->phis().begin(), L.getHeader()->phis().end()));
  return std::min(static_cast<unsigned>(Gain * Iterations * Vector / (Inputs + Iterations * Thread)), Lanes / 4);
}

LaneLoop makeLaneLoop(Function &Thread, const Loop &L, ArrayRef<Loop::Edge> Exits,
                      ArrayRef<std::pair<unsigned, Value *>> Results) {
  LaneLoop Made;
  BasicBlock *Header = L.getHeader(), *Before = L.getLoopPreheader();
  for (PHINode &Phi : Header->phis())
    Made.Inputs.insert(&Phi);
  const auto IsOutside = [&](const Value *V) {
    auto *Def = dyn_cast<Instruction>(V);
    return isa<Argument>(V) || (Def && !L.contains(Def));
  };
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *B)
      for (Use &U : I.operands())
        if (auto *Phi = dyn_cast<PHINode>(&I); IsOutside(U) && !(Phi && Phi->getIncomingBlock(U) == Before))
          Made.Inputs.insert(U);
  LLVMContext &Context = Thread.getContext();
  Type *I32 = Type::getInt32Ty(Context);
  SmallVector<Type *> Params, Members = {I32};
  for (Value *V : Made.Inputs)
    Params.push_back(V->getType());
  Params.push_back(I32);
  for (auto [Exit, V] : Results)
    Members.push_back(V->getType());
  auto *Result = StructType::get(Context, Members);
  Function *F = Made.Run = Function::Create(FunctionType::get(Result, Params, false), GlobalValue::InternalLinkage,
                                            Thread.getName() + ".last", Thread.getParent());
  F->addFnAttr(Attribute::AlwaysInline);
  F->addFnAttr(Attribute::NoUnwind);
  BasicBlock *Entry = BasicBlock::Create(Context, "entry", F);
  ValueToValueMapTy Map;
  for (auto [Number, V] : enumerate(Made.Inputs))
    Map[V] = F->getArg(static_cast<unsigned>(Number));
  for (BasicBlock *B : L.blocks()) {
    BasicBlock *Copy = CloneBasicBlock(B, Map, "", F);
    Map[B] = Copy;
  }
  // The copies of the header's phis, which begin with the inputs.
  for (PHINode &Phi : Header->phis())
    cast<PHINode>(Map[&Phi])->removeIncomingValue(Before, /*DeletePHIIfEmpty=*/false);
  for (BasicBlock *B : L.blocks())
    for (Instruction &I : *cast<BasicBlock>(Map[B])) {
      I.setDebugLoc(DebugLoc());
      RemapInstruction(&I, Map, RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
    }
  unsigned Number = 0;
  for (PHINode &Phi : Header->phis())
    cast<PHINode>(Map[&Phi])->addIncoming(F->getArg(Number++), Entry);
  BranchInst::Create(cast<BasicBlock>(Map[Header]), Entry);
  for (auto [Exit, Path] : enumerate(Exits)) {
    IRBuilder<> B(BasicBlock::Create(Context, "exit", F));
    Value *All = B.CreateInsertValue(PoisonValue::get(Result), B.getInt32(static_cast<uint32_t>(Exit)), 0);
    for (auto [Member, Of] : enumerate(Results))
      if (Of.first == Exit)
        All = B.CreateInsertValue(All, Map[Of.second], static_cast<unsigned>(Member) + 1);
    B.CreateRet(All);
    cast<BasicBlock>(Map[Path.first])->getTerminator()->replaceSuccessorWith(Path.second, B.GetInsertBlock());
  }
  runOneThread(*F, *F->getArg(F->arg_size() - 1));
  return Made;
}

} // namespace amp
