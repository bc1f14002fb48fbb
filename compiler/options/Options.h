// The options of amp-clang++, from the command line to the code that implements them. Options.def lists them; only
// the implementation of an option mentions it as well.
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

/// The user's options; an empty value means that an option was not given.
struct AmpOptions {
#define AMP_FLAG(Field, ...) bool Field = false;
#define AMP_VALUE(Field, ...) std::string Field;
#include "options/Options.def"
};

/// Returns true if this argument has the prefix or the spelling of one of our options.
bool isAmpOption(llvm::StringRef Argument);

/// Parses one argument. Fails for an unknown option, and suggests the closest one.
llvm::Error readAmpOption(llvm::StringRef Argument, AmpOptions &Options);

/// Lists the plugin's options in its syntax: "robust", "host=v3".
std::vector<std::string> listPluginOptions(const AmpOptions &Options);
/// Lists the plugin's options that also apply to the link, in the same syntax.
std::vector<std::string> listUnitOptions(const AmpOptions &Options);
/// Parses an element of either list; returns false if the option is unknown.
bool readPluginOption(llvm::StringRef Text, AmpOptions &Options);
bool readUnitOption(llvm::StringRef Text, AmpOptions &Options);

/// Prints one line of --amp-help for each option.
void printAmpOptions(llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_OPTIONS_OPTIONS_H
