// What a parse of a tree's units consists of.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMPPORT_PARSEPARTS_H
#define CPPAMP_TOOLS_AMPPORT_PARSEPARTS_H

#include "SourceTree.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/Support/JSON.h"
#include <functional>
#include <map>
#include <optional>
#include <set>

namespace clang {
class CompilerInstance;
}

namespace amp {

/// What Visual C++ supplied silently in the headers of a tree. A unit whose templates need something in a header learns
/// it only when it instantiates them, and is then compiled again. So each unit passes it on.
class KnownNeeds {
public:
  /// Adds what a unit needs in headers. `File`: written by the plugin (plugin/legacy/LegacySource.h).
  void add(llvm::StringRef File);
  /// Writes what is known of the headers that `Unit` includes. Returns false if nothing is.
  bool write(const std::string &File, const SourceTree &Tree, const SourceFile &Unit) const;

private:
  struct OfHeader {
    llvm::json::Array Omitted, Wrong;
    std::set<std::string> Texts; ///< of all elements
  };
  std::map<std::string, OfHeader> Headers; ///< key: absolute path
};

/// Which headers of the library to precompile for the units of a tree. A precompiled header must not declare what a
/// unit does not include, or errors of the unit would be missed. So each unit gets a set whose headers it includes all.
/// Few sets are worth their time: one with oneTBB takes seconds.
struct PrecompiledSets {
  std::vector<std::string> Texts;            ///< the header that includes each set
  std::vector<std::optional<size_t>> OfUnit; ///< the set of each unit; nothing if it is parsed without one
};

/// `Units`: the names in each unit's includes with angle brackets.
PrecompiledSets choosePrecompiledSets(const std::vector<std::vector<llvm::StringRef>> &Units);

/// Makes a parse of CI omit bodies of functions:
/// - those that system headers define, of functions that are no templates;
/// - their instantiations with arguments that cannot be at fault. The program has no part in their types, and either
///   they are built-in types and empty classes, or a system header uses the function itself.
std::unique_ptr<clang::ASTConsumer> skipLibraryBodies(clang::CompilerInstance &CI);

using NoteFunction = std::function<void(clang::SourceLocation, llvm::StringRef Text)>;

/// Examines the code outside system headers when a unit has been parsed: finds uses of the library that compile and run
/// here, but have another meaning on Windows.
std::unique_ptr<clang::ASTConsumer> createRuntimeNotes(NoteFunction Note);

} // namespace amp

#endif // CPPAMP_TOOLS_AMPPORT_PARSEPARTS_H
