// See VectorizeThreads.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/VectorizeThreads.h"
#include "targets/host/AccessGroups.h"
#include "targets/host/AddRowChecks.h"
#include "targets/host/BuildHostEntries.h"
#include "targets/host/HostKernel.h"
#include "targets/host/InterleaveArrays.h"
#include "targets/host/LoadParts.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/RowLoops.h"
#include "targets/host/ThreadVectorizer.h"
#include "targets/host/UnrollAndJamRows.h"
#include "targets/host/VectorMath.h"

#include "messages/KernelRemark.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/CodeGen/UnreachableBlockElim.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/FixIrreducible.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LowerMemIntrinsics.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"
#include "llvm/Transforms/Utils/UnifyFunctionExitNodes.h"

#include <cmath>
#include <numeric>

#define DEBUG_TYPE "vectorize-threads"

STATISTIC(NumVectorized, "Regions run by vectors of threads");
STATISTIC(NumSerial, "Regions run thread by thread");
STATISTIC(NumJoined, "Regions run by several rows of threads at once");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

/// Returns a lane builtin's result for one thread; null for other functions.
static Value *ofOneThread(CallInst &Call, Value *Lane) {
  StringRef Name = Call.getCalledFunction()->getName();
  if (Name == LaneBuiltin)
    return Lane;
  if (Name == AllLanesBuiltin || Name == RowBuiltin)
    return Call.getArgOperand(0);
  if (Name == NoLaneBuiltin)
    return IRBuilder<>(&Call).CreateNot(Call.getArgOperand(0));
  return nullptr;
}

void runOneThread(Function &F, Value &Lane) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (I.getMetadata(OneThreadMetadata))
      lowerAtomic(I);
    else if (auto *Call = dyn_cast<CallInst>(&I); Call && Call->getCalledFunction())
      if (Value *V = ofOneThread(*Call, &Lane)) {
        Call->replaceAllUsesWith(V);
        Call->eraseFromParent();
      }
}

namespace {

/// The threads that a loop runs.
enum class LoopThreads {
  All,   ///< of a vector
  First, ///< as many as the last parameter
  Some   ///< from the lane on that the last parameter but one specifies
};

/// Creates a loop that runs the region thread by thread: for threads of a vector of so many.
Function *makeLoop(Function &Region, unsigned Threads, LoopThreads Which) {
  LLVMContext &C = Region.getContext();
  Type *I32 = Type::getInt32Ty(C);
  SmallVector<Type *> Params(Region.getFunctionType()->params());
  Params.push_back(I32);
  Type *Result = Region.getReturnType();
  // The body, with the lane as its last parameter.
  auto *One = Function::Create(FunctionType::get(Result, Params, false), GlobalValue::InternalLinkage,
                               Region.getName() + ".scalar", Region.getParent());
  ValueToValueMapTy Map;
  for (Argument &A : Region.args())
    Map[&A] = One->getArg(A.getArgNo());
  SmallVector<ReturnInst *> Returns;
  CloneFunctionInto(One, &Region, Map, CloneFunctionChangeType::LocalChangesOnly, Returns);
  dropAttributes(*One);
  One->addFnAttr(Attribute::AlwaysInline);
  runOneThread(*One, *One->getArg(Params.size() - 1));
  if (Which == LoopThreads::All)
    Params.pop_back();
  else if (Which == LoopThreads::Some)
    Params.push_back(I32);
  const char *Suffix = Which == LoopThreads::All ? ".vector" : Which == LoopThreads::First ? ".tail" : ".few";
  auto *F = Function::Create(FunctionType::get(Result, Params, false), GlobalValue::InternalLinkage,
                             Region.getName() + Suffix, Region.getParent());
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  SmallVector<Value *> Args;
  for (unsigned I = 0; I < Region.arg_size(); ++I)
    Args.push_back(F->getArg(I));
  auto Return = [&](CallInst *Call) {
    Result->isVoidTy() ? B.CreateRetVoid() : B.CreateRet(Call);
    return F;
  };
  if (Which == LoopThreads::All && Threads == 1) { // LICM would hoist everything out of a loop, and drop the lines
    Args.push_back(B.getInt32(0));
    return Return(B.CreateCall(One, Args));
  }
  BasicBlock *Entry = B.GetInsertBlock(), *Body = BasicBlock::Create(C, "thread", F),
             *Done = BasicBlock::Create(C, "done", F);
  B.CreateBr(Body);
  B.SetInsertPoint(Body);
  PHINode *Lane = B.CreatePHI(I32, 2, "lane");
  Args.push_back(Lane);
  CallInst *Call = B.CreateCall(One, Args);
  Value *Next = B.CreateAdd(Lane, B.getInt32(1));
  Value *Start = B.getInt32(0), *End = B.getInt32(Threads);
  if (Which != LoopThreads::All)
    End = F->getArg(Params.size() - 1);
  if (Which == LoopThreads::Some) {
    Start = F->getArg(Params.size() - 2);
    End = IRBuilder<>(Entry->getTerminator()).CreateAdd(Start, End);
  }
  Lane->addIncoming(Start, Entry);
  Lane->addIncoming(Next, Body);
  BranchInst *Latch = B.CreateCondBr(B.CreateICmpULT(Next, End), Body, Done);
  constexpr unsigned Short = 16, MostCopies = 8;
  const unsigned Copies = std::gcd(Threads, MostCopies), Size = One->getInstructionCount();
  if (Which == LoopThreads::All && Size <= 2 * Short && One->size() == 1)
    unrollBy(*Latch, Copies); // the loop's own overhead would be half of it
  else if (Size > Short)
    keepRolled(*Latch);
  B.SetInsertPoint(Done);
  return Return(Call);
}

} // namespace

/// Returns an instruction that cannot be vectorized; null if there is none.
static const Instruction *findUnvectorizable(const Function &F) {
  auto Found = llvm::find_if(instructions(F), [](const Instruction &I) {
    return I.getType()->isVectorTy() || isa<InvokeInst, IndirectBrInst, CallBrInst>(I) ||
           llvm::any_of(I.operands(), [](const Use &U) { return U->getType()->isVectorTy(); });
  });
  return Found == inst_end(F) ? nullptr : &*Found;
}

