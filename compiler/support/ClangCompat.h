// Differences between Clang 19 and 22; see LLVMCompat.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_CLANGCOMPAT_H
#define CPPAMP_SUPPORT_CLANGCOMPAT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/MultiplexExternalSemaSource.h"
#include "clang/Serialization/ASTReader.h"
#include "llvm/Config/llvm-config.h"

namespace amp {
namespace compat {

/// Creates a compiler instance for `Invocation` and nothing else.
inline std::unique_ptr<clang::CompilerInstance> makeInstance(std::shared_ptr<clang::CompilerInvocation> Invocation,
                                                             std::shared_ptr<clang::PCHContainerOperations> PCHOps) {
#if LLVM_VERSION_MAJOR >= 21
  return std::make_unique<clang::CompilerInstance>(std::move(Invocation), std::move(PCHOps));
#else
  auto CI = std::make_unique<clang::CompilerInstance>(std::move(PCHOps));
  CI->setInvocation(std::move(Invocation));
  return CI;
#endif
}

/// Creates a compiler instance for `Invocation` that reports to `Client` (not owned) and reads files
/// through `FS`.
inline std::unique_ptr<clang::CompilerInstance>
createCompilerInstance(std::shared_ptr<clang::CompilerInvocation> Invocation,
                       std::shared_ptr<clang::PCHContainerOperations> PCHOps,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS, clang::DiagnosticConsumer *Client) {
  auto CI = makeInstance(std::move(Invocation), std::move(PCHOps));
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

/// Does the same for a tool, which already has a file manager.
inline std::unique_ptr<clang::CompilerInstance>
createToolInstance(std::shared_ptr<clang::CompilerInvocation> Invocation,
                   std::shared_ptr<clang::PCHContainerOperations> PCHOps, clang::FileManager &Files,
                   clang::DiagnosticConsumer *Client) {
  auto CI = makeInstance(std::move(Invocation), std::move(PCHOps));
#if LLVM_VERSION_MAJOR >= 22
  CI->setVirtualFileSystem(Files.getVirtualFileSystemPtr());
#endif
  CI->setFileManager(&Files);
#if LLVM_VERSION_MAJOR == 20 || LLVM_VERSION_MAJOR == 21
  CI->createDiagnostics(Files.getVirtualFileSystem(), Client, /*ShouldOwnClient=*/false);
#else
  CI->createDiagnostics(Client, /*ShouldOwnClient=*/false);
#endif
#if LLVM_VERSION_MAJOR >= 22
  CI->createSourceManager();
#else
  CI->createSourceManager(Files);
#endif
  return CI;
}

/// Makes the Sema `S` ask `Source`, too.
template <typename Sema, typename Source> void addExternalSource(Sema &S, llvm::IntrusiveRefCntPtr<Source> External) {
#if LLVM_VERSION_MAJOR >= 22
  S.addExternalSource(std::move(External));
#else
  S.addExternalSource(External.get());
#endif
}

/// A list of Sema's sources. The constructor requires two, which do nothing here.
class SourceList : public clang::MultiplexExternalSemaSource {
public:
#if LLVM_VERSION_MAJOR >= 22
  SourceList()
      : MultiplexExternalSemaSource(llvm::makeIntrusiveRefCnt<clang::ExternalSemaSource>(),
                                    llvm::makeIntrusiveRefCnt<clang::ExternalSemaSource>()) {}
#else
  SourceList() : MultiplexExternalSemaSource(new clang::ExternalSemaSource, new clang::ExternalSemaSource) {}
#endif
};

/// Returns the type of a class.
inline clang::QualType recordType(const clang::ASTContext &Context, const clang::RecordDecl *Class) {
#if LLVM_VERSION_MAJOR >= 22
  return Context.getCanonicalTagType(Class);
#else
  return Context.getRecordType(Class);
#endif
}

/// Returns the type before `::` in a name, or null.
inline const clang::Type *scopeType(const clang::DependentScopeDeclRefExpr *Name) {
#if LLVM_VERSION_MAJOR >= 22
  const clang::NestedNameSpecifier Scope = Name->getQualifier();
  return Scope.getKind() == clang::NestedNameSpecifier::Kind::Type ? Scope.getAsType() : nullptr;
#else
  return Name->getQualifier() ? Name->getQualifier()->getAsType() : nullptr;
#endif
}

/// Calls the TraverseDecltypeTypeLoc of `Base`, the visitor that `Walk` derives from. Clang 22 also passes whether to
/// visit the qualifier, which decltype does not have.
template <class Base, class Visitor> bool traverseDecltype(Visitor &&Walk, clang::DecltypeTypeLoc Loc) {
#if LLVM_VERSION_MAJOR >= 22
  return Walk.Base::TraverseDecltypeTypeLoc(Loc, /*TraverseQualifier=*/true);
#else
  return Walk.Base::TraverseDecltypeTypeLoc(Loc);
#endif
}

inline void disableProfiling(clang::CodeGenOptions &CodeGen) {
  CodeGen.setProfileInstr(static_cast<decltype(CodeGen.getProfileInstr())>(0));
  CodeGen.setProfileUse(static_cast<decltype(CodeGen.getProfileUse())>(0));
}

/// Makes a debugger stop at all instructions of a line. Since LLVM 21, it may stop only at those that Clang marked, and
/// passes that build vectors lose the marks.
inline void stopEverywhere([[maybe_unused]] clang::CodeGenOptions &CodeGen) {
#if LLVM_VERSION_MAJOR >= 21
  CodeGen.DebugKeyInstructions = 0;
#endif
}

/// Disables Clang's error for variadic functions in device code; Clang 22 never reports it.
inline void allowVariadicFunctions(clang::LangOptions &Lang) {
#if LLVM_VERSION_MAJOR < 22
  Lang.CUDAAllowVariadicFunctions = 1;
#endif
}

inline void copyVariadicFunctions([[maybe_unused]] const clang::LangOptions &From,
                                  [[maybe_unused]] clang::LangOptions &To) {
#if LLVM_VERSION_MAJOR < 22
  To.CUDAAllowVariadicFunctions = From.CUDAAllowVariadicFunctions;
#endif
}

/// True if code of both sides may use a deduction guide without attributes.
constexpr bool HasGuidesOfBothSides = LLVM_VERSION_MAJOR >= 22;

/// Runs before another listener of an AST reader, and compares languages itself.
class LanguageListener : public clang::ChainedASTReaderListener {
public:
  explicit LanguageListener(std::unique_ptr<clang::ASTReaderListener> Owned)
      : LanguageListener(Owned.get(), std::move(Owned)) {}

#if LLVM_VERSION_MAJOR >= 20
  bool ReadLanguageOptions(const clang::LangOptions &Recorded, llvm::StringRef File, bool Complain,
                           bool AllowCompatible) override {
    return compareLanguage(Recorded, [&](const clang::LangOptions &Lang) {
      return ChainedASTReaderListener::ReadLanguageOptions(Lang, File, Complain, AllowCompatible);
    });
  }
#else
  bool ReadLanguageOptions(const clang::LangOptions &Recorded, bool Complain, bool AllowCompatible) override {
    return compareLanguage(Recorded, [&](const clang::LangOptions &Lang) {
      return ChainedASTReaderListener::ReadLanguageOptions(Lang, Complain, AllowCompatible);
    });
  }
#endif

  bool ReadPreprocessorOptions(const clang::PreprocessorOptions &Recorded,
#if LLVM_VERSION_MAJOR >= 21
                               llvm::StringRef,
#endif
                               bool, bool, std::string &) override {
    readPreprocessor(Recorded);
    return false;
  }

#if LLVM_VERSION_MAJOR >= 22
  bool visitInputFileAsRequested(llvm::StringRef Requested, llvm::StringRef File, bool IsSystem, bool IsOverridden,
                                 time_t Time, bool IsExplicit) override {
    const bool Continues = readInputFile(File, IsSystem);
    return (wants(IsSystem) &&
            Inner->visitInputFileAsRequested(Requested, File, IsSystem, IsOverridden, Time, IsExplicit)) ||
           Continues;
  }
#elif LLVM_VERSION_MAJOR == 21
  using clang::ChainedASTReaderListener::visitInputFile;
  bool visitInputFile(llvm::StringRef Requested, llvm::StringRef File, bool IsSystem, bool IsOverridden,
                      bool IsExplicit) override {
    const bool Continues = readInputFile(File, IsSystem);
    return (wants(IsSystem) && Inner->visitInputFile(Requested, File, IsSystem, IsOverridden, IsExplicit)) || Continues;
  }
#else
  bool visitInputFile(llvm::StringRef File, bool IsSystem, bool IsOverridden, bool IsExplicit) override {
    const bool Continues = readInputFile(File, IsSystem);
    return (wants(IsSystem) && Inner->visitInputFile(File, IsSystem, IsOverridden, IsExplicit)) || Continues;
  }
#endif

protected:
  /// Called for each file from which a module was built, if the listener needs it; returns true if it wants more.
  virtual bool readInputFile(llvm::StringRef /*File*/, bool /*IsSystem*/) { return false; }
  virtual void readPreprocessor(const clang::PreprocessorOptions &) {}
  /// Returns true if the language that a module recorded differs from the current one, according to `Compare`.
  virtual bool compareLanguage(const clang::LangOptions &Recorded,
                               llvm::function_ref<bool(const clang::LangOptions &)> Compare) = 0;

private:
  LanguageListener(clang::ASTReaderListener *Inner, std::unique_ptr<clang::ASTReaderListener> &&Owned)
      : ChainedASTReaderListener(std::make_unique<clang::ASTReaderListener>(), std::move(Owned)), Inner(Inner) {}
  bool wants(bool IsSystem) {
    return Inner->needsInputFileVisitation() && (!IsSystem || Inner->needsSystemInputFileVisitation());
  }

  clang::ASTReaderListener *Inner;
};

/// Passes the control block of module file `File` to `Listener`.
inline void readModuleFile(clang::CompilerInstance &CI, llvm::StringRef File, clang::ASTReaderListener &Listener) {
  clang::ASTReader::readASTFileControlBlock(File, CI.getFileManager(), CI.getModuleCache(), CI.getPCHContainerReader(),
                                            /*FindModuleFileExtensions=*/false, Listener,
                                            /*ValidateDiagnosticOptions=*/false);
}

/// Calls `Visit` with each string literal of an asm statement.
template <class Function> void forEachAsmString(const clang::GCCAsmStmt *Asm, const Function &Visit) {
#if LLVM_VERSION_MAJOR >= 21
  Visit(Asm->getAsmStringExpr());
  for (unsigned I = 0; I < Asm->getNumOutputs(); ++I)
    Visit(Asm->getOutputConstraintExpr(I));
  for (unsigned I = 0; I < Asm->getNumInputs(); ++I)
    Visit(Asm->getInputConstraintExpr(I));
  for (unsigned I = 0; I < Asm->getNumClobbers(); ++I)
    Visit(Asm->getClobberExpr(I));
#else
  Visit(Asm->getAsmString());
  for (unsigned I = 0; I < Asm->getNumOutputs(); ++I)
    Visit(Asm->getOutputConstraintLiteral(I));
  for (unsigned I = 0; I < Asm->getNumInputs(); ++I)
    Visit(Asm->getInputConstraintLiteral(I));
  for (unsigned I = 0; I < Asm->getNumClobbers(); ++I)
    Visit(Asm->getClobberStringLiteral(I));
#endif
}

/// Creates an engine with the messages and options of `Like` that reports to `Client` (not owned).
inline llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> createEngine(clang::DiagnosticsEngine &Like,
                                                                       clang::DiagnosticConsumer *Client) {
#if LLVM_VERSION_MAJOR >= 21
  return llvm::makeIntrusiveRefCnt<clang::DiagnosticsEngine>(Like.getDiagnosticIDs(), Like.getDiagnosticOptions(),
                                                             Client, /*ShouldOwnClient=*/false);
#else
  return new clang::DiagnosticsEngine(Like.getDiagnosticIDs(), &Like.getDiagnosticOptions(), Client,
                                      /*ShouldOwnClient=*/false);
#endif
}

} // namespace compat
} // namespace amp

#endif // CPPAMP_SUPPORT_CLANGCOMPAT_H
