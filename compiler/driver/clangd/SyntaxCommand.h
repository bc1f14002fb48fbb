// How amp-clang++ would compile a file that an editor has open.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGD_SYNTAXCOMMAND_H
#define CPPAMP_DRIVER_CLANGD_SYNTAXCOMMAND_H

#include "driver/Installation.h"

#include <optional>
#include <string>
#include <vector>

namespace amp {

/// A command of clang++ that writes nothing but messages, and the folder to run it in.
struct SyntaxCommand {
  std::string Folder;
  std::vector<std::string> Words;
};

/// `Database` is the folder of compile_commands.json; if it is empty, the nearest one above the
/// file counts, or one in a folder `build`. None for a file that is not C++ AMP's: it has no
/// command there, or one without our plugin. Without any database it is a source file that says so
/// in `Text`.
std::optional<SyntaxCommand> findSyntaxCommand(llvm::StringRef File, llvm::StringRef Text, llvm::StringRef Database,
                                               const Installation &I, llvm::StringRef Clang);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_SYNTAXCOMMAND_H
