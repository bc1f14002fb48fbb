// See Instantiations.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Instantiations.h"
#include "plugin/messages/Diagnostics.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace amp {

/// Returns F, or the innermost enclosing function, that is a requested instantiation. (A lambda in a
/// template is instantiated with the enclosing function.)
const FunctionDecl *Instantiations::findInstantiation(const FunctionDecl *F) const {
  for (const DeclContext *DC = F; DC; DC = DC->getParent())
    if (auto *Function = dyn_cast<FunctionDecl>(DC))
      if (Requests.count(Function) ||
          (Function->isTemplateInstantiation() && Function->getPointOfInstantiation().isValid()))
        return Function;
  return nullptr;
}

/// Returns the user's request for F, skipping the library's own calls.
Instantiations::Request Instantiations::findRequest(const FunctionDecl *F) const {
  Request R;
  for (unsigned Steps = 0; F && Steps < 64; ++Steps) {
    auto It = Requests.find(F);
    R = It != Requests.end() ? It->second : Request{F->getPointOfInstantiation(), nullptr};
    if (R.Loc.isInvalid() || !Context.getSourceManager().isInSystemHeader(R.Loc))
      return R;
    F = R.User;
  }
  return R;
}

void Instantiations::record(const FunctionDecl *F) const {
  constexpr unsigned MaxNotes = 10; // as many as Clang prints for a long chain
  F = findInstantiation(F);
  for (unsigned Notes = 0; F && Notes < MaxNotes; ++Notes) {
    Request R = findRequest(F);
    if (R.Loc.isInvalid())
      return;
    std::string Name;
    llvm::raw_string_ostream OS(Name);
    F->getNameForDiagnostic(OS, Context.getPrintingPolicy(), /*Qualified=*/true);
    report(Context.getDiagnostics(), diag::InstantiatedHere, R.Loc) << OS.str();
    F = R.User ? findInstantiation(R.User) : nullptr;
  }
}

} // namespace amp
