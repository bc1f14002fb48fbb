// A kernel on its way to machine code for the host: functions, and attributes that describe them.
//
// Every pass of this target finds its input and leaves its output in this form, so that each can run alone:
//
//   "amp-kernel-of"="k"      part of the kernel @k, of whose function a declaration remains
//   "amp-name"="main_kernel", "amp-source"="x.cpp:3:1"   for remarks
//   "amp-rank"="1"        of the kernel's domain
//   "amp-tile"="64,1,1"   threads of a tile, least significant dimension first; missing: no tiles
//   "amp-scratch"="4096"  on a thread function, later on region 0: bytes of scratch memory
//   "amp-no-remarks"      emits no remarks, because another version does (split-dimensions)
//   "amp-split-dimensions"   on a kernel of more than three dimensions: see setSplit
//   "amp-rare"            run by few groups, if any: the version of a kernel that runs where the faster one may not
//   (KernelVersions) "amp-region"="0"      region of that number, or the one that ends a row of tiles: "flush"
//   (PrivatizeAtomics.cpp) "amp-in-order"        on a region: begins after all memory accesses of the previous one, in
//   machine code as well "amp-merge-of"="k"    adds the private counters of a call to memory (PrivatizeAtomics.cpp)
//   "amp-sums"="64+1024"  on the flush and the merge: offset and bytes of each group of sums
//   "amp-counters"="144+2"   on region 0: private copies of counters of the size that the launch decides. The scratch
//   memory has a CounterCopies at that offset; so many copies
//   "amp-active"="8"      on a region: only so many threads of a row run it; x numbers them (CompactThreads.cpp)
//   "amp-rows"="4"        on forms: so many rows of threads in one call
//   "amp-level"="v3"      on the vector forms of a region: for this level (HostLevels.h),
//   "amp-variant"="full"     as the member of RegionVariants is called,
//   "amp-lanes"="8"       for so many threads
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_HOSTKERNEL_H
#define CPPAMP_TARGETS_HOST_HOSTKERNEL_H

#include "kernel/KernelInfo.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/Function.h"

namespace amp {

/// On regions that have a version for the interior.
constexpr char InteriorAttribute[] = "amp-has-interior";

/// Parameters of thread functions, and of functions made from them.
enum ThreadParameter : unsigned {
  ThreadFunctor, ///< the function object
  ThreadDomain,  ///< table::host_domain
  ThreadScratch,
  ThreadGroup0, ///< index of the group, least significant dimension first; x of thread 0 of a phase without tiles
  ThreadGroup1,
  ThreadGroup2,
  ThreadX, ///< the vector's first thread: its index in the tile or phase, otherwise in the domain
  ThreadY,
  ThreadZ,
  ThreadSlot, ///< the slot of the vector's first thread in the tile's per-thread memory
  ThreadParameterCount
};

/// The result of a region.
constexpr int32_t RegionEnd = 0x3fffffff; ///< instead of the number of the next region
/// Combined with the next region's number: the rest of this row of threads has nothing to do here (AddRowChecks.h).
constexpr int32_t RegionStop = 0x40000000;

/// How the threads of a tile are mapped to vectors.
struct TileShape {
  uint32_t Size[3] = {1, 1, 1}; ///< least significant first
  /// Rows are too short for vectors: x counts the threads of the whole tile.
  bool IsFlat = false;

  bool isTiled() const { return Tiled; }
  uint32_t threads() const { return Size[0] * Size[1] * Size[2]; }
  /// Number of adjacent threads.
  uint32_t row() const { return IsFlat ? threads() : Size[0]; }
  uint32_t rows() const { return IsFlat ? 1 : Size[1] * Size[2]; }

  bool Tiled = false;
};

TileShape getTileShape(const KernelInfo &K);
/// Returns the shape in "amp-tile".
TileShape getTileShape(const llvm::Function &Part);

/// Makes a kernel, whose launches have tiles, one without: its threads do not know them. getVersions returns it as
/// such.
void setLaunchTile(llvm::Function &Kernel, const TileShape &Tile);
bool hasLaunchTile(const llvm::Function &Kernel);

/// Marks a kernel of more than three dimensions whose builtins return indices in the last dimension, in the one before,
/// and in all others as one (split-dimensions). Otherwise, there is one long dimension.
void setSplit(llvm::Function &Kernel);
bool isSplit(const llvm::Function &Kernel);

/// The functions that execute one region, each for a different number of threads.
struct RegionVariants {
  llvm::Function *Full = nullptr; ///< for `Lanes` threads; null if Tail does that as well
  llvm::Function *Each = nullptr; ///< for the threads of a tile's row that no vector runs, sequentially
  llvm::Function *Wide = nullptr; ///< for `WideLanes`; null if that is not faster
  llvm::Function *Pair =
      nullptr; ///< for 2 * `Lanes` that Wide leaves; null if that never occurs or Rows runs most rows
  llvm::Function *Narrow =
      nullptr; ///< for the first threads that Full leaves, as many as getNarrowLanes; Each runs others
  llvm::Function *Tail = nullptr; ///< for fewer, with one more parameter; null if that never occurs
  /// Sequentially for threads from any one of a vector on, with two more parameters: its lane, and how many. Runs up to
  /// getFewThreads, what Tail would if that is null, and all threads if Full is null, too. Null if it is not faster.
  llvm::Function *Few = nullptr;
  llvm::Function *Rows = nullptr;       ///< for `RowLanes` threads of each of `Rows` rows; null if that is not faster
  llvm::Function *NarrowRows = nullptr; ///< for `Lanes` threads of each of `Rows` rows, if Rows leaves so many, or null
  llvm::Function *RowsTail = nullptr;   ///< for fewer, with one more parameter; null if Rows is, or that never occurs
  llvm::Function *Whole = nullptr;      ///< like Full, for rows that CheckWhole accepts; null if it is never called
  llvm::Function *CheckWhole = nullptr; ///< i1, with the parameters of the region
};

/// Returns the number of threads that RegionVariants::Narrow runs of the remaining ones.
inline unsigned getNarrowLanes(unsigned Rest) { return llvm::bit_floor(Rest); }

/// Returns how many threads are faster one after the other than as a vector of so many lanes, if they iterate.
inline unsigned getFewThreads(unsigned Lanes) { return std::max(1u, Lanes / table::host_lanes_per_few); }

/// The number of threads that the variants of all regions of a kernel execute together.
struct VariantSizes {
  unsigned Lanes = 1;
  unsigned WideLanes = 1;          ///< a multiple; unused if no region has `Wide`
  unsigned Rows = 1, RowLanes = 1; ///< unused if no region has `Rows`
};

/// One kernel, or one version of it (KernelVersions).
struct HostKernel {
  llvm::StringRef Name; ///< "amp-kernel-of"
  unsigned Rank = 1;
  TileShape Tile;
  TileShape LaunchTile;             ///< of a kernel that runs as without tiles (untile-threads); none: it is Tile
  llvm::Function *Thread = nullptr; ///< until form-barrier-regions
  llvm::SmallVector<llvm::Function *> Regions;
  llvm::Function *Flush = nullptr; ///< run by the threads of a tile, after the last tile; null: there is none
  llvm::Function *Merge = nullptr; ///< called once after the last thread; null: there is none
  bool IsRare = false;             ///< "amp-rare"
  bool HasRemarks = true;          ///< not "amp-no-remarks"

