// Prints the pipeline's diagnostics for joined modules in Clang's format.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_MESSAGES_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_MESSAGES_H

#include "messages/DeviceDiagnostic.h"
#include "targets/UnitOptions.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DiagnosticHandler.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace amp {

struct LinkMessage {
  llvm::DiagnosticSeverity Level;
  SourcePosition Position; ///< its file is empty if there is none
  std::string Text;
};

/// The diagnostics of one unit, kept until they are printed: units are compiled concurrently.
class UnitMessages {
public:
  /// Creates the handler for the unit's context. This object must outlive it.
  std::unique_ptr<llvm::DiagnosticHandler> createHandler();

  /// Sets the options that apply to the warnings that follow, and the folders in which M was compiled.
  void use(const UnitOptions &Options, const llvm::Module &M);

  void add(const llvm::DiagnosticInfo &Info);
  bool hasErrors() const { return Failed; }

private:
  friend class MessagePrinter;
  llvm::DiagnosticSeverity getLevel(const llvm::DiagnosticInfo &Info) const;
  std::string findFile(const std::string &Name) const;

  std::vector<LinkMessage> All;
  std::vector<std::string> WarningLevels, Folders;
  bool Failed = false;
};

/// Prints each diagnostic once, because a function may be part of several units' kernels.
class MessagePrinter {
public:
  void print(const UnitMessages &Messages);

private:
  llvm::StringSet<> Said;
};

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_MESSAGES_H
