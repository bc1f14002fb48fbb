// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/JoinPaths.h"

#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "messages/KernelRemark.h"
#include "passes/check/Divergence.h"
#include "passes/prepare/Versions.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/ADCE.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LowerSwitch.h"

#include <vector>

#define DEBUG_TYPE "bypass-tile-copies"

STATISTIC(NumBypassed, "Kernels that read memory instead of their copies in tile_static memory");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Maximum number of instructions of the kernel, of those that compute an element, and of replaced loads.
constexpr size_t MaxKernelSize = 800, MaxValueSize = 48, MaxReads = 32;
/// Maximum number of floating-point operations and of loads from containers for an element: each read repeats them.
constexpr unsigned MaxOperations = 1, MaxLoads = 2;
/// Maximum number of numbers by which the indices of elements are divided.
constexpr unsigned MaxDivisors = 2;

/// A counter of a loop in which the threads of a tile go through the elements together: a thread begins with its own
/// number and continues after the last one's.
struct Counter {
  PHINode *Phi = nullptr;
  int64_t End = 0; ///< of the elements: they begin at 0
};

/// A store to tile_static memory.
struct Copy {
  StoreInst *Store = nullptr;
  SmallVector<Sum, 3> At{};            ///< the index in each dimension of the array
  int64_t Field = 0;                   ///< the rest of the address in bytes
  std::optional<unsigned> Thread[3]{}; ///< the dimension of the array whose index contains this index of the thread
  SmallVector<ConstantRange, 3> LocalIds{}; ///< of the threads that store
  /// The dimension of the array in which other stores have this index of the thread. Constant here, it is at the same
  /// distance from the only thread's index as theirs.
  std::optional<unsigned> Instead[3]{};
  Counter Counters[3]{}; ///< for each dimension of the array
  /// T (functor, extent, 3 local ids, 3 counters, quotients and remainders, i1 *): the element, and whether it is
  /// stored.
  Function *Value = nullptr;
  SmallVector<std::pair<unsigned, int64_t>, MaxDivisors> Divisions{}; ///< dimension of a counter, and divisor
  bool IsCertain = false;                                             ///< it is always stored
  bool HasConditions = false, HasDivisions = false;                   ///< in Value

  /// Returns the only index of a thread that stores, if the address does not contain it.
  std::optional<int64_t> only(unsigned D) const {
    const APInt *One = Thread[D] ? nullptr : LocalIds[D].getSingleElement();
    return One ? std::optional<int64_t>(One->getSExtValue()) : std::nullopt;
  }
};

/// A sum with the knowledge that a place in the kernel has of it.
struct KnownSum {
  Sum Of;
  bool IsSmall = false; ///< neither it nor parts of it need more than 32 bits
};

/// What a load from tile_static memory becomes if a copy has stored the element.
struct Candidate {
  const Copy *From = nullptr;
  SmallVector<std::pair<KnownSum, int64_t>, 3> Tests; ///< these are less than a number, without a sign
  std::optional<KnownSum> LocalIds[3], Counters[3];
  /// Quotient and remainder; nothing if both must be computed.
  SmallVector<std::optional<std::pair<KnownSum, KnownSum>>, MaxDivisors> Divisions;

  bool isCertain() const { return Tests.empty() && From->IsCertain; }
};

struct Read {
  LoadInst *Load = nullptr;
  SmallVector<Candidate, 2> Candidates{}; ///< the last store first
};

/// A variable in tile_static memory.
struct Variable {
  SmallVector<Copy, 4> Copies; ///< in the order of execution
  std::vector<Read> Reads;
  SmallVector<int64_t, 3> Strides; ///< of the array's dimensions, in bytes, descending
};

/// Makes a version of a kernel without tile_static memory.
class Bypass {
public:
  /// `Version` is a copy of the kernel, which becomes that version.
  Bypass(KernelInfo Version, FunctionAnalysisManager &FAM)
      : K(std::move(Version)), F(*K.Kernel), FAM(FAM), DL(F.getDataLayout()), Tile(getTileShape(K)),
        LVI(FAM.getResult<LazyValueAnalysis>(F)), SE(FAM.getResult<ScalarEvolutionAnalysis>(F)),
        LI(FAM.getResult<LoopAnalysis>(F)), DT(FAM.getResult<DominatorTreeAnalysis>(F)),
        Differences(K, Divergence::ThreadIdsAndMemory), B(F.getContext()) {
    while (Fast < 2 && Tile.Size[Fast] == 1)
      ++Fast;
  }
  ~Bypass() {
    for (auto &[G, V] : Variables)
      for (Copy &C : V.Copies)
        if (C.Value) {
          FAM.clear(*C.Value, C.Value->getName());
          C.Value->eraseFromParent();
        }
  }

