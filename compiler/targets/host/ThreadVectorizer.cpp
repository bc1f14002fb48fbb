// The control flow of the vectorized function. Phis of blocks that keep their branches are completed at the end; those
// of predicated blocks become selects by the masks of the incoming edges. Values defined in a skipped part
// are not used by lanes that arrive later, and become poison; masks become false.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/ThreadVectorizer.h"
#include "targets/host/LastLanes.h"
#include "targets/host/VectorizeThreads.h"

#include "messages/KernelRemark.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

#define DEBUG_TYPE "vectorize-threads"

STATISTIC(NumLast, "Loops whose last threads run one after the other");

using namespace llvm;

namespace amp {

ThreadVectorizer::ThreadVectorizer(Function &Thread, const ShapeAnalysis &Shapes, const DominatorTree &DT,
                                   const LoopInfo &LI, const VectorMath &Math, unsigned Lanes, bool EmitsRemarks)
    : Thread(Thread), Shapes(Shapes), DT(DT), LI(LI), Math(Math), DL(Thread.getParent()->getDataLayout()),
      Groups(Thread, Shapes, DT, LI), W(Lanes), EmitsRemarks(EmitsRemarks), B(Thread.getContext()) {}

Function *ThreadVectorizer::run(bool Masked) {
  FunctionType *Old = Thread.getFunctionType();
  SmallVector<Type *> Params(Old->params());
  if (Masked)
    Params.push_back(B.getInt32Ty());
  New = Function::Create(FunctionType::get(Old->getReturnType(), Params, false), GlobalValue::InternalLinkage,
                         Thread.getName() + (Masked ? ".tail" : ".vector"), Thread.getParent());
  IsNeverFull = Masked && !isLong(Thread);
  New->copyAttributesFrom(&Thread);
  New->setLinkage(GlobalValue::InternalLinkage);
  for (Argument &A : Thread.args()) {
    New->getArg(A.getArgNo())->setName(A.getName());
    Scalars[&A] = New->getArg(A.getArgNo());
  }
  for (BasicBlock &Block : Thread)
    if (!Shapes.isPredicated(&Block))
      BlockMap[&Block] = BasicBlock::Create(B.getContext(), Block.getName(), New);
  B.SetInsertPoint(BlockMap[&Thread.getEntryBlock()]);
  if (Masked)
    EntryMask =
        B.CreateICmpULT(laneNumbers(B.getInt32Ty(), 1), B.CreateVectorSplat(W, New->getArg(Params.size() - 1)), "live");
  if (EmitsRemarks)
    for (auto &[Begin, Divergent] : Shapes.divergentRegions())
      remark(KernelRemark::Analysis, "amp-divergence", "Divergent", *Begin->getTerminator(),
             "divergent branch: both paths run under masks");
  emitFunction();
  fillPhis();
  repairDominance();
  lowerPlainAtomics();
  exposeArrays();
  return New;
}

void ThreadVectorizer::emitFunction() {
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&Thread))
    if (!Shapes.isPredicated(Block))
      emitSharedBlock(Block);
}

void ThreadVectorizer::emitSharedBlock(BasicBlock *Block) {
  B.SetInsertPoint(BlockMap[Block]);
  Mask = EntryMask;
  BlockMask[Block] = {EntryMask, nullptr};
  emitPhis(Block);
  for (Instruction &I : *Block)
    if (!isa<PHINode>(I) && !I.isTerminator())
      emit(I);
  if (auto Divergent = Shapes.divergentRegions().find(Block); Divergent != Shapes.divergentRegions().end()) {
    noteEdges(Block);
    emitChain(Divergent->second);
  } else if (auto *Return = dyn_cast<ReturnInst>(Block->getTerminator())) {
    Value *V = Return->getReturnValue();
    if (!V)
      B.CreateRetVoid();
    else // lane 0 exists, and the others agree
      B.CreateRet(Shapes.shape(V).isVarying() ? B.CreateExtractElement(vector(V), uint64_t(0)) : scalar(V));
  } else {
    auto *Branch = cast<BranchInst>(Block->getTerminator());
    BasicBlock *First = BlockMap[Branch->getSuccessor(0)];
    if (Branch->isUnconditional()) {
      B.CreateBr(First);
    } else {
      BranchInst *Copy = B.CreateCondBr(scalar(Branch->getCondition()), First, BlockMap[Branch->getSuccessor(1)]);
      Copy->copyMetadata(*Branch);
    }
  }
  LastBlock[Block] = B.GetInsertBlock();
}

