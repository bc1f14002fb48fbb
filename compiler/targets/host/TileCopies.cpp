// See TileCopies.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/TileCopies.h"
#include "targets/host/HostKernel.h"

#include "support/LLVMCompat.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {

/// Maximum number of replaced loads.
constexpr size_t MaxReads = 32;

TileCopies::TileCopies(const KernelInfo &K, FunctionAnalysisManager &FAM)
    : K(K), F(*K.Kernel), FAM(FAM), DL(F.getDataLayout()), Tile(getTileShape(K)),
      LVI(FAM.getResult<LazyValueAnalysis>(F)), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
      LI(FAM.getResult<LoopAnalysis>(F)), DT(FAM.getResult<DominatorTreeAnalysis>(F)),
      Differences(K, Divergence::ThreadIdsAndMemory), B(F.getContext()) {
  while (Fast < 2 && Tile.Size[Fast] == 1)
    ++Fast;
}

TileCopies::~TileCopies() {
  for (auto &[G, V] : Variables)
    for (TileCopy &C : V.Copies)
      if (C.Value) {
        FAM.clear(*C.Value, C.Value->getName());
        C.Value->eraseFromParent();
      }
}

bool TileCopies::areUnderstood() {
  return collect() && areApart() && writesRows() && all_of(Variables, [&](auto &V) { return understand(V.second); });
}

std::optional<unsigned> dimensionOf(const Value *V, BuiltinId Id) {
  auto *Dimension = isCallOf(*V, Id) ? dyn_cast<ConstantInt>(cast<CallInst>(V)->getArgOperand(0)) : nullptr;
  return Dimension && Dimension->getZExtValue() < 3 ? std::optional<unsigned>(Dimension->getZExtValue()) : std::nullopt;
}
std::optional<unsigned> localDimension(const Value *V) { return dimensionOf(V, BuiltinId::local_id); }
std::optional<unsigned> groupDimension(const Value *V) { return dimensionOf(V, BuiltinId::group_id); }

/// Returns the container that a pointer points into, which may be chosen from several addresses in it; null if it is
/// unknown.
const ContainerInfo *containerOf(const Value *Pointer, const KernelInfo &K) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, nullptr, 0);
  const ContainerInfo *Found = getContainer(*rootOf(Objects.front()), K);
  return all_of(drop_begin(Objects), [&](const Value *O) { return getContainer(*rootOf(O), K) == Found; }) ? Found
                                                                                                           : nullptr;
}

/// Collects the accesses to tile_static memory, the barriers, and the containers. Returns false for kernels whose
/// threads communicate in other ways.
bool TileCopies::collect() {
  for (Instruction &I : instructions(F))
    if (isBarrier(I))
      Barriers.push_back(&I);
  if (Barriers.empty())
    return false;
  ReversePostOrderTraversal<Function *> Order(&F);
  for (BasicBlock *Block : Order)
    for (Instruction &I : *Block) {
      for (Value *Operand : I.operands())
        if (Operand->getType()->isPointerTy() && getTileStatic(Operand) && !isa<GetElementPtrInst>(I) &&
            getLoadStorePointerOperand(&I) != Operand)
          return false;
      if (auto *Load = dyn_cast<LoadInst>(&I)) {
        if (!Load->isSimple() || !collectUse(I, Load->getPointerOperand()))
          return false;
      } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
        if (!Store->isSimple() || !collectUse(I, Store->getPointerOperand()))
          return false;
      } else if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I)) {
        if (!collectUse(I, Atomic->getPointerOperand()))
          return false;
      } else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
        if (!collectUse(I, Exchange->getPointerOperand()))
          return false;
      } else if (I.mayReadOrWriteMemory() && !isBarrier(I) && !isa<AssumeInst>(I) && !I.isLifetimeStartOrEnd()) {
        return false;
      }
    }
  if (Variables.empty())
    return false;
  for (auto &[G, V] : Variables) {
    if (V.Copies.empty() || V.Reads.empty() || V.Reads.size() > MaxReads)
      return false;
    for (const TileRead &R : V.Reads)
      for (const TileCopy &C : V.Copies)
        if (isPotentiallyReachable(R.Load, C.Store, nullptr, &DT))
          return false;
  }
  return true;
}

