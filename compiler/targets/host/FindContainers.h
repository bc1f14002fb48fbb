// What code for the host needs of a function object.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_FINDCONTAINERS_H
#define CPPAMP_TARGETS_HOST_FINDCONTAINERS_H

#include "kernel/KernelInfo.h"

namespace amp {

/// The containers that a kernel's code loads pointers of, with what it may do to their buffers; the buffer of messages
/// behind them, if it asks for that. Where a choice among several containers is not plain, all of them.
std::vector<ContainerInfo> findContainers(const KernelInfo &K);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_FINDCONTAINERS_H