/// Phis that stay phis.
void ThreadVectorizer::emitPhis(BasicBlock *Block) {
  for (PHINode &Phi : Block->phis()) {
    bool IsVector = Shapes.shape(&Phi).isVarying();
    Type *T = IsVector ? vectorized(Phi.getType()) : Phi.getType();
    PHINode *Copy = B.CreatePHI(T, Phi.getNumIncomingValues(), Phi.getName());
    (IsVector ? Vectors : Scalars)[&Phi] = Copy;
    Pending.push_back({&Phi, Copy});
  }
}

void ThreadVectorizer::fillPhis() {
  for (auto [Old, Copy] : Pending)
    for (unsigned I = 0; I < Old->getNumIncomingValues(); ++I) {
      BasicBlock *From = Old->getIncomingBlock(I), *To = Old->getParent();
      if (Left.contains({Old, From})) // through a divergent region
        continue;
      auto Path = HeaderEdges.find({From, To});
      BasicBlock *NewFrom = Path != HeaderEdges.end() ? Path->second : LastBlock[From];
      B.SetInsertPoint(NewFrom->getTerminator());
      Value *V = Old->getIncomingValue(I);
      Copy->addIncoming(Shapes.shape(Old).isVarying() ? vector(V) : scalar(V), NewFrom);
    }
}

// Divergent regions.

void ThreadVectorizer::emitChain(const DivergentRegion &Divergent) {
  emitList(Divergent.Blocks, LI.getLoopFor(Divergent.Begin));
  Mask = EntryMask;
  auto IsWayIn = [&](const BasicBlock *From) {
    return From == Divergent.Begin || Divergent.Blocks.contains(const_cast<BasicBlock *>(From));
  };
  // The phis of End are created later, with End.
  for (PHINode &Phi : Divergent.End->phis()) {
    ChainValues[&Phi].push_back({blend(Phi, IsWayIn), B.GetInsertBlock()});
    for (BasicBlock *From : Phi.blocks())
      if (IsWayIn(From))
        Left[{&Phi, From}] = nullptr;
  }
  B.CreateBr(BlockMap[Divergent.End]);
}

void ThreadVectorizer::emitList(const SetVector<BasicBlock *> &Blocks, const Loop *Level) {
  DenseSet<const Loop *> Done;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&Thread)) {
    if (!Blocks.contains(Block))
      continue;
    const Loop *Inner = LI.getLoopFor(Block);
    if (Inner == Level) {
      emitPredicatedBlock(Block);
      continue;
    }
    while (Inner->getParentLoop() != Level)
      Inner = Inner->getParentLoop();
    if (!Done.insert(Inner).second)
      continue;
    if (Shapes.isDivergent(Inner))
      emitDivergentLoop(Inner);
    else
      emitUniformLoop(Inner);
  }
}

/// Returns true if the block contains only phis.
static bool isEmpty(const BasicBlock &Block) {
  return &*Block.getFirstNonPHIOrDbgOrLifetime() == Block.getTerminator();
}

void ThreadVectorizer::emitPredicatedBlock(BasicBlock *Block) {
  const Loop *L = LI.getLoopFor(Block);
  bool IsHeader = L && L->getHeader() == Block; // emit...Loop has begun it
  if (!IsHeader)
    BlockMask[Block] = maskOf(Block);
  const LaneSet Own = BlockMask[Block];
  BasicBlock *Next = nullptr;
  Mask = Own.Lanes;
  if (!IsHeader) {
    if (!isEmpty(*Block))
      Next = openGuard(Own, needsGuard(*Block), Block->getName());
    for (PHINode &Phi : Block->phis()) {
      Value *V = blend(Phi, [](const BasicBlock *) { return true; });
      (Shapes.shape(&Phi).isVarying() ? Vectors : Scalars)[&Phi] = V;
    }
  }
  for (Instruction &I : *Block)
    if (!isa<PHINode>(I) && !I.isTerminator())
      emit(I);
  noteEdges(Block);
  LastBlock[Block] = B.GetInsertBlock();
  if (Next)
    closeGuard(Next);
}

