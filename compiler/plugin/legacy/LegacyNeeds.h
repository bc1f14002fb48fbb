// What the input lacks, as one attempt at compiling it reports to the next (see Attempts.h).
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
  std::vector<std::string> Headers; ///< standard headers and amp_visual_names.h, without < and >
  LegacySource Source;
  std::vector<OmittedTokens> Wrong; ///< supplied without effect
  /// Undeclared names in templates. Clang's mode for Visual C++ would leave them to the instantiation; here they are
  /// errors, unless nothing instantiates the function or the value.
  std::vector<OmittedTokens> Unknown;
  /// The LateBody or LateValue that contains each of them, in the same order; something else if none does.
  std::vector<OmittedTokens> AroundUnknown;
  /// Calls in templates without a candidate for the caller's restriction. Clang's mode for Visual C++ would leave them
  /// to the instantiation; here they are errors.
  std::vector<OmittedTokens> Restricted;
  bool PrecompiledAsText = false;      ///< something is missing in a precompiled header, which is then read as text
  OmittedTokens First = {"", ~0u, {}}; ///< the first location with something missing; the offset is ~0u if unknown

  bool operator==(const LegacyNeeds &Other) const;
};

/// Returns true for what is an error once it is instantiated.
inline bool isLate(const OmittedTokens &T) {
  return T.What == OmittedTokens::LateBody || T.What == OmittedTokens::LateValue;
}

/// Adds what other units need in their headers.
void addExpected(LegacyNeeds &Needs, const LegacyNeeds &OfOthers);

llvm::json::Value toJSON(const LegacyNeeds &Needs);
bool fromJSON(const llvm::json::Value &Value, LegacyNeeds &Needs, llvm::json::Path Path);
/// Reads what other units need in their headers, the members "omitted" and "wrong" of toJSON(). Returns nothing if
/// there is no such file.
LegacyNeeds readExpected(llvm::StringRef File);

struct AcceptedExtensions {
  std::map<std::string, unsigned> Counts; ///< number of locations, by what is missing
  clang::SourceLocation First;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LEGACYNEEDS_H
