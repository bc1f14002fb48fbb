// The plugin in a tool that reads code and compiles none, as clang-tidy with -load.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_READINGTOOL_H
#define CPPAMP_PLUGIN_DEVICE_READINGTOOL_H

#include "clang/Basic/Diagnostic.h"

namespace amp {

/// If this process is such a tool: gives it the targets that the device compilation asks how to lower what is in
/// kernels, and keeps our messages apart from the tool's own. To be called for each unit, before the first message. In
/// Clang it does nothing.
void prepareReadingTool(clang::DiagnosticsEngine &Diags);

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_READINGTOOL_H