/// Iterates while any lane does; values with which lanes leave are kept for each exit.
void ThreadVectorizer::emitDivergentLoop(const Loop *L) {
  BasicBlock *Header = L->getHeader(), *Latch = L->getLoopLatch();
  Value *In = lanesOf(edgeMask(L->getLoopPreheader(), Header));
  BasicBlock *Next = openGuard({In, nullptr}, /*NeedsLane=*/true, Header->getName());
  Mask = In;
  Value *Begin = mask();
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Top = BasicBlock::Create(B.getContext(), Header->getName(), New);
  B.CreateBr(Top);
  B.SetInsertPoint(Top);
  HeaderEdges[{L->getLoopPreheader(), Header}] = Before;
  PHINode *Live = B.CreatePHI(Begin->getType(), 2, "live");
  Live->addIncoming(Begin, Before);
  recordMask(Live);
  BlockMask[Header] = {Live, nullptr};
  LiveLanes.push_back(Live);
  LoopMasks.insert(Live);

  struct LoopExit {
    Edge E;
    PHINode *Lanes;
    SmallVector<std::tuple<PHINode *, Value *, PHINode *>> Values; ///< phi after the loop, value, kept value
  };
  SmallVector<Loop::Edge> Edges;
  L->getExitEdges(Edges);
  SmallVector<LoopExit> Paths;
  for (auto [From, To] : Edges) {
    LoopExit &Path = Paths.emplace_back();
    Path.E = {From, To};
    Path.Lanes = B.CreatePHI(Live->getType(), 2, "left");
    Path.Lanes->addIncoming(Constant::getNullValue(Live->getType()), Before);
    recordMask(Path.Lanes);
    for (PHINode &Phi : To->phis()) {
      Value *V = Phi.getIncomingValueForBlock(From);
      auto *Def = dyn_cast<Instruction>(V);
      if (!Def || !L->contains(Def))
        continue;
      PHINode *Kept = B.CreatePHI(vectorized(V->getType()), 2, Phi.getName());
      Kept->addIncoming(PoisonValue::get(Kept->getType()), Before);
      Path.Values.push_back({&Phi, V, Kept});
    }
  }
  emitPhis(Header);
  BasicBlock *After = BasicBlock::Create(B.getContext(), Header->getName() + ".left", New);
  SmallVector<std::pair<unsigned, Value *>> Results;
  for (auto [Number, Path] : enumerate(Paths))
    for (auto [Phi, V, Kept] : Path.Values)
      Results.push_back({static_cast<unsigned>(Number), V});
  LastLanes Last = emitLastLanes(*L, Live, Edges, Results);
  if (Last.End) {
    IRBuilder<> AtEnd(Last.End->getTerminator());
    auto *Result = Last.Results.begin();
    for (auto [Number, Path] : enumerate(Paths)) {
      for (auto [Phi, V, Kept] : Path.Values) {
        *Result = AtEnd.CreateSelect(Last.Took[Number], *Result, Kept);
        ++Result;
      }
      Last.Took[Number] = AtEnd.CreateOr(Path.Lanes, Last.Took[Number]);
      recordMask(Last.Took[Number]);
    }
    cast<BranchInst>(Last.End->getTerminator())->setSuccessor(0, After);
  }

  SetVector<BasicBlock *> Blocks(L->block_begin(), L->block_end());
  emitList(Blocks, L);
  BasicBlock *Bottom = B.GetInsertBlock();
  Mask = nullptr;
  for (LoopExit &Path : Paths) {
    Value *Now = lanesOf(edgeMask(Path.E.first, Path.E.second));
    if (!Now)
      Now = fullMask();
    Value *All = B.CreateOr(Path.Lanes, Now, "left");
    recordMask(All);
    Path.Lanes->addIncoming(All, Bottom);
    EdgeMasks[Path.E] = {All, nullptr};
    for (auto [Phi, V, Kept] : Path.Values) {
      // If the lanes also left an inner loop, the value is the one kept there.
      Value *Inner = Left.lookup({Phi, Path.E.first});
      Value *Next = B.CreateSelect(Now, Inner ? Inner : vector(V), Kept);
      Kept->addIncoming(Next, Bottom);
      Left[{Phi, Path.E.first}] = Next;
    }
  }
  Value *Again = lanesOf(edgeMask(Latch, Header));
  if (!Again)
    Again = fullMask();
  LiveLanes.pop_back();
  Live->addIncoming(Again, Bottom);
  HeaderEdges[{Latch, Header}] = Bottom;
  B.CreateCondBr(any(Again), Top, After);
  B.SetInsertPoint(After);
  if (Last.End) {
    const auto Either = [&](Value *ByVectors, Value *ByLanes) {
      PHINode *Phi = B.CreatePHI(ByVectors->getType(), 2);
      Phi->addIncoming(ByVectors, Bottom);
      Phi->addIncoming(ByLanes, Last.End);
      return Phi;
    };
    auto *Result = Last.Results.begin();
    for (auto [Number, Path] : enumerate(Paths)) {
      PHINode *Lanes = Either(EdgeMasks[Path.E].Lanes, Last.Took[Number]);
      recordMask(Lanes);
      EdgeMasks[Path.E] = {Lanes, nullptr};
      for (auto [Phi, V, Kept] : Path.Values) {
        Value *&Now = Left[{Phi, Path.E.first}];
        Now = Either(Now, *Result++);
      }
    }
  }
  if (Next)
    closeGuard(Next);
}

