// Products and sums that may be one operation: OpenCL C says it for the text, LLVM for each instruction.
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

/// The product that V is, or is the negation of; null if it is something else.
const llvm::Instruction *findProduct(const llvm::Value &V);

/// Is U a sum or a difference: what a compiler may contract with a product in the same expression?
bool isSum(const llvm::User &U);

/// Do both say that they may be contracted (-ffp-contract=fast, -ffast-math)? V is a product, or the negation of one.
bool mayContract(const llvm::Value &V, const llvm::User &Sum);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_CONTRACTION_H
