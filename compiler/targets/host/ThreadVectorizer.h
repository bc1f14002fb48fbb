// Vectorizes a thread function: see VectorizeThreads.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_THREADVECTORIZER_H
#define CPPAMP_TARGETS_HOST_THREADVECTORIZER_H

#include "targets/host/AccessGroups.h"
#include "targets/host/InterleavedVectors.h"
#include "targets/host/ShapeAnalysis.h"
#include "targets/host/VectorMath.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace amp {

/// On atomic operations on memory that no other host thread uses at the same time.
constexpr char OneThreadMetadata[] = "cppamp.one_thread";
/// Marks what rarely runs: what is left of an atomic operation that is usually performed on a private copy, and the
/// loads and stores of vectors that are not in the interior.
constexpr char RestMetadata[] = "cppamp.rest";

/// Replaces an atomic operation by a plain load and store.
void lowerAtomic(llvm::Instruction &I);

/// Returns true if a vector of addresses of this object exists, as gathers use it.
bool hasAddressVector(const llvm::Value &Object);
/// Makes the address of such an object escape, so that gathers are not reordered.
void exposeAddress(llvm::IRBuilder<> &B, llvm::AllocaInst &Array);

/// The lanes that run a block, or take an edge: those of a vector, if a scalar is true.
struct LaneSet {
  llvm::Value *Lanes = nullptr; ///< null: all lanes
  llvm::Value *If = nullptr;    ///< the condition of uniform branches; null: true
};

/// How the last lanes of a loop have left it one after the other.
struct LastLanes {
  llvm::BasicBlock *End = nullptr;          ///< of their code; null if there is none
  llvm::SmallVector<llvm::Value *> Took;    ///< the lanes that took each exit
  llvm::SmallVector<llvm::Value *> Results; ///< vectors
};

/// Rewrites a thread function for `Lanes` threads.
///
/// A uniform value becomes one scalar in the new function, a strided one the scalar of its lane 0, a varying one
/// a vector. Blocks that all lanes run together keep their branches. A region of predicated blocks becomes
/// linear: each block computes under its mask, and code that writes memory or is expensive is skipped
/// if no lane is active. Blocks after a uniform branch are always skipped if the branch goes the other way.
/// Divergent loops iterate while any lane does.
class ThreadVectorizer {
public:
  ThreadVectorizer(llvm::Function &Thread, const ShapeAnalysis &Shapes, const llvm::DominatorTree &DT,
                   const llvm::LoopInfo &LI, const VectorMath &Math, unsigned Lanes, bool EmitsRemarks = false);

  /// Returns the new function. With `Masked` it has one more parameter, an i32: the number of active lanes.
  llvm::Function *run(bool Masked);

private:
  using Edge = std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>;

  // Control flow: ThreadVectorizer.cpp.
  void emitFunction();
  void emitSharedBlock(llvm::BasicBlock *B);
  void emitChain(const DivergentRegion &Divergent);
  void emitList(const llvm::SetVector<llvm::BasicBlock *> &Blocks, const llvm::Loop *Level);
  void emitPredicatedBlock(llvm::BasicBlock *B);
  void emitDivergentLoop(const llvm::Loop *L);
  LastLanes emitLastLanes(const llvm::Loop &L, llvm::Value *Live, llvm::ArrayRef<llvm::Loop::Edge> Exits,
                          llvm::ArrayRef<std::pair<unsigned, llvm::Value *>> Results);
  void emitUniformLoop(const llvm::Loop *L);
  void emitPhis(llvm::BasicBlock *B);
  void fillPhis();
  void recordMask(llvm::Value *M);
  void noteEdges(llvm::BasicBlock *B);
  void noteUniformEdges(llvm::BasicBlock *B);
  bool isReachedByAll(const llvm::BasicBlock *Block, const llvm::BasicBlock *Above) const;
  LaneSet maskOf(llvm::BasicBlock *B);
  LaneSet edgeMask(const llvm::BasicBlock *From, const llvm::BasicBlock *To);
  llvm::Value *lanesOf(LaneSet S);
  bool isLive(LaneSet S) const;
  llvm::Value *blend(llvm::PHINode &Phi, llvm::function_ref<bool(const llvm::BasicBlock *)> Counts);
  bool needsGuard(const llvm::BasicBlock &B) const;
  llvm::BasicBlock *openGuard(LaneSet S, bool NeedsLane, const llvm::Twine &Name);
  void closeGuard(llvm::BasicBlock *Next);
  void repairDominance();
  void exposeArrays();

