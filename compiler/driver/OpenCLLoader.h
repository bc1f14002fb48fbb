// Is there a libOpenCL.so.1 for the programs that are linked?
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_OPENCLLOADER_H
#define CPPAMP_DRIVER_OPENCLLOADER_H

#include "llvm/ADT/StringRef.h"

namespace amp {

/// Whether the dynamic loader of this machine finds the OpenCL loader, or, with a sysroot, whether
/// it is in one of the folders there that loaders look into.
bool hasOpenCLLoader(llvm::StringRef Sysroot);

} // namespace amp

#endif // CPPAMP_DRIVER_OPENCLLOADER_H
