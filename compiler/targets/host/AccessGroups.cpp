// See AccessGroups.h. Threads do not wait for each other here, so only accesses of the same thread are
// ordered; lanes need not be compared.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/AccessGroups.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/RowLoops.h"

#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "vectorize-threads"

using namespace llvm;

namespace amp {

/// Each access is compared with at most this many groups.
constexpr size_t MostOpen = 24;

const AccessGroup::Member &AccessGroup::lowest() const {
  return *std::min_element(Members.begin(), Members.end(),
                           [](const Member &L, const Member &R) { return L.Distance < R.Distance; });
}

SmallBitVector AccessGroup::columns() const {
  SmallBitVector Set;
  for (const Member &M : Members) {
    if (column(M) >= Set.size())
      Set.resize(column(M) + 1);
    Set.set(column(M));
  }
  return Set;
}

LoneScalarEvolution::LoneScalarEvolution(Function &F, const DominatorTree &DT, const LoopInfo &LI)
    : LibraryImpl(std::make_unique<TargetLibraryInfoImpl>(Triple(F.getParent()->getTargetTriple()))),
      Library(std::make_unique<TargetLibraryInfo>(*LibraryImpl)), Assumptions(std::make_unique<AssumptionCache>(F)),
      // These two are not modified.
      SE(std::make_unique<ScalarEvolution>(F, *Library, *Assumptions, const_cast<DominatorTree &>(DT),
                                           const_cast<LoopInfo &>(LI))) {}

LoneScalarEvolution::~LoneScalarEvolution() = default;

AccessGroups::AccessGroups(Function &F, const ShapeAnalysis &Shapes, const DominatorTree &DT, const LoopInfo &LI)
    : F(F), Shapes(Shapes), DT(DT), LI(LI) {}

AccessGroups::~AccessGroups() = default;

const AccessGroup *AccessGroups::find(const Instruction &I) {
  if (Seen.insert(I.getParent()).second)
    collect(const_cast<BasicBlock &>(*I.getParent()));
  return GroupOf.lookup(&I);
}

unsigned AccessGroups::count() {
  for (BasicBlock &B : F)
    if (Seen.insert(&B).second)
      collect(B);
  return static_cast<unsigned>(Groups.size());
}

LoneScalarEvolution &AccessGroups::evolution() {
  if (!Evolution)
    Evolution = std::make_unique<LoneScalarEvolution>(F, DT, LI);
  return *Evolution;
}

/// Returns true if specialize-interior has added a test that the accesses' clusters do not overlap.
static bool areInSeparateClusters(const Instruction &A, const Instruction &B) {
  const MDNode *OfA = A.getMetadata(ApartMetadata), *OfB = B.getMetadata(ApartMetadata);
  return OfA && OfB && is_contained(drop_begin(OfA->operands()), OfB->getOperand(0));
}

/// Returns true if specialize-interior or unroll-thread-loops has added a test that the accesses do not overlap.
bool AccessGroups::areInSeparateScopes(const Instruction &A, const Instruction &B) {
  if (areInSeparateClusters(A, B))
    return true;
  if (!A.hasMetadata(LLVMContext::MD_alias_scope) && !B.hasMetadata(LLVMContext::MD_alias_scope))
    return false;
  if (!Aliases) {
    Aliases = std::make_unique<AAResults>(evolution().library());
    Aliases->addAAResult(Scopes);
  }
  return Aliases->isNoAlias(MemoryLocation::get(&A), MemoryLocation::get(&B));
}

/// Returns the bytes from one address to the other, if they are constant.
std::optional<int64_t> AccessGroups::distance(const Value *From, const Value *To) {
  ScalarEvolution &SE = evolution().get();
  const SCEV *Between = SE.getMinusSCEV(SE.getSCEV(const_cast<Value *>(To)), SE.getSCEV(const_cast<Value *>(From)));
  auto *Constant = dyn_cast<SCEVConstant>(Between);
  return Constant ? Constant->getAPInt().trySExtValue() : std::nullopt;
}

/// Memory that no other kind of pointer can access: the kernel's containers, scratch memory, local variables.
static const Value *objectOf(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer, 0);
  auto *Load = dyn_cast<LoadInst>(Object);
  if (Load &&
      Load->hasMetadata(LLVMContext::MD_invariant_load)) // containers count as one object, because views may overlap
    return Load->getFunction()->getArg(ThreadFunctor);
  return isa<AllocaInst, Argument>(Object) ? Object : nullptr;
}

