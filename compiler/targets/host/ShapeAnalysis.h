// Uniformity and stride analysis for the lanes of a vector.
//
// A thread function is vectorized by running W neighboring threads, the *lanes*, together. The only source of
// divergence is the builtin __cppamp_host_lane, 0 to W - 1. From it, each value gets a shape:
//
//   uniform      the same in all lanes that are active          i = blockIdx * 16
//   strided      base + lane * stride, stride a constant        x = i + lane;  &a[x]
//   varying      anything else                                  a[x]
//
// If the number of lanes is known, the first thread of a vector in a tile is known to be at a multiple of it. Then
// shifts and masks of an index are often uniform or strided as well: x / 16 and x % 16 with 8 lanes.
//
// Each block runs either for all lanes together, or under a mask (*predicated*), because
// lanes diverged before it. A branch on a uniform value stays a branch in predicated blocks: the active lanes
// take it together, and values merged after it are uniform if they are uniform on both paths.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SHAPEANALYSIS_H
#define CPPAMP_TARGETS_HOST_SHAPEANALYSIS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace amp {

/// i32 (): the number of this thread in its vector.
constexpr char LaneBuiltin[] = "__cppamp_host_lane";

bool isCallOf(const llvm::Value &V, llvm::StringRef Builtin);
inline bool isLane(const llvm::Value &V) { return isCallOf(V, LaneBuiltin); }

struct ValueShape {
  enum Kind { Uniform, Strided, Varying } K = Uniform;
  int64_t Stride = 0; ///< of Strided: the difference between adjacent lanes; bytes for pointers

  static ValueShape uniform() { return {}; }
  static ValueShape varying() { return {Varying, 0}; }
  static ValueShape strided(int64_t By) { return By == 0 ? uniform() : ValueShape{Strided, By}; }
  bool isUniform() const { return K == Uniform; }
  bool isStrided() const { return K == Strided; }
  bool isVarying() const { return K == Varying; }
  /// The stride; 0 for uniform values.
  std::optional<int64_t> stride() const { return K == Varying ? std::nullopt : std::optional<int64_t>(Stride); }
  bool operator==(const ValueShape &O) const { return K == O.K && Stride == O.Stride; }
  bool operator!=(const ValueShape &O) const { return !(*this == O); }
};

/// Returns how much I changes if each operand changes by what `By` returns for it: the rule of all stride analyses.
/// Wrapping and extensions are not considered. Returns nothing if the change is unknown or not constant.
std::optional<int64_t> strideOf(const llvm::Instruction &I,
                                llvm::function_ref<std::optional<int64_t>(const llvm::Value *)> By);
using LaneOffsets = llvm::SmallVector<int64_t, 16>;

/// Blocks that run sequentially, each under its mask, between a block that all lanes leave
/// together and the one where they meet again.
struct DivergentRegion {
  llvm::BasicBlock *Begin = nullptr; ///< whose branch is replaced
  llvm::BasicBlock *End = nullptr;   ///< where the lanes meet
  llvm::SetVector<llvm::BasicBlock *> Blocks;
};

/// The shapes of the values and the predication of the blocks of one function with simplified loops in LCSSA
/// form, one return and no switches.
class ShapeAnalysis {
public:
  /// `Lanes`: 0 if it is not known yet, or if x is not at a multiple of it. `Dimension`: the one in which the lanes of
  /// a kernel whose indices are builtins are neighbors, the least significant is 0.
  ShapeAnalysis(llvm::Function &F, const llvm::DominatorTree &DT, const llvm::PostDominatorTree &PDT,
                const llvm::LoopInfo &LI, unsigned Lanes = 0, unsigned Dimension = 0);

  /// False if the control flow cannot be predicated, for example because of an endless loop.
  bool isValid() const { return Valid; }
  /// The branch that prevents it; null if there is no single one.
  const llvm::Instruction *obstacle() const { return Obstacle; }