bool canVectorize(const Function &F) { return !findUnvectorizable(F); }

/// Emits a remark that a region runs thread by thread, and why.
static void remarkSerial(const Function &Region, const Instruction *At, const Twine &Why) {
  ++NumSerial;
  if (At)
    remark(KernelRemark::Missed, "amp-vectorize", "ThreadByThread", *At, "runs thread by thread: " + Why);
  else
    remark(KernelRemark::Missed, "amp-vectorize", "ThreadByThread", Region, "runs thread by thread: " + Why);
}

bool isLong(const Function &Region) { return Region.getInstructionCount() > 1000 || isRare(Region); }

/// Restores the canonical form of a region in which a branch became constant.
static void dropDeadPaths(Function &Region, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(LowerSwitchPass()); // SimplifyCFG creates them from comparisons
  FPM.addPass(UnreachableBlockElimPass());
  FPM.addPass(UnifyFunctionExitNodesPass());
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(LCSSAPass());
  FPM.addPass(DCEPass());
  FPM.run(Region, FAM);
  FAM.clear(Region, Region.getName());
}

/// Returns how many adjacent vectors the region's loops should process together: several, if the loops read data
/// that all of them share, nothing diverges, and the loop-carried values fit into `Registers` vector registers.
static unsigned chooseCoarsening(Function &Region, unsigned Registers, unsigned Most) {
  if (!canVectorize(Region))
    return 1;
  const LaneAnalyses Analyses(Region);
  const ShapeAnalysis &Shapes = Analyses.Shapes;
  if (!Shapes.isValid() || !Shapes.divergentRegions().empty())
    return 1;
  bool Shares = false;
  unsigned Carried = 0;
  for (const Loop *L : Analyses.LI.getLoopsInPreorder()) {
    if (!L->isInnermost())
      continue;
    unsigned Here = 0;
    for (const PHINode &Phi : L->getHeader()->phis())
      Here += Shapes.shape(&Phi).isVarying();
    Carried = std::max(Carried, Here);
    bool Gathers = false, SharesHere = false;
    for (const BasicBlock *B : L->blocks())
      for (const Instruction &I : *B) {
        if (auto *Call = dyn_cast<CallInst>(&I); Call && !isa<IntrinsicInst>(I) && Shapes.shape(&I).isVarying())
          return 1; // a called function's registers are unknown
        auto *Load = dyn_cast<LoadInst>(&I);
        if (Load) {
          const ValueShape Address = Shapes.shape(Load->getPointerOperand());
          Gathers |= Address.isVarying() || std::abs(Address.Stride) >= LineBytes;
        }
        SharesHere |= Load && Shapes.shape(&I).isUniform();
      }
    Shares |= SharesHere && !Gathers; // which take most of the time
  }
  for (unsigned Vectors : {4u, 2u})
    if (Vectors <= Most && Shares && Carried != 0 && 2 * Carried * Vectors <= Registers)
      return Vectors;
  return 1;
}

/// Returns true if I is only computed to decide branches, like the bounds test of a guarded access.
static bool decidesBranches(const Instruction &I, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 6;
  return Depth < MaxDepth && !I.use_empty() &&
         all_of(
             I.users(),
             [&](const User *U) {
               return isa<BranchInst>(U) || (isa<BinaryOperator, ICmpInst, CastInst, FreezeInst>(U) &&
                                             decidesBranches(cast<Instruction>(*U), Depth + 1));
             });
}

/// Returns the local array that Pointer points into on all paths; null if there is none.
static const AllocaInst *getLocalArray(const Value *Pointer) {
  SmallVector<const Value *, 2> Objects;
  getUnderlyingObjects(Pointer, Objects, nullptr, /*MaxLookup=*/0);
  return all_equal(Objects) ? dyn_cast<AllocaInst>(Objects.front()) : nullptr;
}

/// Returns true for the memory of a tile or of a thread.
static bool isOwnMemory(const Value *Pointer, const Function &Region) {
  return getUnderlyingObject(Pointer, 0) == Region.getArg(ThreadScratch) || getLocalArray(Pointer);
}

/// A loop that lanes leave one by one and that does little but gather and scatter. Then one thread after the other is
/// faster: a gather takes as long as the loads, and the masks come on top (a sparse matrix by rows: 3.5 times on
/// AVX-512). A scatter takes longer.
/// Returns the first of them; null if they do not matter.
static const Instruction *findGathers(const Function &Region, const ShapeAnalysis &Shapes, const LoopInfo &LI) {
  constexpr unsigned Scatter = 2;
  unsigned Gathers = 0, Others = 0;
  const Instruction *First = nullptr;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    if (!L->isInnermost() || isRestOfEqual(*L) || !Shapes.isDivergent(L))
      continue;
    for (const BasicBlock *B : L->blocks())
      for (const Instruction &I : *B) {
        const Value *Pointer = getLoadStorePointerOperand(&I);
        const bool IsLoad = isa<LoadInst>(I);
        if (Pointer && Shapes.shape(Pointer).isVarying() && (IsLoad || !isOwnMemory(Pointer, Region))) {
          First = First ? First : &I;
          Gathers += IsLoad ? 1 : Scatter;
        }
        if (!Pointer && Shapes.shape(&I).isVarying() && !decidesBranches(I))
          Others += isa<BinaryOperator, CallBase>(I);
      }
  }
  return Gathers >= 2 && Others <= 2 * Gathers ? First : nullptr;
}

/// Returns true for a store to a local array in a loop that also loads from it, at elements that differ between lanes:
/// counters, stacks, sets.
static bool changesInLoop(const Instruction &I, const LaneAnalyses &Known) {
  auto *Store = dyn_cast<StoreInst>(&I);
  const AllocaInst *Array = Store ? getLocalArray(Store->getPointerOperand()) : nullptr;
  const Loop *L = Known.LI.getLoopFor(I.getParent());
  return L && Array && llvm::any_of(L->blocks(), [&](const BasicBlock *B) {
           return llvm::any_of(*B, [&](const Instruction &Other) {
             auto *Load = dyn_cast<LoadInst>(&Other);
             return Load && getLocalArray(Load->getPointerOperand()) == Array &&
                    !Known.Shapes.shape(Load->getPointerOperand()).stride();
           });
         });
}

