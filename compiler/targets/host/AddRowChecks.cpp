// See AddRowChecks.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/AddRowChecks.h"
#include "targets/host/CopyTree.h"
#include "targets/host/HostPasses.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/VectorizeThreads.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

#define DEBUG_TYPE "add-row-checks"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Maximum number of cloned instructions.
constexpr size_t MaxGrowth = 400;
/// Maximum number of instructions in a skipped tail.
constexpr size_t MaxRest = 64;

/// Maximum number of comparisons in a condition.
constexpr unsigned MaxTests = 24;

/// The threads of a row for which a condition is true.
enum class TrueThreads {
  Unknown,
  Prefix, ///< the first ones
  Suffix, ///< the last ones
};

class LaneTester {
public:
  LaneTester(Function &F, unsigned Row, function_ref<void(Function &)> RestoreForm)
      : F(F), Row(Row), RestoreForm(RestoreForm) {}

  bool run() {
    bool Changed = false;
    while (testOne()) {
      RestoreForm(F);
      Changed = true;
    }
    return Changed;
  }

private:
  /// A divergent branch and the blocks that depend on it.
  struct Candidate {
    BranchInst *Branch;
    DivergentRegion Divergent;
    bool IsFirst; ///< no thread of the row has done anything before
    TrueThreads Where;
    Value *Left = nullptr, *Right = nullptr; ///< the values that are compared for equality
    bool IsSigned = true;                    ///< their no-wrap flag is signed
  };

  bool testOne() {
    const LaneAnalyses Analyses(F);
    const ShapeAnalysis &Shapes = Analyses.Shapes;
    if (!Shapes.isValid())
      return false;
    for (const auto &[Begin, Divergent] : Shapes.divergentRegions()) {
      auto *Branch = dyn_cast<BranchInst>(Begin->getTerminator());
      if (!Branch || !Branch->isConditional() || Done.contains(Branch) ||
          !dependsOnIndexOnly(Branch->getCondition(), Shapes) || !isWorthIt(Divergent) ||
          !isClosed(Divergent, Analyses.DT))
        continue;
      bool IsFirst = doesNothingBefore(Begin, Shapes);
      Candidate C = {Branch, Divergent, IsFirst, findTrueThreads(Branch->getCondition(), Shapes)};
      findEquality(C, Shapes);
      Known = &Shapes;
      LLVM_DEBUG(dbgs() << "" << F.getName() << ":" << *Branch->getCondition() << "\n");
      apply(C);
      return true;
    }
    return false;
  }

  // Conditions.

  /// Returns true for comparisons of indices with uniform values, and combinations of these.
  static bool dependsOnIndexOnly(const Value *C, const ShapeAnalysis &Shapes, unsigned Depth = 0) {
    if (Shapes.shape(C).isUniform())
      return true;
    if (Depth > MaxTests)
      return false;
    const Value *L, *R;
    if (match(C, m_Freeze(m_Value(L))))
      return dependsOnIndexOnly(L, Shapes, Depth + 1);
    if (match(C, m_LogicalAnd(m_Value(L), m_Value(R))) || match(C, m_LogicalOr(m_Value(L), m_Value(R))) ||
        match(C, m_Xor(m_Value(L), m_Value(R))))
      return dependsOnIndexOnly(L, Shapes, Depth + 1) && dependsOnIndexOnly(R, Shapes, Depth + 1);
    auto *Compare = dyn_cast<ICmpInst>(C);
    return Compare && Shapes.shape(Compare->getOperand(0)).stride() && Shapes.shape(Compare->getOperand(1)).stride();
  }

  static TrueThreads findTrueThreads(const Value *C, const ShapeAnalysis &Shapes) {
    const Value *L, *R;
    if (match(C, m_Freeze(m_Value(L))))
      return findTrueThreads(L, Shapes);
    if (match(C, m_LogicalAnd(m_Value(L), m_Value(R))) || match(C, m_LogicalOr(m_Value(L), m_Value(R)))) {
      TrueThreads A = findTrueThreads(L, Shapes);
      return A == findTrueThreads(R, Shapes) ? A : TrueThreads::Unknown;
    }
    auto *Compare = dyn_cast<ICmpInst>(C);
    if (!Compare || Compare->isEquality() || !Compare->getOperand(0)->getType()->isIntegerTy())
      return TrueThreads::Unknown;
    bool Signed = Compare->isSigned();
    auto LeftStride = Shapes.rowStride(Compare->getOperand(0), Signed),
         RightStride = Shapes.rowStride(Compare->getOperand(1), Signed);
    if (!LeftStride || !RightStride || *LeftStride == *RightStride)
      return TrueThreads::Unknown;
    ICmpInst::Predicate P = Compare->getPredicate();
    bool IsLess = ICmpInst::isLT(P) || ICmpInst::isLE(P);
    return (*LeftStride > *RightStride) == IsLess ? TrueThreads::Prefix : TrueThreads::Suffix;
  }

