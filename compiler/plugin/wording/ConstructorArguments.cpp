// See ConstructorArguments.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ConstructorArguments.h"
#include "plugin/ast/Restriction.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace amp {
namespace {

/// Returns the class if it belongs to the library, or null.
const CXXRecordDecl *getLibraryClass(QualType T) {
  const CXXRecordDecl *RD = T.isNull() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!RD || !RD->getIdentifier() || !RD->hasDefinition())
    return nullptr;
  const DeclContext *Scope = RD->getDeclContext();
  while (isa<NamespaceDecl>(Scope) && !isa<TranslationUnitDecl>(Scope->getParent()))
    Scope = Scope->getParent();
  auto *Outer = dyn_cast<NamespaceDecl>(Scope);
  const SourceManager &SM = RD->getASTContext().getSourceManager();
  return Outer && Outer->getName() == "Concurrency" && SM.isInSystemHeader(RD->getLocation()) ? RD : nullptr;
}

/// Returns true for parameters that users cannot pass: tags of the library, and coordinates of another rank.
bool isInternal(QualType T) {
  const CXXRecordDecl *RD = getLibraryClass(T);
  auto *Scope = RD ? dyn_cast<NamespaceDecl>(RD->getDeclContext()) : nullptr;
  return Scope && Scope->getName() == "detail";
}

/// Returns true if From certainly does not convert to To, a class of the library.
bool isForeign(QualType From, const CXXRecordDecl &To) {
  if (From.isNull() || From->isDependentType())
    return false;
  const CXXRecordDecl *RD = From.getNonReferenceType()->getAsCXXRecordDecl();
  if (!RD)
    return true;
  if (!RD->hasDefinition())
    return false;
  if (getLibraryClass(From))
    return RD->getName() == "index" || RD->getName() == "extent" || RD->getName() == "accelerator";
  return !RD->isDerivedFrom(&To) && RD->getVisibleConversionFunctions().empty();
}

/// Returns true if From certainly does not convert to a parameter of type To.
bool isForeign(QualType From, QualType To) {
  const CXXRecordDecl *Class = getLibraryClass(To), *RD = From->getAsCXXRecordDecl();
  if (getLibraryClass(From))
    return !Class || RD->getCanonicalDecl() != Class->getCanonicalDecl();
  if (Class)
    return isForeign(From, *Class);
  To = To.getNonReferenceType();
  if (From->isDependentType())
    return false;
  if (To->isDependentType()) // a parameter for a C++ container or array
    return !From->isArrayType() &&
           (!RD || !RD->hasDefinition() || RD->lookup(&RD->getASTContext().Idents.get("data")).empty());
  if (RD)
    return RD->hasDefinition() && RD->getVisibleConversionFunctions().empty() &&
           RD->getCanonicalDecl() != To->getAsRecordDecl();
  return To->isArithmeticType() ? !From->isArithmeticType() && !From->isEnumeralType() : From->isArithmeticType();
}

QualType getArgument(const Diagnostic &Info, unsigned I) {
  return I < Info.getNumArgs() && Info.getArgKind(I) == DiagnosticsEngine::ak_qualtype
             ? QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)))
             : QualType();
}

/// Returns true for the constructor of index<N> and extent<N> that only N == 1 can use.
bool isForRankOne(const CXXConstructorDecl &C, const CXXRecordDecl &Class) {
  auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  return (Class.getName() == "index" || Class.getName() == "extent") && C.getNumParams() == 1 &&
         C.getParamDecl(0)->getType()->isIntegerType() && Special && Special->getTemplateArgs().size() > 0 &&
         Special->getTemplateArgs()[0].getKind() == TemplateArgument::Integral &&
         Special->getTemplateArgs()[0].getAsIntegral() != 1;
}

/// Returns the constructors that users can call.
std::vector<const CXXConstructorDecl *> getConstructors(const CXXRecordDecl &Class) {
  std::vector<const CXXConstructorDecl *> Result;
  for (const Decl *D : Class.decls()) {
    auto *C = dyn_cast_or_null<CXXConstructorDecl>(D->getAsFunction());
    if (C && C->getAccess() == AS_public && !C->isDeleted() && !isForRankOne(*C, Class) &&
        llvm::none_of(C->parameters(), [](const ParmVarDecl *P) { return isInternal(P->getType()); }))
      Result.push_back(C);
  }
  return Result;
}

} // namespace

/// Reads the diagnostic "... conversion ... from 'A' to 'B'".
void ConstructorArguments::readConversion(const Diagnostic &Info) {
  constexpr unsigned From = 1, To = 2;
  Class = getLibraryClass(getArgument(Info, To));
  Given = 1;
  Types[1] = getArgument(Info, From);
}

void ConstructorArguments::begin(const Diagnostic &Info, const FunctionDecl *Caller) {
  *this = ConstructorArguments();
  if (Info.getID() == clang::diag::err_typecheck_nonviable_condition) {
    readConversion(Info);
    IsCopy = true;
  } else if (Info.getID() == clang::diag::err_ovl_no_viable_conversion_in_cast) {
    readConversion(Info);
  } else if (Info.getID() == clang::diag::err_ovl_no_viable_function_in_init) {
    for (unsigned I = 0; I < Info.getNumArgs() && !Class; ++I)
      Class = getLibraryClass(getArgument(Info, I));
  }
  if (!Class)
    return;
  InAmp = Caller && isAmp(Caller);
  Candidates = getConstructors(*Class);
}

