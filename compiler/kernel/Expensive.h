// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_EXPENSIVE_H
#define CPPAMP_KERNEL_EXPENSIVE_H

namespace llvm {
class Instruction;
}

namespace amp {

/// Returns true for a pure floating-point operation that takes many instructions on a device, and perhaps branches: a
/// division, a square root, a logarithm.
bool isExpensive(const llvm::Instruction &I);

} // namespace amp

#endif // CPPAMP_KERNEL_EXPENSIVE_H
