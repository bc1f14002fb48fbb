// What one of Clang's messages is about, by its id and its arguments, never by its words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_CLANGFACTS_H
#define CPPAMP_PLUGIN_WORDING_CLANGFACTS_H

#include <string>

namespace clang {
class Diagnostic;
}

namespace amp {

/// Arguments are gone as soon as a message has been given. This is what is asked of those that are kept.
struct ClangFacts {
  unsigned Id = 0;
  /// What is called, made or declared: the last declaration or class that is named, with its namespaces if it is a
  /// class. Of a static_assert, its message.
  std::string Subject;
  bool AmpCallsCpu = false;  ///< amp code calls a function for cpu, or names it as a candidate
  bool WantsPointer = false; ///< a candidate is refused because a parameter is a pointer

  static ClangFacts read(const clang::Diagnostic &Info);
};

/// Messages that are followed by the functions that a call could have meant. Whether the
/// restriction is what is wrong is known only when these notes have come.
bool isAboutCandidates(unsigned ClangId);
/// Those of them about calls of functions and constructors.
bool isAboutCall(unsigned ClangId);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_CLANGFACTS_H