  /// Recognizes a condition that selects one thread of the row. Other threads precede and follow it.
  static void findEquality(Candidate &C, const ShapeAnalysis &Shapes) {
    auto *Compare = dyn_cast<ICmpInst>(C.Branch->getCondition());
    if (!Compare || !Compare->isEquality() || !Compare->getOperand(0)->getType()->isIntegerTy())
      return;
    Value *L = Compare->getOperand(0), *R = Compare->getOperand(1);
    for (bool Signed : {true, false}) {
      auto StrideL = Shapes.rowStride(L, Signed), StrideR = Shapes.rowStride(R, Signed);
      if (!StrideL || !StrideR || *StrideL == *StrideR)
        continue;
      bool Rises = *StrideL > *StrideR;
      C.Left = Rises ? L : R;
      C.Right = Rises ? R : L;
      C.IsSigned = Signed;
      return;
    }
  }

  /// Returns true if either all threads of a row reach B or none does, without side effects before.
  static bool doesNothingBefore(BasicBlock *B, const ShapeAnalysis &Shapes) {
    SmallSetVector<BasicBlock *, 8> Blocks;
    Blocks.insert(B);
    for (unsigned I = 0; I < Blocks.size(); ++I)
      for (BasicBlock *P : predecessors(Blocks[I])) {
        auto *Branch = dyn_cast<BranchInst>(P->getTerminator());
        if (P == B || !Branch ||
            (Branch->isConditional() && Shapes.rowStride(Branch->getCondition(), /*Signed=*/true) != 0))
          return false;
        Blocks.insert(P);
      }
    return llvm::none_of(Blocks, [](BasicBlock *In) { return llvm::any_of(*In, mattersToThread); });
  }

  // Profitability.

  static bool isWorthIt(const DivergentRegion &Divergent) {
    size_t Instructions = 0;
    bool Touches = false;
    for (const BasicBlock *B : Divergent.Blocks)
      for (const Instruction &I : *B) {
        ++Instructions;
        Touches |= I.mayReadOrWriteMemory() || isa<CallBase>(I);
      }
    return Touches || Instructions > 12;
  }

  /// Returns true if the region is entered only at its beginning, and its values leave only through phis.
  static bool isClosed(const DivergentRegion &Divergent, const DominatorTree &DT) {
    for (const BasicBlock *B : Divergent.Blocks) {
      if (!DT.dominates(Divergent.Begin, B))
        return false;
      for (const Instruction &I : *B)
        for (const User *U : I.users()) {
          auto *At = cast<Instruction>(U);
          if (!Divergent.Blocks.contains(const_cast<BasicBlock *>(At->getParent())) &&
              !(isa<PHINode>(At) && At->getParent() == Divergent.End))
            return false;
        }
    }
    return true;
  }

  // The new paths.

