// The restrictions of the implicit members of classes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_IMPLICITMEMBERS_H
#define CPPAMP_PLUGIN_AST_IMPLICITMEMBERS_H

#include "clang/AST/ASTMutationListener.h"
#include "clang/Serialization/ASTDeserializationListener.h"
#include "llvm/ADT/DenseMap.h"
#include <utility>

namespace clang {
class CXXMethodDecl;
class CXXRecordDecl;
class Sema;
class TagDecl;
} // namespace clang

namespace amp {

/// Clang treats a deleted function without a restriction as a function for both sides, and in code for both prefers it
/// to overloads for the cpu: `thread(const thread &) = delete` to `thread(thread &&)`. It is a cpu function, as
/// written. This applies to D, and in a namespace to its functions and those of inner namespaces.
void restrictDeletedFunctions(clang::Decl &D);

/// C++ AMP 1.2, 2.3.2: an implicit member has the restrictions that all members and bases support, where two
/// overloads, one for each side, support both. A member without any restriction does not exist. CUDA's rules
/// would give it the restriction of the overloads that a single lookup finds, and treat it as a function for
/// no side if these differ.
///
/// As a listener, this class sees each implicit member before its first use.
class ImplicitMembers : public clang::ASTMutationListener, public clang::ASTDeserializationListener {
public:
  void setSema(clang::Sema *S) { TheSema = S; }

  /// For members that Clang declares at their first use.
  void AddedVisibleDecl(const clang::DeclContext *DC, const clang::Decl *D) override;
  /// For the others, before the bodies of the class's functions.
  void CompletedTagDefinition(const clang::TagDecl *D) override;
  /// A class may come from a header and from a module file of plain Clang, whose implicit members have no restriction.
  /// Clang 22 considers them different members, and calls ambiguous. The module's become cpu functions, which cpu code
  /// prefers.
  void DeclRead(clang::GlobalDeclID, const clang::Decl *D) override;
  /// Call for each class once Clang has processed its defaulted members.
  void restrictMembers(clang::TagDecl *D);

private:
  enum Kind { DefaultConstructor, CopyConstructor, MoveConstructor, CopyAssignment, MoveAssignment, Destructor };
  struct Sides {
    bool Cpu = true, Amp = true;
    bool Pair = false;    ///< both sides are supported by a pair of overloads
    bool Deleted = false; ///< deleted by C++'s rules
    bool none() const { return !Cpu && !Amp; }
  };
  bool isRestricting() const;
  static Kind getKind(const clang::CXXMethodDecl *M);
  static bool hasKind(const clang::CXXMethodDecl *M, Kind K);
  static bool deletesCopy(const clang::CXXRecordDecl *RD, Kind K);
  static bool isMissing(const clang::CXXRecordDecl *RD, Kind K);
  Sides getSides(const clang::CXXMethodDecl *M, Kind K);
  Sides getSides(const clang::CXXRecordDecl *RD, Kind K);
  Sides getSidesOfParts(const clang::CXXRecordDecl *RD, Kind K);
  bool isPartial(const clang::CXXRecordDecl *RD);
  void yieldToMoves(clang::CXXRecordDecl *RD);
  void lookForBothSides(clang::CXXRecordDecl *RD);
  void restrictMember(clang::CXXMethodDecl *M);
  static void restrictTo(clang::CXXMethodDecl *M, Sides Set);

  clang::Sema *TheSema = nullptr;
  llvm::DenseMap<std::pair<const clang::CXXRecordDecl *, unsigned>, Sides> Known; ///< key: complete class, kind
};

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_IMPLICITMEMBERS_H