static bool areApart(const Value *P, const Value *Q) {
  const Value *A = objectOf(P), *B = objectOf(Q);
  return A && B && A != B;
}

/// Returns true if moving the group's accesses across I may change a result.
bool AccessGroups::mayConflict(AccessGroup &Group, Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (Call && Call->isAssumeLikeIntrinsic() && !Call->isLifetimeStartOrEnd())
    return false;
  if (!isGuaranteedToTransferExecutionToSuccessor(&I))
    return true;
  if (I.hasMetadata(LLVMContext::MD_invariant_load))
    return false;
  if (Group.isLoad() ? !I.mayWriteToMemory() : !I.mayReadOrWriteMemory())
    return false;
  const Value *Pointer = getLoadStorePointerOperand(&I);
  if (!Pointer || I.isAtomic() || I.isVolatile())
    return true;
  const Value *First = getLoadStorePointerOperand(Group.first());
  if (areApart(Pointer, First) || areInSeparateScopes(I, *Group.first()))
    return false;
  const auto Size =
      static_cast<int64_t>(F.getParent()->getDataLayout().getTypeStoreSize(getLoadStoreType(&I)).getFixedValue());
  std::optional<int64_t> FromFirst = distance(First, Pointer);
  if (!FromFirst)
    return true;
  const int64_t At = *FromFirst + Group.Members.front().Distance;
  if (Group.isLoad()) {
    Group.Stored.push_back({At, At + Size});
    return false;
  }
  return any_of(Group.Members, [&](const AccessGroup::Member &M) {
    return At < M.Distance + static_cast<int64_t>(Group.Bytes) && M.Distance < At + Size;
  });
}

/// Returns a group that contains only this access.
std::optional<AccessGroup> AccessGroups::start(Instruction &I) const {
  const DataLayout &DL = F.getParent()->getDataLayout();
  const bool IsSimple = isa<LoadInst>(I) ? cast<LoadInst>(I).isSimple() : cast<StoreInst>(I).isSimple();
  Type *T = getLoadStoreType(&I);
  const ValueShape Shape = Shapes.shape(getLoadStorePointerOperand(&I));
  if (!IsSimple || Shape.isUniform() || !VectorType::isValidElementType(T) || !DL.typeSizeEqualsStoreSize(T) ||
      DL.isNonIntegralPointerType(T) || !DL.isLittleEndian())
    return std::nullopt;
  const uint64_t Bytes = DL.getTypeStoreSize(T).getFixedValue();
  if (!isPowerOf2_64(Bytes) || Bytes > 8)
    return std::nullopt;
  AccessGroup Group;
  if (std::optional<int64_t> Step = Shape.stride()) {
    if (std::abs(*Step) <= static_cast<int64_t>(Bytes) || *Step % static_cast<int64_t>(Bytes) != 0)
      return std::nullopt;
    Group.Step = *Step;
  }
  Group.Bytes = static_cast<unsigned>(Bytes);
  Group.Members.push_back({&I, 0});
  return Group;
}

bool AccessGroups::join(AccessGroup &Group, const AccessGroup &Single) {
  if (Group.isLoad() != Single.isLoad() || Group.Step != Single.Step || Group.Bytes != Single.Bytes)
    return false;
  std::optional<int64_t> FromFirst =
      distance(getLoadStorePointerOperand(Group.first()), getLoadStorePointerOperand(Single.first()));
  const auto Bytes = static_cast<int64_t>(Group.Bytes);
  if (!FromFirst || *FromFirst % Bytes != 0)
    return false;
  const int64_t At = *FromFirst + Group.Members.front().Distance;
  int64_t Low = At, High = At;
  for (const AccessGroup::Member &M : Group.Members) {
    Low = std::min(Low, M.Distance);
    High = std::max(High, M.Distance);
    if (!Group.isLoad() && M.Distance == At)
      return false;
  }
  if (any_of(Group.Stored, [&](auto Range) { return At < Range.second && Range.first < At + Bytes; }))
    return false;
  if (High - Low + Bytes > (Group.isVarying() ? AccessGroup::MaxVaryingBytes : std::abs(Group.Step)))
    return false;
  Group.Members.push_back({Single.first(), At});
  for (AccessGroup::Member &M : Group.Members)
    M.Distance -= Low;
  for (auto &[First, End] : Group.Stored)
    First -= Low, End -= Low;
  return true;
}

