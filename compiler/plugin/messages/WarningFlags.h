// -W[no-][error=]amp-... and #pragma clang diagnostic for the warnings of the plugin.
//
// Clang's table of flags is fixed, and a plugin's diagnostics have no entry in it. So the plugin itself keeps
// a severity for each flag, as Clang does for its own: the command line sets it, and each pragma
// changes it from its location on. `-Wamp` covers all of them.
//
// amp-clang++ passes the options that Clang knows to Clang, and all options that affect the plugin
// to the plugin (-fplugin-arg-cppamp-Wno-amp-race), in the order of the command line.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_MESSAGES_WARNINGFLAGS_H
#define CPPAMP_PLUGIN_MESSAGES_WARNINGFLAGS_H

#include "clang/Basic/Diagnostic.h"
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace amp {

class WarningFlags {
public:
  using Level = clang::DiagnosticsEngine::Level;

  /// Reads the options that Clang keeps, and then those that only the plugin received ("Wno-amp-race").
  WarningFlags(clang::DiagnosticsEngine &Diags, llvm::ArrayRef<std::string> PluginArgs);

  /// Returns the level of a warning. `Default`: its level without options (Ignored if it is off by default).
  /// `SM` may be null before anything has a location.
  Level getLevel(llvm::StringRef Flag, Level Default, clang::SourceLocation Loc, const clang::SourceManager *SM) const;

  /// Implement #pragma clang diagnostic push and pop, and (set) ignored, warning, error, fatal for a flag without
  /// its "-W". Return false if there is no such flag, or nothing to pop.
  void push() { Pushed.push_back(last()); }
  bool pop(clang::SourceLocation Loc);
  bool set(llvm::StringRef Flag, clang::diag::Severity Severity, clang::SourceLocation Loc);

  /// Warns about options "-Wamp-..." that name no flag.
  void reportUnknown() const;

private:
  struct Mapping {
    clang::diag::Severity Severity = clang::diag::Severity(); ///< empty: the default
    bool NoWarningAsError = false;
  };
  struct State {
    std::vector<Mapping> Flags; ///< indexed as getWarningFlagNames()
    bool Everything = false;    ///< -Weverything
  };

  bool readOption(llvm::StringRef Option);
  const State &last() const { return Changes.empty() ? CommandLine : Changes.back().second; }

  clang::DiagnosticsEngine &Diags;
  State CommandLine;
  std::vector<std::pair<clang::SourceLocation, State>> Changes; ///< in the order of the file
  std::vector<State> Pushed;
  std::vector<std::string> Unknown;
};

/// Sets the flags that report() obeys on this thread; null for none. The device compilation has none: its
/// diagnostics go through the host's.
void setWarningFlags(const WarningFlags *Flags);
const WarningFlags *getWarningFlags();

/// Routes the pragmas of PP that name a flag of the plugin to Flags (or drops them, if it is null), and
/// all others to Clang's own mappings.
void installWarningPragmas(clang::Preprocessor &PP, WarningFlags *Flags);

} // namespace amp

#endif // CPPAMP_PLUGIN_MESSAGES_WARNINGFLAGS_H
