// Clang's messages in C++ AMP's words.
//
// The two compilations run in Clang's CUDA mode, and so Clang speaks of __host__ and __device__
// functions. The user wrote restrict(cpu) and restrict(amp): a consumer between the engine and the
// real one (text, SARIF, -verify) says it that way. It also gives Clang's messages about calls of cpu
// functions what ours have: Microsoft's number, and a change that helps.
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

/// What the messages of a translation unit and its parser know of each other.
struct WordingState {
  std::vector<clang::SourceLocation> Errors; ///< that have been reported
  /// Members with initializers: what these call wrongly is met again in each constructor, and RestrictedCalls reports
  /// it where it is written.
  std::vector<const clang::FieldDecl *> Initialized;
  /// Looks at each message first. True if it is for nobody else.
  std::function<bool(clang::DiagnosticsEngine::Level, const clang::Diagnostic &)> Read;
  std::unique_ptr<clang::DiagnosticConsumer> Consumer; ///< if the engine does not own it
};

/// Puts the consumer in front of the one that CI has.
std::shared_ptr<WordingState> installWording(clang::CompilerInstance &CI);
/// Takes it out again, where the engine would keep one that is gone.
void removeWording(clang::CompilerInstance &CI, WordingState &State);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_DIAGNOSTICWORDING_H