/// Records what open groups of stores, which store at their end, have not stored yet when `Load` begins.
void AccessGroups::addDelayedStores(AccessGroup &Load, ArrayRef<AccessGroup *> Open) {
  for (const AccessGroup *Group : Open) {
    if (Group->isLoad())
      continue;
    std::optional<int64_t> FromFirst =
        distance(getLoadStorePointerOperand(Load.first()), getLoadStorePointerOperand(Group->first()));
    if (!FromFirst) // elsewhere, or the load would have ended the group
      continue;
    for (const AccessGroup::Member &M : Group->Members) {
      const int64_t At = *FromFirst + M.Distance - Group->Members.front().Distance;
      Load.Stored.push_back({At, At + Group->Bytes});
    }
  }
}

void AccessGroups::collect(BasicBlock &Block) {
  SmallVector<AccessGroup *> Open;
  for (Instruction &I : Block) {
    if (!I.mayReadOrWriteMemory() && isGuaranteedToTransferExecutionToSuccessor(&I))
      continue;
    std::optional<AccessGroup> Single;
    if (isa<LoadInst, StoreInst>(I))
      Single = start(I);
    bool IsIn = false;
    if (Single)
      for (AccessGroup *Group : Open)
        if (join(*Group, *Single)) {
          GroupOf[&I] = Group;
          IsIn = true;
          break;
        }
    const AccessGroup *Mine = GroupOf.lookup(&I);
    erase_if(Open, [&](AccessGroup *Group) { return Group != Mine && mayConflict(*Group, I); });
    if (Single && !IsIn && Open.size() < MostOpen) {
      if (Single->isLoad())
        addDelayedStores(*Single, Open);
      Groups.push_back(std::make_unique<AccessGroup>(std::move(*Single)));
      GroupOf[&I] = Groups.back().get();
      Open.push_back(Groups.back().get());
    }
  }
}

void AccessGroups::collectClusters(BasicBlock &Block) {
  const size_t First = Clusters.size();
  for (Instruction &I : Block) {
    const Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || I.isAtomic() || I.isVolatile() || I.hasMetadata(LLVMContext::MD_invariant_load) ||
        objectOf(Pointer) != F.getArg(ThreadFunctor))
      continue;
    const auto Size = static_cast<int64_t>(sizeOfAccess(I));
    std::optional<int64_t> At = 0;
    AccessCluster *Mine = nullptr;
    for (auto &Cluster : drop_begin(Clusters, First))
      if ((At = distance(getLoadStorePointerOperand(Cluster->Accesses.front()), Pointer))) {
        Mine = Cluster.get();
        break;
      }
    if (!Mine) {
      if (Clusters.size() == MostOpen)
        return;
      Mine = Clusters.emplace_back(std::make_unique<AccessCluster>()).get();
      At = 0;
    }
    Mine->Accesses.push_back(&I);
    Mine->Begin = std::min(Mine->Begin, *At);
    Mine->End = std::max(Mine->End, *At + Size);
    Mine->Stores |= isa<StoreInst>(I);
    const std::optional<int64_t> Stride = Shapes.shape(Pointer).stride();
    Mine->HasRows |= Mine->Accesses.size() > 1 && (!Stride || std::abs(*Stride) > Size);
  }
}

SmallVector<std::pair<const AccessCluster *, const AccessCluster *>> AccessGroups::separable() {
  SmallVector<std::pair<const AccessCluster *, const AccessCluster *>> Pairs;
  for (BasicBlock &B : F) {
    const size_t First = Clusters.size();
    collectClusters(B);
    for (size_t J = First; J < Clusters.size(); ++J)
      for (size_t I = First; I < J; ++I)
        if ((Clusters[I]->Stores || Clusters[J]->Stores) && (Clusters[I]->HasRows || Clusters[J]->HasRows))
          Pairs.push_back({Clusters[I].get(), Clusters[J].get()});
  }
  return Pairs;
}

} // namespace amp
