// What the pipeline finds in joined modules, as Clang would print it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_MESSAGES_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_MESSAGES_H

#include "messages/DeviceDiagnostic.h"
#include "unit/UnitOptions.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DiagnosticHandler.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace amp {

/// Prints each message once: a function may be part of several units' kernels.
class LinkMessages {
public:
  /// For the context of a unit. This object must live longer.
  std::unique_ptr<llvm::DiagnosticHandler> createHandler();

  /// The options that apply to the warnings that follow, and the folders in which M was compiled.
  void use(const UnitOptions &Options, const llvm::Module &M);

  void print(const llvm::DiagnosticInfo &Info);
  bool hasErrors() const { return Failed; }

private:
  llvm::DiagnosticSeverity getLevel(const llvm::DiagnosticInfo &Info) const;
  void printAt(const SourcePlace &Place, llvm::DiagnosticSeverity Level, const std::string &Text) const;
  std::string findFile(const std::string &Name) const;

  const UnitOptions *Options = nullptr;
  std::vector<std::string> Folders;
  llvm::StringSet<> Said;
  bool LastWasPrinted = false; ///< its notes are, too
  bool Failed = false;
};

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_MESSAGES_H
