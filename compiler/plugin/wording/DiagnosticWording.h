// Clang's diagnostics in C++ AMP's terms.
//
// Both compilations run in Clang's CUDA mode, so Clang refers to __host__ and __device__
// functions. The user wrote restrict(cpu) and restrict(amp). A consumer between the engine and the
// real one (text, SARIF, -verify) translates. It also gives Clang's diagnostics about calls of cpu
// functions what ours have: Microsoft's number, and a fix-it.
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

/// What the diagnostics and the parser of a translation unit share.
struct WordingState {
  std::vector<clang::SourceLocation> Errors; ///< those that were reported
  /// Members with initializers: each constructor repeats the errors in their calls, and RestrictedCalls reports
  /// them where they are written.
  std::vector<const clang::FieldDecl *> Initialized;
  /// Sees each diagnostic first. Returns true if it is not for the user.
  std::function<bool(clang::DiagnosticsEngine::Level, const clang::Diagnostic &)> Read;
  std::unique_ptr<clang::DiagnosticConsumer> Consumer; ///< if the engine does not own it
};

/// Puts the consumer in front of CI's.
std::shared_ptr<WordingState> installWording(clang::CompilerInstance &CI);
/// Removes it, where the engine would keep a dangling one.
void removeWording(clang::CompilerInstance &CI, WordingState &State);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_DIAGNOSTICWORDING_H
