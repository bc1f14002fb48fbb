// Finds what prevents a Visual Studio project from building on Linux, by its tokens. Tokens are
// available even if the code does not compile.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_FINDINGS_H
#define CPPAMP_TOOLS_FINDINGS_H

#include "SourceTree.h"

#include "clang/Tooling/Core/Replacement.h"

namespace amp {

struct Finding {
  const char *Rule; ///< in brackets at the end of the message
  unsigned Offset;  ///< in the original file
  std::string Message;
  std::vector<clang::tooling::Replacement> Fix; ///< empty: the user has to change it
  bool MsExtensions = false;                    ///< -fms-extensions would suffice
  bool IsNote = false;                          ///< for information; nothing to do
};

/// The findings in one file, and its changed text.
struct FileReport {
  const SourceFile *File;
  std::vector<Finding> Findings; ///< in the order of the text
  clang::tooling::Replacements Changes;
  std::string Text; ///< with the changes applied
  /// Headers that do not exist here: the whole directives in File's text.
  std::vector<llvm::StringRef> ForeignIncludes;

  /// Converts an offset in Text to one in the original file.
  unsigned originalOffset(unsigned Offset) const;
};

/// Examines the tokens of a file, and applies the fixes. A fix that overlaps an earlier one is left
/// out.
FileReport findObstacles(const SourceTree &Tree, const SourceFile &File);

/// Adds `New`, in coordinates of the changed text, to `Changes`. Returns false if it overlaps
/// another one.
bool addChange(clang::tooling::Replacements &Changes, const clang::tooling::Replacement &New);

struct CMakeFile {
  std::string Path;
  std::string Text;
};

/// Creates one next to each project file, and one in `Root` that joins them if that is another folder. The kind of a
/// project, its files, include folders, definitions, precompiled header and references come from the configuration that
/// was read. oneTBB is linked if the sources, as `Reports` change them, use it.
std::vector<CMakeFile> makeCMakeFiles(const SourceTree &Tree, llvm::ArrayRef<FileReport> Reports, llvm::StringRef Root);

struct ParseOptions {
  std::string BuildDir;               ///< contains compile_commands.json; otherwise empty
  std::vector<std::string> Arguments; ///< for every file, in its folder: the arguments after "--"
  bool IsStrict = false;              ///< report what amp-clang++ accepts for Visual C++ compatibility, too
};

/// Adds Clang's diagnostics to the reports of the tree's files: errors, with Clang's own
/// fix-its if it has any, and uses of the library with a different meaning here. Unless strict, removes
/// the findings and changes of lines that amp-clang++ accepts as they are. If a header
/// that only Windows has is missing, errors that may follow from that are only counted. Fails if
/// there is no clang++, or no plugin next to this tool.
llvm::Error parse(const SourceTree &Tree, std::vector<FileReport> &Reports, const ParseOptions &Options);

} // namespace amp

#endif // CPPAMP_TOOLS_FINDINGS_H