bool TileCopies::canReachBarrier(const Instruction &I) const {
  return any_of(Barriers, [&](const Instruction *To) { return isPotentiallyReachable(&I, To, nullptr, &DT); });
}

bool TileCopies::collectUse(Instruction &I, Value *Pointer) {
  if (const GlobalVariable *G = getTileStatic(Pointer)) {
    if (auto *Load = dyn_cast<LoadInst>(&I))
      Variables[G].Reads.push_back({Load});
    else if (auto *Store = dyn_cast<StoreInst>(&I))
      Variables[G].Copies.push_back({Store});
    else
      return false;
    return true;
  }
  const Value *Object = rootOf(Pointer);
  if (isa<AllocaInst>(Object))
    return true;
  const bool IsLoad = isa<LoadInst>(I);
  if (IsLoad && I.hasMetadata(LLVMContext::MD_invariant_load))
    return true;
  const ContainerInfo *C = containerOf(Pointer, K);
  if (!C)
    return IsLoad && isa<GlobalVariable>(Object) && cast<GlobalVariable>(Object)->isConstant();
  if (!IsLoad)
    Written.insert(C);
  if (!canReachBarrier(I))
    return true;
  if (IsLoad)
    Copied.insert(C);
  return IsLoad;
}

/// Returns true if what is copied cannot be written, or if the launch can test that.
bool TileCopies::areApart() const {
  auto HasState = [](const ContainerInfo *C) {
    return C->ElemBytes != 0 && (C->Kind == table::container_view || C->isArray());
  };
  return Written.empty() || (all_of(Written, HasState) && all_of(Copied, HasState) &&
                             none_of(Copied, [&](const ContainerInfo *C) { return Written.contains(C); }));
}

/// Returns true if a tile's row continues that of the tile before it in memory: then they can run as one.
bool TileCopies::writesRows() const {
  return any_of(instructions(F), [&](const Instruction &I) {
    const Value *Pointer = isa<StoreInst>(I) ? getLoadStorePointerOperand(&I) : nullptr;
    if (!Pointer || !containerOf(Pointer, K))
      return false;
    const std::optional<ExpandedAddress> A = expandAddress(const_cast<Value *>(Pointer), DL, Overflow::Ignored);
    int64_t Lane = 0, Group = 0;
    if (A)
      for (const auto &[P, Count] : A->Bytes.Terms) {
        Lane += !P.second && localDimension(P.first) == Fast ? Count : 0;
        Group += !P.second && groupDimension(P.first) == Fast ? Count : 0;
      }
    return Lane != 0 && Group == Lane * Tile.Size[Fast];
  });
}

// Indices.

ConstantRange TileCopies::range(Value *V, const Instruction &User) {
  ConstantRange Known = LVI.getConstantRange(V, const_cast<Instruction *>(&User), /*UndefAllowed=*/false);
  if (std::optional<unsigned> D = localDimension(V))
    Known =
        Known.intersectWith(ConstantRange(APInt(Known.getBitWidth(), 0), APInt(Known.getBitWidth(), Tile.Size[*D])));
  if (SE.isSCEVable(V->getType()))
    Known = Known.intersectWith(SE.getSignedRange(SE.getSCEV(V)));
  Known = Known.sextOrTrunc(64);
  if (auto *Phi = dyn_cast<PHINode>(V)) {
    // In the loop's header, a counter might have left the range already.
    const std::optional<Counting> Counter = findCounting(*Phi);
    const Loop *L = LI.getLoopFor(Phi->getParent());
    if (Counter && (Counter->TestsLast || (L->contains(&User) && User.getParent() != L->getHeader()))) {
      const ConstantRange Begin = range(expandIndex(Counter->Begin, Overflow::Ignored), User);
      const int64_t First = Begin.isFullSet() ? 0 : Begin.getSignedMin().getSExtValue();
      const int64_t Last = Counter->TestsLast ? Begin.getSignedMax().getSExtValue() : First;
      const int64_t End = std::max({First + 1, Last + 1, Counter->End});
      const bool MightPassEnd = Counter->IsEquality && Begin.getSignedMax().sge(Counter->End);
      if (!Begin.isFullSet() && First >= 0 && !MightPassEnd)
        Known = Known.intersectWith(
            ConstantRange(APInt(64, static_cast<uint64_t>(First)), APInt(64, static_cast<uint64_t>(End))));
    }
  } else if (auto *Operation = dyn_cast<BinaryOperator>(V); Operation && isa<ConstantInt>(Operation->getOperand(1))) {
    const ConstantRange Of = range(Operation->getOperand(0), User);
    const APInt By = cast<ConstantInt>(Operation->getOperand(1))->getValue().sext(64);
    // The same in 64 bits: the numbers are not negative.
    if (!Of.isEmptySet() && Of.getSignedMin().isNonNegative() && By.isStrictlyPositive())
      switch (Operation->getOpcode()) {
      case Instruction::UDiv:
      case Instruction::SDiv:
      case Instruction::URem:
      case Instruction::SRem:
      case Instruction::LShr:
      case Instruction::And:
        Known = Known.intersectWith(Of.binaryOp(Operation->getOpcode(), ConstantRange(By)));
        break;
      default:
        break;
      }
  }
  return Known;
}

