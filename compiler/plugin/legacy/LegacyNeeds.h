// What the input leaves out, as one attempt at compiling it tells the next (see Attempts.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_LEGACYNEEDS_H
#define CPPAMP_PLUGIN_LEGACY_LEGACYNEEDS_H

#include "plugin/tokens/TokenRewriter.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/Support/JSON.h"
#include <map>
#include <string>
#include <vector>

namespace amp {

struct LegacyNeeds {
  std::vector<std::string> Headers; ///< of the standard library, and amp_visual_names.h, as between < and >
  LegacySource Source;
  std::vector<OmittedTokens> Wrong; ///< supplied in vain
  /// Names in templates that nothing declares. Visual C++ would not know before they are instantiated; they are errors.
  std::vector<OmittedTokens> Unknown;
  /// Calls in templates whose candidates lack the restriction of the caller. Visual C++'s mode would leave them to the
  /// instantiation; they are errors.
  std::vector<OmittedTokens> Restricted;
  bool PrecompiledAsText = false;      ///< some of it is missing in a header that is precompiled
  OmittedTokens First = {"", ~0u, {}}; ///< the first place where something is missing; the offset is ~0u if unknown

  bool operator==(const LegacyNeeds &Other) const;
};

llvm::json::Value toJSON(const LegacyNeeds &Needs);
bool fromJSON(const llvm::json::Value &Value, LegacyNeeds &Needs, llvm::json::Path Path);

struct AcceptedExtensions {
  std::map<std::string, unsigned> Places; ///< how many, by what is missing
  clang::SourceLocation First;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LEGACYNEEDS_H
