// Notes that identify the instantiation of a template that an error belongs to, and the code that requested it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_INSTANTIATIONS_H
#define CPPAMP_PLUGIN_CHECKS_INSTANTIATIONS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

namespace amp {

class Instantiations {
public:
  explicit Instantiations(clang::ASTContext &Context) : Context(Context) {}

  /// Records that `User`, or code outside functions if it is null, first requested F, at Loc.
  void addRequest(const clang::FunctionDecl *F, clang::SourceLocation Loc, const clang::FunctionDecl *User) {
    Requests.try_emplace(F, Request{Loc, User});
  }

  /// If F is an instantiation, or a lambda or local class's member in one, prints notes that name it and the
  /// user's code that requested it, and so on for that code.
  void record(const clang::FunctionDecl *F) const;

private:
  struct Request {
    clang::SourceLocation Loc;
    const clang::FunctionDecl *User = nullptr;
  };
  const clang::FunctionDecl *findInstantiation(const clang::FunctionDecl *F) const;
  Request findRequest(const clang::FunctionDecl *F) const;

  clang::ASTContext &Context;
  llvm::DenseMap<const clang::FunctionDecl *, Request> Requests;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_INSTANTIATIONS_H