/// Leaves a loop at the start of an iteration if few lanes are left in it, and runs these one after the other. The block
/// after that has a branch to itself. The builder is where the iteration goes on.
LastLanes ThreadVectorizer::emitLastLanes(const Loop &L, Value *Live, ArrayRef<Loop::Edge> Exits,
                                          ArrayRef<std::pair<unsigned, Value *>> Results) {
  const unsigned Few = countLastLanes(L, Shapes, DT, W);
  if (Few == 0)
    return {};
  ++NumLast;
  if (EmitsRemarks)
    remark(KernelRemark::Passed, "amp-vectorize", "LastLanes", *L.getLoopLatch()->getTerminator(),
           "when not more than " + Twine(Few) + " of " + Twine(W) +
               " threads are left in this loop, they run one after the other");
  const LaneLoop One = makeLaneLoop(Thread, L, Exits, Results);
  LLVMContext &Context = B.getContext();
  Type *Bits = B.getIntNTy(W);
  auto *Start = BasicBlock::Create(Context, "last", New), *Body = BasicBlock::Create(Context, "lane", New),
       *Done = BasicBlock::Create(Context, "last.done", New), *More = BasicBlock::Create(Context, "more", New);
  Value *All = B.CreateBitCast(Live, Bits);
  B.CreateCondBr(B.CreateICmpULE(B.CreateUnaryIntrinsic(Intrinsic::ctpop, All), ConstantInt::get(Bits, Few)), Start,
                 More);
  B.SetInsertPoint(Start);
  SmallVector<Value *> Inputs; // scalars, and vectors for varying ones
  for (Value *V : One.Inputs)
    Inputs.push_back(Shapes.shape(V).isVarying() ? vector(V) : scalar(V));
  B.CreateBr(Body);
  B.SetInsertPoint(Body);
  PHINode *Rest = B.CreatePHI(Bits, 2, "rest");
  Rest->addIncoming(All, Start);
  SmallVector<PHINode *> Took, Values;
  for (unsigned Exit = 0; Exit < Exits.size(); ++Exit) {
    Took.push_back(B.CreatePHI(Bits, 2, "took"));
    Took.back()->addIncoming(ConstantInt::get(Bits, 0), Start);
  }
  for (auto [Exit, V] : Results) {
    Values.push_back(B.CreatePHI(vectorized(V->getType()), 2));
    Values.back()->addIncoming(PoisonValue::get(Values.back()->getType()), Start);
  }
  Value *Number = B.CreateBinaryIntrinsic(Intrinsic::cttz, Rest, B.getTrue());
  Value *Lane = B.CreateZExtOrTrunc(Number, B.getInt32Ty());
  SmallVector<Value *> Args;
  for (auto [V, Input] : zip_equal(One.Inputs, Inputs))
    Args.push_back(ofLane(*V, Input, Lane));
  Args.push_back(Lane);
  CallInst *Call = B.CreateCall(One.Run, Args);
  Value *Exit = B.CreateExtractValue(Call, 0), *Bit = B.CreateShl(ConstantInt::get(Bits, 1), Number);
  for (auto [N, Phi] : enumerate(Took)) {
    Value *IsHere = B.CreateICmpEQ(Exit, B.getInt32(static_cast<uint32_t>(N)));
    Phi->addIncoming(B.CreateSelect(IsHere, B.CreateOr(Phi, Bit), Phi), Body);
  }
  for (auto [N, Phi] : enumerate(Values))
    Phi->addIncoming(B.CreateInsertElement(Phi, B.CreateExtractValue(Call, static_cast<unsigned>(N) + 1), Lane), Body);
  Value *Others = B.CreateAnd(Rest, B.CreateSub(Rest, ConstantInt::get(Bits, 1)));
  Rest->addIncoming(Others, Body);
  B.CreateCondBr(B.CreateICmpNE(Others, ConstantInt::get(Bits, 0)), Body, Done);
  B.SetInsertPoint(Done);
  LastLanes Last;
  Last.End = Done;
  for (PHINode *Phi : Took)
    Last.Took.push_back(B.CreateBitCast(Phi->getIncomingValueForBlock(Body), Live->getType()));
  for (PHINode *Phi : Values)
    Last.Results.push_back(Phi->getIncomingValueForBlock(Body));
  B.CreateBr(Done);
  B.SetInsertPoint(More);
  return Last;
}

