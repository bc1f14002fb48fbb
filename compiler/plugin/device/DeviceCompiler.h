// The device compilation: compiles the same input again, in the same process, on its own thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICECOMPILER_H
#define CPPAMP_PLUGIN_DEVICE_DEVICECOMPILER_H

#include "kernel/DeviceImage.h"
#include "kernel/EmbedKernels.h"
#include "messages/DeviceDiagnostic.h"
#include "plugin/ast/KernelCaptures.h"
#include "plugin/tokens/TokenRewriter.h"
#include "plugin/wording/ClangFacts.h"
#include "targets/UnitOptions.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
class SourceManager;
} // namespace clang

namespace amp {

struct DeviceImage;

/// A diagnostic of the device compilation, stored until the host compilation can report it.
struct DeviceMessage {
  clang::DiagnosticsEngine::Level Level;
  SourcePosition Position; ///< its file is empty if there is none
  std::optional<FilledMessage> OfPass;
  std::string Text; ///< of diagnostics that are not from our passes
  /// Set if the parser reported it. The host's parser reports it too, unless it is about amp code only.
  std::optional<ClangFacts> OfParser;
};

struct PluginOptions : UnitOptions {
  std::string SaveTempsBase;         ///< if not empty, BASE: write BASE-amp.cl and BASE-amp.spv
  LegacySource Legacy;               ///< what the input omits
  bool SyntaxOnly = false;           ///< stop after the semantic checks
  bool ShowsWarnings = true;         ///< no -w
  bool Samples = false;              ///< see plugin/ast/SampleInstantiations.h
  std::vector<std::string> Warnings; ///< "Wno-amp-race": see WarningFlags.h
};

/// The result of a device compilation.
struct DeviceResult {
  bool Failed = false;
  bool IsSample = false; ///< kernels that differ only in values may be missing
  std::vector<DeviceMessage> Messages;
  EmbeddedCode Code;
  std::vector<KernelEntry> Kernels; ///< with the device's layouts
};

struct UsedPch;

class DeviceCompiler {
public:
  /// Copies what it needs from the host compilation. `Host` must outlive wait().
  DeviceCompiler(clang::CompilerInstance &Host, PluginOptions Options, const UsedPch &Pch);
  ~DeviceCompiler();

  /// Starts the thread. Most kernels are launched by the user's own functions. ParseBodies is needed to find
  /// the kernels whose launch only the library instantiates.
  enum class Library { SkipBodies, ParseBodies };
  void start(Library Bodies = Library::SkipBodies);
  /// Changes what the input omits, before the first start.
  void setLegacy(LegacySource Source);
  bool started() const;

  /// Waits for the end and returns the result of the last start.
  const DeviceResult &wait();

private:
  struct State;
  std::unique_ptr<State> S;
};

/// Reports the diagnostics of the device compilation through the host's engine, except the parser's warnings,
/// which the host compilation has reported, and diagnostics for a line with one of `Errors`, which the
/// host compilation found. If there are such errors, the passes' diagnostics are left out as well.
void forwardMessages(const DeviceResult &Result, clang::CompilerInstance &Host,
                     llvm::ArrayRef<clang::SourceLocation> Errors);

/// Returns the DeviceFrontend of the nested compilation that this thread runs, or null if it
/// runs none.
struct DeviceFrontend;
DeviceFrontend *currentDeviceFrontend();

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICECOMPILER_H
