// See AmpTypes.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AmpTypes.h"
#include "KernelCaptures.h"
#include "support/ClangCompat.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace amp {

/// Every object and subobject is at a multiple of this (C++ AMP 1.2, 2.4.1.3).
static constexpr int64_t WordBytes = 4;

static TypeProblem problem(TypeProblem::Reason Why) { return {Why, {}}; }

static TypeProblem problem(diag::Id Note, SourceLocation Loc, std::string Name = "", std::string Detail = "") {
  return {TypeProblem::Unsupported, {{Note, Loc, std::move(Name), std::move(Detail)}}};
}

static bool isAllowed(const BuiltinType *B) {
  switch (B->getKind()) {
  case BuiltinType::Void:
  case BuiltinType::Bool:
  case BuiltinType::Int:
  case BuiltinType::UInt:
  case BuiltinType::Long: // 64 bits wide, as on the host
  case BuiltinType::ULong:
  case BuiltinType::Float:
  case BuiltinType::Double:
    return true;
  default: // placeholders of unresolved expressions
    return B->isPlaceholderType() || B->isDependentType();
  }
}

/// Returns a type to use instead of elements that kernels do not support; empty if there is none.
static std::string findReplacement(QualType T) {
  const auto *B = T->getAs<BuiltinType>();
  switch (B ? B->getKind() : BuiltinType::Void) {
  case BuiltinType::LongLong:
    return "; use 'long', which has 64 bits too";
  case BuiltinType::ULongLong:
    return "; use 'unsigned long', which has 64 bits too";
  case BuiltinType::Char_S:
  case BuiltinType::SChar:
  case BuiltinType::Short:
    return "; use 'int', or keep several in one 'unsigned int'";
  case BuiltinType::Char_U:
  case BuiltinType::UChar:
  case BuiltinType::UShort:
  case BuiltinType::Char8:
  case BuiltinType::Char16:
  case BuiltinType::Char32:
  case BuiltinType::WChar_S:
  case BuiltinType::WChar_U:
    return "; use 'unsigned int', or keep several in one";
  case BuiltinType::Bool:
    return "; use 'int'";
  case BuiltinType::LongDouble:
    return "; use 'double'";
  default:
    return "";
  }
}

/// Returns true for a class of CppAMP's own headers.
static bool isLibraryClass(const CXXRecordDecl *RD) {
  for (const DeclContext *DC = RD->getDeclContext(); DC; DC = DC->getParent())
    if (auto *N = dyn_cast<NamespaceDecl>(DC))
      if (N->getName() == "Concurrency" && N->getParent()->getRedeclContext()->isTranslationUnit())
        return RD->getASTContext().getSourceManager().isInSystemHeader(RD->getLocation());
  return false;
}

/// Returns the name of a class in namespace std; empty for others.
static StringRef getStdName(const CXXRecordDecl *RD) {
  return RD && RD->isInStdNamespace() && RD->getIdentifier() ? RD->getName() : StringRef();
}

bool AmpTypes::isInitializerList(const CXXRecordDecl *RD) { return getStdName(RD) == "initializer_list"; }

bool AmpTypes::isStream(const CXXRecordDecl *RD) {
  StringRef Name = getStdName(RD);
  return Name == "basic_ostream" || Name == "basic_istream";
}

bool AmpTypes::isKnown(const CXXRecordDecl *RD) {
  return !RD->isDependentContext() || RD->isLocalClass() || RD->getDescribedClassTemplate();
}

/// Returns true if A's value depends on template parameters.
static bool isDependent(const AlignedAttr *A) { return A->isAlignmentDependent(); }

