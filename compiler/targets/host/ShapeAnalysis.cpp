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
#include "HostKernel.h"
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

ShapeAnalysis::ShapeAnalysis(Function &F, const DominatorTree &DT, const PostDominatorTree &PDT, const LoopInfo &LI,
                             unsigned Lanes, unsigned Dimension)
    : F(F), DT(DT), PDT(PDT), LI(LI), Lanes(isPowerOf2_32(Lanes) ? Lanes : 0), Dimension(Dimension),
      IsTiled(getTileShape(F).isTiled()) {
  for (const BasicBlock *B : ReversePostOrderTraversal<const Function *>(&F))
    Order.try_emplace(B, Order.size());
  do
    propagate();
  while (Valid && addDivergence());
  if (Valid)
    findDivergentRegions();
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
      return match(Call->getArgOperand(0), m_SpecificInt(Dimension)) ? ValueShape::strided(1) : ValueShape::uniform();
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
  if (auto *Compare = dyn_cast<ICmpInst>(&I); Compare && isSameComparison(*Compare))
    return ValueShape::uniform();
  if (auto *Cast = dyn_cast<CastInst>(&I); Cast && mayWrapInExtension(*Cast))
    return ValueShape::varying();
  if (std::optional<int64_t> Stride = strideOf(I, [&](const Value *Operand) { return shape(Operand).stride(); }))
    return ValueShape::strided(*Stride);
  return isa<BinaryOperator>(I) ? computeBitwise(I) : ValueShape::varying();
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
  const Value *Inverted = nullptr;
  switch (I.getOpcode()) {
  case Instruction::Add:
    return Sum(Of(0), Of(1));
  case Instruction::Or:
    return cast<PossiblyDisjointInst>(I).isDisjoint() ? Sum(Of(0), Of(1)) : std::nullopt;
  case Instruction::Sub:
    return Sum(Of(0), Times(Of(1), ~uint64_t(0)));
  case Instruction::Xor: // ~a is -1 - a
    return match(&I, m_Not(m_Value(Inverted))) ? Times(By(Inverted), ~uint64_t(0)) : std::nullopt;
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

/// Returns how many low bits of V are 0 in lane 0, as far as that is known.
unsigned ShapeAnalysis::zeroBits(const Value *V, unsigned Depth) const {
  constexpr unsigned MaxDepth = 8;
  if (!V->getType()->isIntegerTy())
    return 0;
  const unsigned Bits = V->getType()->getIntegerBitWidth();
  if (auto *C = dyn_cast<ConstantInt>(V))
    return C->getValue().countr_zero();
  if (auto *A = dyn_cast<Argument>(V))
    return Lanes != 0 && A->getArgNo() == ThreadX ? Log2_32(Lanes) : 0;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == MaxDepth)
    return 0;
  if (isLane(*I))
    return Bits;
  auto Of = [&](unsigned N) { return zeroBits(I->getOperand(N), Depth + 1); };
  auto *Constant = I->getNumOperands() == 2 ? dyn_cast<ConstantInt>(I->getOperand(1)) : nullptr;
  const auto By = Constant ? static_cast<unsigned>(Constant->getLimitedValue(Bits)) : Bits;
  switch (I->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Or:
  case Instruction::Xor:
    return std::min(Of(0), Of(1));
  case Instruction::And:
    return std::max(Of(0), Of(1));
  case Instruction::Mul:
    return std::min(Of(0) + Of(1), Bits);
  case Instruction::Shl:
    return Constant ? std::min(Of(0) + By, Bits) : Of(0);
  case Instruction::LShr:
    return Constant && Of(0) > By ? Of(0) - By : 0;
  case Instruction::ZExt:
  case Instruction::SExt:
  case Instruction::Trunc:
  case Instruction::Freeze:
    return std::min(Of(0), Bits);
  default:
    return 0;
  }
}

/// For shifts and masks of values that are not uniform.
ValueShape ShapeAnalysis::computeBitwise(const Instruction &I) const {
  std::optional<LanePattern> Pattern = computePattern(I, 0);
  if (!Pattern)
    return ValueShape::varying();
  const auto Stride = static_cast<int64_t>(Pattern->Of[1] - Pattern->Of[0]);
  for (unsigned Lane = 2; Lane < Lanes; ++Lane)
    if (static_cast<int64_t>(Pattern->Of[Lane] - Pattern->Of[Lane - 1]) != Stride)
      return ValueShape::varying();
  return IsTiled ? ValueShape::strided(Stride) : Stride == 0 ? ValueShape::uniform() : ValueShape::varying();
}

/// Returns true if a comparison of values that are not uniform has the same result in all lanes.
bool ShapeAnalysis::isSameComparison(const ICmpInst &Compare) const {
  const Value *L = Compare.getOperand(0), *R = Compare.getOperand(1);
  const ValueShape Left = shape(L), Right = shape(R);
  if (Left.isVarying() || Right.isVarying() || !L->getType()->isIntegerTy())
    return false;
  if (Left == Right)
    return Compare.isEquality() || (isExact(L, Compare.isSigned()) && isExact(R, Compare.isSigned()));
  // Lanes do not carry into the bits in which the other value may differ: x + lane() < 64.
  ICmpInst::Predicate P = Compare.getPredicate();
  if (!Right.isUniform()) {
    std::swap(L, R);
    P = ICmpInst::getSwappedPredicate(P);
  }
  std::optional<LanePattern> Pattern = lanePattern(L);
  if (!Pattern || !shape(R).isUniform() || Compare.isEquality())
    return false;
  const unsigned Bits = Log2_64_Ceil(*std::max_element(Pattern->Of.begin(), Pattern->Of.end()) + 1);
  if (ICmpInst::isLT(P) || ICmpInst::isGE(P))
    return zeroBits(R) >= Bits;
  auto *Constant = dyn_cast<ConstantInt>(R);
  return Constant && Constant->getValue().countr_one() >= Bits;
}

// Constant differences between lanes.

/// Returns nothing if the bits do not suffice.
std::optional<ShapeAnalysis::LanePattern> ShapeAnalysis::makePattern(const Type *T, unsigned Bits,
                                                                     function_ref<uint64_t(unsigned)> Of) const {
  LanePattern P = {std::min(Bits, T->getIntegerBitWidth() - 1), {}};
  for (unsigned Lane = 0; Lane < Lanes; ++Lane) {
    P.Of.push_back(Of(Lane));
    if (P.Of.back() >> P.Bits != 0)
      return std::nullopt;
  }
  return P;
}

std::optional<ShapeAnalysis::LanePattern> ShapeAnalysis::lanePattern(const Value *V, unsigned Depth) const {
  constexpr unsigned MaxDepth = 12;
  if (Lanes == 0 || !V->getType()->isIntegerTy() || V->getType()->getIntegerBitWidth() > 64 || Depth > MaxDepth)
    return std::nullopt;
  if (auto *C = dyn_cast<ConstantInt>(V))
    return makePattern(V->getType(), UINT_MAX, [&](unsigned) { return C->getZExtValue(); });
  const ValueShape Shape = shape(V);
  if (Shape.isUniform())
    return makePattern(V->getType(), zeroBits(V), [](unsigned) { return 0; });
  if (Shape.isStrided() && Shape.Stride > 0)
    if (auto P = makePattern(V->getType(), zeroBits(V),
                             [&](unsigned Lane) { return static_cast<uint64_t>(Shape.Stride) * Lane; }))
      return P;
  auto *I = dyn_cast<Instruction>(V);
  return I ? computePattern(*I, Depth) : std::nullopt;
}

/// From those of the operands.
std::optional<ShapeAnalysis::LanePattern> ShapeAnalysis::computePattern(const Instruction &I, unsigned Depth) const {
  if (Lanes == 0 || !isa<BinaryOperator, CastInst, FreezeInst>(I) || !I.getType()->isIntegerTy())
    return std::nullopt;
  auto Make = [&](unsigned Bits, function_ref<uint64_t(unsigned)> Of) { return makePattern(I.getType(), Bits, Of); };
  std::optional<LanePattern> L = lanePattern(I.getOperand(0), Depth + 1);
  if (!L)
    return std::nullopt;
  if (isa<ZExtInst, SExtInst, TruncInst, FreezeInst>(&I))
    return Make(L->Bits, [&](unsigned Lane) { return L->Of[Lane]; });
  if (!isa<BinaryOperator>(&I))
    return std::nullopt;
  if (I.getOpcode() == Instruction::Add ||
      (I.getOpcode() == Instruction::Or && cast<PossiblyDisjointInst>(&I)->isDisjoint())) {
    std::optional<LanePattern> R = lanePattern(I.getOperand(1), Depth + 1);
    return R ? Make(std::min(L->Bits, R->Bits), [&](unsigned Lane) { return L->Of[Lane] + R->Of[Lane]; })
             : std::nullopt;
  }
  auto *Constant = dyn_cast<ConstantInt>(I.getOperand(1));
  if (!Constant)
    return std::nullopt;
  const uint64_t C = Constant->getZExtValue(), Differing = maskTrailingOnes<uint64_t>(L->Bits);
  auto Shifted = [&](uint64_t By) { // all lanes find the same beyond the bits that differ
    return By < 64 ? Make(
                         L->Bits - std::min<unsigned>(L->Bits, static_cast<unsigned>(By)),
                         [&](unsigned Lane) { return L->Of[Lane] >> By; })
                   : std::nullopt;
  };
  switch (I.getOpcode()) {
  case Instruction::Mul:
    return C != 0 && C <= UINT32_MAX && L->Bits <= 32
               ? Make(L->Bits + countr_zero(C), [&](unsigned Lane) { return L->Of[Lane] * C; })
               : std::nullopt;
  case Instruction::Shl:
    return C < 32 && L->Bits <= 32
               ? Make(
                     L->Bits + static_cast<unsigned>(C), [&](unsigned Lane) { return L->Of[Lane] << C; })
               : std::nullopt;
  case Instruction::LShr:
  case Instruction::AShr:
    return Shifted(C);
  case Instruction::UDiv:
    return isPowerOf2_64(C) ? Shifted(Log2_64(C)) : std::nullopt;
  case Instruction::And:
    return Make(L->Bits, [&](unsigned Lane) { return L->Of[Lane] & C; });
  case Instruction::URem:
    return isPowerOf2_64(C) ? Make(L->Bits, [&](unsigned Lane) { return L->Of[Lane] & (C - 1); }) : std::nullopt;
  case Instruction::Or:
    return Make(L->Bits, [&](unsigned Lane) { return L->Of[Lane] | (C & Differing); });
  case Instruction::Xor:
    return Make(L->Bits, [&](unsigned Lane) { return L->Of[Lane] ^ (C & Differing); });
  default:
    return std::nullopt;
  }
}

static std::optional<LaneOffsets> sum(std::optional<LaneOffsets> L, const std::optional<LaneOffsets> &R,
                                      int64_t Factor = 1) {
  if (!L || !R)
    return std::nullopt;
  for (auto [To, By] : zip(*L, *R))
    To += By * Factor;
  return L;
}

std::optional<LaneOffsets> ShapeAnalysis::laneOffsets(const Value *V) const {
  return Lanes == 0 || !IsTiled ? std::nullopt : laneOffsets(V, 0);
}

std::optional<LaneOffsets> ShapeAnalysis::laneOffsets(const Value *V, unsigned Depth) const {
  constexpr unsigned MaxDepth = 12;
  if (std::optional<int64_t> Stride = shape(V).stride()) { // modulo the size of the type
    LaneOffsets Offsets;
    for (unsigned Lane = 0; Lane < Lanes; ++Lane)
      Offsets.push_back(*Stride * Lane);
    return Offsets;
  }
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxDepth)
    return std::nullopt;
  if (std::optional<LanePattern> Pattern = lanePattern(V)) {
    LaneOffsets Offsets;
    for (uint64_t Of : Pattern->Of)
      Offsets.push_back(static_cast<int64_t>(Of - Pattern->Of[0]));
    return Offsets;
  }
  if (auto *GEP = dyn_cast<GEPOperator>(I)) {
    const DataLayout &DL = F.getParent()->getDataLayout();
    std::optional<LaneOffsets> Offsets = laneOffsets(GEP->getPointerOperand(), Depth + 1);
    for (auto GTI = gep_type_begin(GEP), E = gep_type_end(GEP); Offsets && GTI != E; ++GTI)
      if (!GTI.isStruct())
        Offsets = sum(Offsets,
                      GTI.getOperand()->getType()->isIntegerTy(64)
                          ? laneOffsets(GTI.getOperand(), Depth + 1)
                          : exactOffsets(GTI.getOperand(), /*Signed=*/true, Depth + 1),
                      static_cast<int64_t>(GTI.getSequentialElementStride(DL).getFixedValue()));
    return Offsets;
  }
  if (isa<SExtInst, ZExtInst>(I))
    return exactOffsets(I->getOperand(0), isa<SExtInst>(I) || I->hasNonNeg(), Depth + 1);
  if (I->getOpcode() == Instruction::Add)
    return sum(laneOffsets(I->getOperand(0), Depth + 1), laneOffsets(I->getOperand(1), Depth + 1));
  return std::nullopt;
}