/// Estimates of how often the blocks of a region run.
class BlockCounts {
public:
  BlockCounts(Function &Region, LaneAnalyses &Known)
      : Known(Known), LibraryFunctions(Triple(Region.getParent()->getTargetTriple())),
        Library(LibraryFunctions, &Region), Assumptions(Region), SE(Region, Library, Assumptions, Known.DT, Known.LI) {}

  /// Returns how often a thread runs B.
  double forThread(const BasicBlock &B) {
    double Count = 1;
    for (const Loop *L = Known.LI.getLoopFor(&B); L; L = L->getParentLoop())
      Count *= iterations(*L);
    return Count;
  }

  /// Returns how often a vector of threads runs B: until the last one has left its loops.
  double forVector(const BasicBlock &B) {
    bool Waits = false;
    for (const Loop *L = Known.LI.getLoopFor(&B); L; L = L->getParentLoop())
      Waits |= Known.Shapes.isDivergent(L);
    return forThread(B) * (Waits ? Waiting : 1);
  }

private:
  static constexpr double Iterations = 8, ShareOfMost = 0.75, Waiting = 1.5;
  static constexpr unsigned LargestBound = 64;

  double iterations(const Loop &L) {
    auto [Found, IsNew] = Trips.try_emplace(&L, Iterations);
    if (!IsNew)
      return Found->second;
    if (const unsigned Constant = SE.getSmallConstantTripCount(&L))
      Found->second = Constant;
    else if (const unsigned Most = SE.getSmallConstantMaxTripCount(&L); Most != 0 && Most <= LargestBound)
      Found->second = std::max(1.0, Most * ShareOfMost);
    return Found->second;
  }

  const LaneAnalyses &Known;
  TargetLibraryInfoImpl LibraryFunctions;
  TargetLibraryInfo Library;
  AssumptionCache Assumptions;
  ScalarEvolution SE;
  DenseMap<const Loop *, double> Trips;
};

/// Returns true if a thread mostly executes atomic operations that run lane by lane. Then vectors would only be split
/// again (a histogram in tile_static memory: 1.6 times), and the region runs thread by thread.
static bool isMostlySerial(Function &Region, LaneAnalyses &Known) {
  auto RunsByLane = [](const Instruction &I) { return I.isAtomic() && !isa<FenceInst, LoadInst, StoreInst>(I); };
  if (none_of(instructions(Region), RunsByLane))
    return false;
  BlockCounts Counts(Region, Known);
  double Serial = 0, Others = 0;
  for (const BasicBlock &B : Region) {
    const double Count = Counts.forThread(B);
    for (const Instruction &I : B) {
      auto *Atomic = dyn_cast<AtomicRMWInst>(&I);
      const bool IsReduced =
          Atomic && Atomic->use_empty() && Known.Shapes.shape(Atomic->getPointerOperand()).isUniform();
      const bool IsVarying = Known.Shapes.shape(&I).isVarying();
      if (IsReduced || (isa<CallBase>(I) && !isa<IntrinsicInst>(I) && IsVarying))
        Others += 8 * Count; // operations that profit from vectors
      else if (RunsByLane(I))
        Serial += I.getMetadata(RestMetadata) ? 0 : Count;
      else if (IsVarying && isa<BinaryOperator, IntrinsicInst>(I))
        Others += Count;
    }
  }
  return Serial != 0 && Others <= 4 * Serial;
}

/// Returns how long a thread waits for the results of I, in cycles.
static unsigned latencyOf(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::FDiv:
  case Instruction::FRem:
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return 14;
  case Instruction::Load:
    return 5;
  case Instruction::PHI:
  case Instruction::GetElementPtr:
    return 0;
  default:
    return I.getType()->isFloatingPointTy() && !isa<SelectInst>(I) ? 4 : 1;
  }
}

/// Returns how many cycles an iteration of L takes at least, because it needs a result of the one before: a sum, a
/// list, a table of states. A vector waits once for all its lanes.
static int findRecurrence(const Loop &L, const ShapeAnalysis &Shapes) {
  constexpr int None = -1;
  int Longest = 0;
  for (const PHINode &Phi : L.getHeader()->phis()) {
    if (Shapes.shape(&Phi).isUniform() || !L.getLoopLatch())
      continue;
    DenseMap<const Value *, int> Known{{&Phi, 0}}; // the cycles from Phi on
    auto From = [&](const Value *V, auto &&From) -> int {
      auto *I = dyn_cast<Instruction>(V);
      if (!I || !L.contains(I))
        return None;
      if (auto [It, IsNew] = Known.try_emplace(I, None); !IsNew) // None as well on the way around another loop
        return It->second;
      if (isa<CmpInst>(I) || (isa<PHINode>(I) && I->getParent() == L.getHeader())) // a thread predicts comparisons
        return None;
      int Most = None;
      for (const Use &Operand : I->operands())
        Most = std::max(Most, From(Operand, From));
      return Known[I] = Most == None ? None : Most + static_cast<int>(latencyOf(*I));
    };
    Longest = std::max(Longest, From(Phi.getIncomingValueForBlock(L.getLoopLatch()), From));
  }
  return Longest;
}

/// Returns true if V increases by the same number from lane to lane, which need not be a constant: rows of each thread.
static bool isLinear(const Value &V, const ShapeAnalysis &Shapes, unsigned Depth = 0) {
  constexpr unsigned MaxDepth = 12;
  if (!Shapes.shape(&V).isVarying())
    return true;
  auto *I = dyn_cast<Instruction>(&V);
  if (!I || Depth > MaxDepth)
    return false;
  if (isa<LoadInst>(I) && I->getType()->isPointerTy()) // of a thread's own array, kept across a barrier
    return true;
  auto IsLinear = [&](const Use &U) { return isLinear(*U, Shapes, Depth + 1); };
  switch (I->getOpcode()) {
  case Instruction::Mul:
  case Instruction::Shl: {
    const Value *L = I->getOperand(0), *R = I->getOperand(1);
    const bool Scales =
        Shapes.shape(R).isUniform() || (I->getOpcode() == Instruction::Mul && Shapes.shape(L).isUniform());
    return Scales && all_of(I->operands(), IsLinear);
  }
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::GetElementPtr:
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::Trunc:
    return all_of(I->operands(), IsLinear);
  default:
    return false;
  }
}