/// Returns true if the loop ends only with its last block.
static bool leavesByLatch(const Loop &L) { return L.getExitingBlock() && L.getExitingBlock() == L.getLoopLatch(); }

/// A loop that its lanes leave together.
void ThreadVectorizer::emitUniformLoop(const Loop *L) {
  BasicBlock *Header = L->getHeader(), *Latch = L->getLoopLatch();
  const LaneSet In = edgeMask(L->getLoopPreheader(), Header), Within = {In.Lanes, nullptr};
  BasicBlock *Next = openGuard(In, /*NeedsLane=*/true, Header->getName());
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Top = BasicBlock::Create(B.getContext(), Header->getName(), New);
  B.CreateBr(Top);
  B.SetInsertPoint(Top);
  HeaderEdges[{L->getLoopPreheader(), Header}] = Before;
  BlockMask[Header] = Within;
  emitPhis(Header);
  SetVector<BasicBlock *> Blocks(L->block_begin(), L->block_end());
  emitList(Blocks, L);
  BasicBlock *After = BasicBlock::Create(B.getContext(), Header->getName() + ".left", New);
  // Either all lanes of the loop take an exit or none does.
  auto IsTaken = [&](Edge Path) -> Value * {
    LaneSet S = edgeMask(Path.first, Path.second);
    if (S.Lanes != Within.Lanes)
      return any(lanesOf(S));
    return S.If ? S.If : B.getTrue();
  };
  HeaderEdges[{Latch, Header}] = B.GetInsertBlock();
  if (leavesByLatch(*L)) {
    auto *Branch = cast<BranchInst>(Latch->getTerminator());
    bool AgainIfTrue = Branch->getSuccessor(0) == Header;
    B.CreateCondBr(scalar(Branch->getCondition()), AgainIfTrue ? Top : After, AgainIfTrue ? After : Top);
    EdgeMasks[{Latch, Branch->getSuccessor(AgainIfTrue ? 1 : 0)}] = In;
  } else {
    SmallVector<Loop::Edge> Edges;
    L->getExitEdges(Edges);
    for (Loop::Edge Path : Edges) {
      Value *If = B.CreateFreeze(IsTaken(Path), "left");
      recordMask(If);
      LiveIf.insert(If);
      EdgeMasks[Path] = {In.Lanes, If};
    }
    B.CreateCondBr(IsTaken({Latch, Header}), Top, After);
  }
  B.SetInsertPoint(After);
  if (Next)
    closeGuard(Next);
}

