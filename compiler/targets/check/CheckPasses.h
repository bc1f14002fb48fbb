// Declares the passes of the check target. Passes.def states what each of them does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_CHECKPASSES_H
#define CPPAMP_TARGETS_CHECK_CHECKPASSES_H

#include "support/DevicePass.h"

#include "llvm/IR/Module.h"

namespace amp {

#define AMP_PASS(Name, Class) AMP_DECLARE_PASS(Class, Module)
#include "targets/check/Passes.def"
#undef AMP_PASS

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKPASSES_H
