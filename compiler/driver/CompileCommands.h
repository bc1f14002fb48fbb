// Compile commands of amp-clang++ for tools that know those of clang++ only: clang-tidy and clangd.
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

/// A tool of LLVM's that is run with what C++ AMP needs.
struct WrappedTool {
  std::string Path;
  std::string Clang; ///< the clang++ of its version
  Installation Own;
};

/// Fails, naming what to install, if a part is missing.
llvm::Expected<WrappedTool> findWrappedTool(llvm::StringRef Name);

/// Translates commands, and owns the texts of what it gives.
class CommandTranslator {
public:
  CommandTranslator(const Installation &I, llvm::StringRef Clang) : I(I), Clang(Clang) {}

  /// A command of amp-clang++, or of a compiler that it stands before, as one of clang++. Others
  /// stay as they are.
  llvm::Expected<Words> translate(Words Command);

  /// Options of amp-clang++ as options of clang++.
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

/// The same in the folder of `File`, or the nearest one above it; `Below` names a folder in each of
/// them to look in, too.
std::string findDatabaseAbove(llvm::StringRef File, llvm::StringRef Below = "");

/// The list of compile commands at `Path`. Fails if it cannot be read, or is no list.
llvm::Expected<llvm::json::Value> readDatabase(llvm::StringRef Path);

/// The command of an entry of that list.
Words readCommand(const llvm::json::Object &Entry, CommandTranslator &T);

} // namespace amp

#endif // CPPAMP_DRIVER_COMPILECOMMANDS_H