  // Values: VectorizeValues.cpp.
  void emit(llvm::Instruction &I);
  void emitScalar(llvm::Instruction &I);
  void emitVector(llvm::Instruction &I);
  void emitDivision(llvm::BinaryOperator &I);
  llvm::Value *scalar(llvm::Value *V);
  llvm::Value *vector(llvm::Value *V);
  llvm::Value *splat(llvm::Value *V);
  llvm::Value *fullMask();
  llvm::Value *mask() { return Mask ? Mask : fullMask(); }
  llvm::Value *any(llvm::Value *M);
  llvm::Value *addRowChecks(llvm::Value *Condition, bool All);
  llvm::Value *testComparison(const llvm::ICmpInst &Compare, bool All);
  llvm::Value *testEquality(const llvm::ICmpInst &Compare, int64_t By, bool All);
  llvm::Type *vectorized(llvm::Type *T) const;
  llvm::Value *laneNumbers(llvm::Type *T, int64_t Stride) const;

  // Memory and calls: VectorizeMemory.cpp.
  void emitLoad(llvm::LoadInst &I);
  void emitStore(llvm::StoreInst &I);
  bool canTouchAllLanes(const llvm::Value *Pointer, llvm::Type *T) const;
  /// Returns true if gathers and scatters are split into one access per lane anyway.
  bool isSplit() const { return Math.registerBits() < 512 && W <= 16; }
  /// Returns true if an access for each lane is better than a gather or scatter at constant distances. Memory of the
  /// tile or of the thread is in the first cache, where AVX-512's gathers and scatters only add instructions.
  bool isSplit(const llvm::Value *Pointer) const { return isSplit() || (W <= 16 && isOwn(Pointer)); }
  bool isOwn(const llvm::Value *Pointer) const;
  /// Returns true if an access for each lane, also for inactive ones, is better than a gather or scatter.
  bool accessesEach() const { return isSplit() && (!Mask || Mask == EntryMask || LoopMasks.contains(Mask)); }
  llvm::Value *laneAddress(const llvm::Value *Pointer, int64_t Bytes, unsigned Lane);
  /// Stores to addresses that vary between lanes.
  void storeLanes(const llvm::Instruction &I, llvm::Value *Data, llvm::Value *Pointer, llvm::Align At);
  void emitAtomic(llvm::AtomicRMWInst &I);
  void emitCall(llvm::CallBase &I);
  void emitPrefetch(llvm::CallBase &I);
  void serialize(llvm::Instruction &I);
  llvm::Value *keepAddresses(llvm::Instruction &I);
  llvm::Value *serializeLane(llvm::Instruction &I, llvm::Value *Lane, llvm::Value *Addresses);
  llvm::Value *loadNeighbors(llvm::LoadInst &I);
  bool emitGroup(llvm::Instruction &I);
  void emitMembers(const AccessGroup &Group);
  void loadRows(const AccessGroup &Group);
  void storeRows(const AccessGroup &Group);
  bool canUseRows(const AccessGroup &Group);
  bool emitSeparateRows(const AccessGroup &Group);
  bool canUseSeparateRows(const AccessGroup &Group) const;
  llvm::Value *activeAddresses(llvm::Value *Pointers, bool IsLoad);
  llvm::Value *loadEach(llvm::Type *T, llvm::Value *Pointers, llvm::Align At);
  void storeEach(llvm::Value *Data, llvm::Value *Pointers, llvm::Align At);
  llvm::Value *gather(llvm::Type *T, llvm::Value *Pointers, llvm::Align At);
  llvm::Value *gather(const llvm::LoadInst &I, llvm::Value *Pointers);
  void scatter(llvm::Value *Data, llvm::Value *Pointers, llvm::Align At, const llvm::Value *Pointer);
  llvm::Value *address(const AccessGroup &Group, int64_t Distance);
  InterleavedVectors rowsOf(const AccessGroup &Group);
  int64_t firstRow(const AccessGroup &Group) const;
  bool emitPattern(llvm::Instruction &I);
  llvm::Value *loadPattern(llvm::LoadInst &I, llvm::ArrayRef<int64_t> Elements);
  bool storePattern(llvm::StoreInst &I, llvm::ArrayRef<int64_t> Elements);
  bool isInScratch(const llvm::Value *Pointer) const;
  llvm::Value *laneZero(llvm::Value *V);
  llvm::Value *ofLane(const llvm::Value &V, llvm::Value *Of, llvm::Value *Lane);
  void lowerPlainAtomics();
  void emitRemark(const llvm::Instruction &I, llvm::StringRef Name, const llvm::Twine &Text) const;
  void remarkScattered(const llvm::Instruction &I, const llvm::Value *Pointer) const;
  std::optional<int64_t> elementStride(const llvm::Value *Pointer, llvm::Type *T) const;

