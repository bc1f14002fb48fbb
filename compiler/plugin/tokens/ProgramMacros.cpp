// See ProgramMacros.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ProgramMacros.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace amp {

ProgramMacros::ProgramMacros(Preprocessor &PP, const LegacySource &Legacy) : PP(PP) {
  for (const std::string &Name : Legacy.HiddenMacros)
    ForSystem.push_back(PP.getIdentifierInfo(Name));
  for (const std::string &Name : Legacy.LenientMacros)
    Lenient.push_back(PP.getIdentifierInfo(Name));
  for (const char *Name : {"_MSC_VER", "_MSC_FULL_VER"})
    ForProgram.push_back(PP.getIdentifierInfo(Name));
}

bool ProgramMacros::isOfSystem(SourceLocation Loc) const {
  const SourceManager &SM = PP.getSourceManager();
  return SM.isInSystemHeader(Loc) || SM.isWrittenInBuiltinFile(Loc);
}

void ProgramMacros::FileChanged(SourceLocation Loc, FileChangeReason, SrcMgr::CharacteristicKind Kind, FileID) {
  const SourceManager &SM = PP.getSourceManager();
  if (SM.isWrittenInBuiltinFile(Loc) || SM.isWrittenInCommandLineFile(Loc))
    return;
  if (SrcMgr::isSystem(Kind)) {
    show(ForSystem, Loc);
    hide(ForProgram, Loc, /*OfSystem=*/false);
  } else {
    hide(ForSystem, Loc, /*OfSystem=*/true);
    show(ForProgram, Loc);
  }
}

/// Undefines the macros until show(). `OfSystem` limits this to macros that system headers define.
void ProgramMacros::hide(const std::vector<IdentifierInfo *> &Names, SourceLocation Loc, bool OfSystem) {
  for (IdentifierInfo *Name : Names) {
    MacroInfo *Macro = PP.getMacroInfo(Name);
    if (!Macro || (OfSystem && !isOfSystem(Macro->getDefinitionLoc())))
      continue;
    Hidden[Name] = Macro;
    PP.appendMacroDirective(Name, new (PP.getPreprocessorAllocator()) UndefMacroDirective(Loc));
  }
}

void ProgramMacros::show(const std::vector<IdentifierInfo *> &Names, SourceLocation Loc) {
  for (IdentifierInfo *Name : Names) {
    auto Found = Hidden.find(Name);
    if (Found == Hidden.end())
      continue;
    if (!PP.getMacroInfo(Name))
      PP.appendDefMacroDirective(Name, Found->second, Loc);
    Hidden.erase(Found);
  }
}

/// Excess arguments become those of an unused `...`.
void ProgramMacros::MacroDefined(const Token &Name, const MacroDirective *Directive) {
  const MacroInfo *Macro = Directive->getMacroInfo();
  if (!llvm::is_contained(Lenient, Name.getIdentifierInfo()) || !Macro->isFunctionLike() || Macro->isVariadic())
    return;
  SmallVector<IdentifierInfo *, 4> Parameters;
  for (const IdentifierInfo *Parameter : Macro->params())
    Parameters.push_back(const_cast<IdentifierInfo *>(Parameter));
  Parameters.push_back(PP.getIdentifierInfo("__VA_ARGS__"));
  MacroInfo *Variadic = PP.AllocateMacroInfo(Macro->getDefinitionLoc());
  Variadic->setIsFunctionLike();
  Variadic->setIsC99Varargs();
  Variadic->setParameterList(Parameters, PP.getPreprocessorAllocator());
  Variadic->setTokens(Macro->tokens(), PP.getPreprocessorAllocator());
  Variadic->setDefinitionEndLoc(Macro->getDefinitionEndLoc());
  PP.appendDefMacroDirective(Name.getIdentifierInfo(), Variadic);
}

} // namespace amp