/// The blocks for vectors whose lanes do not all pass a test, of code that has a version for those whose lanes do.
static SmallPtrSet<const BasicBlock *, 16> findRareBlocks(const Function &Region, const DominatorTree &DT) {
  SmallPtrSet<const BasicBlock *, 16> Rare;
  for (const BasicBlock &B : Region) {
    auto *Branch = dyn_cast<BranchInst>(B.getTerminator());
    if (!Branch || !Branch->isConditional() || !isCallOf(*Branch->getCondition(), AllLanesBuiltin))
      continue;
    const BasicBlockEdge Others(&B, Branch->getSuccessor(1));
    for (const BasicBlock &Other : Region)
      if (DT.dominates(Others, &Other))
        Rare.insert(&Other);
  }
  return Rare;
}

/// Code that mostly accesses elements that are not adjacent. A tile's or a thread's own memory is in the first cache,
/// so that nothing hides the instructions that a vector spends on the access of each lane. Without AVX-512, these are
/// several for any memory: most processors with AVX2 have no fast gathers. Returns the first such access; null if
/// vectors are faster.
static const Instruction *findScatteredAccesses(Function &Region, LaneAnalyses &Known, const VectorMath &Math,
                                                unsigned Lanes) {
  const ShapeAnalysis &Shapes = Known.Shapes;
  const DataLayout &DL = Region.getParent()->getDataLayout();
  auto BytesOf = [&](const Instruction &I) {
    return static_cast<int64_t>(DL.getTypeStoreSize(getLoadStoreType(const_cast<Instruction *>(&I))).getFixedValue());
  };
  auto IsNear = [&](const Instruction &I, const Value *Pointer) { // after a test
    return Shapes.likelyStride(Pointer, Lanes, /*Divided=*/true) == BytesOf(I);
  };
  const bool HasGathers = Math.registerBits() >= 512;
  // Elements of other memory that each lane chooses: not those of the lane's own row. Stores need no elements in
  // vectors.
  const bool LooksUp = !HasGathers && any_of(instructions(Region), [&](const Instruction &I) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    return Pointer && isa<LoadInst>(I) && !isOwnMemory(Pointer, Region) && !isLinear(*Pointer, Shapes) &&
           !IsNear(I, Pointer);
  });
  if (!LooksUp && none_of(instructions(Region), [&](const Instruction &I) {
        const Value *Pointer = getLoadStorePointerOperand(&I);
        return Pointer && !Shapes.shape(Pointer).isUniform() && isOwnMemory(Pointer, Region);
      }))
    return nullptr;
  AccessGroups Groups(Region, Shapes, Known.DT, Known.LI);
  BlockCounts Counts(Region, Known);
  const auto Rare = LooksUp ? findRareBlocks(Region, Known.DT) : SmallPtrSet<const BasicBlock *, 16>();
  constexpr double ShareOfRare = 0.1;
  constexpr int64_t NearBytes = 16; // such rows are shuffled
  constexpr unsigned FewestInRow = 4;
  // A gather waits for an earlier scatter to the same array: local histograms are 1.4 to 2 times faster thread by
  // thread.
  constexpr double Gather = 1.2, ScatterAgain = 8;
  // Moving an index out of a vector and an element into it takes 1.4 times as long as the four instructions of a thread
  // that looks up a byte of a word in a table.
  constexpr double ByHand = 4;
  constexpr double Division = 8;  // by a constant: multiplications and shifts
  constexpr double Function = 20; // of mathematics
  constexpr double PerCycle = 3;  // of waiting for what an iteration needs of the one before
  const Instruction *First = nullptr;
  MapVector<const Loop *, double> ThreadsOf; // estimated instructions, run by single threads, by innermost loop
  double Vectors = 0;                        // run by a vector
  for (const BasicBlock &B : Region) {
    if (llvm::any_of(B,
                     [](const Instruction &I) { return isa<LoadInst, StoreInst>(I) && I.hasMetadata(RestMetadata); }))
      continue;
    const double Share = Rare.contains(&B) ? ShareOfRare : 1;
    const double ForVectors = Share * Counts.forVector(B);
    const double ForThreads = Share * Counts.forThread(B);
    const bool IsMasked = Shapes.isPredicated(&B);
    const Loop *Around = Known.LI.getLoopFor(&B);
    // Of lanes that are inactive because they have left the loop, forVector knows.
    const bool IsBranch =
        IsMasked && !(LooksUp && Around && Around->getLoopLatch() && Known.DT.dominates(&B, Around->getLoopLatch()));
    double &Threads = ThreadsOf[Around];
    for (const Instruction &I : B) {
      const Value *Pointer = getLoadStorePointerOperand(&I);
      if (!Pointer) {
        if (!Shapes.shape(&I).isVarying() || isa<PHINode, GetElementPtrInst, CastInst>(I))
          continue;
        const bool IsFunction = isa<CallBase>(I) && !isa<IntrinsicInst>(I);
        if (IsFunction && !LooksUp)
          return nullptr;
        const double Cost = IsFunction ? Function : I.isIntDivRem() ? Division : 1;
        Threads += ForThreads * Lanes * Cost;
        Vectors += ForVectors * Cost * (1 + IsBranch); // with the masks, and some lanes inactive
        continue;
      }
      const std::optional<int64_t> Stride = Shapes.shape(Pointer).stride();
      if (Stride == 0 && isa<LoadInst>(I))
        continue;
      Threads += ForThreads * Lanes;
      const int64_t Bytes = BytesOf(I);
      if (Stride && std::abs(*Stride) <= std::max(NearBytes, Bytes)) {
        Vectors += ForVectors * (std::abs(*Stride) <= Bytes ? 1 : 3);
        continue;
      }
      if (Shapes.shape(Pointer).isVarying() && Shapes.laneOffsets(Pointer)) {
        Vectors += ForVectors * 4; // shuffled
        continue;
      }
      if (!isOwnMemory(Pointer, Region)) {
        const AccessGroup *Row = Groups.find(I);
        const auto Members = static_cast<double>(Row ? Row->Members.size() : 1);
        if (Stride) {
          Vectors += ForVectors * (Members >= FewestInRow ? 3 : Lanes * Gather);
        } else if (!LooksUp) {
          return nullptr; // memory that may be far away
        } else if (IsNear(I, Pointer)) {
          Vectors += ForVectors * 4;
        } else {
          First = First ? First : &I;
          Vectors += ForVectors * Lanes * ((isa<LoadInst>(I) ? ByHand : ByHand / 2) + 2 * IsMasked) / Members;
        }
        continue;
      }
      First = First ? First : &I;
      const double ByVector = !Stride && changesInLoop(I, Known) ? ScatterAgain : Gather;
      Vectors += ForVectors * Lanes *
                 (HasGathers ? ByVector
                  : Stride   ? 1.5 + IsMasked
                  : LooksUp  ? 3 + 2 * IsMasked
                             : 3 + IsMasked);
    }
  }
  double AllThreads = 0;
  for (auto [L, Threads] : ThreadsOf) {
    AllThreads += Threads;
    if (!LooksUp || !L)
      continue;
    const double Share = Rare.contains(L->getHeader()) ? ShareOfRare : 1;
    const double Waits = Share * Counts.forThread(*L->getHeader()) * Lanes * findRecurrence(*L, Shapes) * PerCycle;
    AllThreads += std::max(0.0, Waits - Threads);
  }
  return First && Vectors > AllThreads ? First : nullptr;
}

