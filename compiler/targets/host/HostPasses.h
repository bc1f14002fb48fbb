// Declares the passes of the host target. Passes.def states what each of them does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_HOSTPASSES_H
#define CPPAMP_TARGETS_HOST_HOSTPASSES_H

#include "support/DevicePass.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace amp {

#define AMP_PASS(Name, Class) AMP_DECLARE_PASS(Class, Module)
#define AMP_FUNCTION_PASS(Name, Class) AMP_DECLARE_PASS(Class, Function)
#define AMP_LEVEL_PASS(Name, Class)
#include "targets/host/Passes.def"
#undef AMP_LEVEL_PASS
#undef AMP_FUNCTION_PASS
#undef AMP_PASS

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_HOSTPASSES_H
