// See KernelLocations.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelLocations.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace amp {
namespace {

class LocationWriter {
public:
  LocationWriter(const SourceManager &SM, std::string &Out) : SM(SM), OS(Out) {}

  void write(const CXXRecordDecl *RD) {
    if (!RD || !Seen.insert(RD->getCanonicalDecl()).second)
      return;
    auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(RD);
    writePlace(Special ? Special->getSpecializedTemplate()->getLocation() : RD->getLocation());
    if (Special)
      for (const TemplateArgument &A : Special->getTemplateArgs().asArray())
        write(A);
    for (const DeclContext *DC = RD->getDeclContext(); DC; DC = DC->getParent())
      if (auto *Outer = dyn_cast<CXXRecordDecl>(DC))
        return write(Outer); // continues with the contexts of Outer
      else if (auto *F = dyn_cast<FunctionDecl>(DC))
        write(F);
  }

private:
  void write(const FunctionDecl *F) {
    const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
    writePlace((Pattern ? Pattern : F)->getLocation());
    if (const TemplateArgumentList *Args = F->getTemplateSpecializationArgs())
      for (const TemplateArgument &A : Args->asArray())
        write(A);
  }
  void write(const TemplateArgument &A) {
    if (A.getKind() == TemplateArgument::Pack)
      for (const TemplateArgument &Inner : A.pack_elements())
        write(Inner);
    if (A.getKind() != TemplateArgument::Type)
      return;
    QualType T = A.getAsType().getNonReferenceType();
    while (T->isPointerType() || T->isArrayType())
      T = T->isPointerType() ? T->getPointeeType() : QualType(T->getPointeeOrArrayElementType(), 0);
    write(T->getAsCXXRecordDecl());
  }
  /// Omits folders, because a precompiled header may name its files differently.
  void writePlace(SourceLocation Loc) {
    PresumedLoc P = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
    if (P.isValid())
      OS << llvm::sys::path::filename(P.getFilename()) << ':' << P.getLine() << ':' << P.getColumn() << ' ';
  }

  const SourceManager &SM;
  llvm::raw_string_ostream OS;
  llvm::SmallPtrSet<const CXXRecordDecl *, 16> Seen;
};

} // namespace

std::string describeLocations(const CXXRecordDecl *Functor, const SourceManager &SM) {
  std::string Locations;
  LocationWriter(SM, Locations).write(Functor);
  return Locations;
}

} // namespace amp
