// The types that code restricted to amp may use (C++ AMP 1.2, 2.4.1).
//
//   values      bool, int, unsigned, long, unsigned long, float, double, enumerations of these, and arrays
//               and classes of amp-compatible elements at multiples of 4 bytes
//   variables   values, and pointers and references to values, one level of them
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_AMPTYPES_H
#define CPPAMP_PLUGIN_AST_AMPTYPES_H

#include "plugin/messages/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>
#include <string>
#include <vector>

namespace amp {

/// The reason why a type is not amp-compatible.
struct TypeProblem {
  /// In the order of the texts in diag::TypeNotAllowed.
  enum Reason {
    Unsupported,
    Volatile,
    PointerToPointer,
    ReferenceToNullptr,
    StoredPointer,
    StoredReference,
    ElementSize,
    FunctionPointer,
    VariableArray,
    ArrayByValue,
    InitializerList,
  };
  /// One step from the type to the incompatible member.
  struct Step {
    diag::Id Note;
    clang::SourceLocation Loc;
    std::string Name, Detail;
  };
  Reason Why;
  std::vector<Step> Steps;
  bool StoresPointer = false; ///< it is a class with a pointer as a member, at any depth
};

class AmpTypes {
public:
  explicit AmpTypes(clang::ASTContext &Context) : Context(Context) {}

  /// Returns why a variable, a parameter or a result cannot have type T; nothing if it can, or if T is incomplete or
  /// undeduced. In a template, only what no template argument can change is a reason.
  std::optional<TypeProblem> findProblem(clang::QualType T);
  /// The same for an object in memory: a member, an element, a pointee.
  std::optional<TypeProblem> findObjectProblem(clang::QualType T);

  /// The same for an element of an array or array_view. Elements that the headers' own assertions reject are not
  /// reported here: pointers, containers, sizes that are not multiples of a word.
  std::optional<TypeProblem> findContainerElementProblem(clang::QualType Element);

  /// Returns true if the size of T, and what is in it, do not depend on template parameters.
  bool hasKnownLayout(clang::QualType T);

  /// Returns true if RD has the members that it is written with, even in a template: a local class or the template
  /// itself. A member class may have an explicit specialization.
  static bool isKnown(const clang::CXXRecordDecl *RD);

  /// Returns true for std::initializer_list; false for null.
  static bool isInitializerList(const clang::CXXRecordDecl *RD);
  /// Returns true for std::basic_ostream and std::basic_istream; false for null.
  static bool isStream(const clang::CXXRecordDecl *RD);

private:
  using Problem = std::optional<TypeProblem>;
  Problem findPointeeProblem(clang::QualType Pointee);
  Problem findArrayProblem(const clang::ArrayType *A);
  Problem findElementProblem(clang::QualType Element);
  Problem findEnumProblem(const clang::EnumDecl *E);
  Problem findRecordProblem(const clang::CXXRecordDecl *RD);
  Problem findMemberProblem(const clang::CXXRecordDecl *RD);
  Problem findNestedContainer(clang::QualType T);
  Problem findLibraryProblem(const clang::CXXRecordDecl *RD);

  clang::ASTContext &Context;
  llvm::DenseMap<const clang::CXXRecordDecl *, Problem> Records; ///< each class is examined once
};

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_AMPTYPES_H
