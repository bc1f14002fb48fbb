// Fix-its in other lines than their message.
//
// Clang's text shows all lines from the first fix-it of a message to the message, and from 16 lines on numbers the
// message's line as that of the fix-it. People get such fix-its with the note in their line, or with one of their own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_FARFIXITS_H
#define CPPAMP_PLUGIN_WORDING_FARFIXITS_H

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/SmallVector.h"
#include <string>
#include <utility>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace amp {

class FarFixIts {
public:
  typedef llvm::SmallVector<clang::FixItHint, 2> List;

  /// Whether people read the messages of CI. Editors, clang -fixit and tools apply the fix-its of an error together.
  static bool areMoved(const clang::CompilerInstance &CI);

  /// Removes those of `Fixes` that are in other lines than Loc, and keeps them. `Name` is declared where they are.
  void takeFrom(List &Fixes, clang::FullSourceLoc Loc, llvm::StringRef Name);
  /// Returns the kept ones in the line of a note.
  List giveTo(clang::FullSourceLoc Note);
  /// Returns a kept one, with the name, for a note of its own; none are left if it is null.
  std::pair<clang::FixItHint, std::string> giveNext();
  bool empty() const { return Kept.empty(); }

private:
  llvm::SmallVector<std::pair<clang::FixItHint, std::string>, 2> Kept;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_FARFIXITS_H