  void apply(const Candidate &C) {
    BasicBlock *Begin = C.Branch->getParent();
    BasicBlock *True = C.Branch->getSuccessor(0), *False = C.Branch->getSuccessor(1);
    if (!reserve(C.Divergent, True) || !reserve(C.Divergent, False)) {
      Done.insert(C.Branch);
      return;
    }
    BasicBlock *DivergentPath = SplitBlock(Begin, C.Branch);
    DivergentPath->setName(Begin->getName() + ".divergent");
    Done.insert(C.Branch);
    Value *Condition = C.Branch->getCondition();
    Paths New = {C.Divergent, DivergentPath};
    if (C.Left) {
      bool IsTrue = cast<ICmpInst>(Condition)->getPredicate() == ICmpInst::ICMP_EQ;
      Value *NotYet = IRBuilder<>(Begin->getTerminator())
                          .CreateICmp(C.IsSigned ? ICmpInst::ICMP_SLE : ICmpInst::ICMP_ULE, C.Left, C.Right);
      insertTest(New, NoLaneBuiltin, NotYet, IsTrue ? False : True, C.IsFirst);
      insertTest(New, IsTrue ? NoLaneBuiltin : AllLanesBuiltin, Condition, IsTrue ? False : True, false);
    } else {
      // Only the first test gets a version for whole rows, so it is the one for rows that do something.
      const bool AskTrue = True != C.Divergent.End;
      for (const bool Is : {AskTrue, !AskTrue})
        insertTest(New, Is ? AllLanesBuiltin : NoLaneBuiltin, Condition, Is ? True : False,
                   C.IsFirst && C.Where == (Is ? TrueThreads::Suffix : TrueThreads::Prefix));
    }
    EliminateUnreachableBlocks(F);
  }

  struct Paths {
    const DivergentRegion &Divergent;
    BasicBlock *DivergentPath; ///< the remaining divergent path
  };

  /// Inserts a test before DivergentPath: if the builtin holds for the condition, all lanes take the path from
  /// DivergentPath to Start.
  void insertTest(const Paths &New, StringRef Builtin, Value *Condition, BasicBlock *Start, bool IsLast) {
    BasicBlock *From = New.DivergentPath->getSinglePredecessor();
    BasicBlock *Next = SplitBlock(From, From->getTerminator()); // an empty block for the next test
    BasicBlock *Path = branchOff(From, Builtin, Condition, Next);
    follow(New.Divergent, New.DivergentPath, Start, Path);
    if (IsLast)
      stopRow(Path);
  }

  /// Makes `From` branch to a new block if the builtin holds for the condition, and otherwise to `Otherwise`.
  BasicBlock *branchOff(BasicBlock *From, StringRef Builtin, Value *Condition, BasicBlock *Otherwise) {
    const bool All = Builtin == AllLanesBuiltin;
    IRBuilder<> B(From->getTerminator());
    auto *Path = BasicBlock::Create(F.getContext(), From->getName() + ".uniform", &F, Otherwise);
    Value *Says = callLaneTest(B, Builtin, Condition, All ? "all" : "none");
    if (Value *OfRow = Row > 1 ? testRow(B, Condition, All) : nullptr)
      Says = B.CreateOr(callLaneTest(B, RowBuiltin, B.CreateFreeze(OfRow), "row"), Says);
    B.CreateCondBr(Says, Path, Otherwise);
    From->getTerminator()->eraseFromParent();
    return Path;
  }

  // Tests a whole row. The result does not change from vector to vector, so that each case can have its own
  // loop.

  /// Returns a value that is true only if the condition is true for all threads of the row, or for none; null if that
  /// is unknown.
  Value *testRow(IRBuilder<> &B, Value *Condition, bool All) {
    Value *L, *R;
    if (Known->rowStride(Condition, /*Signed=*/true) == 0)
      return All ? Condition : B.CreateNot(Condition);
    if (match(Condition, m_Not(m_Value(L))))
      return testRow(B, L, !All);
    if (match(Condition, m_Freeze(m_Value(L))))
      return testRow(B, L, All);
    bool IsAnd = match(Condition, m_LogicalAnd(m_Value(L), m_Value(R)));
    if (!IsAnd && !match(Condition, m_LogicalOr(m_Value(L), m_Value(R))))
      return testRowEnd(B, Condition, All);
    Value *Left = testRow(B, L, All), *Right = testRow(B, R, All);
    if (IsAnd != All && (!Left || !Right))
      return Left ? Left : Right;
    if (!Left || !Right)
      return nullptr;
    Right = B.CreateFreeze(Right); // it may be undefined where it was not evaluated
    return IsAnd == All ? B.CreateAnd(Left, Right) : B.CreateOr(Left, Right);
  }

