// The base of the device passes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_DEVICEPASS_H
#define CPPAMP_SUPPORT_DEVICEPASS_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// No device pass may be left out: -opt-bisect-limit, meant for the host's code, would break kernels.
template <class Derived> struct DevicePass : llvm::PassInfoMixin<Derived> {
  static bool isRequired() { return true; }
};

} // namespace amp

#endif // CPPAMP_SUPPORT_DEVICEPASS_H
