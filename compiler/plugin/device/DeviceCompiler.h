// The device compilation: the same input once more, in the same process, on a thread of its own.
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

/// A message of the device compilation, kept until the host compilation is ready to give it.
struct DeviceMessage {
  clang::DiagnosticsEngine::Level Level;
  SourcePlace Place; ///< its file is empty when there is none
  std::optional<FilledMessage> OfPass;
  std::string Text; ///< of what no pass of ours says
  /// The parser has said it; the host's does too, unless it is about amp code only.
  std::optional<ClangFacts> OfParser;
};

struct PluginOptions : UnitOptions {
  std::string SaveTempsBase;         ///< write BASE-amp.cl and BASE-amp.spv; empty: do not
  LegacySource Legacy;               ///< what the input leaves out
  bool SyntaxOnly = false;           ///< stop after the semantic checks
  std::vector<std::string> Warnings; ///< "Wno-amp-race": see WarningFlags.h
};

/// What came out of it.
struct DeviceResult {
  bool Failed = false;
  std::vector<DeviceMessage> Messages;
  EmbeddedCode Code;
  std::vector<KernelEntry> Kernels; ///< as they are laid out there
};

struct UsedPch;

class DeviceCompiler {
public:
  /// Copies what it needs of the host's compilation. `Host` must outlive wait().
  DeviceCompiler(clang::CompilerInstance &Host, PluginOptions Options, const UsedPch &Pch);
  ~DeviceCompiler();

  /// Starts the thread. Most kernels are launched by the user's own functions; to find those whose
  /// launch only the library instantiates, all bodies of the library are parsed.
  enum class Library { SkipBodies, ParseBodies };
  void start(Library Bodies = Library::SkipBodies);
  bool started() const;

  /// Waits for the end, and gives the result of the last start.
  const DeviceResult &wait();

private:
  struct State;
  std::unique_ptr<State> S;
};

/// Gives the messages of the device compilation through the host's engine. The parser's warnings are
/// left out: the host compilation has given them already. So is what concerns a line with one of `Errors`, which the
/// host compilation has found; and with any of these, what the passes say.
void forwardMessages(const DeviceResult &Result, clang::CompilerInstance &Host,
                     llvm::ArrayRef<clang::SourceLocation> Errors);

/// The consumer that the plugin's action adds in the nested compilation of this thread, if it runs in
/// one; otherwise null.
struct DeviceFrontend;
DeviceFrontend *currentDeviceFrontend();

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICECOMPILER_H