// Masks.

void ThreadVectorizer::recordMask(Value *M) {
  if (M)
    MaskGuards.try_emplace(M, Guards.begin(), Guards.end());
}

void ThreadVectorizer::noteEdges(BasicBlock *Block) {
  auto *Branch = cast<BranchInst>(Block->getTerminator());
  const LaneSet Own = BlockMask[Block];
  if (Branch->isUnconditional() || Branch->getSuccessor(0) == Branch->getSuccessor(1)) {
    EdgeMasks[{Block, Branch->getSuccessor(0)}] = Own;
    return;
  }
  const Loop *L = LI.getLoopFor(Block);
  if (L && L->getLoopLatch() == Block && leavesByLatch(*L) && !Shapes.isDivergent(L))
    return; // emitUniformLoop branches
  if (Shapes.shape(Branch->getCondition()).isUniform())
    return noteUniformEdges(Block);
  Value *Condition = vector(Branch->getCondition());
  Value *False = Constant::getNullValue(Condition->getType());
  Value *M = lanesOf(Own);
  for (unsigned I = 0; I < 2; ++I) {
    Value *C = I == 0 ? Condition : B.CreateNot(Condition);
    // In inactive lanes the condition may be poison, which `and` would propagate.
    Value *E = M ? B.CreateSelect(M, C, False) : C;
    recordMask(E);
    EdgeMasks[{Block, Branch->getSuccessor(I)}] = {E, nullptr};
  }
}

/// For a branch that all lanes of the block take together. Without active lanes the condition may be poison.
void ThreadVectorizer::noteUniformEdges(BasicBlock *Block) {
  auto *Branch = cast<BranchInst>(Block->getTerminator());
  const LaneSet Own = BlockMask[Block];
  Value *Condition = B.CreateFreeze(scalar(Branch->getCondition()), "taken");
  for (unsigned I = 0; I < 2; ++I) {
    Value *If = I == 0 ? Condition : B.CreateNot(Condition);
    if (Own.If)
      If = B.CreateAnd(Own.If, If);
    recordMask(If);
    if (isLive(Own))
      LiveIf.insert(If);
    EdgeMasks[{Block, Branch->getSuccessor(I)}] = {Own.Lanes, If};
  }
}

/// Returns the set as one mask; null for all lanes.
Value *ThreadVectorizer::lanesOf(LaneSet S) {
  if (!S.If)
    return S.Lanes;
  Value *Lanes = S.Lanes ? S.Lanes : fullMask();
  Value *M = B.CreateSelect(S.If, Lanes, Constant::getNullValue(Lanes->getType()));
  recordMask(M);
  return M;
}

/// Returns true if a lane is known to be active whenever the scalar is true.
bool ThreadVectorizer::isLive(LaneSet S) const {
  return !S.Lanes || S.Lanes == EntryMask || is_contained(LiveLanes, S.Lanes) || (S.If && LiveIf.contains(S.If));
}

LaneSet ThreadVectorizer::edgeMask(const BasicBlock *From, const BasicBlock *To) {
  auto It = EdgeMasks.find({From, To});
  assert(It != EdgeMasks.end() && "a way that was not written");
  return It->second;
}

/// Returns true if all threads that leave `Above` reach `Block` in the same iteration of their common loop. It does not
/// suffice that `Block` postdominates `Above`: some threads may reach it in a later iteration.
bool ThreadVectorizer::isReachedByAll(const BasicBlock *Block, const BasicBlock *Above) const {
  const Loop *L = LI.getLoopFor(Above);
  if (LI.getLoopFor(Block) != L)
    return false;
  SmallSetVector<const BasicBlock *, 16> Reached;
  Reached.insert(Above);
  for (unsigned I = 0; I < Reached.size(); ++I) {
    if (succ_empty(Reached[I]))
      return false;
    for (const BasicBlock *S : successors(Reached[I])) {
      if (S == Block)
        continue;
      if (L && (S == L->getHeader() || !L->contains(S)))
        return false;
      Reached.insert(S);
    }
  }
  return true;
}

