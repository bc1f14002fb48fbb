// What the nested compilation's own plugin action and consumer leave for the DeviceCompiler.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICEFRONTEND_H
#define CPPAMP_PLUGIN_DEVICEFRONTEND_H

#include "KernelCaptures.h"

#include "clang/AST/ASTConsumer.h"
#include <memory>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace amp {

struct DeviceFrontend {
  std::vector<KernelEntry> Kernels;
};

/// Sets the nested compilation up (language mode, token rewriter) and gives its consumer, which fills
/// `Frontend`.
std::unique_ptr<clang::ASTConsumer> createDeviceConsumer(clang::CompilerInstance &CI,
                                                         DeviceFrontend &Frontend);

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICEFRONTEND_H