/// Returns all if a part of the sum is large.
ConstantRange TileCopies::range(const Sum &Of, const Instruction &User) {
  auto IsSmall = [](const ConstantRange &R) {
    return !R.isEmptySet() && R.getSignedMin().sgt(-SmallIndex) && R.getSignedMax().slt(SmallIndex);
  };
  auto Number = [](int64_t N) { return ConstantRange(APInt(64, static_cast<uint64_t>(N), /*isSigned=*/true)); };
  ConstantRange All = Number(Of.Constant);
  for (const auto &[P, Count] : Of.Terms) {
    ConstantRange One = range(P.first, User);
    if (P.second && IsSmall(One)) {
      const ConstantRange Other = range(P.second, User);
      One = IsSmall(Other) ? One.multiply(Other) : Other;
    }
    if (!IsSmall(One) || !IsSmall(Number(Count)))
      return ConstantRange::getFull(64);
    One = One.multiply(Number(Count));
    if (!IsSmall(One))
      return ConstantRange::getFull(64);
    All = All.add(One);
  }
  return IsSmall(All) ? All : ConstantRange::getFull(64);
}

static bool isWithin(const ConstantRange &R, int64_t Begin, int64_t End) {
  return R.getSignedMin().sge(Begin) && R.getSignedMax().slt(End);
}

KnownSum TileCopies::known(Sum Of, const Instruction &User) {
  const bool IsSmall = !range(Of, User).isFullSet();
  return {std::move(Of), IsSmall};
}

/// Finds the dimensions of the array: the strides at which threads store.
bool TileCopies::findStrides(TileVariable &V) const {
  SmallSetVector<int64_t, 4> All;
  for (const TileCopy &C : V.Copies) {
    const std::optional<ExpandedAddress> A = expandAddress(C.Store->getPointerOperand(), DL, Overflow::Ignored);
    if (!A)
      return false;
    for (const auto &[P, Count] : A->Bytes.Terms)
      if (Count > 0 && !P.second)
        All.insert(Count);
      else
        return false;
  }
  V.Strides.append(All.begin(), All.end());
  llvm::sort(V.Strides, std::greater<int64_t>());
  for (unsigned D = 1; D < V.Strides.size(); ++D)
    if (V.Strides[D - 1] % V.Strides[D] != 0)
      return false;
  return !V.Strides.empty() && V.Strides.size() <= 3;
}

