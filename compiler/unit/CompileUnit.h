// Compiles a device module with its options to the code that is embedded in the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_UNIT_COMPILEUNIT_H
#define CPPAMP_UNIT_COMPILEUNIT_H

#include "targets/TargetRegistry.h"

#include "llvm/ADT/ArrayRef.h"

namespace amp {

/// `Targets` is the result of makeTargets(Options). Returns false after reporting errors through the module's context.
bool compileUnit(llvm::Module &M, const UnitOptions &Options, llvm::ArrayRef<WantedTarget> Targets, EmbeddedCode &Out);

} // namespace amp

#endif // CPPAMP_UNIT_COMPILEUNIT_H