  /// Tests the thread at one end of the row.
  Value *testRowEnd(IRBuilder<> &B, Value *Condition, bool All) {
    TrueThreads Where = findTrueThreads(Condition, *Known);
    if (Where == TrueThreads::Unknown)
      return nullptr;
    auto *Compare = cast<ICmpInst>(Condition);
    const bool AskLast = (Where == TrueThreads::Prefix) == All;
    Value *Me = B.CreateAdd(F.getArg(ThreadX), createLane(B), "me", true, true);
    Value *Further = B.CreateNSWSub(B.getInt32(AskLast ? Row - 1 : 0), Me);
    auto At = [&](Value *V) -> Value * {
      int64_t Stride = *Known->rowStride(V, Compare->isSigned());
      if (Stride == 0)
        return V;
      Value *Path = B.CreateSExtOrTrunc(Further, V->getType());
      return B.CreateAdd(V, B.CreateMul(Path, ConstantInt::get(V->getType(), static_cast<uint64_t>(Stride), true)));
    };
    return B.CreateICmp(All ? Compare->getPredicate() : Compare->getInversePredicate(), At(Compare->getOperand(0)),
                        At(Compare->getOperand(1)));
  }

  static SetVector<BasicBlock *> reach(BasicBlock *Start, const DivergentRegion *Within) {
    SetVector<BasicBlock *> Found;
    if (!Within || Start != Within->End)
      Found.insert(Start);
    for (unsigned I = 0; I < Found.size(); ++I)
      for (BasicBlock *S : successors(Found[I]))
        if (!Within || S != Within->End)
          Found.insert(S);
    return Found;
  }

  bool reserve(const DivergentRegion &Divergent, BasicBlock *Start) {
    size_t Size = 0;
    for (const BasicBlock *B : reach(Start, &Divergent))
      Size += B->size();
    Growth += Size;
    return Growth <= MaxGrowth;
  }

  /// Makes Path follow the edge from DivergentPath to Start, through copies of the region's blocks.
  void follow(const DivergentRegion &Divergent, BasicBlock *DivergentPath, BasicBlock *Start, BasicBlock *Path) {
    SetVector<BasicBlock *> Blocks = reach(Start, &Divergent);
    ValueToValueMapTy Map;
    Map[DivergentPath] = Path;
    cloneBlocks(Blocks, Map, DivergentPath, Start);
    for (PHINode &Phi : Divergent.End->phis())
      for (unsigned I = 0, E = Phi.getNumIncomingValues(); I < E; ++I) {
        BasicBlock *From = Phi.getIncomingBlock(I);
        bool IsEdge = From == DivergentPath && Start == Divergent.End;
        if (!IsEdge && !Blocks.contains(From))
          continue;
        Value *V = Phi.getIncomingValue(I);
        Value *Copy = Map.lookup(V);
        Phi.addIncoming(Copy ? Copy : V, cast<BasicBlock>(Map[From]));
      }
    BasicBlock *To = Start == Divergent.End ? Start : cast<BasicBlock>(Map[Start]);
    BranchInst::Create(To, Path);
  }