/// Decomposes an address into the indices of the array. All but the first must be known to be inside a row.
bool TileCopies::describe(const TileVariable &V, const Instruction &Access, SmallVectorImpl<Sum> &At, int64_t &Field) {
  // Expanded sums that do not wrap are the address: it is inside the array, and so are they up to a multiple of 2^32.
  const std::optional<ExpandedAddress> A =
      expandAddress(const_cast<Value *>(getLoadStorePointerOperand(&Access)), DL, Overflow::Ignored);
  if (!A || !isa<GlobalVariable>(A->Root))
    return false;
  At.assign(V.Strides.size(), Sum());
  for (const auto &[P, Count] : A->Bytes.Terms) {
    auto *Stride = find_if(V.Strides, [C = Count](int64_t S) { return C % S == 0; });
    if (Stride == V.Strides.end())
      return false;
    At[static_cast<size_t>(Stride - V.Strides.begin())].addTerm(P, Count / *Stride);
  }
  Field = A->Bytes.Constant;
  for (auto [D, Stride] : enumerate(V.Strides)) {
    At[D].Constant = divideFloorSigned(Field, Stride);
    Field -= At[D].Constant * Stride;
  }
  for (size_t D = V.Strides.size() - 1; D > 0; --D) {
    const int64_t Size = V.Strides[D - 1] / V.Strides[D];
    const ConstantRange R = range(At[D], Access);
    const int64_t Rows = R.isFullSet() ? 0 : divideFloorSigned(R.getSignedMin().getSExtValue(), Size);
    At[D].Constant -= Rows * Size;
    At[D - 1].Constant += Rows;
    if (!isWithin(range(At[D], Access), 0, Size))
      return false;
  }
  return !range(At[0], Access).isFullSet();
}

std::optional<TileCopies::Counting> TileCopies::findCounting(PHINode &Phi) const {
  Loop *L = LI.getLoopFor(Phi.getParent());
  if (!L || L->getHeader() != Phi.getParent() || !L->getLoopPreheader() || !L->getLoopLatch() || !L->getExitingBlock())
    return std::nullopt;
  const APInt *Step, *Limit;
  Value *Next = Phi.getIncomingValueForBlock(L->getLoopLatch());
  auto *Addition = dyn_cast<BinaryOperator>(Next);
  if (!Addition || !is_contained({Instruction::Add, Instruction::Or}, Addition->getOpcode()) ||
      Addition->getOperand(0) != &Phi || !PatternMatch::match(Addition->getOperand(1), m_APInt(Step)) ||
      !Step->isStrictlyPositive() || Step->getActiveBits() > 20)
    return std::nullopt;
  if (Addition->getOpcode() == Instruction::Or && !cast<PossiblyDisjointInst>(Addition)->isDisjoint())
    return std::nullopt;
  auto *Exit = dyn_cast<BranchInst>(L->getExitingBlock()->getTerminator());
  compat::CmpPredicate Pred;
  Value *Compared;
  if (!Exit || !Exit->isConditional() ||
      !PatternMatch::match(Exit->getCondition(), m_ICmp(Pred, m_Value(Compared), m_APInt(Limit))) ||
      Limit->isNegative() || Limit->getActiveBits() > 20)
    return std::nullopt;
  if (!L->contains(Exit->getSuccessor(0)))
    Pred = ICmpInst::getInversePredicate(Pred);
  int64_t End = Limit->getSExtValue();
  const bool IsEquality = Pred == ICmpInst::ICMP_NE && Step->isOne();
  if (Pred == ICmpInst::ICMP_SLE || Pred == ICmpInst::ICMP_ULE)
    ++End;
  else if (Pred != ICmpInst::ICMP_SLT && Pred != ICmpInst::ICMP_ULT && !IsEquality)
    return std::nullopt;
  const bool TestsLast = L->getExitingBlock() == L->getLoopLatch();
  if (!TestsLast && L->getExitingBlock() != L->getHeader())
    return std::nullopt;
  if (TestsLast && Compared == &Phi)
    End += Step->getSExtValue();
  else if (Compared != (TestsLast ? Next : &Phi))
    return std::nullopt;
  Value *Begin = Phi.getIncomingValueForBlock(L->getLoopPreheader());
  return Counting{Begin, Step->getSExtValue(), End, TestsLast, IsEquality};
}

