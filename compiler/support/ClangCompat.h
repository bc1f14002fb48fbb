// Differences between Clang 19 and 22; see LLVMCompat.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_CLANGCOMPAT_H
#define CPPAMP_SUPPORT_CLANGCOMPAT_H

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Config/llvm-config.h"

namespace amp {
namespace compat {

/// A compiler instance for `Invocation`, with diagnostics to `Client` (not owned), reading files
/// through `FS`.
inline std::unique_ptr<clang::CompilerInstance>
createCompilerInstance(std::shared_ptr<clang::CompilerInvocation> Invocation,
                       std::shared_ptr<clang::PCHContainerOperations> PCHOps,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS,
                       clang::DiagnosticConsumer *Client) {
#if LLVM_VERSION_MAJOR >= 21
  auto CI = std::make_unique<clang::CompilerInstance>(std::move(Invocation), std::move(PCHOps));
#else
  auto CI = std::make_unique<clang::CompilerInstance>(std::move(PCHOps));
  CI->setInvocation(std::move(Invocation));
#endif
#if LLVM_VERSION_MAJOR >= 22
  CI->setVirtualFileSystem(std::move(FS));
  CI->createDiagnostics(Client, /*ShouldOwnClient=*/false);
  CI->createFileManager();
  CI->createSourceManager();
#else
#if LLVM_VERSION_MAJOR >= 20
  CI->createDiagnostics(*FS, Client, /*ShouldOwnClient=*/false);
#else
  CI->createDiagnostics(Client, /*ShouldOwnClient=*/false);
#endif
  CI->createFileManager(std::move(FS));
  CI->createSourceManager(CI->getFileManager());
#endif
  return CI;
}

inline void disableProfiling(clang::CodeGenOptions &CodeGen) {
  CodeGen.setProfileInstr(static_cast<decltype(CodeGen.getProfileInstr())>(0));
  CodeGen.setProfileUse(static_cast<decltype(CodeGen.getProfileUse())>(0));
}

/// Gives `Info` to `Consumer` with another text.
inline void handleReworded(clang::DiagnosticConsumer &Consumer,
                           clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info,
                           llvm::StringRef Text) {
#if LLVM_VERSION_MAJOR >= 20
  clang::DiagnosticStorage Storage;
  Storage.DiagRanges.append(Info.getRanges().begin(), Info.getRanges().end());
  Storage.FixItHints.append(Info.getFixItHints().begin(), Info.getFixItHints().end());
  Consumer.HandleDiagnostic(
      Level, clang::Diagnostic(Info.getDiags(), Info.getLocation(), Info.getID(), Storage, Text));
#else
  Consumer.HandleDiagnostic(Level, clang::Diagnostic(Info.getDiags(), Text));
#endif
}

} // namespace compat
} // namespace amp

#endif // CPPAMP_SUPPORT_CLANGCOMPAT_H
