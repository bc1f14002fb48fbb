// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_EXPENSIVE_H
#define CPPAMP_KERNEL_EXPENSIVE_H

namespace llvm {
class Instruction;
}

namespace amp {

/// A pure function of floating-point numbers that takes many instructions on a device, and branches perhaps: a
/// quotient, a square root, a logarithm.
bool isExpensive(const llvm::Instruction &I);

} // namespace amp

#endif // CPPAMP_KERNEL_EXPENSIVE_H