  /// Copies blocks that only the edge from From to Start leads into.
  void cloneBlocks(const SetVector<BasicBlock *> &Blocks, ValueToValueMapTy &Map, BasicBlock *From, BasicBlock *Start) {
    SmallVector<BasicBlock *> Copies;
    for (BasicBlock *B : Blocks) {
      BasicBlock *Copy = CloneBasicBlock(B, Map, ".uniform", &F);
      Map[B] = Copy;
      Copies.push_back(Copy);
    }
    for (auto [B, Copy] : llvm::zip(Blocks, Copies)) {
      for (PHINode &Phi : Copy->phis()) // incoming blocks that were not copied
        for (unsigned I = Phi.getNumIncomingValues(); I-- > 0;) {
          BasicBlock *In = Phi.getIncomingBlock(I);
          if (!Blocks.contains(In) && !(In == From && B == Start))
            Phi.removeIncomingValue(I, /*DeletePHIIfEmpty=*/false);
        }
      for (Instruction &I : *Copy)
        RemapInstruction(&I, Map, RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
    }
  }

  // The end of a row.

  /// All lanes of this vector and of the following ones take Path. If it has no side effects, the
  /// row is finished.
  void stopRow(BasicBlock *Path) {
    if (!F.getReturnType()->isIntegerTy())
      return;
    BasicBlock *Start = Path->getSingleSuccessor();
    SetVector<BasicBlock *> Blocks = reach(Start, nullptr);
    size_t Size = 0;
    for (BasicBlock *B : Blocks) {
      Size += B->size();
      for (Instruction &I : *B)
        if (mattersToThread(I))
          return;
      if (succ_empty(B) && !isa<ReturnInst>(B->getTerminator()))
        return;
    }
    // Copies the tail, for a separate return.
    if (Size > MaxRest || llvm::any_of(Blocks, [&](BasicBlock *B) { return hasBackEdge(B, Blocks); }))
      return;
    ValueToValueMapTy Map;
    cloneBlocks(Blocks, Map, Path, Start);
    cast<BranchInst>(Path->getTerminator())->setSuccessor(0, cast<BasicBlock>(Map[Start]));
    for (PHINode &Phi : Start->phis())
      Phi.removeIncomingValue(Path, /*DeletePHIIfEmpty=*/false);
    for (BasicBlock *B : Blocks)
      if (auto *Return = dyn_cast<ReturnInst>(cast<BasicBlock>(Map[B])->getTerminator())) {
        IRBuilder<> Builder(Return);
        Return->setOperand(0, Builder.CreateOr(Return->getReturnValue(), Builder.getInt32(RegionStop)));
      }
    LLVM_DEBUG(dbgs() << "" << F.getName() << ": the rest of a row has nothing to do\n");
  }

  static bool hasBackEdge(BasicBlock *B, const SetVector<BasicBlock *> &Blocks) {
    SmallPtrSet<BasicBlock *, 16> Seen;
    SmallVector<BasicBlock *> Work(successors(B));
    while (!Work.empty()) {
      BasicBlock *Next = Work.pop_back_val();
      if (Next == B)
        return true;
      if (Blocks.contains(Next) && Seen.insert(Next).second)
        Work.append(succ_begin(Next), succ_end(Next));
    }
    return false;
  }

  Function &F;
  const unsigned Row; ///< number of threads in a row, if known
  function_ref<void(Function &)> RestoreForm;
  const ShapeAnalysis *Known = nullptr; ///< of the function before it is changed
  SmallPtrSet<const BranchInst *, 8> Done;
  size_t Growth = 0;
};

} // namespace

CallInst *callLaneTest(IRBuilder<> &B, StringRef Builtin, Value *Condition, const Twine &Name) {
  FunctionCallee Callee = B.GetInsertBlock()->getModule()->getOrInsertFunction(Builtin, B.getInt1Ty(), B.getInt1Ty());
  auto *Fn = cast<Function>(Callee.getCallee());
  Fn->setDoesNotAccessMemory();
  Fn->setDoesNotThrow();
  Fn->setWillReturn();
  return B.CreateCall(Callee, {Condition}, Name);
}

bool mattersToThread(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I)) {
    auto *A = dyn_cast<Argument>(Store->getPointerOperand());
    return !Store->isSimple() || !A || A->getArgNo() < ThreadParameterCount;
  }
  return I.mayHaveSideEffects() && !I.isLifetimeStartOrEnd();
}

PreservedAnalyses AddRowChecks::run(Function &F, FunctionAnalysisManager &FAM) {
  if (!isRegion(F) || !canVectorize(F) || isLong(F))
    return PreservedAnalyses::all();
  TileShape Tile = getTileShape(F);
  auto RestoreForm = [&](Function &Region) { restoreForm(Region, FAM); };
  bool Changed = LaneTester(F, Tile.isTiled() ? Tile.row() : 0, RestoreForm).run();
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

WholeRows splitWholeRows(Function &Region) {
  WholeRows Result;
  for (Instruction &I : instructions(Region)) {
    if (!isCallOf(I, RowBuiltin))
      continue;
    auto *Type = FunctionType::get(IntegerType::getInt1Ty(I.getContext()), Region.getFunctionType()->params(), false);
    Function *Check =
        Function::Create(Type, GlobalValue::InternalLinkage, Region.getName() + ".ask", Region.getParent());
    IRBuilder<> B(BasicBlock::Create(I.getContext(), "entry", Check));
    Value *Answer = copyTree(B, I.getOperand(0), /*Lane=*/B.getInt32(0));
    if (!Answer) {
      Check->eraseFromParent();
      continue;
    }
    B.CreateRet(Answer);
    ValueToValueMapTy Map;
    Result = {Check, CloneFunction(&Region, Map)};
    Result.Region->setName(Region.getName() + ".whole");
    cast<Instruction>(Map[&I])->replaceAllUsesWith(B.getTrue());
    return Result;
  }
  return Result;
}

} // namespace amp