/// The reason why a region is better run thread by thread.
struct Obstacle {
  const char *Why = nullptr;       ///< null: there is none
  const Instruction *At = nullptr; ///< null: no specific instruction
};

static Obstacle findObstacle(Function &Region, LaneAnalyses &Known, const VectorMath &Math, unsigned Lanes) {
  const ShapeAnalysis &Shapes = Known.Shapes;
  if (!Shapes.isValid())
    return {"masks cannot express how threads leave this control flow", Shapes.obstacle()};
  if (const Instruction *End = findRowLoop(Region))
    return {"iterations of a loop access adjacent elements, but adjacent threads do not", End};
  if (const Instruction *Gather = findGathers(Region, Shapes, Known.LI))
    return {"a loop that threads leave at different times mostly accesses scattered elements", Gather};
  if (const Instruction *Access = findScatteredAccesses(Region, Known, Math, Lanes))
    return {isOwnMemory(getLoadStorePointerOperand(Access), Region)
                ? "most of it accesses elements of tile_static or local arrays that are not adjacent"
                : "most of it accesses elements that are not adjacent",
            Access};
  if (!isMostlySerial(Region, Known))
    return {};
  for (const Instruction &I : instructions(Region))
    if (I.isAtomic() && !isa<FenceInst, LoadInst, StoreInst>(I))
      return {"most of it is atomic operations on elements that differ between threads", &I};
  return {"most of it is atomic operations", nullptr};
}

/// Returns true if few threads are faster one after the other than as a vector: with a loop of which lanes compute
/// different things.
static bool isLongForFew(Function &Region) {
  const LaneAnalyses Known(Region);
  return any_of(Known.LI, [&](const Loop *L) {
    return any_of(L->blocks(), [&](const BasicBlock *B) {
      return any_of(
          *B, [&](const Instruction &I) { return !Known.Shapes.isValid() || Known.Shapes.shape(&I).isVarying(); });
    });
  });
}

/// Returns how many vectors of so many lanes there are in the smallest group of threads in a row that the region
/// computes from an index, as by i / 32 and i % 32: what such threads load together is one value, or adjacent.
static unsigned countVectorsOfGroup(Function &Region, unsigned Lanes) {
  const LaneAnalyses Known(Region);
  uint64_t Group = UINT64_MAX;
  for (const Instruction &I : instructions(Region)) {
    const APInt *By;
    Value *Index;
    if (match(&I, m_LShr(m_Value(Index), m_APInt(By))) && By->ult(16) && Known.Shapes.shape(Index).stride() == 1)
      Group = std::min(Group, uint64_t(1) << By->getZExtValue());
    else if (match(&I, m_And(m_Value(Index), m_LowBitMask(By))) && Known.Shapes.shape(Index).stride() == 1)
      Group = std::min(Group, By->getLimitedValue(UINT32_MAX) + 1);
  }
  return static_cast<unsigned>(std::min<uint64_t>(Group / Lanes, UINT32_MAX));
}

/// Returns true if V is computed from memory that differs between threads, and not from indices alone.
static bool dependsOnMemory(const Value &V, const ShapeAnalysis &Shapes) {
  SmallSetVector<const Value *, 16> Values;
  Values.insert(&V);
  for (unsigned I = 0; I < Values.size(); ++I)
    if (auto *Instr = dyn_cast<Instruction>(Values[I]); Instr && !Shapes.shape(Instr).isUniform()) {
      if (Instr->mayReadFromMemory())
        return true;
      Values.insert(Instr->op_begin(), Instr->op_end());
    }
  return false;
}

/// Returns the number of instructions that a lane runs only if its data decide so. The more lanes a vector has, the
/// more often all of them wait for one.
static size_t countForData(const Function &Region, const LaneAnalyses &Known) {
  SmallPtrSet<const BasicBlock *, 16> Blocks;
  for (const BasicBlock &B : Region) {
    auto *Branch = dyn_cast<BranchInst>(B.getTerminator());
    if (!Branch || !Branch->isConditional() || Known.Shapes.shape(Branch->getCondition()).isUniform() ||
        !dependsOnMemory(*Branch->getCondition(), Known.Shapes))
      continue;
    for (const BasicBlock *Successor : Branch->successors())
      for (const BasicBlock &Other : Region)
        if (Known.DT.dominates(BasicBlockEdge(&B, Successor), &Other))
          Blocks.insert(&Other);
  }
  size_t Count = 0;
  for (const BasicBlock *B : Blocks)
    Count += B->size();
  return Count;
}

