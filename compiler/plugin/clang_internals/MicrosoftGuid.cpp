// Clang declares `struct _GUID` when it creates the AST, before plugins run, and only with Microsoft's extensions.
// Without the declaration, `__declspec(uuid(...))` and `__uuidof` crash in the ranges that are parsed with these
// extensions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MicrosoftGuid.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace amp {
namespace {

TagDecl *ASTContext::*guidMember();
template <TagDecl *ASTContext::*Guid> struct GrantGuid {
  friend TagDecl *ASTContext::*guidMember() { return Guid; }
};
template struct GrantGuid<&ASTContext::MSGuidTagDecl>;

} // namespace

void declareGuid(ASTContext &Context) {
  TagDecl *&Guid = Context.*guidMember();
  if (Guid)
    return;
  Guid = Context.buildImplicitRecord("_GUID");
}

void publishGuid(ASTContext &Context) {
  TagDecl *Guid = Context.getMSGuidTagDecl();
  TranslationUnitDecl *Unit = Context.getTranslationUnitDecl();
  if (Guid && !Unit->containsDecl(Guid))
    Unit->addDecl(Guid);
}

} // namespace amp
