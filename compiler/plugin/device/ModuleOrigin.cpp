// See ModuleOrigin.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ModuleOrigin.h"
#include "support/ClangCompat.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Serialization/ASTReader.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace amp {
namespace {

class OriginReader : public compat::LanguageListener {
public:
  explicit OriginReader(ModuleOrigin &Origin)
      : LanguageListener(std::make_unique<ASTReaderListener>()), Origin(Origin) {}

  bool ReadHeaderSearchPaths(const HeaderSearchOptions &Paths, bool) override {
    Origin.Paths = Paths;
    return false;
  }
  bool needsInputFileVisitation() override { return true; }
  bool needsSystemInputFileVisitation() override { return true; }
  bool needsImportVisitation() const override { return true; }
  void visitImport(StringRef Name, StringRef File) override { Origin.Imports.emplace_back(Name, File); }

protected:
  bool readInputFile(StringRef File, bool IsSystem) override {
    Origin.HasAmpHeader |= File.ends_with("amp/detail/config.h");
    (IsSystem ? Origin.SystemFiles : Origin.UserFiles).push_back(File.str());
    return true;
  }
  void readPreprocessor(const PreprocessorOptions &Options) override { Origin.Preprocessor = Options; }
  bool compareLanguage(const LangOptions &Recorded, llvm::function_ref<bool(const LangOptions &)>) override {
    Origin.Kind = Recorded.getCompilingModule();
    return false;
  }

private:
  ModuleOrigin &Origin;
};

} // namespace

ModuleOrigin readModuleOrigin(CompilerInstance &CI, const std::string &File) {
  ModuleOrigin Origin;
  OriginReader Reader(Origin);
  compat::readModuleFile(CI, File, Reader);
  IgnoringDiagConsumer Silence;
  auto Diags = compat::createEngine(CI.getDiagnostics(), &Silence);
  Origin.Source = ASTReader::getOriginalSourceFile(File, CI.getFileManager(), CI.getPCHContainerReader(), *Diags);
  return Origin;
}

bool mentionedIn(ArrayRef<std::string> Files, StringRef Pattern) {
  const llvm::Regex Wanted(Pattern);
  return llvm::any_of(Files, [&](const std::string &File) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    return Buffer && Wanted.match((*Buffer)->getBuffer());
  });
}

} // namespace amp
