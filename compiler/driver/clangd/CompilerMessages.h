// Parses the compiler's output: diagnostics with their notes and fix-its.
//
//   In file included from /p/k.cpp:3:
//   /p/h.h:6:5:{6:5-6:10}: error: no matching function for call to 'twice' [C3930]
//   fix-it:"/p/h.h":{6:17-6:17}:" restrict(cpu, amp)"
//   /p/h.h:2:5: note: ...
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGD_COMPILERMESSAGES_H
#define CPPAMP_DRIVER_CLANGD_COMPILERMESSAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace amp {

/// Clang's counting: from 1, columns in bytes.
struct SourcePosition {
  unsigned Line = 0, Column = 0;
};

struct SourceSpan {
  SourcePosition Begin, End;
};

struct CompilerFixIt {
  std::string File;
  SourceSpan Span;
  std::string Text;
};

struct CompilerMessage {
  enum Kinds { Error, Warning, Remark, Note } Kind = Error;
  std::string File;
  SourcePosition Position;
  std::vector<SourceSpan> Spans;
  std::string Text;          ///< without the flag at its end
  std::string Flag;          ///< -Wamp-race
  unsigned IncludedFrom = 0; ///< for a diagnostic in a header: the line of the #include in the main file
  std::vector<CompilerFixIt> FixIts;
  std::vector<CompilerMessage> Notes;
};

/// Options that make Clang print the format parsed here.
llvm::ArrayRef<const char *> readableMessages();

/// Skips lines that are not part of a diagnostic, and diagnostics without a location. Relative paths are resolved
/// against `Folder`, in which the compiler ran.
std::vector<CompilerMessage> readMessages(llvm::StringRef Output, llvm::StringRef Folder);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_COMPILERMESSAGES_H