/// Returns how many vectors should run together because each stores with gaps between its elements, and the next one
/// loads what is in the gaps, for example in red-black relaxation: a load that overlaps with a masked store cannot be
/// forwarded from it and waits until the store has reached the cache. Vectors that run together load first.
/// `StoresGaps`: strided stores are masked stores as well (AVX-512), not one store per lane.
static unsigned countVectorsBetweenStores(Function &Region, bool StoresGaps) {
  constexpr unsigned Together = 4;
  constexpr int64_t FarthestNeighbors = 64; // in bytes
  constexpr size_t MostForData = 32;
  SmallVector<std::pair<StoreInst *, LoadInst *>> OfSameContainer;
  for (Instruction &I : instructions(Region))
    if (auto *Store = dyn_cast<StoreInst>(&I); Store && !isOwnMemory(Store->getPointerOperand(), Region))
      for (Instruction &Other : instructions(Region))
        if (auto *Load = dyn_cast<LoadInst>(&Other); Load && getUnderlyingObject(Load->getPointerOperand(), 0) ==
                                                                 getUnderlyingObject(Store->getPointerOperand(), 0))
          OfSameContainer.emplace_back(Store, Load);
  if (OfSameContainer.empty())
    return 1;
  const LaneAnalyses Known(Region);
  if (!Known.Shapes.isValid() || !Known.LI.empty() || countForData(Region, Known) > MostForData)
    return 1;
  LoneScalarEvolution Evolution(Region, Known.DT, Known.LI);
  ScalarEvolution &SE = Evolution.get();
  const DataLayout &DL = Region.getParent()->getDataLayout();
  auto LeavesGaps = [&](const StoreInst &Store) {
    const ValueShape Address = Known.Shapes.shape(Store.getPointerOperand());
    const auto Bytes = static_cast<int64_t>(DL.getTypeStoreSize(Store.getValueOperand()->getType()));
    return Address.isStrided() &&
           (std::abs(Address.Stride) == Bytes ? Known.Shapes.isPredicated(Store.getParent()) : StoresGaps);
  };
  auto DistanceOf = [&](const StoreInst &Store, const LoadInst &Load) -> std::optional<int64_t> {
    const SCEV *From = SE.getSCEV(const_cast<Value *>(Load.getPointerOperand()));
    const SCEV *To = SE.getSCEV(const_cast<Value *>(Store.getPointerOperand()));
    auto *Distance = dyn_cast<SCEVConstant>(SE.getMinusSCEV(From, To));
    return Distance ? std::optional(Distance->getAPInt().getSExtValue()) : std::nullopt;
  };
  auto IsInSameRow = [&](const StoreInst &Store, const LoadInst &Load) {
    const Value *To = Store.getPointerOperand(), *From = Load.getPointerOperand();
    if (Known.Shapes.shape(From) != Known.Shapes.shape(To))
      return false;
    if (const std::optional<int64_t> Distance = DistanceOf(Store, Load))
      return std::abs(*Distance) <= FarthestNeighbors;
    auto *FromRow = dyn_cast<GetElementPtrInst>(From), *ToRow = dyn_cast<GetElementPtrInst>(To);
    return FromRow && ToRow && FromRow->getPointerOperand() == ToRow->getPointerOperand();
  };
  // What a thread stores itself is no gap: other members of a structure.
  SmallPtrSet<const LoadInst *, 8> OfOwn;
  for (auto &[Store, Load] : OfSameContainer)
    if (DistanceOf(*Store, *Load) == 0)
      OfOwn.insert(Load);
  return any_of(OfSameContainer,
                [&](const auto &Pair) {
                  const auto &[Store, Load] = Pair;
                  return !OfOwn.contains(Load) && LeavesGaps(*Store) && IsInSameRow(*Store, *Load);
                })
             ? Together
             : 1;
}

/// The number of threads that run together.
struct FormPlan {
  unsigned Lanes = 1, Wide = 1;
  bool NeedsTail = true;
  RowPlan Rows;
  SmallVector<RowParameter, 2> OfRow;

  VariantSizes sizes() const { return {Lanes, Lanes * Wide, Rows.Rows, Lanes * Rows.Vectors}; }
};

static FormPlan plan(const HostKernel &K, const HostLevel &Level) {
  const unsigned Registers = Level.RegisterBits >= 512 ? 32 : 16;
  const TileShape &Tile = K.Tile;
  FormPlan Plan;
  Plan.Lanes = Level.lanes();
  const bool IsSmall = Level.IsFallback || K.IsRare;
  unsigned MostVectors = UINT32_MAX;
  for (Function *Region : K.Regions)
    if (const unsigned Vectors = IsSmall ? 0 : countVectorsOfGroup(*Region, Plan.Lanes))
      MostVectors = std::min(MostVectors, Vectors);
  if (!IsSmall)
    for (Function *Region : K.Regions)
      Plan.Wide = std::max(Plan.Wide, chooseCoarsening(*Region, Registers, MostVectors));
  if (!Tile.isTiled()) {
    if (!IsSmall && K.Regions.size() == 1 && canVectorize(*K.Regions[0]))
      Plan.Wide = std::max(Plan.Wide,
                           std::min(MostVectors, countVectorsBetweenStores(*K.Regions[0], Level.RegisterBits >= 512)));
    Plan.OfRow = {{ThreadGroup1, 1}};
    if (K.Rank >= 2 && K.Rank <= 3 && !IsSmall && K.Regions.size() == 1 && canVectorize(*K.Regions[0]))
      Plan.Rows = planRows(*K.Regions[0], Registers);
    Plan.Rows.Vectors = std::min(Plan.Rows.Vectors, MostVectors);
    return Plan;
  }
  // Rows are not split: either all of a tile's row uses long vectors, or nothing.
  Plan.Lanes = std::min(Plan.Lanes, static_cast<unsigned>(PowerOf2Ceil(Tile.row())));
  while (Tile.row() % (Plan.Lanes * Plan.Wide) != 0 && Plan.Wide > 1)
    Plan.Wide /= 2;
  Plan.Lanes *= Plan.Wide;
  Plan.Wide = 1;
  Plan.NeedsTail = Tile.row() % Plan.Lanes != 0;
  Plan.OfRow = {{ThreadY, 1}, {ThreadSlot, static_cast<unsigned>(alignTo(Tile.row(), Plan.Lanes))}};
  if (!Tile.IsFlat && !Plan.NeedsTail && !IsSmall && Tile.Size[1] % 4 == 0)
    Plan.Rows.Rows = 4;
  return Plan;
}

