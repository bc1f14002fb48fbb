// See Instantiations.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Instantiations.h"
#include "plugin/Diagnostics.h"

#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace amp {

void noteInstantiation(ASTContext &Context, const FunctionDecl *F) {
  for (const DeclContext *DC = F; DC; DC = DC->getParent()) {
    auto *Function = dyn_cast<FunctionDecl>(DC);
    if (!Function || !Function->isTemplateInstantiation() ||
        Function->getPointOfInstantiation().isInvalid())
      continue;
    std::string Name;
    llvm::raw_string_ostream OS(Name);
    Function->getNameForDiagnostic(OS, Context.getPrintingPolicy(), /*Qualified=*/true);
    report(Context.getDiagnostics(), diag::InstantiatedHere, Function->getPointOfInstantiation())
        << OS.str();
    return;
  }
}

} // namespace amp
