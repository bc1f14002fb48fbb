// What one of Clang's diagnostics is about, according to its ID and its arguments, never its text.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_CLANGFACTS_H
#define CPPAMP_PLUGIN_WORDING_CLANGFACTS_H

#include <string>

namespace clang {
class Diagnostic;
}

namespace amp {

/// Facts about a diagnostic that are needed after it is stored. Its arguments exist only while it is reported.
struct ClangFacts {
  unsigned Id = 0;
  /// What is called, created or declared: the last declaration or class among the arguments, qualified if it is a
  /// class. For a static_assert, its message.
  std::string Subject;
  bool AmpCallsCpu = false;  ///< amp code calls a cpu function, or one is a candidate
  bool WantsPointer = false; ///< a candidate is not viable because a parameter is a pointer
  bool GivesValue = false;   ///< ... and the argument is a number
  bool GivesConst = false;   ///< ... and the argument points to something const

  static ClangFacts read(const clang::Diagnostic &Info);
};

/// Returns true for diagnostics followed by the candidate functions of a call. Whether the
/// restriction is the cause is known only after these notes.
bool isAboutCandidates(unsigned ClangId);
/// Returns true for diagnostics about calls of functions and constructors.
bool isAboutCall(unsigned ClangId);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_CLANGFACTS_H
