// Clang's diagnostics in C++ AMP's terms.
//
// Both compilations run in Clang's CUDA mode, so Clang refers to __host__ and __device__
// functions. The user wrote restrict(cpu) and restrict(amp). A consumer between the engine and the
// real one (text, SARIF, -verify) translates. It also adds Microsoft's number and a fix-it to
// Clang's diagnostics about calls of cpu functions, as in our own diagnostics.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_DIAGNOSTICWORDING_H
#define CPPAMP_PLUGIN_WORDING_DIAGNOSTICWORDING_H

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include <functional>
#include <memory>
#include <vector>

namespace clang {
class CompilerInstance;
class FieldDecl;
} // namespace clang

namespace amp {

/// State that the diagnostics and the parser of a translation unit share.
struct WordingState {
  std::vector<clang::SourceLocation> Errors; ///< locations of reported errors
  /// Members with initializers: each constructor repeats the errors in their calls, and RestrictedCalls reports
  /// them where they are written.
  std::vector<const clang::FieldDecl *> Initialized;
  /// Sees each diagnostic first. Returns true if the user should not see it.
  std::function<bool(clang::DiagnosticsEngine::Level, const clang::Diagnostic &)> Read;
  /// Returns true for diagnostics to drop with their notes.
  std::function<bool(clang::DiagnosticsEngine::Level, const clang::Diagnostic &)> Omit;
  /// Passes on the last diagnostic, whose notes may be awaited.
  std::function<void()> Flush;
  std::unique_ptr<clang::DiagnosticConsumer> Consumer; ///< if the engine does not own it
};

/// Installs the consumer in front of CI's consumer, which is that of a tool, or Clang's.
std::shared_ptr<WordingState> installWording(clang::CompilerInstance &CI, bool IsTool);
/// Removes the consumer if the engine does not own it, because the engine would keep a dangling pointer.
void removeWording(clang::CompilerInstance &CI, WordingState &State);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_DIAGNOSTICWORDING_H