/// Returns true if the size of T, and what is in it, do not depend on template parameters.
bool AmpTypes::hasKnownLayout(QualType T) {
  if (!T->isDependentType() || T->isPointerType() || T->isReferenceType())
    return true;
  if (const auto *A = Context.getAsConstantArrayType(T))
    return hasKnownLayout(A->getElementType());
  if (const auto *Enum = T->getAs<EnumType>())
    return !Enum->getDecl()->getIntegerType().isNull() && !Enum->getDecl()->getIntegerType()->isDependentType();
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  RD = RD ? RD->getDefinition() : nullptr;
  if (!RD || RD->isInvalidDecl() || !RD->isLocalClass() || llvm::any_of(RD->specific_attrs<AlignedAttr>(), isDependent))
    return false;
  return llvm::all_of(RD->bases(), [this](const CXXBaseSpecifier &B) { return hasKnownLayout(B.getType()); }) &&
         llvm::all_of(RD->fields(), [this](const FieldDecl *F) {
           return hasKnownLayout(F->getType()) && !(F->isBitField() && F->getBitWidth()->isValueDependent()) &&
                  llvm::none_of(F->specific_attrs<AlignedAttr>(), isDependent);
         });
}

std::optional<TypeProblem> AmpTypes::findProblem(QualType T) {
  if (T.isNull() || T->isUndeducedType())
    return std::nullopt;
  if (T.isVolatileQualified())
    return problem(TypeProblem::Volatile);
  if (const auto *Ref = T->getAs<ReferenceType>()) {
    QualType Pointee = Ref->getPointeeType();
    if (Pointee->isNullPtrType())
      return problem(TypeProblem::ReferenceToNullptr);
    return Pointee->isPointerType() ? findProblem(Pointee) : findPointeeProblem(Pointee);
  }
  if (const auto *Ptr = T->getAs<PointerType>()) {
    if (Ptr->getPointeeType()->isAnyPointerType() || Ptr->getPointeeType()->isNullPtrType())
      return problem(TypeProblem::PointerToPointer);
    return findPointeeProblem(Ptr->getPointeeType());
  }
  return T->isNullPtrType() ? std::nullopt : findObjectProblem(T);
}

std::optional<TypeProblem> AmpTypes::findPointeeProblem(QualType Pointee) {
  if (Pointee->isFunctionType())
    return problem(TypeProblem::FunctionPointer);
  // A kernel can refer to an array or texture, although neither can be copied to it.
  if (getContainerType(Context, Pointee).IsArray && !Pointee.isVolatileQualified())
    return std::nullopt;
  Problem P = findObjectProblem(Pointee);
  if (P && P->Why == TypeProblem::ArrayByValue)
    return std::nullopt;
  return P;
}

std::optional<TypeProblem> AmpTypes::findObjectProblem(QualType T) {
  if (T->isUndeducedType())
    return std::nullopt;
  if (Context.getBaseElementType(T).isVolatileQualified())
    return problem(TypeProblem::Volatile);
  if (T->isFunctionPointerType() || T->isFunctionReferenceType() || T->isMemberFunctionPointerType())
    return problem(TypeProblem::FunctionPointer);
  if (T->isAnyPointerType() || T->isNullPtrType())
    return problem(TypeProblem::StoredPointer);
  if (T->isReferenceType())
    return problem(TypeProblem::StoredReference);
  if (const auto *Member = T->getAs<MemberPointerType>()) // to a data member
    return findObjectProblem(Member->getPointeeType());
  if (const ArrayType *A = Context.getAsArrayType(T))
    return findArrayProblem(A);
  if (const auto *Enum = T->getAs<EnumType>())
    return findEnumProblem(Enum->getDecl());
  if (const auto *B = T->getAs<BuiltinType>())
    return isAllowed(B) ? std::nullopt : Problem(problem(TypeProblem::Unsupported));
  if (const CXXRecordDecl *RD = T->getAsCXXRecordDecl())
    return findRecordProblem(RD);
  if (T->isDependentType())
    return std::nullopt;
  return problem(TypeProblem::Unsupported); // complex numbers, vectors, blocks, ...
}

std::optional<TypeProblem> AmpTypes::findArrayProblem(const ArrayType *A) {
  if (isa<VariableArrayType>(A))
    return problem(TypeProblem::VariableArray);
  QualType Element = A->getElementType();
  if (Problem P = findObjectProblem(Element))
    return P;
  return findElementProblem(Element);
}

