// Runs other programs, and creates files for them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_COMMANDS_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_COMMANDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace amp {

/// Searches the PATH for a program, runs it, and returns its exit status.
llvm::Expected<int> runCommand(const std::string &Program, llvm::ArrayRef<std::string> Args);

/// A file that is removed with this object.
class TemporaryFile {
public:
  static llvm::Expected<TemporaryFile> create(llvm::StringRef Suffix);
  TemporaryFile(TemporaryFile &&Other) : Path(std::move(Other.Path)) { Other.Path.clear(); }
  ~TemporaryFile();

  const std::string &path() const { return Path; }

private:
  explicit TemporaryFile(std::string Path) : Path(std::move(Path)) {}
  std::string Path;
};

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_COMMANDS_H