/// Understands `for (e = thread; e < End; e += Step)` where `thread` numbers Step threads.
bool TileCopies::understandCounter(TileCopy &C, unsigned Dimension, PHINode &Phi) {
  const std::optional<Counting> Counter = findCounting(Phi);
  const Loop *L = LI.getLoopFor(Phi.getParent());
  if (!Counter || !L->contains(C.Store) || (!Counter->TestsLast && C.Store->getParent() == L->getHeader()))
    return false;
  const Sum Begin = expandIndex(Counter->Begin, Overflow::Ignored);
  SmallVector<std::pair<int64_t, unsigned>, 3> Parts;
  for (const auto &[P, Count] : Begin.Terms) {
    const std::optional<unsigned> D = P.second ? std::nullopt : localDimension(P.first);
    if (!D)
      return false;
    Parts.push_back({Count, *D});
  }
  llvm::sort(Parts);
  int64_t Threads = 1;
  for (auto [Count, D] : Parts) {
    if (Count != Threads || C.Thread[D])
      return false;
    C.Thread[D] = Dimension;
    Threads *= Tile.Size[D];
  }
  if (Begin.Constant != 0 || Threads != Counter->Step)
    return false;
  C.Counters[Dimension] = {&Phi, Counter->End};
  return !Counter->TestsLast || Counter->End >= Threads; // a first iteration of each thread is part of it
}

/// Finds out which threads store: `if (local < 3) halo[...] = ...`.
void TileCopies::findLocalIds(TileCopy &C) {
  for (unsigned D = 0; D < 3; ++D)
    C.LocalIds.push_back(allIds(D));
  for (Instruction &I : instructions(F))
    if (const std::optional<unsigned> D = localDimension(&I); D && DT.dominates(&I, C.Store))
      C.LocalIds[*D] = C.LocalIds[*D].intersectWith(range(&I, *C.Store));
}

bool TileCopies::understand(const TileVariable &V, TileCopy &C) {
  if (!describe(V, *C.Store, C.At, C.Field))
    return false;
  for (auto [D, Of] : enumerate(C.At)) {
    if (Of.Terms.empty())
      continue;
    const auto &[P, Count] = *Of.Terms.begin();
    if (Of.Terms.size() != 1 || Count != 1 || P.second)
      return false;
    if (auto *Phi = dyn_cast<PHINode>(P.first)) {
      if (!understandCounter(C, static_cast<unsigned>(D), *Phi))
        return false;
    } else {
      const std::optional<unsigned> Dimension = localDimension(P.first);
      if (!Dimension || C.Thread[*Dimension])
        return false;
      C.Thread[*Dimension] = static_cast<unsigned>(D);
    }
  }
  // Of a store in another loop, the last iteration would count.
  for (const Loop *L = LI.getLoopFor(C.Store->getParent()); L; L = L->getParentLoop())
    if (none_of(C.Counters, [&](const TileCounter &Of) { return Of.Phi && Of.Phi->getParent() == L->getHeader(); }))
      return false;
  findLocalIds(C);
  // Threads that store nothing would leave out places of a counter in between, which no test of a read finds.
  for (unsigned D = 0; D < 3; ++D)
    if (C.Thread[D] && C.Counters[*C.Thread[D]].Phi && C.LocalIds[D].isSizeStrictlySmallerThan(allIds(D)))
      return false;
  return makeValue(C) && isCheap(C);
}

/// Returns true if adjacent threads, which read adjacent elements or one, find them adjacent where they come from.
bool TileCopies::isAdjacent(const TileCopy &C, ArrayRef<Sum> At) const {
  for (auto [D, Of] : enumerate(At)) {
    int64_t Step = 0;
    for (const auto &[P, Count] : Of.Terms)
      for (const Value *Factor : {P.first, P.second}) {
        const std::optional<unsigned> Local = Factor ? localDimension(Factor) : std::nullopt;
        if (Local == Fast) {
          if (P.second)
            return false;
          Step += Count;
        } else if (Factor && !Local && !Differences.isUniform(*Factor)) {
          return false;
        }
      }
    if (Step != 0 && (C.Thread[Fast] ? C.Thread[Fast] != D || std::abs(Step) != 1 : !C.At[D].Terms.empty()))
      return false;
  }
  return true;
}

