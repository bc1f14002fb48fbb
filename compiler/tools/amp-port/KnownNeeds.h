// What Visual C++ supplied silently in the headers of a tree. A unit whose templates need something in a header learns
// it only when it instantiates them, and is then compiled again. So each unit passes it on.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMPPORT_KNOWNNEEDS_H
#define CPPAMP_TOOLS_AMPPORT_KNOWNNEEDS_H

#include "SourceTree.h"

#include "llvm/Support/JSON.h"
#include <map>
#include <set>

namespace amp {

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

} // namespace amp

#endif // CPPAMP_TOOLS_AMPPORT_KNOWNNEEDS_H
