// Shapes start as uniform and only become more general. Branches on varying values create regions in which blocks are
// predicated; the phis at the end of such a region, and those where paths in it merge, then vary as well. This repeats
// until nothing changes.
//
// A region must be entered only through its branch. If another path leads into it, the branch at which
// both paths diverge is treated as divergent.
//
// Lanes meet where paths merge that began at different sides of a branch. Paths separated only by a uniform branch
// within the region do not count.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ShapeAnalysis.h"
#include "AddRowChecks.h"
#include "InterleaveArrays.h"
#include "MakeThreadFunctions.h"

#include "kernel/Builtins.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/LCSSA.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/UnifyFunctionExitNodes.h"

#define DEBUG_TYPE "shape-analysis"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

bool isCallOf(const Value &V, StringRef Builtin) {
  auto *Call = dyn_cast<CallInst>(&V);
  return Call && Call->getCalledFunction() && Call->getCalledFunction()->getName() == Builtin;
}

ShapeAnalysis::ShapeAnalysis(Function &F, const DominatorTree &DT, const PostDominatorTree &PDT, const LoopInfo &LI)
    : F(F), DT(DT), PDT(PDT), LI(LI) {
  for (const BasicBlock *B : ReversePostOrderTraversal<const Function *>(&F))
    Order.try_emplace(B, Order.size());
  do
    propagate();
  while (Valid && addDivergence());
  if (Valid)
    findChains();
}

ValueShape ShapeAnalysis::shape(const Value *V) const {
  auto It = Shapes.find(V);
  return It == Shapes.end() ? ValueShape::uniform() : It->second;
}

// Values.

/// Returns the shape of a value that is one or the other.
static ValueShape join(ValueShape A, ValueShape B) { return A == B ? A : ValueShape::varying(); }

void ShapeAnalysis::propagate() {
  ReversePostOrderTraversal<Function *> Order(&F);
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (BasicBlock *B : Order)
      for (Instruction &I : *B)
        Changed |= raise(I);
  }
}

bool ShapeAnalysis::raise(Instruction &I) {
  auto [Known, IsNew] = Shapes.try_emplace(&I);
  ValueShape Old = Known->second;
  if (Old.isVarying())
    return false;
  if (IsNew)
    Shapes.erase(&I); // a phi must not count as known to itself
  ValueShape New = compute(I);
  // A loop may find a different stride in each iteration: there is only one step up.
  if (!IsNew && New != Old && !Old.isUniform())
    New = ValueShape::varying();
  Shapes[&I] = New;
  return IsNew || New != Old;
}

ValueShape ShapeAnalysis::compute(const Instruction &I) const {
  const DataLayout &DL = F.getParent()->getDataLayout();
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return computePhi(*Phi);
  if (auto *Slot = dyn_cast<AllocaInst>(&I)) // each lane has its own
    return isSharedByLanes(*Slot)
               ? ValueShape::uniform()
               : ValueShape::strided(static_cast<int64_t>(DL.getTypeAllocSize(Slot->getAllocatedType())));
  if (auto *Call = dyn_cast<CallBase>(&I)) {
    const Function *Callee = Call->getCalledFunction();
    if (Callee && Callee->getName() == LaneBuiltin)
      return ValueShape::strided(1);
    if (isCallOf(I, BuiltinId::local_id) || isCallOf(I, BuiltinId::global_id)) // in a kernel whose indices are builtins
      return match(Call->getArgOperand(0), m_Zero()) ? ValueShape::strided(1) : ValueShape::uniform();
    if (Callee && is_contained({AllLanesBuiltin, NoLaneBuiltin, RowBuiltin}, Callee->getName()))
      return ValueShape::uniform();
  }
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I))
    return ValueShape::varying(); // a position in a queue, for example
  bool AllUniform = llvm::all_of(I.operands(), [&](const Use &U) { return shape(U).isUniform(); });
  if (auto *Call = dyn_cast<CallBase>(&I); Call && !Call->doesNotAccessMemory())
    return AllUniform && !Call->mayWriteToMemory() ? ValueShape::uniform() : ValueShape::varying();
  if (AllUniform)
    return ValueShape::uniform();
  if (auto *Cast = dyn_cast<CastInst>(&I); Cast && mayWrapInExtension(*Cast))
    return ValueShape::varying();
  std::optional<int64_t> Stride = strideOf(I, [&](const Value *Operand) { return shape(Operand).stride(); });
  return Stride ? ValueShape::strided(*Stride) : ValueShape::varying();
}

