// The linker's command line, as Clang writes it: what is read, and where an object of ours may stand.
//
// No table of options is needed: an input is what is a file with objects in it.
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

/// A file that the linker reads objects from.
struct LinkInput {
  std::string Path;
  bool IsArchive = false; ///< the linker takes those members that it needs
  std::unique_ptr<llvm::MemoryBuffer> Contents;
};

class LinkLine {
public:
  /// Reads the command line. Under a linker's name (ld.gold) it stands for that one. The arguments of ours,
  /// --amp-linker=<path>,
  /// --amp-clang=<path> and --amp-save-temps, are for us alone.
  static llvm::Expected<LinkLine> parse(llvm::ArrayRef<const char *> Args);

  std::string Linker = "ld"; ///< the one to run
  std::string Clang;         ///< which makes objects of bitcode
  bool SaveTemps = false;    ///< write x-amp.cl and x-amp.spv of each unit x.cpp
  std::vector<std::string> Args;
  std::vector<LinkInput> Inputs;

  /// The arguments with further inputs. Objects stand before all libraries, which they may need.
  std::vector<std::string> withObjects(llvm::ArrayRef<std::string> Objects) const;
  /// The arguments with an archive behind everything, and another output.
  std::vector<std::string> withArchive(const std::string &Archive, const std::string &Output) const;

private:
  bool readOwn(llvm::StringRef Arg);
  void readInputs();
  void addInput(const std::string &Path);

  size_t FirstLibrary = 0; ///< in Args
};

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_LINKLINE_H
