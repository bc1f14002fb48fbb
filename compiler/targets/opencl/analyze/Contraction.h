// Products and sums that may be contracted: OpenCL C permits it for the whole text, LLVM per instruction.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_CONTRACTION_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_CONTRACTION_H

namespace llvm {
class Instruction;
class User;
class Value;
} // namespace llvm

namespace amp {

/// Returns V if it is a product, or the product that V negates; otherwise null.
const llvm::Instruction *findProduct(const llvm::Value &V);

/// Returns true if U is a sum or a difference, which a compiler may contract with a product in the same expression.
bool isSum(const llvm::User &U);

/// Returns true if both permit contraction (-ffp-contract=fast, -ffast-math). V is a product or the negation of one.
bool mayContract(const llvm::Value &V, const llvm::User &Sum);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_CONTRACTION_H
