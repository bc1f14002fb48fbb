// Declares the passes of the OpenCL target. Passes.def states what each of them does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_PASSES_OPENCLPASSES_H
#define CPPAMP_TARGETS_OPENCL_PASSES_OPENCLPASSES_H

#include "support/DevicePass.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace amp {

#define AMP_PASS(Name, Class) AMP_DECLARE_PASS(Class, Module)
#define AMP_FUNCTION_PASS(Name, Class) AMP_DECLARE_PASS(Class, Function)
#define AMP_PRINTER(Name, Function)
#include "targets/opencl/passes/Passes.def"
#undef AMP_PRINTER
#undef AMP_FUNCTION_PASS
#undef AMP_PASS

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_PASSES_OPENCLPASSES_H