std::optional<TypeProblem> AmpTypes::findElementProblem(QualType Element) {
  const CXXRecordDecl *Class = Element->getAsCXXRecordDecl();
  if (Element->isIncompleteType() || Element->isArrayType() || !hasKnownLayout(Element) ||
      (Class && Class->isInvalidDecl()))
    return std::nullopt;
  if (Context.getTypeSizeInChars(Element).getQuantity() % WordBytes != 0 ||
      Context.getTypeAlignInChars(Element).getQuantity() % WordBytes != 0)
    return problem(TypeProblem::ElementSize);
  return std::nullopt;
}

std::optional<TypeProblem> AmpTypes::findEnumProblem(const EnumDecl *E) {
  QualType Underlying = E->getIntegerType();
  const auto *B = Underlying.isNull() ? nullptr : Underlying->getAs<BuiltinType>();
  if (!B || (isAllowed(B) && B->getKind() != BuiltinType::Bool))
    return std::nullopt;
  return problem(diag::EnumOfType, E->getLocation(), E->getNameAsString(),
                 Underlying.getAsString(Context.getPrintingPolicy()));
}

std::optional<TypeProblem> AmpTypes::findRecordProblem(const CXXRecordDecl *RD) {
  bool Library = isLibraryClass(RD); // it may not be instantiated yet
  if (!Library)
    RD = RD->getDefinition();
  // A lambda's captures are checked at the lambda.
  if (!RD || RD->isInvalidDecl() || !isKnown(RD) || RD->isLambda())
    return std::nullopt;
  if (isInitializerList(RD))
    return problem(TypeProblem::InitializerList);
  auto [It, New] = Records.try_emplace(RD, std::nullopt);
  if (!New)
    return It->second;
  Problem P = Library ? findLibraryProblem(RD) : findMemberProblem(RD);
  return Records[RD] = P;
}

std::optional<TypeProblem> AmpTypes::findContainerElementProblem(QualType Element) {
  Element = Element.getUnqualifiedType();
  if (Element->isAnyPointerType() || Element->isReferenceType() || Element->isIncompleteType() ||
      getContainerType(Context, Element).IsContainer)
    return std::nullopt;
  // The headers report the size.
  if (findElementProblem(Element) && Context.getTypeSizeInChars(Element).getQuantity() % WordBytes != 0)
    return std::nullopt;
  Problem P = findObjectProblem(Element);
  if (!P)
    P = findNestedContainer(Element);
  if (P && P->Steps.empty())
    P->Steps.push_back({diag::ElementOfType, SourceLocation(), "",
                        "'" + Element.getAsString(Context.getPrintingPolicy()) + "'" + findReplacement(Element)});
  return P;
}