/// Splits a sum of this range into a multiple of `By` and a remainder, if the latter's range is known.
std::optional<std::pair<KnownSum, KnownSum>> TileCopies::divide(const Sum &Of, int64_t By, const Instruction &User) {
  Sum Quotient, Remainder;
  for (const auto &[P, Count] : Of.Terms)
    (Count % By == 0 ? Quotient : Remainder).addTerm(P, Count % By == 0 ? Count / By : Count);
  Remainder.Constant = Of.Constant;
  const ConstantRange R = range(Remainder, User);
  if (R.isFullSet())
    return std::nullopt;
  Quotient.Constant = divideFloorSigned(R.getSignedMin().getSExtValue(), By);
  Remainder.Constant -= Quotient.Constant * By;
  if (!isWithin(range(Remainder, User), 0, By))
    return std::nullopt;
  return std::pair(known(Quotient, User), known(Remainder, User));
}

TileCopies::Match TileCopies::match(CopyCandidate &C, const TileRead &R, ArrayRef<Sum> At) {
  const TileCopy &From = *C.From;
  SmallVector<Sum, 3> Distances(At);
  for (auto [D, Distance] : enumerate(Distances)) {
    Distance.Constant -= From.At[D].Constant;
    int64_t Begin = 0, Size = 1;
    const TileCounter &Counter = From.Counters[D];
    std::optional<unsigned> Dimension;
    for (unsigned Local = 0; Local < 3; ++Local)
      if (From.Thread[Local] == D && !Counter.Phi)
        Dimension = Local;
    if (Counter.Phi)
      Size = Counter.End;
    else if (Dimension) {
      const ConstantRange &Stores = From.LocalIds[*Dimension];
      Begin = Stores.getSignedMin().getSExtValue();
      Size = Stores.getSignedMax().getSExtValue() + 1 - Begin;
    }
    const ConstantRange Known = range(Distance, *R.Load);
    if (Known.isFullSet())
      return Match::TooExpensive;
    if (Known.getSignedMin().sge(Begin + Size) || Known.getSignedMax().slt(Begin))
      return Match::Never;
    const KnownSum Value = known(Distance, *R.Load);
    if (!isWithin(Known, Begin, Begin + Size)) {
      KnownSum FromBegin = Value;
      FromBegin.Of.Constant -= Begin;
      C.Tests.push_back({FromBegin, Size});
    }
    if (Counter.Phi)
      C.Counters[D] = Value;
    else if (Dimension)
      C.LocalIds[*Dimension] = Value;
  }
  for (unsigned D = 0; D < 3; ++D)
    if (const std::optional<int64_t> Only = From.only(D)) {
      Sum Id;
      if (From.Instead[D])
        Id = Distances[*From.Instead[D]]; // 0
      Id.Constant += *Only;
      C.LocalIds[D] = known(Id, *R.Load);
    }
  for (auto [Of, By] : From.Divisions) {
    const auto *Whole = Of < ElementDivisions ? nullptr : &C.Divisions[(Of - ElementDivisions) / 2];
    if (!Whole)
      C.Divisions.push_back(divide(Distances[Of - ElementCounters], By, *R.Load));
    else if (*Whole)
      C.Divisions.push_back(
          divide((Of - ElementDivisions) % 2 == 0 ? (*Whole)->first.Of : (*Whole)->second.Of, By, *R.Load));
    else
      C.Divisions.push_back(std::nullopt);
  }
  // All lanes would divide for one of them.
  auto IsOfFast = [&](const std::pair<KnownSum, int64_t> &Test) {
    return any_of(Test.first.Of.Terms, [&](const auto &T) { return localDimension(T.first.first) == Fast; });
  };
  if (From.HasDivisions && any_of(C.Tests, IsOfFast))
    return Match::TooExpensive;
  return isAdjacent(From, At) ? Match::Maybe : Match::TooExpensive;
}