  llvm::Function &Thread;
  const ShapeAnalysis &Shapes;
  const llvm::DominatorTree &DT;
  const llvm::LoopInfo &LI;
  const VectorMath &Math;
  const llvm::DataLayout &DL;
  AccessGroups Groups;
  const unsigned W;
  const bool EmitsRemarks; ///< emits remarks

  llvm::Function *New = nullptr;
  llvm::IRBuilder<> B;
  llvm::Value *EntryMask = nullptr; ///< null: all lanes
  bool IsNeverFull = false;         ///< EntryMask is only for the last vector of a row
  /// What inactive lanes load from and store to if there is one access per lane. They are two because a load of what
  /// smaller stores have written waits for them.
  llvm::AllocaInst *NeverStored = nullptr, *NeverLoaded = nullptr;
  llvm::Value *Mask = nullptr;                                           ///< of the current block; null: all lanes
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> BlockMap; ///< the first new block of each
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BasicBlock *> LastBlock;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> Scalars, Vectors;
  llvm::DenseMap<std::pair<const llvm::Value *, const llvm::BasicBlock *>, llvm::Value *> Spread, LaneZero;
  llvm::DenseMap<const llvm::BasicBlock *, LaneSet> BlockMask;
  llvm::DenseMap<Edge, LaneSet> EdgeMasks;
  /// The values with which lanes left a divergent loop, for a phi after it and an exit; null if a divergent region
  /// provides the value.
  llvm::DenseMap<std::pair<const llvm::PHINode *, const llvm::BasicBlock *>, llvm::Value *> Left;
  llvm::SmallVector<std::pair<llvm::PHINode *, llvm::PHINode *>> Pending; ///< old phi, new phi
  /// The values that a divergent region provides to the phis of its end.
  llvm::DenseMap<const llvm::PHINode *, llvm::SmallVector<std::pair<llvm::Value *, llvm::BasicBlock *>, 1>> ChainValues;
  llvm::DenseMap<Edge, llvm::BasicBlock *> HeaderEdges; ///< the new block at the end of an edge into a loop
  llvm::SmallVector<llvm::Instruction *> Plain;         ///< atomics that no other thread can observe
  llvm::SmallVector<llvm::BasicBlock *> Guards;         ///< open ones: the blocks that skip
  llvm::SmallVector<llvm::Value *> LiveLanes; ///< masks known to have an active lane within the open guards and loops
  llvm::DenseSet<const llvm::Value *> LoopMasks; ///< of the lanes that begin an iteration
  llvm::DenseSet<const llvm::Value *> LiveIf;    ///< scalars that are true only if their mask has an active lane
  /// Masks, and the guards around each: false, not poison, where they were skipped.
  llvm::DenseMap<const llvm::Value *, llvm::SmallVector<llvm::BasicBlock *, 4>> MaskGuards;
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_THREADVECTORIZER_H
