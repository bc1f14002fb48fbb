// From a device module and its options to what the program carries of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_UNIT_COMPILEUNIT_H
#define CPPAMP_UNIT_COMPILEUNIT_H

#include "targets/TargetRegistry.h"

#include "llvm/ADT/ArrayRef.h"

namespace amp {

/// `Targets` are those of makeTargets(Options). False after reports through the module's context.
bool compileUnit(llvm::Module &M, const UnitOptions &Options, llvm::ArrayRef<WantedTarget> Targets, EmbeddedCode &Out);

} // namespace amp

#endif // CPPAMP_UNIT_COMPILEUNIT_H