namespace {

/// Creates the variants of one region for one level.
class FormMaker {
public:
  /// `EmitsRemarks` enables remarks, which are the same for all levels except for the width.
  FormMaker(Function &Region, const HostKernel &Kernel, const FormPlan &Plan, const HostLevel &Level, bool EmitsRemarks,
            FunctionAnalysisManager &FAM)
      : Region(Region), Kernel(Kernel), Tile(Kernel.Tile), Plan(Plan), Level(Level), Math(Level.RegisterBits),
        EmitsRemarks(EmitsRemarks), FAM(FAM) {}

  bool isVector() const { return IsVector; }

  RegionVariants run() {
    if (const Instruction *I = EmitsRemarks ? findUnvectorizable(Region) : nullptr)
      remarkSerial(Region, I, "no vector can hold this");
    LLVM_DEBUG(if (isLong(Region)) dbgs() << Region.getName() << ": long, one form only\n");
    LLVM_DEBUG(if (!canVectorize(Region)) dbgs() << Region.getName() << ": has what no vector can hold\n");
    // Domains of several dimensions have many threads.
    if (!Tile.isTiled() && !Kernel.LaunchTile.isTiled() && Kernel.Rank == 1 && Kernel.Regions.size() == 1 &&
        isLongForFew(Region))
      Variants.Few = makeLoop(Region, Plan.Lanes, LoopThreads::Some);
    if (Tile.isTiled() && getActiveThreads(Region) != Tile.row())
      makeActive(getActiveThreads(Region));
    else if (isLong(Region))
      makeLong();
    else
      makeShort();
    return Variants;
  }

private:
  /// For the first `Count` threads of a row. What vectors leave runs thread by thread if that is short.
  void makeActive(unsigned Count) {
    constexpr unsigned FewThreads = 4, ShortRegion = 32;
    const unsigned Lanes = Plan.Lanes, Rest = Count % Lanes;
    if (Lanes > 1 && Count >= Lanes && canVectorize(Region))
      Variants.Full = vectorize(Region, Lanes, /*Masked=*/false, EmitsRemarks);
    unsigned Others = Variants.Full ? Rest : Count;
    if (Others < Lanes && Others > 1 && canVectorize(Region)) {
      const bool IsFirst = EmitsRemarks && !Variants.Full;
      if (Region.getInstructionCount() > ShortRegion)
        Variants.Tail = vectorize(Region, Lanes, /*Masked=*/true, IsFirst);
      else if (Others >= FewThreads)
        Variants.Narrow = vectorize(Region, getNarrowLanes(Others), /*Masked=*/false, IsFirst);
      Others = Variants.Tail ? 0 : Variants.Narrow ? Others - getNarrowLanes(Others) : Others;
    }
    IsVector = Variants.Full || Variants.Tail || Variants.Narrow;
    if (Others != 0)
      Variants.Each = makeLoop(Region, Others, LoopThreads::All);
  }

  void makeLong() {
    IsVector = Plan.Lanes >= 8 && canVectorize(Region); // fewer lanes do not gather
    if (IsVector)
      Variants.Tail = vectorize(Region, Plan.Lanes, /*Masked=*/true, EmitsRemarks);
    IsVector = Variants.Tail;
    if (!Variants.Tail && !Variants.Few)
      Variants.Tail = makeLoop(Region, Plan.Lanes, LoopThreads::First);
    (Variants.Tail ? Variants.Tail : Variants.Few)->addFnAttr(Attribute::OptimizeForSize);
  }

  void makeShort() {
    const unsigned Lanes = Plan.Lanes;
    if (Lanes > 1 && canVectorize(Region)) {
      Variants.Full = vectorize(Region, Lanes, /*Masked=*/false, EmitsRemarks);
      IsVector = Variants.Full;
      if (Variants.Full && Plan.Wide > 1)
        Variants.Wide = vectorize(Region, Lanes * Plan.Wide, /*Masked=*/false);
      if (Variants.Wide && Plan.Wide > 2 && Plan.Rows.Rows == 1)
        Variants.Pair = vectorize(Region, Lanes * 2, /*Masked=*/false);
      if (Variants.Full && Plan.NeedsTail && Level.IsFallback)
        Variants.Tail = Variants.Few ? nullptr : makeLoop(Region, Lanes, LoopThreads::First);
      else if (Variants.Full && Plan.NeedsTail)
        Variants.Tail = vectorize(Region, Lanes, /*Masked=*/true);
      if (Variants.Full && !Plan.NeedsTail && !Level.IsFallback)
        makeWholeRows();
    }
    if (!Variants.Full && Tile.isTiled()) {
      Variants.Each = makeLoop(Region, Tile.row(), LoopThreads::All);
    } else if (!Variants.Full && !Variants.Few) {
      Variants.Full = makeLoop(Region, Lanes, LoopThreads::All);
      if (Plan.NeedsTail)
        Variants.Tail = makeLoop(Region, Lanes, LoopThreads::First);
    }
    if (Plan.Rows.Rows > 1 && Variants.Full && canVectorize(Region) && (!Tile.isTiled() || shouldJoinTileRows(Region)))
      makeRows();
  }

  /// Creates the variant for rows whose threads all take the same path.
  void makeWholeRows() {
    WholeRows Rows = splitWholeRows(Region);
    if (!Rows.Check)
      return;
    dropDeadPaths(*Rows.Region, FAM);
    Variants.Whole = vectorize(*Rows.Region, Plan.Lanes, /*Masked=*/false);
    Rows.Region->eraseFromParent();
    if (Variants.Whole)
      Variants.CheckWhole = Rows.Check;
    else
      Rows.Check->eraseFromParent();
  }