std::optional<int64_t> strideOf(const Instruction &I, function_ref<std::optional<int64_t>(const Value *)> By) {
  using Stride = std::optional<int64_t>;
  if (!I.getType()->isIntOrPtrTy())
    return std::nullopt;
  const DataLayout &DL = I.getModule()->getDataLayout();
  // Strides wrap as the values do.
  auto Sum = [](Stride A, Stride B) -> Stride {
    return A && B ? Stride(static_cast<int64_t>(static_cast<uint64_t>(*A) + static_cast<uint64_t>(*B))) : std::nullopt;
  };
  auto Times = [](Stride A, uint64_t Factor) -> Stride {
    return A ? Stride(static_cast<int64_t>(static_cast<uint64_t>(*A) * Factor)) : A;
  };
  auto Of = [&](unsigned N) { return By(I.getOperand(N)); };
  auto *Factor = I.getNumOperands() > 1 ? dyn_cast<ConstantInt>(I.getOperand(1)) : nullptr;
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Sum(Of(0), Of(1));
  case Instruction::Or:
    return cast<PossiblyDisjointInst>(I).isDisjoint() ? Sum(Of(0), Of(1)) : std::nullopt;
  case Instruction::Sub:
    return Sum(Of(0), Times(Of(1), ~uint64_t(0)));
  case Instruction::Mul:
    return Factor && Factor->getBitWidth() <= 64 ? Times(Of(0), static_cast<uint64_t>(Factor->getSExtValue()))
                                                 : std::nullopt;
  case Instruction::Shl:
    return Factor && Factor->getValue().ult(32) ? Times(Of(0), uint64_t(1) << Factor->getZExtValue()) : std::nullopt;
  case Instruction::GetElementPtr: {
    Stride All = Of(0);
    for (auto GTI = gep_type_begin(I), E = gep_type_end(I); GTI != E; ++GTI)
      if (Stride Index = By(GTI.getOperand()); Index != 0)
        All = Sum(All, Times(Index, GTI.getSequentialElementStride(DL).getFixedValue()));
    return All;
  }
  case Instruction::Trunc:
    return I.getType()->getIntegerBitWidth() >= 8 ? Of(0) : std::nullopt;
  case Instruction::PtrToInt:
  case Instruction::IntToPtr:
    return DL.getTypeSizeInBits(I.getType()) == DL.getTypeSizeInBits(I.getOperand(0)->getType()) ? Of(0) : std::nullopt;
  case Instruction::SExt:
  case Instruction::ZExt:
  case Instruction::Freeze:
    return Of(0);
  case Instruction::Select: {
    Stride True = Of(1), False = Of(2);
    return Of(0) == 0 && True == False ? True : std::nullopt;
  }
  default:
    return std::nullopt;
  }
}

/// Returns true for x + lane(), the number of a thread in its row.
static bool isThreadOfRow(const Instruction &I) {
  auto IsX = [](const Value *V) {
    auto *A = dyn_cast<Argument>(V);
    return A && A->getArgNo() == ThreadX;
  };
  return I.getOpcode() == Instruction::Add &&
         ((IsX(I.getOperand(0)) && isLane(*I.getOperand(1))) || (IsX(I.getOperand(1)) && isLane(*I.getOperand(0))));
}

