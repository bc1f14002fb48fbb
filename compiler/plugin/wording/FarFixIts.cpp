// See FarFixIts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FarFixIts.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace amp {

static bool areInOneLine(const SourceManager &SM, SourceLocation A, SourceLocation B) {
  auto [FileA, OffsetA] = SM.getDecomposedLoc(SM.getFileLoc(A));
  auto [FileB, OffsetB] = SM.getDecomposedLoc(SM.getFileLoc(B));
  return FileA == FileB && SM.getLineNumber(FileA, OffsetA) == SM.getLineNumber(FileB, OffsetB);
}

bool FarFixIts::areMoved(const CompilerInstance &CI) {
  return CI.getFrontendOpts().ProgramAction != frontend::FixIt && !CI.getDiagnosticOpts().ShowParseableFixits &&
         CI.getDiagnosticOpts().getFormat() != DiagnosticOptions::SARIF;
}

void FarFixIts::takeFrom(List &Fixes, FullSourceLoc Loc, StringRef Name) {
  if (Loc.isInvalid() || !Loc.hasManager())
    return;
  llvm::erase_if(Fixes, [&](const FixItHint &Fix) {
    if (Fix.isNull() || areInOneLine(Loc.getManager(), Fix.RemoveRange.getBegin(), Loc))
      return false;
    Kept.emplace_back(Fix, Name.str());
    return true;
  });
}

FarFixIts::List FarFixIts::giveTo(FullSourceLoc Note) {
  List Given;
  if (Note.isValid() && Note.hasManager())
    llvm::erase_if(Kept, [&](const auto &K) {
      if (!areInOneLine(Note.getManager(), K.first.RemoveRange.getBegin(), Note))
        return false;
      Given.push_back(K.first);
      return true;
    });
  return Given;
}

std::pair<FixItHint, std::string> FarFixIts::giveNext() {
  if (Kept.empty())
    return {};
  auto First = std::move(Kept.front());
  Kept.erase(Kept.begin());
  return First;
}

} // namespace amp