  /// Creates the variant for several rows, of Lanes * Plan.Vectors threads each.
  void makeRows() {
    Function *Joined = unrollAndJamRows(Region, Plan.Rows.Rows, Plan.OfRow);
    Variants.Rows = vectorize(*Joined, Plan.Lanes * Plan.Rows.Vectors, /*Masked=*/false);
    if (Variants.Rows && Plan.Rows.Vectors > 1)
      Variants.NarrowRows = vectorize(*Joined, Plan.Lanes, /*Masked=*/false);
    if (Variants.Rows && !Tile.isTiled() && (Plan.Rows.Vectors == 1 || Variants.NarrowRows))
      Variants.RowsTail = vectorize(*Joined, Plan.Lanes, /*Masked=*/true);
    Joined->eraseFromParent();
    if (!Variants.Rows)
      return;
    ++NumJoined;
    if (EmitsRemarks)
      remark(KernelRemark::Passed, "amp-join-rows", "RowsJoined", Region,
             Twine(Plan.Rows.Rows) + " rows of threads run together" +
                 (Plan.Rows.Vectors > 1 ? ", " + Twine(Plan.Rows.Vectors) + " vectors of each" : Twine()));
  }

  /// Returns the region for `Width` threads; null if its control flow cannot be predicated, or vectorizing does not
  /// pay. `EmitsRemarks` enables remarks.
  Function *vectorize(Function &Region, unsigned Width, bool Masked, bool EmitsRemarks = false) {
    Function *Source = &Region;
    ValueToValueMapTy Map;
    // Without tiles, a phase begins at a multiple of a vector (host_domain::block), not of several.
    const bool IsPlaced = Kernel.LaunchTile.isTiled()
                              ? Kernel.LaunchTile.Size[0] % Width == 0
                              : Tile.isTiled() || Kernel.Regions.size() == 1 || Width <= Level.lanes();
    const unsigned Known = IsPlaced ? Width : 0;
    if (hasArraysToInterleave(Region) || loadsParts(Region)) { // the result depends on the width
      Source = CloneFunction(&Region, Map);
      interleaveArrays(*Source, Width);
      if (canVectorize(*Source))
        restoreWords(*Source, LaneAnalyses(*Source, Known).Shapes, Width, /*MasksParts=*/Level.RegisterBits >= 512);
    }
    Function *Result = nullptr;
    {
      LaneAnalyses Analyses(*Source, Known);
      const ShapeAnalysis &Shapes = Analyses.Shapes;
      Obstacle Found = findObstacle(*Source, Analyses, Math, Width);
      LLVM_DEBUG(dbgs() << Region.getName() << ", " << Width << " lanes" << (Masked ? ", masked: " : ": ")
                        << (Found.Why ? Found.Why : "vectors") << "\n");
      if (Found.Why && EmitsRemarks)
        remarkSerial(Region, Found.At, Found.Why);
      if (!Found.Why)
        Result = ThreadVectorizer(*Source, Shapes, Analyses.DT, Analyses.LI, Math, Width, EmitsRemarks).run(Masked);
    }
    if (Source != &Region)
      Source->eraseFromParent();
    return Result;
  }

  Function &Region;
  const HostKernel &Kernel;
  const TileShape &Tile;
  const FormPlan &Plan;
  const HostLevel &Level;
  const VectorMath Math;
  const bool EmitsRemarks;
  FunctionAnalysisManager &FAM;
  RegionVariants Variants;
  bool IsVector = false; ///< the variants are not loops over threads
};

} // namespace

namespace {

/// The number of threads that each region of a kernel runs at once, by level, as text.
using Widths = SmallVector<std::string>;

void remarkWidths(const HostKernel &K, const Widths &Of) {
  if (!K.HasRemarks)
    return;
  for (auto [Number, Region] : enumerate(K.Regions)) {
    if (Of[Number].empty())
      continue;
    std::string Which =
        K.Regions.size() == 1
            ? "kernel"
            : ("part " + Twine(Number + 1) + " of " + Twine(K.Regions.size()) + " between barriers").str();
    remark(KernelRemark::Passed, "amp-vectorize", "Vectorized", *Region,
           Which + " vectorized across threads: " + Of[Number]);
  }
}

} // namespace

PreservedAnalyses VectorizeThreads::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  for (const HostKernel &K : findHostKernels(M)) {
    SmallVector<Function *> Regions = K.allRegions();
    Widths Of(Regions.size());
    for (const HostLevel &Level : Levels) {
      if (K.IsRare && &getRareLevel(Levels, Level) != &Level)
        continue;
      FormPlan Plan = plan(K, Level);
      LLVM_DEBUG(dbgs() << K.Regions[0]->getName().split(".thread").first << ", " << Level.Name << ": " << Plan.Lanes
                        << " lanes, " << Plan.Wide << " vectors together, " << Plan.Rows.Rows << " rows of "
                        << Plan.Rows.Vectors << ", " << (Plan.NeedsTail ? "a tail, " : "no tail, ") << K.scratchBytes()
                        << " bytes of scratch memory\n");
      for (auto [Number, Region] : enumerate(Regions)) {
        FormMaker Maker(*Region, K, Plan, Level, /*EmitsRemarks=*/K.HasRemarks && &Level == &Levels.back(), FAM);
        RegionVariants Variants = Maker.run();
        for (Function *F : {Variants.Full, Variants.Each, Variants.Narrow, Variants.Wide, Variants.Pair, Variants.Rows,
                            Variants.NarrowRows, Variants.Whole, Variants.CheckWhole})
          if (F)
            setLevel(*F, Level, /*IsInlined=*/true);
        if (Variants.Few)
          setLevel(*Variants.Few, Level, /*IsInlined=*/false);
        if (Variants.RowsTail)
          setLevel(*Variants.RowsTail, Level, /*IsInlined=*/false);
        if (Variants.Tail)
          setLevel(*Variants.Tail, Level, /*IsInlined=*/(K.Tile.isTiled() || K.Regions.size() > 1) && !isLong(*Region));
        markVariants(Variants, *Region, Level.Name, Plan.sizes());
        NumVectorized += Maker.isVector();
        if (Maker.isVector())
          Of[Number] += ((Of[Number].empty() ? "" : ", ") + Twine(Plan.Lanes) + " (" + Level.Name + ")").str();
      }
    }
    remarkWidths(K, Of);
  }
  return PreservedAnalyses::none();
}

} // namespace amp
