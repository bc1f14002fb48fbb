// From a device module and its options to what the program carries of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_UNIT_COMPILEUNIT_H
#define CPPAMP_UNIT_COMPILEUNIT_H

#include "unit/UnitOptions.h"

namespace amp {

class OpenCLTarget;

/// The one place that says which targets there are. `OpenCL` is the caller's, because it begins to work before there is
/// a module. False after reports through the module's context.
bool compileUnit(llvm::Module &M, const UnitOptions &Options, const OpenCLTarget &OpenCL, EmbeddedCode &Out);

} // namespace amp

#endif // CPPAMP_UNIT_COMPILEUNIT_H