  bool canRun() {
    return collect() && areApart() && writesRows() && all_of(Variables, [&](auto &V) { return understand(V.second); });
  }
  void run();
  /// Returns false if the lanes of a vector choose their addresses by their place in the tile.
  bool isWorthIt() const;
  /// Returns the function that tests whether what is copied and what is written are apart.
  Function *makeCheck(const KernelInfo &Of) const;

private:
  // What the kernel does.
  bool collect();
  bool collectUse(Instruction &I, Value *Pointer);
  bool canReachBarrier(const Instruction &I) const {
    return any_of(Barriers, [&](const Instruction *To) { return isPotentiallyReachable(&I, To, nullptr, &DT); });
  }
  bool areApart() const;
  bool writesRows() const;
  bool understand(Variable &V);
  bool findStrides(Variable &V) const;
  bool haveOwnBytes(const Variable &V) const;
  bool describe(const Variable &V, const Instruction &Access, SmallVectorImpl<Sum> &At, int64_t &Field);
  bool understand(const Variable &V, Copy &C);
  bool understandCounter(Copy &C, unsigned Dimension, PHINode &Phi);
  void findLocalIds(Copy &C);
  bool understand(const Variable &V, Read &R);
  enum class Match { Never, Maybe, TooExpensive };
  Match match(Candidate &C, const Read &R, ArrayRef<Sum> At);
  bool isAdjacent(const Copy &C, ArrayRef<Sum> At) const;
  ConstantRange range(Value *V, const Instruction &User);
  ConstantRange range(const Sum &Of, const Instruction &User);
  KnownSum known(Sum Of, const Instruction &User);
  std::optional<std::pair<KnownSum, KnownSum>> divide(const Sum &Of, int64_t By, const Instruction &User);

  // The value of an element.
  std::optional<bool> evaluate(const Copy &C, const ICmpInst &Compare);
  bool makeValue(Copy &C);
  void findDivisions(Copy &C);
  bool isCheap(Copy &C) const;

  // The new version.
  Value *emit(const KnownSum &Of);
  Value *emit(const Read &R);
  void simplify(Function &Of);

  KernelInfo K;
  Function &F;
  FunctionAnalysisManager &FAM;
  const DataLayout &DL;
  const TileShape Tile;
  unsigned Fast = 0; ///< adjacent threads differ in this dimension
  LazyValueInfo &LVI;
  ScalarEvolution &SE;
  LoopInfo &LI;
  DominatorTree &DT;
  Divergence Differences;
  IRBuilder<> B;
  MapVector<const GlobalVariable *, Variable> Variables;
  SmallVector<Instruction *> Barriers;
  SmallSetVector<const ContainerInfo *, 4> Written, Copied; ///< Copied: read before a barrier
};

/// Returns the dimension if V calls this builtin.
std::optional<unsigned> dimensionOf(const Value *V, BuiltinId Id) {
  auto *Dimension = isCallOf(*V, Id) ? dyn_cast<ConstantInt>(cast<CallInst>(V)->getArgOperand(0)) : nullptr;
  return Dimension && Dimension->getZExtValue() < 3 ? std::optional<unsigned>(Dimension->getZExtValue()) : std::nullopt;
}
std::optional<unsigned> localDimension(const Value *V) { return dimensionOf(V, BuiltinId::local_id); }
std::optional<unsigned> groupDimension(const Value *V) { return dimensionOf(V, BuiltinId::group_id); }

/// Collects the accesses to tile_static memory, the barriers, and the containers. Returns false for kernels whose
/// threads communicate in other ways.
bool Bypass::collect() {
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
    for (const Read &R : V.Reads)
      for (const Copy &C : V.Copies)
        if (isPotentiallyReachable(R.Load, C.Store, nullptr, &DT))
          return false;
  }
  return true;
}