void ConstructorArguments::addNote(const Diagnostic &Info) {
  if (!Class)
    return;
  switch (Info.getID()) {
  case clang::diag::note_ovl_candidate_arity:
  case clang::diag::note_ovl_candidate_arity_one: {
    constexpr unsigned Provided = 5; // "requires 3 arguments, but 4 were provided"
    if (Info.getNumArgs() > Provided)
      Given = std::max<unsigned>(Given, Info.getRawArg(Provided));
    break;
  }
  case clang::diag::note_ovl_candidate_bad_conv: {
    constexpr unsigned From = 3, OfObject = 5, Number = 6; // "no known conversion from 'A' to 'B' for 2nd argument"
    if (QualType T = getArgument(Info, From); Info.getNumArgs() > Number && !T.isNull() && !Info.getRawArg(OfObject))
      Types[Info.getRawArg(Number)] = T;
    break;
  }
  case clang::diag::note_ovl_candidate_bad_target:
    for (const CXXConstructorDecl *C : Candidates)
      if (C->getLocation() == Info.getLocation())
        OfOtherRestriction.push_back(C);
    break;
  default:
    break;
  }
}

bool ConstructorArguments::isForCaller(const CXXConstructorDecl &C) const {
  return InAmp ? isAmp(&C) : !isAmp(&C) || C.hasAttr<CUDAHostAttr>();
}

bool ConstructorArguments::takesCount(const CXXConstructorDecl &C) const {
  return Given == 0 || (Given >= C.getMinRequiredArguments() && Given <= C.getNumParams());
}

/// Returns false if another constructor has the same parameters, or an argument certainly does not convert.
bool ConstructorArguments::mayFit(const CXXConstructorDecl &C) const {
  auto IsSame = [&](const CXXConstructorDecl *Other) {
    return isForCaller(*Other) && Other->getMinRequiredArguments() <= C.getNumParams() &&
           Other->getNumParams() >= C.getNumParams() &&
           llvm::equal(C.parameters(), Other->parameters().take_front(C.getNumParams()),
                       [&](const ParmVarDecl *A, const ParmVarDecl *B) {
                         return C.getASTContext().hasSameType(A->getType(), B->getType());
                       });
  };
  if (!takesCount(C) || llvm::any_of(Candidates, IsSame))
    return false;
  return llvm::none_of(Types, [&](const auto &Argument) {
    if (Argument.first == 0 || Argument.first > C.getNumParams())
      return false;
    const CXXRecordDecl *To = getLibraryClass(C.getParamDecl(Argument.first - 1)->getType());
    return To && isForeign(Argument.second, *To);
  });
}

SourceLocation ConstructorArguments::findExplicit() const {
  if (Class && IsCopy && !Types.lookup(1).isNull())
    for (const CXXConstructorDecl *C : Candidates)
      if (C->isExplicit() && isForCaller(*C) && C->getNumParams() > 0 && takesCount(*C) &&
          !isForeign(Types.lookup(1), C->getParamDecl(0)->getType()))
        return C->getLocation();
  return SourceLocation();
}

/// Returns "(const extent<2> &size, accelerator_view view)", without parameters for which no argument is given.
std::string ConstructorArguments::describe(const CXXConstructorDecl &C) const {
  PrintingPolicy Policy(C.getASTContext().getLangOpts());
  Policy.SuppressScope = true;
  std::string Text = "(";
  for (const ParmVarDecl *P :
       C.parameters().take_front(std::min(C.getNumParams(), std::max(Given, C.getMinRequiredArguments())))) {
    QualType T = P->getType();
    const CXXRecordDecl *RD = T.getNonReferenceType()->getAsCXXRecordDecl();
    if (!T->isDependentType() && !(RD && RD->isInStdNamespace())) // keeps typedefs such as std::wstring
      T = T.getCanonicalType();
    std::string Parameter = P->getName().str();
    T.getAsStringInternal(Parameter, Policy);
    Text += (Text.size() > 1 ? ", " : "") + Parameter;
  }
  return Text + ")";
}

std::optional<FilledMessage> ConstructorArguments::describe() const {
  constexpr size_t MaxListed = 5;
  if (!Class || findExplicit().isValid() ||
      llvm::any_of(OfOtherRestriction, [&](const CXXConstructorDecl *C) { return mayFit(*C); }))
    return std::nullopt;
  std::vector<const CXXConstructorDecl *> Listed;
  auto List = [&](bool ByCount, bool Copies) {
    if (Listed.empty())
      for (const CXXConstructorDecl *C : Candidates)
        if (isForCaller(*C) && (!ByCount || takesCount(*C)) && (Copies || !C->isCopyOrMoveConstructor()))
          Listed.push_back(C);
  };
  List(/*ByCount=*/true, /*Copies=*/false);
  List(/*ByCount=*/false, /*Copies=*/false);
  List(/*ByCount=*/false, /*Copies=*/true);
  std::vector<std::string> Texts;
  for (const CXXConstructorDecl *C : Listed)
    if (std::string Text = describe(*C); !llvm::is_contained(Texts, Text))
      Texts.push_back(std::move(Text));
  if (Texts.empty())
    return std::nullopt;
  if (Texts.size() > MaxListed) {
    const size_t Others = Texts.size() - MaxListed + 1;
    Texts.resize(MaxListed - 1);
    Texts.push_back("one of " + std::to_string(Others) + " others");
  }
  std::string All = Texts[0];
  for (size_t I = 1; I < Texts.size(); ++I)
    All += (I + 1 < Texts.size() ? ", " : " or ") + Texts[I];
  PrintingPolicy Policy(Class->getASTContext().getLangOpts());
  Policy.SuppressScope = true;
  return FilledMessage(diag::WrongConstructor,
                       {compat::recordType(Class->getASTContext(), Class).getCanonicalType().getAsString(Policy), All});
}

} // namespace amp