std::optional<int64_t> ShapeAnalysis::rowStride(const Value *V, bool Signed) const {
  constexpr unsigned MaxValues = 64;
  // What holds for one vector holds for the row if V depends on the vector only through x + lane().
  SmallSetVector<const Value *, 16> Needed;
  Needed.insert(V);
  for (unsigned N = 0; N < Needed.size(); ++N) {
    if (isa<Constant>(Needed[N]))
      continue;
    if (auto *A = dyn_cast<Argument>(Needed[N])) {
      if (A->getArgNo() == ThreadX || A->getArgNo() == ThreadSlot)
        return std::nullopt;
      continue;
    }
    auto *I = dyn_cast<Instruction>(Needed[N]);
    if (!I || !Shapes.contains(I) || N > MaxValues) // newer than the analysis
      return std::nullopt;
    if (isThreadOfRow(*I))
      continue;
    const bool IsConstantLoad = I->hasMetadata(LLVMContext::MD_invariant_load) && shape(I).isUniform();
    if (!IsConstantLoad &&
        !isa<BinaryOperator, CastInst, GetElementPtrInst, ICmpInst, SelectInst, FreezeInst, MinMaxIntrinsic>(I))
      return std::nullopt;
    Needed.insert(I->op_begin(), I->op_end());
  }
  std::optional<int64_t> Stride = shape(V).stride();
  // An unsigned number falls only by wrapping.
  return Stride && (Signed || *Stride >= 0) && isExact(V, Signed) ? Stride : std::nullopt;
}

bool ShapeAnalysis::isExact(const Value *V, bool Signed) const {
  SmallPtrSet<const Value *, 8> Visited;
  return isExact(V, Signed, Visited);
}

/// For values that depend on themselves, it suffices that no step of the cycle wraps.
bool ShapeAnalysis::isExact(const Value *V, bool Signed, SmallPtrSetImpl<const Value *> &Visited) const {
  ValueShape Shape = shape(V);
  if (Shape.isUniform() || !Visited.insert(V).second)
    return true;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Shape.isVarying())
    return false;
  if (isThreadOfRow(*I))
    return true;
  auto Operands = [&](unsigned First = 0) {
    return llvm::all_of(llvm::drop_begin(I->operands(), First),
                        [&](const Use &U) { return isExact(U, Signed, Visited); });
  };
  switch (I->getOpcode()) {
  case Instruction::Call: // the lane's number
    return true;
  case Instruction::Sub: // for lane 0, which may be inactive, it could be negative
    return Signed && I->hasNoSignedWrap() && Operands();
  case Instruction::Add:
  case Instruction::Mul:
  case Instruction::Shl:
    return (Signed ? I->hasNoSignedWrap() : I->hasNoUnsignedWrap()) && Operands();
  case Instruction::Or: // strideOf() has checked that it is an addition
  case Instruction::PHI:
  case Instruction::Freeze:
    return Operands();
  case Instruction::Select:
    return Operands(/*First=*/1);
  case Instruction::SExt: // mayWrapInExtension() has checked
    return Signed;
  case Instruction::ZExt:
    return true;
  default:
    return false;
  }
}

bool ShapeAnalysis::mayWrapInExtension(const CastInst &I) const {
  const Value *V = I.getOperand(0);
  if (I.getOpcode() == Instruction::SExt)
    return !isExact(V, /*Signed=*/true);
  if (I.getOpcode() != Instruction::ZExt)
    return false;
  std::optional<int64_t> Stride = shape(V).stride();
  return !(Stride && *Stride > 0 && isExact(V, /*Signed=*/false)) && !(I.hasNonNeg() && isExact(V, /*Signed=*/true));
}

ValueShape ShapeAnalysis::computePhi(const PHINode &Phi) const {
  const BasicBlock *Block = Phi.getParent();
  // Values that leave a loop vary if lanes leave in different iterations.
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I) {
    const Loop *From = LI.getLoopFor(Phi.getIncomingBlock(I));
    while (From && From->contains(Block))
      From = nullptr;
    const auto *Def = dyn_cast<Instruction>(Phi.getIncomingValue(I));
    for (; From && !From->contains(Block); From = From->getParentLoop())
      if (DivergentLoops.contains(From) && Def && From->contains(Def))
        return ValueShape::varying();
  }
  const Value *Same = Phi.hasConstantValue();
  if (!Same && Joins.contains(Block))
    return ValueShape::varying();
  std::optional<ValueShape> Shape;
  for (const Value *V : Phi.incoming_values()) {
    if (V == &Phi || isa<UndefValue>(V))
      continue;
    if (isa<Instruction>(V) && !Shapes.contains(V)) // a loop's header is visited before its latch
      continue;
    ValueShape Of = shape(V);
    Shape = Shape ? join(*Shape, Of) : Of;
  }
  return Shape ? *Shape : ValueShape::uniform();
}

