// Which captured container a kernel reads a field of.
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

/// The container whose field `Field` (container_layout) is at this place of the function object, or, through a pointer
/// that is there, of an array; null where that is not known.
const ContainerInfo *findContainer(const llvm::Value *Place, uint64_t Field, const KernelInfo &K);

} // namespace amp

#endif // CPPAMP_KERNEL_FINDCONTAINER_H
