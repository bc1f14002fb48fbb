// Translates compile commands of amp-clang++ for tools that know only those of clang++: clang-tidy and clangd.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_COMPILECOMMANDS_H
#define CPPAMP_DRIVER_COMPILECOMMANDS_H

#include "Installation.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/StringSaver.h"
#include <string>
#include <vector>

namespace amp {

using Words = std::vector<const char *>;

/// An LLVM tool that is wrapped so that it supports C++ AMP.
struct WrappedTool {
  std::string Path;
  std::string Clang; ///< the clang++ of the tool's version
  Installation Own;
};

/// Fails, naming what to install, if a part is missing.
llvm::Expected<WrappedTool> findWrappedTool(llvm::StringRef Name);

/// Translates commands, and owns the resulting texts.
class CommandTranslator {
public:
  CommandTranslator(const Installation &I, llvm::StringRef Clang) : I(I), Clang(Clang) {}

  /// Translates a command of amp-clang++, or of a compiler that it precedes as a launcher, into one of clang++. Returns
  /// other commands unchanged.
  llvm::Expected<Words> translate(Words Command);

  /// Translates options of amp-clang++ into options of clang++.
  llvm::Expected<Words> translateOptions(llvm::ArrayRef<const char *> Options);

  Words split(llvm::StringRef Command);
  const char *keep(const llvm::Twine &Text) { return Texts.save(Text).data(); }

private:
  llvm::Error unwrap(Words &Command);

  const Installation &I;
  llvm::StringRef Clang;
  llvm::BumpPtrAllocator Alloc;
  llvm::StringSaver Texts{Alloc};
};

/// Path of compile_commands.json in `Folder`; empty if there is none.
std::string findDatabaseIn(llvm::StringRef Folder);

/// Looks in the folder of `File` and in its parents, nearest first; `Below` names a subfolder of each to search as
/// well.
std::string findDatabaseAbove(llvm::StringRef File, llvm::StringRef Below = "");

/// Reads the list of compile commands at `Path`. Fails if it cannot be read or is not a list.
llvm::Expected<llvm::json::Value> readDatabase(llvm::StringRef Path);

/// Returns the command of an entry of that list.
Words readCommand(const llvm::json::Object &Entry, CommandTranslator &T);

} // namespace amp

#endif // CPPAMP_DRIVER_COMPILECOMMANDS_H