// Control flow.

SetVector<BasicBlock *> ShapeAnalysis::reach(ArrayRef<BasicBlock *> From, BasicBlock *End) const {
  SetVector<BasicBlock *> Found;
  for (BasicBlock *B : From)
    if (B != End)
      Found.insert(B);
  for (unsigned I = 0; I < Found.size(); ++I)
    for (BasicBlock *S : successors(Found[I]))
      if (S != End && !DT.dominates(S, Found[I])) // no back edges
        Found.insert(S);
  return Found;
}

BasicBlock *ShapeAnalysis::postDominator(ArrayRef<BasicBlock *> Blocks) const {
  BasicBlock *P = nullptr;
  for (BasicBlock *B : Blocks) {
    P = P ? PDT.findNearestCommonDominator(P, B) : B;
    if (!P)
      return nullptr;
  }
  return P;
}

bool ShapeAnalysis::addDivergence() {
  bool Changed = false;
  for (BasicBlock &B : F) {
    auto *Branch = dyn_cast<BranchInst>(B.getTerminator());
    if (!Branch || !Branch->isConditional())
      continue;
    if (!shape(Branch->getCondition()).isUniform())
      Changed |= diverge(&B);
  }
  return Changed && Valid;
}

/// The lanes do not take the branch at the end of B together.
bool ShapeAnalysis::diverge(BasicBlock *B) {
  const Loop *L = LI.getLoopFor(B);
  if (L && L->isLoopExiting(B)) // lanes may leave one by one
  {
    bool Changed = divergeLoop(L);
    return Diverging.insert(B) || Changed;
  }
  SmallVector<BasicBlock *> From(successors(B));
  BasicBlock *End = postDominator(From);
  if (!End) {
    Valid = false;
    Obstacle = B->getTerminator();
    return true;
  }
  bool Changed = Diverging.insert(B);
  return addRegion(B, From, End, /*Left=*/nullptr) || Changed;
}

bool ShapeAnalysis::divergeLoop(const Loop *L) {
  SmallVector<BasicBlock *> Exits;
  L->getUniqueExitBlocks(Exits);
  BasicBlock *Begin = L->getLoopPreheader();
  BasicBlock *End = Exits.empty() ? nullptr : postDominator(Exits);
  LLVM_DEBUG(dbgs() << L->getHeader()->getParent()->getName() << ": lanes leave the loop at "
                    << L->getHeader()->getName() << (End && Begin ? " one by one\n" : " and never meet\n"));
  if (!End || !Begin) {
    Valid = false;
    Obstacle = L->getHeader()->getTerminator();
    return true;
  }
  bool Changed = DivergentLoops.insert(L).second;
  for (BasicBlock *B : L->blocks())
    Changed |= Predicated.insert(B).second;
  // An exit that leads out of outer loops makes them divergent, too.
  for (BasicBlock *E : Exits)
    for (const Loop *Outer = L->getParentLoop(); Outer && !Outer->contains(E); Outer = Outer->getParentLoop())
      if (!DivergentLoops.contains(Outer))
        Changed |= divergeLoop(Outer);
  if (const Loop *Outer = L->getParentLoop(); Outer && !Outer->contains(End))
    if (!DivergentLoops.contains(Outer))
      Changed |= divergeLoop(Outer);
  Changed |= addRegion(Begin, Exits, End, L);
  return Changed;
}

