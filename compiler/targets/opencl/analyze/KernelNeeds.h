// What a kernel requires of a device and its OpenCL C compiler beyond the core of OpenCL C 1.2.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_KERNELNEEDS_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_KERNELNEEDS_H

#include <cstdint>

namespace llvm {
class Function;
class Instruction;
class User;
class Value;
} // namespace llvm

namespace amp {

struct KernelNeeds {
  bool Double = false;
  bool Int64Atomics = false;         ///< add, sub, exchange, compare and exchange
  bool Int64ExtendedAtomics = false; ///< min, max, and, or, xor
  bool Contraction = false;          ///< some product and sum may be contracted
  uint32_t OfBuiltins = 0;           ///< the features of the builtins that it calls, from builtins.def

  static KernelNeeds get(const llvm::Function &Kernel);
  void add(const KernelNeeds &O);
  /// Bits of table::feature.
  uint32_t features() const;
};

// Products and sums that may be contracted: OpenCL C permits it for the whole text, LLVM per instruction.

/// Returns V if it is a product, or the product that V negates; otherwise null.
const llvm::Instruction *findProduct(const llvm::Value &V);

/// Returns true if U is a sum or a difference, which a compiler may contract with a product in the same expression.
bool isSum(const llvm::User &U);

/// Returns true if both permit contraction (-ffp-contract=fast, -ffast-math). V is a product or the negation of one.
bool mayContract(const llvm::Value &V, const llvm::User &Sum);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_KERNELNEEDS_H
