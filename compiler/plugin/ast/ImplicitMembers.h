// What the implicit members of a class are restricted to.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_IMPLICITMEMBERS_H
#define CPPAMP_PLUGIN_AST_IMPLICITMEMBERS_H

#include "clang/AST/ASTMutationListener.h"
#include "llvm/ADT/DenseMap.h"
#include <utility>

namespace clang {
class CXXMethodDecl;
class CXXRecordDecl;
class Sema;
class TagDecl;
} // namespace clang

namespace amp {

/// C++ AMP 1.2, 2.3.2: an implicit member is restricted to what all members and bases offer for it, where a pair
/// of overloads, one for each side, offers both; a member that nothing is left for does not exist. CUDA's rules
/// give it the restriction of the overloads that a lookup finds, one at a time, and take it for a function of
/// no side where these differ.
///
/// As a listener it has each implicit member before anything uses it.
class ImplicitMembers : public clang::ASTMutationListener {
public:
  void setSema(clang::Sema *S) { TheSema = S; }

  /// Members that Clang declares when they are first asked for.
  void AddedVisibleDecl(const clang::DeclContext *DC, const clang::Decl *D) override;
  /// The others: the bodies of a class's functions are still to come.
  void CompletedTagDefinition(const clang::TagDecl *D) override;
  /// To be called for each class once Clang has looked at the members that are defaulted in it.
  void restrictMembers(clang::TagDecl *D);

private:
  enum Kind { DefaultConstructor, CopyConstructor, MoveConstructor, CopyAssignment, MoveAssignment, Destructor };
  struct Sides {
    bool Cpu = true, Amp = true;
    bool Pair = false;    ///< by overloads
    bool Deleted = false; ///< by the rules of C++
    bool none() const { return !Cpu && !Amp; }
  };
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
  llvm::DenseMap<std::pair<const clang::CXXRecordDecl *, unsigned>, Sides> Known; ///< of complete classes
};

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_IMPLICITMEMBERS_H