/// Predicates what is reachable from `From` before `End`, all of which the branch of `Begin` must dominate; or the loop
/// `Left`, which `Begin` precedes.
bool ShapeAnalysis::addRegion(BasicBlock *Begin, ArrayRef<BasicBlock *> From, BasicBlock *End, const Loop *Left) {
  SetVector<BasicBlock *> Region = reach(From, End);
  BasicBlock *Dominator = Left ? Left->getHeader() : Begin;
  bool Changed = false;
  const Loop *L = LI.getLoopFor(Begin);
  for (BasicBlock *B : Region)
    // The lanes meet after the loop, or in an iteration that some lanes have begun before others.
    if (L && (!L->contains(B) || B == L->getLoopLatch()) && !DivergentLoops.contains(L))
      return divergeLoop(L) || Changed;
  for (BasicBlock *B : Region)
    Changed |= Predicated.insert(B).second;
  for (BasicBlock *B : Region)
    for (BasicBlock *P : predecessors(B)) {
      if (P == Begin || Region.contains(P) || DT.dominates(Dominator, P))
        continue;
      BasicBlock *Fork = DT.findNearestCommonDominator(Dominator, P);
      if (Fork == Dominator || Diverging.contains(Fork))
        continue;
      if (succ_size(Fork) < 2) {
        Valid = false;
        Obstacle = Fork->getTerminator();
        return true;
      }
      Changed |= diverge(Fork);
    }
  Region.insert(End);
  return addJoins(Region, Begin, Left) || Changed;
}

/// Finds where paths merge that left `Begin`, or the loop `Left`, by different edges. Each block is marked with
/// the edge that all paths to it have taken, or by itself.
bool ShapeAnalysis::addJoins(const SetVector<BasicBlock *> &Region, const BasicBlock *Begin, const Loop *Left) {
  using Mark = std::pair<const BasicBlock *, const BasicBlock *>;
  DenseMap<const BasicBlock *, Mark> Marks;
  SmallVector<BasicBlock *> Blocks(Region.begin(), Region.end());
  llvm::sort(Blocks, [&](const BasicBlock *A, const BasicBlock *B) { return Order.lookup(A) < Order.lookup(B); });
  bool Changed = false;
  for (BasicBlock *B : Blocks) {
    std::optional<Mark> Own;
    for (const BasicBlock *P : predecessors(B)) {
      const bool IsFirst = Left ? Left->contains(P) && !Left->contains(B) : P == Begin;
      auto Known = Marks.find(P);
      if (DT.dominates(B, P) || (!IsFirst && Known == Marks.end()))
        continue;
      const Mark Of = IsFirst ? Mark(P, B) : Known->second;
      if (!Own) {
        Own = Of;
      } else if (*Own != Of) {
        Changed |= Joins.insert(B).second;
        Own = Mark(B, nullptr);
        break;
      }
    }
    if (Own)
      Marks[B] = *Own;
  }
  return Changed;
}

/// Finds the outermost regions, whose first block is not predicated.
void ShapeAnalysis::findChains() {
  for (BasicBlock *B : Diverging)
    if (!isPredicated(B)) {
      SmallVector<BasicBlock *> From(successors(B));
      addChain(B, From, postDominator(From));
    }
  for (const Loop *L : LI.getLoopsInPreorder()) {
    BasicBlock *Begin = L->getLoopPreheader();
    if (!isDivergent(L) || !Begin || isPredicated(Begin))
      continue;
    SmallVector<BasicBlock *> From;
    L->getUniqueExitBlocks(From);
    BasicBlock *End = postDominator(From);
    From.push_back(L->getHeader());
    addChain(Begin, From, End);
  }
}

void ShapeAnalysis::addChain(BasicBlock *Begin, ArrayRef<BasicBlock *> From, BasicBlock *End) {
  if (!End || isPredicated(End)) {
    Valid = false;
    return;
  }
  Chains[Begin] = {Begin, End, reach(From, End)};
  LLVM_DEBUG(dbgs() << Begin->getParent()->getName() << ": lanes part at " << Begin->getName() << " and meet at "
                    << End->getName() << "\n");
}

void restoreForm(Function &Region, FunctionAnalysisManager &FAM) {
  FunctionPassManager FPM;
  FPM.addPass(UnifyFunctionExitNodesPass());
  FPM.addPass(LoopSimplifyPass());
  FPM.addPass(LCSSAPass());
  FAM.invalidate(Region, PreservedAnalyses::none());
  FPM.run(Region, FAM);
}

} // namespace amp