LaneSet ThreadVectorizer::maskOf(BasicBlock *Block) {
  BasicBlock *Above = DT.getNode(Block)->getIDom()->getBlock();
  if (BlockMask.contains(Above) && isReachedByAll(Block, Above))
    return BlockMask[Above];
  SmallVector<LaneSet> Paths;
  for (BasicBlock *From : predecessors(Block)) {
    LaneSet Path = edgeMask(From, Block);
    if (!Path.Lanes && !Path.If)
      return {};
    if (none_of(Paths, [&](LaneSet Other) { return Other.Lanes == Path.Lanes && Other.If == Path.If; }))
      Paths.push_back(Path);
  }
  LaneSet All = Paths.front();
  const bool IsOne = all_of(Paths, [&](LaneSet Path) { return Path.Lanes == All.Lanes; });
  for (LaneSet Path : drop_begin(Paths)) {
    if (!IsOne) {
      All = {B.CreateOr(lanesOf(All), lanesOf(Path)), nullptr};
    } else if (!All.If || !Path.If) {
      All.If = nullptr;
    } else {
      const bool AreLive = LiveIf.contains(All.If) && LiveIf.contains(Path.If);
      All.If = B.CreateOr(All.If, Path.If);
      if (AreLive)
        LiveIf.insert(All.If);
    }
  }
  recordMask(All.Lanes);
  recordMask(All.If);
  return All;
}

/// Returns the value of a phi for the lanes that arrive through the counted edges.
Value *ThreadVectorizer::blend(PHINode &Phi, function_ref<bool(const BasicBlock *)> Counts) {
  const bool IsVector = Shapes.shape(&Phi).isVarying();
  SmallVector<std::pair<BasicBlock *, Value *>> Paths;
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
    BasicBlock *From = Phi.getIncomingBlock(I);
    if (!Counts(From))
      continue;
    Value *Kept = Left.lookup({&Phi, From});
    Paths.push_back(
        {From, IsVector ? (Kept ? Kept : vector(Phi.getIncomingValue(I))) : scalar(Phi.getIncomingValue(I))});
  }
  Value *Result = Paths.front().second;
  if (all_of(Paths, [&](const auto &Path) { return Path.second == Result; }))
    return Result;
  Value *Lanes = edgeMask(Paths.front().first, Phi.getParent()).Lanes;
  const bool AreOne =
      all_of(Paths, [&](const auto &Path) { return edgeMask(Path.first, Phi.getParent()).Lanes == Lanes; });
  for (auto [From, V] : drop_begin(Paths)) {
    if (V == Result)
      continue;
    const LaneSet Path = edgeMask(From, Phi.getParent());
    // All lanes arrive through one edge if only uniform branches have selected it, or if the value is a scalar.
    Value *If = AreOne ? Path.If : lanesOf(Path);
    if (If && !AreOne && !IsVector)
      If = any(If);
    Result = If ? B.CreateSelect(If, V, Result, Phi.getName()) : V;
  }
  return Result;
}

/// Vector instructions only compute; operations executed once for all lanes must not run without active lanes.
bool ThreadVectorizer::needsGuard(const BasicBlock &Block) const {
  unsigned Cost = 0;
  for (const Instruction &I : Block) {
    if (I.mayWriteToMemory() || (isa<CallBase>(I) && !isa<IntrinsicInst>(I)))
      return true;
    bool IsScalar = !Shapes.shape(&I).isVarying();
    if (IsScalar && (I.mayReadFromMemory() || I.isIntDivRem()))
      return true;
    Cost += IsScalar ? 0 : isa<LoadInst>(I) || I.isIntDivRem() ? 4 : 1;
  }
  return Cost > 12;
}

