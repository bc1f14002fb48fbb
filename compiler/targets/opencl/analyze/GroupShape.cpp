// See GroupShape.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "GroupShape.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "kernel/ThreadStrides.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include <algorithm>
#include <array>
#include <cmath>

#define DEBUG_TYPE "group-shape"

using namespace llvm;

namespace amp {
namespace {

/// The values of NVIDIA's GPUs. Other devices differ by factors of two, which rarely changes the choice.
constexpr unsigned Lanes = 32, LineBytes = 128;
/// Neighbors that are at most this far apart in memory share cache lines in any shape.
constexpr double NearBytes = 16;
/// A line that is stored to is transferred twice.
constexpr double StoreWeight = 2;
constexpr double LoopWeight = 16;
constexpr unsigned MaxWeightedDepth = 3;
/// Other shapes are worth their risks from this ratio on.
constexpr double LeastGain = 0.75;

struct Access {
  ThreadStrides::Each Bytes;
  double Weight;
};

/// How many threads in lockstep are neighbors in each dimension.
using LockstepShape = std::array<unsigned, ThreadStrides::Dimensions>;

double countLines(const Access &A, const LockstepShape &Shape) {
  double Lines = 1;
  for (unsigned D = 0; D < ThreadStrides::Dimensions; ++D) {
    const double Threads = Shape[D], Bytes = std::fabs(A.Bytes[D]);
    if (Bytes > NearBytes)
      Lines *= std::clamp(Threads * Bytes / LineBytes, 1.0, Threads);
  }
  return A.Weight * Lines;
}

/// The pointer that an instruction accesses, or null.
const Value *accessedBy(const Instruction &I) {
  const Builtin *Called = findBuiltin(I);
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(I) || (Called && Called->Class == Builtin::access))
    return I.getOperand(0);
  return getLoadStorePointerOperand(&I);
}

bool isLoad(const Instruction &I) {
  const Builtin *Called = findBuiltin(I);
  return Called ? Called->Effects == Builtin::load : isa<LoadInst>(I);
}

SmallVector<Access> findAccesses(const Function &Kernel, const LoopInfo &Loops) {
  ThreadStrides Strides(Kernel, Loops, [](const Value &V) -> std::optional<unsigned> {
    if (!isCallOf(V, BuiltinId::global_id))
      return std::nullopt;
    auto *Dimension = dyn_cast<ConstantInt>(cast<CallInst>(V).getArgOperand(0));
    return Dimension ? std::optional(static_cast<unsigned>(Dimension->getZExtValue())) : std::nullopt;
  });
  SmallVector<Access> Accesses;
  for (const Instruction &I : instructions(Kernel)) {
    const Value *Pointer = accessedBy(I);
    if (!Pointer || Pointer->getType()->getPointerAddressSpace() != GlobalSpace)
      continue;
    const Loop *L = Loops.getLoopFor(I.getParent());
    if (L && findOptionMDForLoop(L, RareLoop))
      continue;
    const ThreadStrides::Each Bytes = Strides.of(*Pointer);
    if (any_of(Bytes, [](double Stride) { return std::isnan(Stride); }))
      continue;
    const unsigned Depth = std::min(Loops.getLoopDepth(I.getParent()), MaxWeightedDepth);
    Accesses.push_back({Bytes, std::pow(LoopWeight, Depth) * (isLoad(I) ? 1 : StoreWeight)});
  }
  return Accesses;
}

} // namespace

uint32_t chooseGroupRow(const Function &Kernel, unsigned Rank, const LoopInfo &Loops) {
  if (Rank < 2 || Rank > ThreadStrides::Dimensions)
    return 0;
  const SmallVector<Access> Accesses = findAccesses(Kernel, Loops);
  const auto Cost = [&](const LockstepShape &Shape) {
    double Sum = 0;
    for (const Access &A : Accesses)
      Sum += countLines(A, Shape);
    return Sum;
  };
  const double Usual = Cost({Lanes, 1, 1});
  double Least = Usual * LeastGain;
  uint32_t Best = 0;
  for (unsigned Other = 1; Other < Rank; ++Other)
    for (unsigned Log = table::group_row_logs; Log-- > 0;) {
      LockstepShape Shape = {1u << Log, 1, 1};
      Shape[Other] = Lanes >> Log;
      if (const double Lines = Cost(Shape); Lines < Least) {
        Least = Lines;
        Best = (Log + 1) << table::group_row_shift | (Other == 2 ? table::group_row_planes : 0);
      }
    }
  LLVM_DEBUG(if (Best) dbgs() << Kernel.getName() << ": " << Usual << " lines in a row, " << Least << " in rows of "
                              << table::group_row(Best) << "\n");
  return Best;
}

} // namespace amp
