// The messages of all stages, by ID. Code that needs Clang to report them is in plugin/messages.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MESSAGES_MESSAGES_H
#define CPPAMP_MESSAGES_MESSAGES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include <string>
#include <vector>

namespace amp {
namespace diag {
enum Id : unsigned {
#define DIAG(Name, Severity, Text) Name,
#define FLAGGED(Name, Severity, Flag, Text) Name,
#include "Messages.def"
#undef FLAGGED
#undef DIAG
};
} // namespace diag

/// A row of Messages.def.
struct Message {
  enum Severity { Ignored, Remark, Note, Warning, Error };
  Severity Level;
  llvm::StringLiteral Flag; ///< empty: no option changes the level
  llvm::StringLiteral Text;
};
const Message &getMessage(diag::Id Id);

/// The flags of all warnings, sorted, without duplicates.
llvm::ArrayRef<llvm::StringRef> getWarningFlagNames();

/// A message and its arguments %0 to %9, without a location.
struct FilledMessage {
  diag::Id Id;
  std::vector<std::string> Arguments;

  FilledMessage(diag::Id Id);
  FilledMessage(diag::Id Id, std::vector<std::string> Arguments);
  FilledMessage(const FilledMessage &);
  FilledMessage(FilledMessage &&) noexcept;
  FilledMessage &operator=(const FilledMessage &);
  FilledMessage &operator=(FilledMessage &&) noexcept;
  ~FilledMessage();
  /// Returns the text without the flag. Works only for messages whose arguments are plain text.
  std::string format() const;
};

} // namespace amp

#endif // CPPAMP_MESSAGES_MESSAGES_H