/// Skips the following code if uniform branches went elsewhere and, with `NeedsLane`, if no lane is active. Null if
/// there is nothing to test.
BasicBlock *ThreadVectorizer::openGuard(LaneSet S, bool NeedsLane, const Twine &Name) {
  Value *Condition = S.If;
  if (NeedsLane && !isLive(S))
    Condition = S.If ? B.CreateAnd(S.If, any(S.Lanes)) : any(S.Lanes);
  if (!Condition)
    return nullptr;
  const bool IsLive = NeedsLane || isLive(S);
  auto *Body = BasicBlock::Create(B.getContext(), Name, New);
  auto *Next = BasicBlock::Create(B.getContext(), Name + ".next", New);
  B.CreateCondBr(Condition, Body, Next);
  Guards.push_back(B.GetInsertBlock());
  LiveLanes.push_back(IsLive ? S.Lanes : nullptr);
  B.SetInsertPoint(Body);
  return Next;
}

void ThreadVectorizer::closeGuard(BasicBlock *Next) {
  Guards.pop_back();
  LiveLanes.pop_back();
  B.CreateBr(Next);
  B.SetInsertPoint(Next);
}

bool hasAddressVector(const Value &P) {
  return llvm::any_of(P.users(), [](const User *U) {
    if (isa<GetElementPtrInst, PHINode, SelectInst, FreezeInst>(U))
      return U->getType()->isVectorTy() || isa<PHINode>(U) || hasAddressVector(*U);
    return isa<InsertElementInst>(U);
  });
}

/// LLVM 19's alias analysis looks for pointers among the operands of a call, but not in vectors: it would
/// let a gather pass a store into a local array whose address does not escape otherwise. So it must escape.
void exposeAddress(IRBuilder<> &B, AllocaInst &Array) {
  auto *Type = FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false);
  CallInst *Call = B.CreateCall(InlineAsm::get(Type, "", "r", /*hasSideEffects=*/true), {&Array});
  Call->setMemoryEffects(MemoryEffects::inaccessibleMemOnly()); // other values stay in registers
}

void ThreadVectorizer::exposeArrays() {
  SmallVector<AllocaInst *> Arrays;
  for (Instruction &I : New->getEntryBlock())
    if (auto *Array = dyn_cast<AllocaInst>(&I); Array && hasAddressVector(*Array))
      Arrays.push_back(Array);
  for (AllocaInst *Slot : {NeverLoaded, NeverStored})
    if (Slot && !is_contained(Arrays, Slot))
      Arrays.push_back(Slot); // SROA would make branches of the choices of addresses
  B.SetInsertPoint(&*New->getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (AllocaInst *Array : Arrays)
    exposeAddress(B, *Array);
}

/// Repairs uses that a definition in a guarded part does not dominate.
void ThreadVectorizer::repairDominance() {
  for (auto [Old, Copy] : Pending)
    for (auto [V, From] : ChainValues.lookup(Old))
      Copy->addIncoming(V, From);
  DominatorTree NewDT(*New);
  SmallVector<Instruction *> Definitions;
  for (Instruction &I : instructions(*New))
    Definitions.push_back(&I);
  for (Instruction *I : Definitions) {
    SmallVector<Use *> Broken;
    for (Use &U : I->uses())
      if (!NewDT.dominates(I, U))
        Broken.push_back(&U);
    if (Broken.empty())
      continue;
    SSAUpdater Updater;
    Updater.Initialize(I->getType(), I->getName());
    // In a loop it must not be the previous iteration's: a mask is reset to false wherever it may be skipped.
    auto AsMask = MaskGuards.find(I);
    LLVM_DEBUG(dbgs() << New->getName() << ": may be jumped over before it is used:" << *I << "\n");
    Constant *Without =
        AsMask != MaskGuards.end() ? Constant::getNullValue(I->getType()) : PoisonValue::get(I->getType());
    Updater.AddAvailableValue(&New->getEntryBlock(), Without);
    if (AsMask != MaskGuards.end())
      for (BasicBlock *Guard : AsMask->second)
        Updater.AddAvailableValue(Guard, Without);
    Updater.AddAvailableValue(I->getParent(), I);
    for (Use *U : Broken)
      Updater.RewriteUse(*U);
  }
}

} // namespace amp
