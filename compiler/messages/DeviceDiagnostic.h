// How the passes and the emitter report a mistake in the user's code: a message of Messages.def, its arguments and its
// place go through LLVMContext::diagnose as they are, and who receives them makes text of them: Clang's engine in the
// plugin (plugin/device/DeviceMessages.cpp), print() in amp-opt.
//
// The place is the instruction's debug location (the device compilation keeps locations, and nothing
// else of debug info); where there is none, the place of the kernel. What inlining has put between the
// two becomes a note for each call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MESSAGES_DEVICEDIAGNOSTIC_H
#define CPPAMP_MESSAGES_DEVICEDIAGNOSTIC_H

#include "Messages.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/DiagnosticInfo.h"
#include <cstdint>
#include <string>

namespace llvm {
class DICompileUnit;
class DIFile;
class DILocation;
class Function;
class GlobalObject;
class Instruction;
class LLVMContext;
} // namespace llvm

namespace amp {

/// Metadata of a kernel function or a tile_static variable: !{!"file:line:column"}.
constexpr char SourceMetadata[] = "cppamp.source";

/// A place in the user's source; File is empty where it is not known.
struct SourcePlace {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;

  /// Clang takes the part that a path has in common with the working directory out of the name: then
  /// the name is relative to something else than that directory.
  static std::string getPath(const llvm::DIFile *File, const llvm::DICompileUnit *Unit);
  static SourcePlace get(const llvm::DILocation *Loc);
  static SourcePlace get(const llvm::Function &F);
  /// Reads "file:line:column".
  static SourcePlace parse(llvm::StringRef Text);
  /// That of a function or a variable of which SourceMetadata tells it.
  static SourcePlace getKnown(const llvm::GlobalObject &G);
};

/// A report of the device pipeline.
class DeviceDiagnostic : public llvm::DiagnosticInfo {
public:
  DeviceDiagnostic(FilledMessage What, SourcePlace Place, const llvm::Function *Rejected = nullptr);

  const FilledMessage What;
  const SourcePlace Place;
  /// The kernel that a target cannot express, if this says why (reject() in KernelInfo.h); only while it is reported.
  const llvm::Function *const Rejected;

  /// The text, with the flag of a warning, without the place.
  std::string getText() const;
  void print(llvm::DiagnosticPrinter &P) const override;
  static bool classof(const llvm::DiagnosticInfo *D);
};

/// Is this place in one of CppAMP's own headers? Users look for their mistakes in their own files.
bool isInOwnHeader(const llvm::DILocation &Loc);

/// The innermost place of `I` that says something to the user, and its callers' after it. Line 0 is
/// LLVM's mark for code that merged from several places.
llvm::SmallVector<const llvm::DILocation *, 4> getUserLocations(const llvm::Instruction &I);

/// A report that its arguments still follow with <<; it is given when it goes out of scope, and then what inlining has
/// put around its place.
class DeviceReport {
public:
  /// Without a place nothing is said.
  DeviceReport(llvm::LLVMContext &Context, FilledMessage What, std::vector<SourcePlace> Places);
  /// Says that this is why a target has no code for the kernel.
  DeviceReport(DeviceReport &&Why, const llvm::Function &Rejected);
  DeviceReport(const DeviceReport &) = delete;
  DeviceReport &operator=(const DeviceReport &) = delete;
  ~DeviceReport();

  DeviceReport &operator<<(const llvm::Twine &Argument);
  DeviceReport &operator<<(uint64_t Argument);

private:
  llvm::LLVMContext &Context;
  FilledMessage What;
  std::vector<SourcePlace> Places;
  const llvm::Function *Rejected = nullptr;
};

/// Reports at a place that the caller knows; without one, if it is empty.
DeviceReport report(llvm::LLVMContext &Context, FilledMessage What, SourcePlace Place = {});

/// Reports at the place that the kernel or function is known by.
DeviceReport report(const llvm::Function &F, FilledMessage What);

/// Reports at `I`. A note belongs to the report before it: it has no notes of its own, and is not given if its place is
/// not known.
DeviceReport report(const llvm::Instruction &I, FilledMessage What);

} // namespace amp

#endif // CPPAMP_MESSAGES_DEVICEDIAGNOSTIC_H
