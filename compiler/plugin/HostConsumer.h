// The plugin's action: adds C++ AMP to the host compilation of a translation unit.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_HOSTCONSUMER_H
#define CPPAMP_PLUGIN_HOSTCONSUMER_H

#include "plugin/device/DeviceCompiler.h"
#include "plugin/legacy/LegacySource.h"

#include "clang/Frontend/FrontendAction.h"

namespace amp {

class PluginAction : public clang::PluginASTAction {
protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef InFile) override;
  bool ParseArgs(const clang::CompilerInstance &CI, const std::vector<std::string> &Args) override;
  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  PluginOptions Options;
  NeedsFiles Needs;
};

/// After all other consumers, checks what PluginAction leaves until precompiled headers and modules are written, and ends
/// CUDA's mode. Otherwise Clang would append "when compiling for host" to its count of errors.
class EndAction : public clang::PluginASTAction {
protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &CI, llvm::StringRef InFile) override;
  bool ParseArgs(const clang::CompilerInstance &, const std::vector<std::string> &) override { return true; }
  ActionType getActionType() override { return AddAfterMainAction; }
};

} // namespace amp

#endif // CPPAMP_PLUGIN_HOSTCONSUMER_H
