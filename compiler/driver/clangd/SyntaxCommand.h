// Determines how amp-clang++ would compile a file that is open in an editor.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGD_SYNTAXCOMMAND_H
#define CPPAMP_DRIVER_CLANGD_SYNTAXCOMMAND_H

#include "driver/Installation.h"

#include <optional>
#include <string>
#include <vector>

namespace amp {

/// A command of clang++ that only prints diagnostics, and the folder to run it in.
struct SyntaxCommand {
  std::string Folder;
  std::vector<std::string> Words;
};

/// `Database` is the folder of compile_commands.json; if it is empty, this uses the nearest one in a parent folder of
/// the file, or in its subfolder `build`. Returns nothing for a file that is not C++ AMP: it has no command, or one
/// without our plugin. Without a database, a source file is C++ AMP if `Text` includes its headers.
std::optional<SyntaxCommand> findSyntaxCommand(llvm::StringRef File, llvm::StringRef Text, llvm::StringRef Database,
                                               const Installation &I, llvm::StringRef Clang);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_SYNTAXCOMMAND_H
