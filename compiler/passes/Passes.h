// Declares the passes that targets share. Passes.def states what each of them does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PASSES_H
#define CPPAMP_PASSES_PASSES_H

#include "support/DevicePass.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

namespace amp {

#define AMP_PASS(Name, Class) AMP_DECLARE_PASS(Class, Module)
#define AMP_FUNCTION_PASS(Name, Class) AMP_DECLARE_PASS(Class, Function)
#define AMP_LOOP_PASS(Name, Class)
#define AMP_DECLARED_PASS(Name, Class)
#include "passes/Passes.def"
#undef AMP_DECLARED_PASS
#undef AMP_LOOP_PASS
#undef AMP_FUNCTION_PASS
#undef AMP_PASS

} // namespace amp

#endif // CPPAMP_PASSES_PASSES_H
