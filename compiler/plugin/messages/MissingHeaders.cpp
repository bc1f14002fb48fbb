// See MissingHeaders.h.
//
// Debian's Clang uses the libstdc++ of the latest GCC whose crtbegin.o is installed,
// even if that version's headers are not: many packages install libgcc-N-dev, but
// libstdc++-N-dev must be requested. So the message names the package of exactly that version.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MissingHeaders.h"
#include "Diagnostics.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace amp {
namespace {

class Explainer : public PPCallbacks {
public:
  explicit Explainer(Preprocessor &PP) : PP(PP) {}

  void InclusionDirective(SourceLocation, const Token &, StringRef, bool, CharSourceRange Filename,
                          OptionalFileEntryRef File, StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (File || Explained)
      return;
    std::string Package;
    if (!isFound("cstddef"))
      Package = findLibraryPackage();
    else if (!isFound("features.h")) // glibc's
      Package = "libc6-dev";
    if (Package.empty())
      return;
    Explained = true;
    report(PP.getDiagnostics(), diag::MissingLibrary, Filename.getBegin()) << Package;
  }

private:
  llvm::vfs::FileSystem &files() const { return PP.getFileManager().getVirtualFileSystem(); }

  bool isFound(StringRef Header) const {
    for (const DirectoryLookup &Dir : PP.getHeaderSearchInfo().search_dir_range()) {
      SmallString<256> Path(Dir.getName());
      sys::path::append(Path, Header);
      if (Dir.isNormalDir() && files().exists(Path))
        return true;
    }
    return false;
  }

  /// Returns libstdc++-N-dev for the latest GCC N that Clang finds. Without a GCC, returns g++, which installs both.
  std::string findLibraryPackage() const {
    unsigned Latest = 0;
    SmallString<256> Root(PP.getHeaderSearchInfo().getHeaderSearchOpts().Sysroot);
    sys::path::append(Root, "usr", "lib", "gcc");
    std::error_code EC;
    for (llvm::vfs::directory_iterator T = files().dir_begin(Root, EC), End; T != End && !EC; T.increment(EC)) {
      if (!sys::path::filename(T->path()).starts_with(PP.getTargetInfo().getTriple().getArchName()))
        continue;
      std::error_code None;
      for (llvm::vfs::directory_iterator V = files().dir_begin(T->path(), None); V != End && !None; V.increment(None)) {
        unsigned Version = 0;
        if (!sys::path::filename(V->path()).consumeInteger(10, Version) && files().exists(V->path() + "/crtbegin.o"))
          Latest = std::max(Latest, Version);
      }
    }
    return Latest ? "libstdc++-" + std::to_string(Latest) + "-dev" : "g++";
  }

  Preprocessor &PP;
  bool Explained = false;
};

} // namespace

void explainMissingHeaders(Preprocessor &PP) { PP.addPPCallbacks(std::make_unique<Explainer>(PP)); }

} // namespace amp
