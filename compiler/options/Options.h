// The options of amp-clang++, from the command line to those that act on them. Options.def has the list; nothing else
// names an option but the code that does what it says.
//
//   amp-clang++ --amp-robust  ──►  clang++ -fplugin-arg-cppamp-robust  ──►  plugin  ──►  !"robust" in an object's unit
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_OPTIONS_OPTIONS_H
#define CPPAMP_OPTIONS_OPTIONS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
}

namespace amp {

/// What the user has asked for; no value is an empty one.
struct AmpOptions {
#define AMP_FLAG(Field, ...) bool Field = false;
#define AMP_VALUE(Field, ...) std::string Field;
#include "options/Options.def"
};

/// Is this argument ours to understand, or refuse?
bool isAmpOption(llvm::StringRef Argument);

/// Reads one of the driver's arguments. Fails for those that do not exist, with the one that was perhaps meant.
llvm::Error readAmpOption(llvm::StringRef Argument, AmpOptions &Options);

/// Those for the plugin, as it takes them: "robust", "host=v3".
std::vector<std::string> listPluginOptions(const AmpOptions &Options);
/// Those for the link among them.
std::vector<std::string> listUnitOptions(const AmpOptions &Options);
/// Reads one of either list; false if there is none of that name.
bool readPluginOption(llvm::StringRef Text, AmpOptions &Options);
bool readUnitOption(llvm::StringRef Text, AmpOptions &Options);

/// One line for each, of --amp-help.
void printAmpOptions(llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_OPTIONS_OPTIONS_H
