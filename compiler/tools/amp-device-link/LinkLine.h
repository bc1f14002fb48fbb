// The linker's command line as Clang writes it: its inputs, and where our objects can be inserted.
//
// No table of options is needed: an input is an existing file that contains objects.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_LINKLINE_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_LINKLINE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class MemoryBuffer;
}

namespace amp {

/// A file from which the linker reads objects.
struct LinkInput {
  std::string Path;
  bool IsArchive = false; ///< the linker uses only the members that it needs
  std::unique_ptr<llvm::MemoryBuffer> Contents;
};

class LinkLine {
public:
  /// Parses the command line. Started under a linker's name (ld.gold), the tool stands for that linker. The arguments
  /// --amp-linker=<path>, --amp-clang=<path> and --amp-save-temps are our own
  /// and are not passed on.
  static llvm::Expected<LinkLine> parse(llvm::ArrayRef<const char *> Args);

  std::string Linker = "ld"; ///< the linker to run
  std::string Clang;         ///< creates objects from bitcode
  bool SaveTemps = false;    ///< write x-amp.cl and x-amp.spv for each unit x.cpp
  std::vector<std::string> Args;
  std::vector<LinkInput> Inputs;

  /// Returns the arguments with further objects, placed before all libraries, which they may need.
  std::vector<std::string> withObjects(llvm::ArrayRef<std::string> Objects) const;
  /// Returns the arguments with an archive at the end, and another output.
  std::vector<std::string> withArchive(const std::string &Archive, const std::string &Output) const;

private:
  bool readOwn(llvm::StringRef Arg);
  void readInputs();
  void addInput(const std::string &Path);

  size_t FirstLibrary = 0; ///< index in Args
};

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_LINKLINE_H