  ValueShape shape(const llvm::Value *V) const;
  /// Returns true if the uniform or strided V is base + lane * stride without wrapping, as a signed or unsigned number.
  bool isExact(const llvm::Value *V, bool Signed) const;
  /// Returns the stride of V between adjacent threads of a row, across all vectors of the row, if V does not wrap as a
  /// signed or unsigned number. V must be from a thread function (MakeThreadFunctions).
  std::optional<int64_t> rowStride(const llvm::Value *V, bool Signed) const;
  /// Returns the distance of each lane's V from lane 0's, if all are constants; of addresses in bytes. For example
  /// <0, 1, 0, 1> for (x + lane()) % 2. Nothing if the number of lanes is unknown.
  std::optional<LaneOffsets> laneOffsets(const llvm::Value *V) const;
  /// Returns true if V in lane 0 determines it in the others: they differ in low bits, which are known for each lane.
  bool followsFromLane0(const llvm::Value *V) const { return lanePattern(V) || laneOffsets(V); }
  /// Returns the stride of V that most of `Threads` lanes have, if V is computed from indices, and not from memory: a
  /// clamped index is often adjacent to the previous lane's anyway. With `Divided`, it may also be an index into a
  /// block or an image that is computed from a number by division.
  std::optional<int64_t> likelyStride(const llvm::Value *V, unsigned Threads, bool Divided, unsigned Depth = 0) const;
  bool isPredicated(const llvm::BasicBlock *B) const { return Predicated.contains(B); }
  /// Returns true if lanes leave L in different iterations, or it must run as if they did.
  bool isDivergent(const llvm::Loop *L) const { return DivergentLoops.contains(L); }
  /// The outermost divergent regions, by their first block.
  const llvm::MapVector<llvm::BasicBlock *, DivergentRegion> &divergentRegions() const { return DivergentRegions; }

private:
  void propagate();
  bool raise(llvm::Instruction &I);
  ValueShape compute(const llvm::Instruction &I) const;
  bool mayWrapInExtension(const llvm::CastInst &I) const;
  ValueShape computeBitwise(const llvm::Instruction &I) const;
  bool isSameComparison(const llvm::ICmpInst &Compare) const;
  unsigned zeroBits(const llvm::Value *V, unsigned Depth = 0) const;
  /// A value whose lanes differ only in the lowest bits, which are known for each lane.
  struct LanePattern {
    unsigned Bits;
    llvm::SmallVector<uint64_t, 16> Of;
  };
  std::optional<LanePattern> makePattern(const llvm::Type *T, unsigned Bits,
                                         llvm::function_ref<uint64_t(unsigned)> Of) const;
  std::optional<LanePattern> computePattern(const llvm::Instruction &I, unsigned Depth) const;
  std::optional<LanePattern> lanePattern(const llvm::Value *V, unsigned Depth = 0) const;
  std::optional<LaneOffsets> laneOffsets(const llvm::Value *V, unsigned Depth) const;
  std::optional<LaneOffsets> exactOffsets(const llvm::Value *V, bool Signed, unsigned Depth) const;
  ValueShape computePhi(const llvm::PHINode &Phi) const;
  bool isExact(const llvm::Value *V, bool Signed, llvm::SmallPtrSetImpl<const llvm::Value *> &Visited) const;
  bool addDivergence();
  bool diverge(llvm::BasicBlock *B);
  bool divergeLoop(const llvm::Loop *L);
  bool addRegion(llvm::BasicBlock *Begin, llvm::ArrayRef<llvm::BasicBlock *> From, llvm::BasicBlock *End,
                 const llvm::Loop *Left);
  bool addJoins(const llvm::SetVector<llvm::BasicBlock *> &Region, const llvm::BasicBlock *Begin,
                const llvm::Loop *Left);
  void findDivergentRegions();
  void addDivergentRegion(llvm::BasicBlock *Begin, llvm::ArrayRef<llvm::BasicBlock *> From, llvm::BasicBlock *End);
  llvm::SetVector<llvm::BasicBlock *> reach(llvm::ArrayRef<llvm::BasicBlock *> From, llvm::BasicBlock *End) const;
  llvm::BasicBlock *postDominator(llvm::ArrayRef<llvm::BasicBlock *> Blocks) const;

  llvm::Function &F;
  const llvm::DominatorTree &DT;
  const llvm::PostDominatorTree &PDT;
  const llvm::LoopInfo &LI;
  const unsigned Lanes; ///< 0 if the first one's position is unknown
  const unsigned Dimension;
  const bool IsTiled; ///< without tiles, patterns only make values uniform: more does not pay (Sobel 1.16, FFT 1.2)
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Order; ///< reverse post-order
  bool Valid = true;
  const llvm::Instruction *Obstacle = nullptr;
  llvm::DenseMap<const llvm::Value *, ValueShape> Shapes;
  llvm::DenseSet<const llvm::BasicBlock *> Predicated;
  llvm::DenseSet<const llvm::BasicBlock *> Joins; ///< where lanes meet that took different paths
  llvm::SetVector<llvm::BasicBlock *> Diverging;  ///< the lanes do not take their branch together
  llvm::DenseSet<const llvm::Loop *> DivergentLoops;
  llvm::MapVector<llvm::BasicBlock *, DivergentRegion> DivergentRegions;
};

/// The analyses of a function in its current state.
struct LaneAnalyses {
  explicit LaneAnalyses(llvm::Function &F, unsigned Lanes = 0) : DT(F), PDT(F), LI(DT), Shapes(F, DT, PDT, LI, Lanes) {}
  LaneAnalyses(const LaneAnalyses &) = delete;

  llvm::DominatorTree DT;
  llvm::PostDominatorTree PDT;
  llvm::LoopInfo LI;
  ShapeAnalysis Shapes;
};

/// Restores the form that ShapeAnalysis needs, for a region without switches and memory intrinsics.
void restoreForm(llvm::Function &Region, llvm::FunctionAnalysisManager &FAM);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SHAPEANALYSIS_H
