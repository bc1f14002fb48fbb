// What a parse of the input misses that Visual C++ did not ask for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_LEGACYPROBE_H
#define CPPAMP_PLUGIN_LEGACY_LEGACYPROBE_H

#include "plugin/tokens/TokenRewriter.h"

#include <memory>
#include <string>
#include <vector>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace amp {

struct LegacyNeeds {
  std::vector<std::string> Headers; ///< as they stand between < and >
  LegacySource Source;
  std::vector<OmittedTokens> Wrong; ///< supplied in vain
  bool InPrecompiled = false;       ///< some of it, in a header that is precompiled: too late
};

/// The header that declares this name, of the names that may be missing; empty if it is none of
/// them. `InStd`: it is looked for in namespace std.
llvm::StringRef findLegacyHeader(llvm::StringRef Name, bool InStd);

/// Parses the input of `Host`, which must not have begun with it, once more with what is known to
/// be needed, and adds what is missing still. False if nothing is.
bool probe(clang::CompilerInstance &Host, LegacyNeeds &Needs);

/// The consumer of a parse that probe() has started on this thread; null if none has.
std::unique_ptr<clang::ASTConsumer> createProbeConsumer(clang::CompilerInstance &CI);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LEGACYPROBE_H
