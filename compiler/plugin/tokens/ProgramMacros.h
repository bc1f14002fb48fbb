// Macros whose visibility differs between the program's own files and system headers.
//
// A Visual C++ program may declare `const unsigned SIZE_WIDTH = 10;`, although glibc has a macro of that name. It may
// write `assert(c, "why")`, because Visual C++ ignores excess arguments. And its files may test _MSC_VER, which would
// make system headers take Linux for Windows.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_PROGRAMMACROS_H
#define CPPAMP_PLUGIN_TOKENS_PROGRAMMACROS_H

#include "TokenRewriter.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "llvm/ADT/DenseMap.h"

namespace amp {

class ProgramMacros : public clang::PPCallbacks {
public:
  ProgramMacros(clang::Preprocessor &PP, const LegacySource &Legacy);

  void FileChanged(clang::SourceLocation Loc, FileChangeReason Reason, clang::SrcMgr::CharacteristicKind Kind,
                   clang::FileID Before) override;
  void MacroDefined(const clang::Token &Name, const clang::MacroDirective *Directive) override;

private:
  void hide(const std::vector<clang::IdentifierInfo *> &Names, clang::SourceLocation Loc, bool OfSystem);
  void show(const std::vector<clang::IdentifierInfo *> &Names, clang::SourceLocation Loc);
  bool isOfSystem(clang::SourceLocation Loc) const;

  clang::Preprocessor &PP;
  std::vector<clang::IdentifierInfo *> ForSystem, ForProgram, Lenient;
  llvm::DenseMap<clang::IdentifierInfo *, clang::MacroInfo *> Hidden; ///< definitions that are not visible now
};

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_PROGRAMMACROS_H
