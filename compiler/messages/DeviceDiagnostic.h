// Diagnostics of the passes and the emitter about the user's code. LLVMContext::diagnose carries a message of
// Messages.def, its arguments and its source location. The receiver formats them: Clang's diagnostics engine in the
// plugin (plugin/device/DeviceMessages.cpp), print() in amp-opt.
//
// The location is the instruction's debug location (the device compilation keeps locations but no other debug
// information), or else the kernel's. Each call that was inlined between the two becomes a note.
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

/// A location in the user's source; File is empty if it is unknown.
struct SourcePosition {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;

  /// Returns the file's path. Clang removes the prefix that a path shares with the working directory, so a name
  /// may be relative to the directory that the DIFile records.
  static std::string getPath(const llvm::DIFile *File, const llvm::DICompileUnit *Unit);
  static SourcePosition get(const llvm::DILocation *Loc);
  static SourcePosition get(const llvm::Function &F);
  /// Reads "file:line:column".
  static SourcePosition parse(llvm::StringRef Text);
  /// Returns the location that SourceMetadata records for a function or variable.
  static SourcePosition getKnown(const llvm::GlobalObject &G);
};

/// A diagnostic of the device pipeline.
class DeviceDiagnostic : public llvm::DiagnosticInfo {
public:
  DeviceDiagnostic(FilledMessage What, SourcePosition Position, const llvm::Function *Rejected = nullptr);

  const FilledMessage What;
  const SourcePosition Position;
  /// The kernel that a target rejects for this reason (reject() in KernelInfo.h); valid only during the report.
  const llvm::Function *const Rejected;

  /// Returns the text with the flag of a warning, without the location.
  std::string getText() const;
  void print(llvm::DiagnosticPrinter &P) const override;
  static bool classof(const llvm::DiagnosticInfo *D);
};

/// Returns true if this location is in one of CppAMP's own headers. Users expect diagnostics in their own files.
bool isInOwnHeader(const llvm::DILocation &Loc);

/// Returns the innermost location of `I` in the user's files, followed by its callers. Line 0 is
/// LLVM's marker for code merged from several locations.
llvm::SmallVector<const llvm::DILocation *, 4> getUserLocations(const llvm::Instruction &I);

/// A diagnostic whose arguments are still being added with <<. The destructor reports it, followed by notes for inlined
/// calls.
class DeviceReport {
public:
  /// Without a location nothing is reported.
  DeviceReport(llvm::LLVMContext &Context, FilledMessage What, std::vector<SourcePosition> Places);
  /// Reports why a target has no code for the kernel.
  DeviceReport(DeviceReport &&Why, const llvm::Function &Rejected);
  DeviceReport(const DeviceReport &) = delete;
  DeviceReport &operator=(const DeviceReport &) = delete;
  ~DeviceReport();

  DeviceReport &operator<<(const llvm::Twine &Argument);
  DeviceReport &operator<<(uint64_t Argument);

private:
  llvm::LLVMContext &Context;
  FilledMessage What;
  std::vector<SourcePosition> Places;
  const llvm::Function *Rejected = nullptr;
};

/// Reports at a given location, or without a location if it is empty.
DeviceReport report(llvm::LLVMContext &Context, FilledMessage What, SourcePosition Position = {});

/// Reports at the recorded location of the kernel or function.
DeviceReport report(const llvm::Function &F, FilledMessage What);

/// Reports at `I`. A note belongs to the preceding diagnostic: it has no notes of its own, and is dropped if its
/// location is unknown.
DeviceReport report(const llvm::Instruction &I, FilledMessage What);

} // namespace amp

#endif // CPPAMP_MESSAGES_DEVICEDIAGNOSTIC_H