  /// Including the flush.
  llvm::SmallVector<llvm::Function *> allRegions() const;
  uint64_t scratchBytes() const;
};

/// Marks a thread function as K's.
void markThread(llvm::Function &Thread, const KernelInfo &K, uint64_t ScratchBytes);

/// Marks a thread function as run by few groups, if any.
void markRare(llvm::Function &Thread);
bool isRare(const llvm::Function &Part);

/// Marks a thread function about which remarks are not emitted, because they are about another version.
void markUnremarked(llvm::Function &Thread);

/// The kernels of a module, in its order.
llvm::SmallVector<HostKernel, 0> findHostKernels(llvm::Module &M);

void setScratchBytes(llvm::Function &FirstRegion, uint64_t Bytes);
bool isRegion(const llvm::Function &F);
void setRegionNumber(llvm::Function &Region, size_t Number);
/// Marks a region that begins a phase.
void setInOrder(llvm::Function &Region);
bool isInOrder(const llvm::Function &Region);
/// void (): form-barrier-regions cuts here as at a barrier. It orders no memory.
constexpr char PhaseBuiltin[] = "__cppamp_host_phase";
/// i32 (): x of the first of the threads that run a phase together, in a kernel without tiles.
constexpr char FirstBuiltin[] = "__cppamp_host_first";

/// Prefix of the names of an entry's own scratch memory.
constexpr char ScratchName[] = "scratch.own";

/// The number of padding bytes before and after each variable in scratch memory, for inactive lanes of a vector with an
/// active one.
constexpr unsigned ScratchMargin = 64;

/// The number of threads of a row that run a phase together in a kernel without tiles.
constexpr unsigned PhaseThreads = 1024;

/// Returns the number of threads that run a region together for which there is memory.
uint64_t countPlaces(const TileShape &Tile);

/// Memory that accumulates the values of a tile's threads from tile to tile. Initially 0.
struct SumRange {
  uint64_t Offset, Bytes;
};
llvm::SmallVector<SumRange, 2> getSums(const llvm::Function &Of);
void addSums(llvm::Function &To, SumRange Sums);
void markFlush(llvm::Function &Flush);

/// Where an entry stores the location of its private copies of counters in the scratch memory.
struct CounterCopies {
  uint64_t Copies; ///< address; each copy is followed by table::host_counter_line bytes
  uint64_t Bytes;  ///< of one
};
/// `Offset`: of the CounterCopies in the scratch memory; `Count`: the number of copies, 0 if there are none.
struct CounterPlace {
  uint64_t Offset = 0;
  unsigned Count = 0;
};
void setCounters(llvm::Function &FirstRegion, CounterPlace Place);
CounterPlace getCounters(const llvm::Function &FirstRegion);
void markMerge(llvm::Function &Merge, const HostKernel &Kernel);

/// Returns "amp-active", all threads of a row by default.
unsigned getActiveThreads(const llvm::Function &Region);
void setActiveThreads(llvm::Function &Region, unsigned Count);

/// Returns the types of the values that a region keeps once per tile.
llvm::ArrayRef<llvm::Type *> getRegisters(const llvm::Function &Region);

/// Marks functions as the variants of Region.
void markVariants(const RegionVariants &Variants, const llvm::Function &Region, llvm::StringRef Level,
                  const VariantSizes &Sizes);

/// The variants of all regions of a module.
class VariantIndex {
public:
  explicit VariantIndex(llvm::Module &M);
  RegionVariants find(const llvm::Function &Region, llvm::StringRef Level) const;

private:
  llvm::StringMap<RegionVariants> All;
};

/// Reads the attributes of the variants for one level.
VariantSizes getSizes(llvm::ArrayRef<RegionVariants> Variants);

/// Removes the attributes from a function, which is an ordinary one afterwards.
void dropAttributes(llvm::Function &F);

/// Moves F's variables to the start of its entry block, and returns what follows them. LLVM's passes put addresses
/// between them, and a block that is split there would keep only some.
llvm::Instruction &gatherAllocas(llvm::Function &F);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_HOSTKERNEL_H
