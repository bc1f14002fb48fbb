// How much values increase from a thread to its neighbors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_THREADSTRIDES_H
#define CPPAMP_KERNEL_THREADSTRIDES_H

#include "llvm/ADT/DenseMap.h"
#include <array>
#include <limits>
#include <optional>

namespace llvm {
class CallInst;
class DataLayout;
class Function;
class GEPOperator;
class LoopInfo;
class Operator;
class PHINode;
class Value;
} // namespace llvm

namespace amp {

/// Differentiates values by the thread's indices. This is an estimate for choices between orders of threads: clamps,
/// divisions and remainders count as what they are for most neighbors.
class ThreadStrides {
public:
  static constexpr unsigned Dimensions = 3; ///< least significant first
  /// The increase in each dimension; of addresses in bytes. Far: a multiple of a value that is known only at launch.
  /// Unknown: the value depends on the contents of memory, for example.
  using Each = std::array<double, Dimensions>;
  static constexpr double Far = std::numeric_limits<double>::infinity();
  static constexpr double Unknown = std::numeric_limits<double>::quiet_NaN();

  /// Returns the dimension in which a value is the thread's index.
  using DimensionFinder = std::optional<unsigned> (*)(const llvm::Value &);

  ThreadStrides(const llvm::Function &F, const llvm::LoopInfo &Loops, DimensionFinder DimensionOf);

  Each of(const llvm::Value &V);

private:
  Each find(const llvm::Value &V);
  Each onlyIfUniform(const llvm::Operator &I);
  Each product(const llvm::Operator &I, unsigned Number);
  Each quotient(const llvm::Operator &I);
  Each merged(const llvm::PHINode &Phi);
  Each address(const llvm::GEPOperator &Gep);
  Each call(const llvm::CallInst &Call);

  const llvm::LoopInfo &Loops;
  const llvm::DataLayout &DL;
  const DimensionFinder DimensionOf;
  llvm::DenseMap<const llvm::Value *, Each> Known;
};

} // namespace amp

#endif // CPPAMP_KERNEL_THREADSTRIDES_H