/// As above, of V without wrapping: the distances of its extension.
std::optional<LaneOffsets> ShapeAnalysis::exactOffsets(const Value *V, bool Signed, unsigned Depth) const {
  const ValueShape Shape = shape(V);
  if (Shape.isUniform() || (Shape.isStrided() && isExact(V, Signed)) || lanePattern(V))
    return laneOffsets(V, Depth);
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getOpcode() != Instruction::Add || !(Signed ? I->hasNoSignedWrap() : I->hasNoUnsignedWrap()))
    return std::nullopt;
  return sum(exactOffsets(I->getOperand(0), Signed, Depth + 1), exactOffsets(I->getOperand(1), Signed, Depth + 1));
}

std::optional<int64_t> ShapeAnalysis::likelyStride(const Value *V, unsigned Threads, bool Divided,
                                                   unsigned Depth) const {
  constexpr unsigned MaxDepth = 12;
  if (std::optional<int64_t> Stride = shape(V).stride())
    return Stride;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth > MaxDepth)
    return std::nullopt;
  auto Of = [&](const Value *Operand) { return likelyStride(Operand, Threads, Divided, Depth + 1); };
  auto Either = [](std::optional<int64_t> L, std::optional<int64_t> R) {
    return !L || !R || (*L != *R && *L != 0 && *R != 0) ? std::nullopt : *L != 0 ? L : R;
  };
  if (isa<SelectInst>(I))
    return Either(Of(I->getOperand(1)), Of(I->getOperand(2)));
  if (isa<MinMaxIntrinsic>(I))
    return Either(Of(I->getOperand(0)), Of(I->getOperand(1)));
  if (auto *Phi = dyn_cast<PHINode>(I); Phi && !LI.isLoopHeader(Phi->getParent())) { // a constant stride continues
    std::optional<int64_t> All = 0;
    for (const Value *Incoming : Phi->incoming_values())
      All = Either(All, Of(Incoming));
    return All;
  }
  if (Divided && (I->isIntDivRem() || I->getOpcode() == Instruction::Mul)) {
    const std::optional<int64_t> L = Of(I->getOperand(0));
    auto *Constant = dyn_cast<ConstantInt>(I->getOperand(1));
    if (!L || !shape(I->getOperand(1)).isUniform() ||
        (I->isIntDivRem() && Constant && Constant->getValue().ult(Threads)))
      return std::nullopt; // a smaller divisor gives more than two quotients
    if (is_contained({Instruction::UDiv, Instruction::SDiv}, I->getOpcode()))
      return 0;
    if (I->isIntDivRem() || L == 0)
      return L;
  }
  return strideOf(*I, Of);
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
  if (isThreadOfRow(*I) || (IsTiled && lanePattern(V)))
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
  case Instruction::Xor:
    return Signed && match(I, m_Not(m_Value())) && Operands();
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
  case Instruction::Trunc:
    return (Signed ? cast<TruncInst>(I)->hasNoSignedWrap() : cast<TruncInst>(I)->hasNoUnsignedWrap()) && Operands();
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

/// Predicates the blocks reachable from `From` before `End`, which the branch of `Begin` must dominate; or the loop
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
void ShapeAnalysis::findDivergentRegions() {
  for (BasicBlock *B : Diverging)
    if (!isPredicated(B)) {
      SmallVector<BasicBlock *> From(successors(B));
      addDivergentRegion(B, From, postDominator(From));
    }
  for (const Loop *L : LI.getLoopsInPreorder()) {
    BasicBlock *Begin = L->getLoopPreheader();
    if (!isDivergent(L) || !Begin || isPredicated(Begin))
      continue;
    SmallVector<BasicBlock *> From;
    L->getUniqueExitBlocks(From);
    BasicBlock *End = postDominator(From);
    From.push_back(L->getHeader());
    addDivergentRegion(Begin, From, End);
  }
}

void ShapeAnalysis::addDivergentRegion(BasicBlock *Begin, ArrayRef<BasicBlock *> From, BasicBlock *End) {
  if (!End || isPredicated(End)) {
    Valid = false;
    return;
  }
  DivergentRegions[Begin] = {Begin, End, reach(From, End)};
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