/// Returns the container that a pointer points into, which may be chosen from several addresses in it; null if it is
/// unknown.
const ContainerInfo *containerOf(const Value *Pointer, const KernelInfo &K) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, nullptr, 0);
  const ContainerInfo *Found = getContainer(*rootOf(Objects.front()), K);
  return all_of(drop_begin(Objects), [&](const Value *O) { return getContainer(*rootOf(O), K) == Found; }) ? Found
                                                                                                           : nullptr;
}

bool Bypass::collectUse(Instruction &I, Value *Pointer) {
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
bool Bypass::areApart() const {
  auto HasState = [](const ContainerInfo *C) {
    return C->ElemBytes != 0 && (C->Kind == table::container_view || C->isArray());
  };
  return Written.empty() || (all_of(Written, HasState) && all_of(Copied, HasState) &&
                             none_of(Copied, [&](const ContainerInfo *C) { return Written.contains(C); }));
}

/// Returns true if a tile's row continues that of the tile before it in memory: then they can run as one.
bool Bypass::writesRows() const {
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

constexpr int64_t Small = int64_t(1) << 26;

ConstantRange Bypass::range(Value *V, const Instruction &User) {
  ConstantRange Known = LVI.getConstantRange(V, const_cast<Instruction *>(&User), /*UndefAllowed=*/false);
  if (std::optional<unsigned> D = localDimension(V))
    Known =
        Known.intersectWith(ConstantRange(APInt(Known.getBitWidth(), 0), APInt(Known.getBitWidth(), Tile.Size[*D])));
  if (SE.isSCEVable(V->getType()))
    Known = Known.intersectWith(SE.getSignedRange(SE.getSCEV(V)));
  return Known.sextOrTrunc(64);
}

/// Returns all if a part of the sum is large.
ConstantRange Bypass::range(const Sum &Of, const Instruction &User) {
  auto IsSmall = [](const ConstantRange &R) {
    return !R.isEmptySet() && R.getSignedMin().sgt(-Small) && R.getSignedMax().slt(Small);
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

bool isWithin(const ConstantRange &R, int64_t Begin, int64_t End) {
  return R.getSignedMin().sge(Begin) && R.getSignedMax().slt(End);
}

KnownSum Bypass::known(Sum Of, const Instruction &User) {
  const bool IsSmall = !range(Of, User).isFullSet();
  return {std::move(Of), IsSmall};
}

/// Finds the dimensions of the array: the strides at which threads store.
bool Bypass::findStrides(Variable &V) const {
  SmallSetVector<int64_t, 4> All;
  for (const Copy &C : V.Copies) {
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
bool Bypass::describe(const Variable &V, const Instruction &Access, SmallVectorImpl<Sum> &At, int64_t &Field) {
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

/// Understands `for (e = thread; e < End; e += Step)` where `thread` numbers Step threads.
bool Bypass::understandCounter(Copy &C, unsigned Dimension, PHINode &Phi) {
  Loop *L = LI.getLoopFor(Phi.getParent());
  if (!L || L->getHeader() != Phi.getParent() || !L->contains(C.Store) || !L->getLoopPreheader() ||
      !L->getLoopLatch() || !L->getExitingBlock())
    return false;
  const APInt *Step, *Limit;
  Value *Next = Phi.getIncomingValueForBlock(L->getLoopLatch());
  auto *Addition = dyn_cast<BinaryOperator>(Next);
  if (!Addition || !is_contained({Instruction::Add, Instruction::Or}, Addition->getOpcode()) ||
      Addition->getOperand(0) != &Phi || !PatternMatch::match(Addition->getOperand(1), m_APInt(Step)) ||
      Step->getActiveBits() > 20)
    return false;
  if (Addition->getOpcode() == Instruction::Or && !cast<PossiblyDisjointInst>(Addition)->isDisjoint())
    return false;
  const Sum Begin = expandIndex(Phi.getIncomingValueForBlock(L->getLoopPreheader()), Overflow::Ignored);
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
  if (Begin.Constant != 0 || Threads != Step->getSExtValue())
    return false;
  auto *Exit = dyn_cast<BranchInst>(L->getExitingBlock()->getTerminator());
  ICmpInst::Predicate Pred;
  Value *Compared;
  if (!Exit || !Exit->isConditional() ||
      !PatternMatch::match(Exit->getCondition(), m_ICmp(Pred, m_Value(Compared), m_APInt(Limit))) ||
      Limit->getSignificantBits() > 20)
    return false;
  if (!L->contains(Exit->getSuccessor(0)))
    Pred = ICmpInst::getInversePredicate(Pred);
  int64_t End = Limit->getSExtValue();
  if (Pred == ICmpInst::ICMP_SLE || Pred == ICmpInst::ICMP_ULE)
    ++End;
  else if (Pred != ICmpInst::ICMP_SLT && Pred != ICmpInst::ICMP_ULT)
    return false;
  const bool TestsLast = L->getExitingBlock() == L->getLoopLatch();
  if (!TestsLast && (L->getExitingBlock() != L->getHeader() || C.Store->getParent() == L->getHeader()))
    return false;
  if (TestsLast && Compared == &Phi)
    End += Threads;
  else if (Compared != (TestsLast ? Next : &Phi))
    return false;
  C.Counters[Dimension] = {&Phi, End};
  return !TestsLast || End >= Threads; // a first iteration of each thread is part of it
}

/// Finds out which threads store: `if (local < 3) halo[...] = ...`.
void Bypass::findLocalIds(Copy &C) {
  for (uint32_t Size : Tile.Size)
    C.LocalIds.push_back(ConstantRange(APInt(64, 0), APInt(64, Size)));
  for (Instruction &I : instructions(F))
    if (const std::optional<unsigned> D = localDimension(&I); D && DT.dominates(&I, C.Store))
      C.LocalIds[*D] = C.LocalIds[*D].intersectWith(range(&I, *C.Store));
}

bool Bypass::understand(const Variable &V, Copy &C) {
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
    if (none_of(C.Counters, [&](const Counter &Of) { return Of.Phi && Of.Phi->getParent() == L->getHeader(); }))
      return false;
  findLocalIds(C);
  return makeValue(C) && isCheap(C);
}

/// Returns true if adjacent threads, which read adjacent elements or one, find them adjacent where they come from.
bool Bypass::isAdjacent(const Copy &C, ArrayRef<Sum> At) const {
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
std::optional<std::pair<KnownSum, KnownSum>> Bypass::divide(const Sum &Of, int64_t By, const Instruction &User) {
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

Bypass::Match Bypass::match(Candidate &C, const Read &R, ArrayRef<Sum> At) {
  const Copy &From = *C.From;
  SmallVector<Sum, 3> Distances(At);
  for (auto [D, Distance] : enumerate(Distances)) {
    Distance.Constant -= From.At[D].Constant;
    int64_t Begin = 0, Size = 1;
    const Counter &Counter = From.Counters[D];
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
  for (auto [D, By] : From.Divisions)
    C.Divisions.push_back(divide(Distances[D], By, *R.Load));
  // All lanes would divide for one of them.
  auto IsOfFast = [&](const std::pair<KnownSum, int64_t> &Test) {
    return any_of(Test.first.Of.Terms, [&](const auto &T) { return localDimension(T.first.first) == Fast; });
  };
  if (From.HasDivisions && any_of(C.Tests, IsOfFast))
    return Match::TooExpensive;
  return isAdjacent(From, At) ? Match::Maybe : Match::TooExpensive;
}

bool Bypass::understand(const Variable &V, Read &R) {
  SmallVector<Sum, 3> At;
  int64_t Field = 0;
  if (!describe(V, *R.Load, At, Field))
    return false;
  for (const Copy &C : reverse(V.Copies)) {
    if (C.Field != Field)
      continue;
    if (C.Store->getValueOperand()->getType() != R.Load->getType())
      return false;
    Candidate New;
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
bool Bypass::haveOwnBytes(const Variable &V) const {
  auto End = [&](const Copy &C) {
    return C.Field + static_cast<int64_t>(DL.getTypeStoreSize(C.Store->getValueOperand()->getType()).getFixedValue());
  };
  return all_of(V.Copies, [&](const Copy &A) {
    return End(A) <= V.Strides.back() && all_of(V.Copies, [&](const Copy &C) {
             return A.Field >= End(C) || C.Field >= End(A) || (A.Field == C.Field && End(A) == End(C));
           });
  });
}

bool Bypass::understand(Variable &V) {
  if (!findStrides(V) || !all_of(V.Copies, [&](Copy &C) { return understand(V, C); }) || !haveOwnBytes(V))
    return false;
  for (unsigned D = 0; D < 3; ++D)
    for (const Copy &Other : V.Copies)
      for (Copy &C : V.Copies)
        if (Other.Thread[D] && !Other.Counters[*Other.Thread[D]].Phi && C.At[*Other.Thread[D]].Terms.empty())
          C.Instead[D] = Other.Thread[D];
  return all_of(V.Reads, [&](Read &R) { return understand(V, R); });
}

// The value of an element.

/// Parameters of Copy::Value after the kernel's.
enum ValueParameter : unsigned {
  ElementLocalIds = 0,
  ElementCounters = 3,
  ElementDivisions = 6,
  ElementIsStored = ElementDivisions + 2 * MaxDivisors
};

void Bypass::simplify(Function &Of) {
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(SimplifyCFGPass(SimplifyCFGOptions().sinkCommonInsts(true).bonusInstThreshold(8)));
  FPM.addPass(InstCombinePass());
  FPM.addPass(ADCEPass());
  FPM.addPass(createFunctionToLoopPassAdaptor(LoopDeletionPass())); // that have copied
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(LowerSwitchPass());
  FAM.invalidate(Of, PreservedAnalyses::none());
  FPM.run(Of, FAM);
  FAM.invalidate(Of, PreservedAnalyses::none());
}

/// Returns the result of a comparison of a thread's index with a constant if it is the same for all threads that store.
std::optional<bool> Bypass::evaluate(const Copy &C, const ICmpInst &Compare) {
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
  if (L.isEmptySet() || L.getSignedMin().isNegative() || L.getSignedMax().sge(Small) || Number->isNegative())
    return std::nullopt;
  const ICmpInst::Predicate Pred = Compare.getSignedPredicate(); // all numbers are small
  if (L.icmp(Pred, R))
    return true;
  return L.icmp(ICmpInst::getInversePredicate(Pred), R) ? std::optional<bool>(false) : std::nullopt;
}

/// Makes the function that computes the element which a thread, or an iteration of a loop, stores.
bool Bypass::makeValue(Copy &C) {
  Type *T = C.Store->getValueOperand()->getType(), *I32 = B.getInt32Ty();
  SmallVector<Type *> More(ElementIsStored, I32);
  More.push_back(B.getPtrTy());
  for (unsigned D = 0; D < 3; ++D)
    if (C.Counters[D].Phi)
      More[ElementCounters + D] = C.Counters[D].Phi->getType();
  ValueToValueMapTy Map;
  Function *Value = C.Value = copyKernel(K, T, More, ".element", Map);
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
  simplify(*Value);
  findDivisions(C);
  if (!C.Divisions.empty())
    simplify(*Value);
  for (unsigned D = 0; D < 3; ++D) // any thread may have stored it
    if (!Parameter(D)->use_empty() && !C.only(D) && (!C.Thread[D] || C.Counters[*C.Thread[D]].Phi))
      return false;
  return true;
}

/// Replaces quotients and remainders of counters by parameters, since a read may know them.
void Bypass::findDivisions(Copy &C) {
  const auto First = static_cast<unsigned>(F.arg_size());
  for (unsigned D = 0; D < 3; ++D) {
    if (!C.Counters[D].Phi)
      continue;
    SmallSetVector<Value *, 4> Same;
    Same.insert(C.Value->getArg(First + ElementCounters + D));
    for (unsigned N = 0; N < Same.size(); ++N)
      for (User *U : make_early_inc_range(Same[N]->users())) {
        auto *I = cast<Instruction>(U);
        const APInt *Number;
        int64_t By = 0;
        bool IsQuotient = true;
        if (isa<ZExtInst, SExtInst>(I)) {
          Same.insert(I);
        } else if (I->getNumOperands() == 2 && I->getOperand(0) == Same[N] &&
                   PatternMatch::match(I->getOperand(1), m_APInt(Number)) && Number->isStrictlyPositive() &&
                   Number->getActiveBits() < 20) {
          By = Number->getSExtValue();
          switch (I->getOpcode()) {
          case Instruction::UDiv:
          case Instruction::SDiv:
            break;
          case Instruction::URem:
          case Instruction::SRem:
            IsQuotient = false;
            break;
          case Instruction::LShr:
          case Instruction::AShr:
            By = By < 20 ? int64_t(1) << By : 0;
            break;
          case Instruction::And:
            IsQuotient = false;
            By = isPowerOf2_64(static_cast<uint64_t>(By) + 1) ? By + 1 : 0;
            break;
          default:
            By = 0;
          }
        }
        if (By == 0)
          continue;
        auto *Known = find(C.Divisions, std::pair(D, By));
        if (Known == C.Divisions.end()) {
          if (C.Divisions.size() == MaxDivisors)
            continue;
          C.Divisions.push_back({D, By});
          Known = &C.Divisions.back();
        }
        const auto Pair = static_cast<unsigned>(Known - C.Divisions.begin());
        B.SetInsertPoint(I);
        I->replaceAllUsesWith(B.CreateZExtOrTrunc(
            C.Value->getArg(First + ElementDivisions + 2 * Pair + (IsQuotient ? 0 : 1)), I->getType()));
        I->eraseFromParent();
      }
  }
}

/// Returns true if reads may compute the element again: it is hardly more than a load.
bool Bypass::isCheap(Copy &C) const {
  Function &Value = *C.Value;
  if (Value.getInstructionCount() > MaxValueSize)
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

// The new version.

Value *Bypass::emit(const KnownSum &Of) {
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
Value *Bypass::emit(const Read &R) {
  Type *T = R.Load->getType();
  BasicBlock *Head = R.Load->getParent(), *Done = SplitBlock(Head, R.Load->getIterator());
  Head->getTerminator()->eraseFromParent();
  PHINode *Result = PHINode::Create(T, static_cast<unsigned>(R.Candidates.size()) + 1, "element", Done->begin());
  B.SetInsertPoint(Head);
  B.SetCurrentDebugLocation(R.Load->getDebugLoc());
  Value *IsStored = nullptr;
  bool IsCertain = false;
  for (const Candidate &C : R.Candidates) {
    const Copy &From = *C.From;
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
      auto [D, By] = From.Divisions[N];
      Value *Number = Parts ? nullptr : emit(*C.Counters[D]), *Divisor = B.getInt32(static_cast<uint32_t>(By));
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

void Bypass::run() {
  for (auto &[G, V] : Variables)
    for (const Read &R : V.Reads) {
      R.Load->replaceAllUsesWith(emit(R));
      R.Load->eraseFromParent();
    }
  for (auto &[G, V] : Variables)
    for (Copy &C : V.Copies) {
      for (User *U : make_early_inc_range(C.Value->users())) {
        InlineFunctionInfo Info;
        InlineFunction(*cast<CallBase>(U), Info);
      }
      C.Store->eraseFromParent();
    }
  for (Instruction *Barrier : Barriers)
    Barrier->eraseFromParent();
  simplify(F);
  joinAddresses(F);
  simplify(F);
  joinConditions(F, FAM);
  simplify(F);
}

bool Bypass::isWorthIt() const {
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
        if (any_of(Of.Terms, [&](const auto &T) { return localDimension(T.first.first) == Fast; }) &&
            none_of(Of.Terms, [&](const auto &T) { return groupDimension(T.first.first) == Fast; }))
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

Function *Bypass::makeCheck(const KernelInfo &Of) const {
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
    if (K.Tile.empty() || K.Rank > 3 || getTileShape(K).rows() == 1 || findVersions(*K.Kernel) ||
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
      Bypass Direct(Version, FAM);
      Runs = Direct.canRun();
      if (Runs) {
        Direct.run();
        Runs = Direct.isWorthIt();
      }
      if (Runs) {
        LLVM_DEBUG(dbgs() << K.Name << ": reads memory instead of its copies\n");
        ++NumBypassed;
        remark(
            KernelRemark::Passed, "amp-bypass", "Bypassed", *Barrier,
            "not needed unless views overlap: threads read memory directly instead of its copy in tile_static memory");
        setVersions(*K.Kernel, {Direct.makeCheck(K), Version.Kernel, /*HasGuards=*/false});
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
