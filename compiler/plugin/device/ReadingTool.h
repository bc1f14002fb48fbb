// Supports tools that load the plugin, parse code and do not compile, such as clang-tidy with -load.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_READINGTOOL_H
#define CPPAMP_PLUGIN_DEVICE_READINGTOOL_H

#include "clang/Basic/Diagnostic.h"

namespace amp {

/// If this process is such a tool, registers the targets that the device compilation queries when it lowers
/// kernels, and keeps our diagnostics apart from the tool's. Call for each unit, before the first diagnostic. Does
/// nothing in Clang, and returns false.
bool prepareReadingTool(clang::DiagnosticsEngine &Diags);

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_READINGTOOL_H
