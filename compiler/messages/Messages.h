// The messages of all stages, by their ids. What of Clang is needed to give them is in plugin/messages.
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

/// The flags of all warnings, each once, sorted.
llvm::ArrayRef<llvm::StringRef> getWarningFlagNames();

/// A message and what fills its %0 to %9: all that there is to say, before it has a place.
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
  /// The text without the flag. Only for messages whose arguments are mere texts.
  std::string format() const;
};

} // namespace amp

#endif // CPPAMP_MESSAGES_MESSAGES_H
