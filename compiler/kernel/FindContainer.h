// Finds the captured container whose field a kernel reads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_FINDCONTAINER_H
#define CPPAMP_KERNEL_FINDCONTAINER_H

#include <cstdint>

namespace llvm {
class Value;
} // namespace llvm

namespace amp {

struct ContainerInfo;
struct KernelInfo;

/// Returns the container whose field `Field` (container_layout) is at this address in the function object, or in an
/// array that the function object points to; null if it is unknown.
const ContainerInfo *findContainer(const llvm::Value *Pointer, uint64_t Field, const KernelInfo &K);

} // namespace amp

#endif // CPPAMP_KERNEL_FINDCONTAINER_H
