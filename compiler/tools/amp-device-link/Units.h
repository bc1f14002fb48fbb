// The device code in the linked files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_DEVICE_LINK_UNITS_H
#define CPPAMP_TOOLS_AMP_DEVICE_LINK_UNITS_H

#include "LinkLine.h"
#include "targets/UnitOptions.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBufferRef.h"

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace amp {

/// The device code of one file compiled with --amp-relocatable.
struct Unit {
  std::string File; ///< the input that contains it
  bool InArchive = false;
  std::string Bitcode;
  std::string Symbol;                ///< the symbol by which the object refers to its images, if Waits
  bool Waits = false;                ///< it has kernels that the link has to compile
  std::vector<std::string> Offered;  ///< names of the functions that other units may call
  std::vector<std::string> Replaced; ///< functions that another definition may replace, such as templates
};

/// The units of a link in the order of the command line, without duplicates.
class Units {
public:
  /// Fails if device code was written by another version.
  static llvm::Expected<Units> read(const LinkLine &Line);

  std::vector<Unit> All;

  /// Returns the unit that defines the function: an object's before an archive's, as for linkers. Null if there is
  /// none.
  const Unit *findDefinition(llvm::StringRef Function) const;
  /// Returns another object that defines it as well, which is an error; otherwise null.
  const Unit *findSecondDefinition(llvm::StringRef Function) const;

private:
  llvm::StringMap<std::vector<size_t>> Definitions;
};

/// Loads the module of a unit.
llvm::Expected<std::unique_ptr<llvm::Module>> load(const Unit &U, llvm::LLVMContext &Context);

// The steps of the link.

/// Returns the units of the program with kernels that the link has to compile: those of objects, and of the members
/// that the linker uses. If archives contain such units, this runs the linker with a stub for each. `Status` is the
/// linker's exit status; if it is not 0, the linker has reported the error.
llvm::Expected<std::vector<const Unit *>> findTaken(const LinkLine &Line, const Units &All, int &Status);

/// Returns the device module of `U` with the functions that its kernels need from other units. Functions that no unit
/// defines stay declarations, which the pipeline's checks report at their calls. Fails if a unit cannot be read, or if
/// two objects define a function.
llvm::Expected<std::unique_ptr<llvm::Module>> joinUnits(const Unit &U, const Units &Others, llvm::LLVMContext &Context);

/// Reports calls of functions whose return type differs from the declaration in the caller's file.
void checkTypes(llvm::Module &M);

/// Runs the device pipeline and writes an object file at `Path` that defines the unit's symbol. The module's context
/// has a diagnostic handler; if it reports an error of the user's, nothing is written and the result is false.
llvm::Expected<bool> buildUnit(llvm::Module &M, const Unit &U, const UnitOptions &Options, const LinkLine &Line,
                               llvm::StringRef Path);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_DEVICE_LINK_UNITS_H