/// C++ AMP 1.2, 5.1: elements contain no containers or references to them, at any depth.
std::optional<TypeProblem> AmpTypes::findNestedContainer(QualType T) {
  const CXXRecordDecl *RD = Context.getBaseElementType(T)->getAsCXXRecordDecl();
  RD = RD ? RD->getDefinition() : nullptr;
  if (!RD || RD->isInvalidDecl() || RD->isDependentType() || isLibraryClass(RD))
    return std::nullopt;
  auto Look = [&](QualType Part, diag::Id Note, SourceLocation Loc, const std::string &Name) -> Problem {
    std::string Text = Part.getAsString(Context.getPrintingPolicy());
    QualType Class = Context.getBaseElementType(Part.getNonReferenceType());
    if (getContainerType(Context, Class).IsContainer)
      return problem(Note, Loc, Name, Text);
    Problem P = findNestedContainer(Class);
    if (P)
      P->Steps.insert(P->Steps.begin(), {Note, Loc, Name, Text});
    return P;
  };
  for (const CXXBaseSpecifier &B : RD->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
      if (Problem P = Look(B.getType(), diag::BaseNotAllowed, B.getBaseTypeLoc(), Base->getNameAsString()))
        return P;
  for (const FieldDecl *F : RD->fields())
    if (Problem P = Look(F->getType(), diag::MemberOfType, F->getLocation(), F->getNameAsString()))
      return P;
  return std::nullopt;
}

/// Classes of the public headers are valid; their elements are the user's.
std::optional<TypeProblem> AmpTypes::findLibraryProblem(const CXXRecordDecl *RD) {
  auto *Spec = dyn_cast<ClassTemplateSpecializationDecl>(RD);
  bool IsArray = RD->getName() == "array" || RD->getName() == "texture";
  if (!Spec || (!IsArray && RD->getName() != "array_view") ||
      Spec->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return std::nullopt;
  QualType Element = Spec->getTemplateArgs()[0].getAsType().getUnqualifiedType();
  Problem P = findObjectProblem(Element);
  if (!P)
    P = findElementProblem(Element);
  // ContainerElements reports instantiated containers where they are named.
  if (P && RD->hasDefinition() && RD->getName() != "texture")
    P = std::nullopt;
  if (P) {
    P->Steps.insert(P->Steps.begin(),
                    {diag::ElementOfType, RD->getLocation(), "",
                     "'" + Element.getAsString(Context.getPrintingPolicy()) + "'" + findReplacement(Element)});
    P->Why = TypeProblem::Unsupported;
    return P;
  }
  return IsArray ? Problem(problem(TypeProblem::ArrayByValue)) : std::nullopt;
}

/// Finds the first base or member that makes RD incompatible with amp.
std::optional<TypeProblem> AmpTypes::findMemberProblem(const CXXRecordDecl *RD) {
  const ASTRecordLayout *Layout =
      hasKnownLayout(compat::recordType(Context, RD)) ? &Context.getASTRecordLayout(RD) : nullptr;
  for (const CXXBaseSpecifier &B : RD->bases()) {
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
    SourceLocation Loc = B.getBaseTypeLoc();
    std::string Name = Base ? Base->getNameAsString() : "";
    if (B.isVirtual())
      return problem(diag::VirtualBase, Loc, Name);
    Problem P = findObjectProblem(B.getType());
    if (P) {
      P->Steps.insert(P->Steps.begin(), {diag::BaseNotAllowed, Loc, Name, ""});
      P->StoresPointer |= P->Why == TypeProblem::StoredPointer;
      P->Why = TypeProblem::Unsupported;
      return P;
    }
    const int64_t Offset = Layout && Base ? Layout->getBaseClassOffset(Base).getQuantity() : 0;
    if (Base && !Base->isEmpty() && Offset % WordBytes != 0)
      return problem(diag::MisplacedMember, Loc, Name, std::to_string(Offset));
  }
  for (const CXXMethodDecl *M : RD->methods())
    if (M->isVirtual())
      return problem(diag::VirtualMember, M->getLocation(), M->getNameAsString());
  for (const FieldDecl *F : RD->fields()) {
    QualType T = F->getType();
    SourceLocation Loc = F->getLocation();
    std::string Name = F->getNameAsString();
    if (F->isBitField())
      return problem(diag::BitField, Loc, Name);
    // The only kind of reference that a kernel's function object may hold.
    if (T->isReferenceType() && getContainerType(Context, T->getPointeeType()).IsArray)
      continue;
    if (Problem P = findObjectProblem(T)) {
      P->Steps.insert(P->Steps.begin(), {diag::MemberOfType, Loc, Name, T.getAsString(Context.getPrintingPolicy())});
      P->StoresPointer |= P->Why == TypeProblem::StoredPointer;
      P->Why = TypeProblem::Unsupported;
      return P;
    }
    const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
    if (!Layout || (Class && Class->isEmpty()))
      continue;
    uint64_t Offset = Layout->getFieldOffset(F->getFieldIndex()) / 8;
    if (Offset % WordBytes != 0)
      return problem(diag::MisplacedMember, Loc, Name, std::to_string(Offset));
  }
  // Empty classes and classes with a single bool are accepted as complete objects.
  if (Layout && Layout->getAlignment().getQuantity() < WordBytes && Layout->getSize().getQuantity() >= WordBytes)
    return problem(diag::SmallAlignment, RD->getLocation(), RD->getNameAsString(),
                   std::to_string(Layout->getAlignment().getQuantity()));
  return std::nullopt;
}

} // namespace amp
