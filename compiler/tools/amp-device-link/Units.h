// The device code in the files that are linked.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_UNITS_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_UNITS_H

#include "LinkLine.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace amp {

/// What one file was compiled to with --amp-relocatable.
struct Unit {
  std::string File; ///< that it was found in
  bool InArchive = false;
  std::string Bitcode;
  std::string Symbol;                ///< by which the object refers to its images, if its kernels wait
  bool Waits = false;                ///< it has kernels that the link has to compile
  std::vector<std::string> Offered;  ///< names of the functions that others may call
  std::vector<std::string> Replaced; ///< those of them that another definition may stand for, as templates' do
};

/// The units of a link, each once, in the order of the command line.
class Units {
public:
  /// Fails if device code cannot be read: it is of another version.
  static llvm::Expected<Units> read(const LinkLine &Line);

  std::vector<Unit> All;

  /// The unit that the function is taken from: an object's before an archive's, as linkers choose. Null: nobody has it.
  const Unit *findDefinition(llvm::StringRef Function) const;
  /// Another object that defines it, too; null if that is as it should be.
  const Unit *findSecondDefinition(llvm::StringRef Function) const;

private:
  llvm::StringMap<std::vector<size_t>> Definitions;
};

/// The module of a unit.
llvm::Expected<std::unique_ptr<llvm::Module>> load(const Unit &U, llvm::LLVMContext &Context);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_UNITS_H