bool TileCopies::understand(const TileVariable &V, TileRead &R) {
  SmallVector<Sum, 3> At;
  int64_t Field = 0;
  if (!describe(V, *R.Load, At, Field))
    return false;
  for (const TileCopy &C : reverse(V.Copies)) {
    if (C.Field != Field)
      continue;
    if (C.Store->getValueOperand()->getType() != R.Load->getType())
      return false;
    CopyCandidate New;
    New.From = &C;
    const Match M = match(New, R, At);
    if (M == Match::TooExpensive)
      return false;
    if (M == Match::Never)
      continue;
    R.Candidates.push_back(New);
    if (New.isCertain())
      break;
  }
  // In a loop, each iteration would test again what a copy tests once.
  const bool IsPlain = R.Candidates.size() == 1 && R.Candidates[0].isCertain() && !R.Candidates[0].From->HasConditions;
  return !R.Candidates.empty() && (IsPlain || !LI.getLoopFor(R.Load->getParent()));
}

/// Returns true if stores of different parts of an element do not overlap.
bool TileCopies::haveOwnBytes(const TileVariable &V) const {
  auto End = [&](const TileCopy &C) {
    return C.Field + static_cast<int64_t>(DL.getTypeStoreSize(C.Store->getValueOperand()->getType()).getFixedValue());
  };
  return all_of(V.Copies, [&](const TileCopy &A) {
    return End(A) <= V.Strides.back() && all_of(V.Copies, [&](const TileCopy &C) {
             return A.Field >= End(C) || C.Field >= End(A) || (A.Field == C.Field && End(A) == End(C));
           });
  });
}

bool TileCopies::understand(TileVariable &V) {
  if (!findStrides(V) || !all_of(V.Copies, [&](TileCopy &C) { return understand(V, C); }) || !haveOwnBytes(V))
    return false;
  for (unsigned D = 0; D < 3; ++D)
    for (const TileCopy &Other : V.Copies)
      for (TileCopy &C : V.Copies)
        if (Other.Thread[D] && !Other.Counters[*Other.Thread[D]].Phi && C.At[*Other.Thread[D]].Terms.empty())
          C.Instead[D] = Other.Thread[D];
  return all_of(V.Reads, [&](TileRead &R) { return understand(V, R); });
}

Function *TileCopies::makeCheck(const KernelInfo &Of) const {
  LLVMContext &C = F.getContext();
  SmallVector<Type *> Parameters(F.getFunctionType()->params());
  Parameters.append(6, Type::getInt64Ty(C));
  Function *Check = Function::Create(FunctionType::get(Type::getInt1Ty(C), Parameters, false),
                                     GlobalValue::InternalLinkage, Of.Kernel->getName() + ".apart", F.getParent());
  Check->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> Build(BasicBlock::Create(C, "entry", Check));
  auto Field = [&](Value *At, uint64_t Offset, Type *T) {
    return Build.CreateLoad(T, Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), At, Offset));
  };
  // The range of a container's addresses.
  auto Memory = [&](const ContainerInfo &Container) {
    Value *State = Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), Check->getArg(0), Container.Offset);
    if (Container.isArray())
      State = Build.CreateLoad(Build.getPtrTy(), State);
    Value *Begin = Field(State, container_layout::Data, Build.getInt64Ty()), *Last = Build.getInt64(0);
    for (unsigned D = 0; D < Container.Rank; ++D) {
      auto Member = [&](unsigned N) {
        return Build.CreateSExt(Field(State, container_layout::Extent + uint64_t(4) * N, Build.getInt32Ty()),
                                Build.getInt64Ty());
      };
      Value *Steps = Build.CreateSub(Member(D), Build.getInt64(1));
      Last = Build.CreateAdd(Last, Build.CreateMul(Steps, Member(Container.Rank + D)));
    }
    Value *Bytes = Build.CreateMul(Build.CreateAdd(Last, Build.getInt64(1)), Build.getInt64(Container.ElemBytes));
    return std::pair(Begin, Build.CreateAdd(Begin, Bytes));
  };
  Value *All = Build.getTrue();
  for (const ContainerInfo *W : Written)
    for (const ContainerInfo *R : Copied) {
      auto [WBegin, WEnd] = Memory(*W);
      auto [RBegin, REnd] = Memory(*R);
      All = Build.CreateAnd(All, Build.CreateOr(Build.CreateICmpULE(WEnd, RBegin), Build.CreateICmpULE(REnd, WBegin)));
    }
  Build.CreateRet(All);
  return Check;
}

} // namespace amp
