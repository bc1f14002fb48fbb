// The sources of a project as tokens, and what Visual Studio's project files state about them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_SOURCETREE_H
#define CPPAMP_TOOLS_SOURCETREE_H

#include "VisualProject.h"

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <string>
#include <vector>

namespace amp {

struct SourceToken {
  clang::tok::TokenKind Kind;
  llvm::StringRef Text;
  bool StartsLine;
};

/// An #include: its name, without the brackets or quotes.
struct Include {
  llvm::StringRef Name;
  bool IsAngled;
  llvm::StringRef Line; ///< the whole directive, without the line end
  bool IsConditional;   ///< between #if and #endif; an include guard does not count
};

struct SourceFile {
  std::string Path; ///< as it is printed and written
  std::string Name; ///< relative to the tree, with '/'
  std::unique_ptr<llvm::MemoryBuffer> Buffer;
  std::vector<SourceToken> Tokens; ///< without comments and directives
  std::vector<Include> Includes;
  std::vector<unsigned> LineStarts; ///< offsets, in ascending order; the first is 0
  bool IsUtf16 = false;             ///< if so, there are no tokens

  llvm::StringRef text() const { return Buffer->getBuffer(); }
  /// Returns line and column of an offset in text(), from 1.
  std::pair<unsigned, unsigned> position(unsigned Offset) const;
  unsigned offset(const char *At) const { return At - text().begin(); }
  /// Returns true for a file that is compiled separately, not a header.
  bool isUnit() const;
};

struct SourceTree {
  std::vector<SourceFile> Files;
  std::vector<Project> Projects;      ///< .vcxproj and .vcproj files
  std::vector<std::string> Solutions; ///< .sln files

  /// Returns the file of the tree that `I` in `From` refers to, with '\' for '/' and ignoring case. Null if
  /// there is none, or for a header of C in angle brackets.
  const SourceFile *find(const SourceFile &From, const Include &I) const;

  /// Calls `Visit` for `File` and for the files that it includes, directly or through other files of the tree, until it
  /// returns false.
  void visitIncluded(const SourceFile &File, llvm::function_ref<bool(const SourceFile &)> Visit) const;

  /// Key: last part of a file's name, in lower case; value: indices of the files of that name, in order.
  llvm::StringMap<std::vector<size_t>> FilesByName;
};

/// Returns true for headers of C that other headers of the system include.
bool isHeaderOfC(llvm::StringRef Name);

/// Returns the includes in a text.
std::vector<Include> readIncludes(llvm::StringRef Text);

/// Reads a file, or the C++ files of a folder and its subfolders; project files in `Configuration`,
/// see readProject.
llvm::Expected<SourceTree> readSourceTree(llvm::StringRef Path, llvm::StringRef Configuration);

} // namespace amp

#endif // CPPAMP_TOOLS_SOURCETREE_H
