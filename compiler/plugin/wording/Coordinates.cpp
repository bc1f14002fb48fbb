// See Coordinates.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Coordinates.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace amp {
namespace {

/// Returns the first type among the arguments.
QualType getType(const Diagnostic &Info) {
  for (unsigned I = 0; I < Info.getNumArgs(); ++I)
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_qualtype)
      return QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)));
  return QualType();
}

/// Returns the rank of a library class, or 0 if T has none, or if it is not named Name and Name is not empty.
unsigned getRank(QualType T, StringRef Name = "") {
  auto *Spec = T.isNull()
                   ? nullptr
                   : dyn_cast_or_null<ClassTemplateSpecializationDecl>(T.getNonReferenceType()->getAsCXXRecordDecl());
  auto *Scope = Spec ? dyn_cast<NamespaceDecl>(Spec->getDeclContext()) : nullptr;
  if (!Scope || Scope->getName() != "Concurrency" || (!Name.empty() && Spec->getName() != Name))
    return 0;
  int At =
      llvm::StringSwitch<int>(Spec->getName()).Cases("index", "extent", 0).Cases("array", "array_view", 1).Default(-1);
  const TemplateArgumentList &Args = Spec->getTemplateArgs();
  if (At < 0 || Args.size() <= static_cast<unsigned>(At) || Args[At].getKind() != TemplateArgument::Integral)
    return 0;
  return Args[At].getAsIntegral().getZExtValue();
}

/// Returns "array<int, 3>", regardless of aliases in the source.
std::string describeClass(const ClassTemplateSpecializationDecl &Class) {
  std::string Text = Class.getName().str();
  llvm::raw_string_ostream OS(Text);
  printTemplateArgumentList(OS, Class.getTemplateArgs().asArray(), Class.getASTContext().getPrintingPolicy());
  return Text;
}

/// Returns 4 for "requires 3 arguments, but 4 were provided".
unsigned getProvided(const Diagnostic &Info) {
  constexpr unsigned Provided = 5; // argument of note_ovl_candidate_arity and note_ovl_candidate_arity_one
  return Info.getNumArgs() > Provided ? Info.getRawArg(Provided) : 0;
}

/// Returns the number of the argument that would be the last coordinate, if the note is about a candidate of another
/// rank (see int_if in amp/detail/components.h). Returns 0 for other notes.
unsigned getUnwantedCoordinate(const Diagnostic &Info) {
  constexpr unsigned To = 4, Number = 6; // the arguments of note_ovl_candidate_bad_conv
  if (Info.getNumArgs() <= Number || Info.getArgKind(To) != DiagnosticsEngine::ak_qualtype)
    return 0;
  auto T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(To)));
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  return RD && RD->getName() == "no_argument" ? Info.getRawArg(Number) : 0;
}

} // namespace

void Coordinates::begin(const Diagnostic &Info) {
  *this = Coordinates();
  switch (Info.getID()) {
  case clang::diag::err_ovl_no_viable_function_in_init:
  case clang::diag::err_ovl_no_viable_object_call:
  case clang::diag::err_ovl_no_viable_subscript:
    break;
  default:
    return;
  }
  QualType T = getType(Info);
  Rank = getRank(T);
  if (Rank)
    Type = describeClass(cast<ClassTemplateSpecializationDecl>(*T.getNonReferenceType()->getAsCXXRecordDecl()));
}

void Coordinates::addNote(const Diagnostic &Info) {
  if (!Rank)
    return;
  switch (Info.getID()) {
  case clang::diag::note_ovl_candidate_arity:
  case clang::diag::note_ovl_candidate_arity_one:
    Given = std::max(Given, getProvided(Info));
    break;
  case clang::diag::note_ovl_candidate_bad_conv: {
    QualType From = getType(Info);
    if (unsigned Other = getRank(From, "index"))
      IndexRank = Other;
    else if (unsigned Last = getUnwantedCoordinate(Info); Last && From->isIntegerType())
      Coordinate = std::max(Coordinate, Last);
    else if (From.isNull() || !From->isIntegerType())
      OnlyIntegers = false;
    break;
  }
  default:
    break;
  }
}

std::optional<FilledMessage> Coordinates::describe() const {
  if (IndexRank && IndexRank != Rank)
    return FilledMessage(diag::WrongIndexRank, {Type, std::to_string(Rank), std::to_string(IndexRank)});
  unsigned Count = OnlyIntegers && Given ? Given : Coordinate;
  if (!Rank || Count == 0 || Count == Rank)
    return std::nullopt;
  return FilledMessage(diag::WrongCoordinates, {Type, std::to_string(Rank)});
}

} // namespace amp
