// The restriction of functions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_RESTRICTION_H
#define CPPAMP_PLUGIN_AST_RESTRICTION_H

#include "Names.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Cuda.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

namespace amp {

/// Returns true if F is compiled for amp. Implicit and defaulted members are compiled for both sides. A lambda
/// without a specifier has the restriction of its enclosing function (C++ AMP 1.2, 2.2.1);
/// Clang implicitly marks it for both sides.
inline bool isAmp(const clang::FunctionDecl *F) {
  auto *Device = F->getAttr<clang::CUDADeviceAttr>();
  if (!Device)
    return false;
  auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(F);
  if (!Device->isImplicit() || !Method || !Method->getParent()->isLambda())
    return true;
  const clang::DeclContext *Outer = Method->getParent()->getDeclContext();
  while (Outer && !Outer->isFunctionOrMethod())
    Outer = Outer->getParent();
  auto *Enclosing = llvm::dyn_cast_or_null<clang::FunctionDecl>(Outer);
  return Enclosing && isAmp(Enclosing);
}

/// Returns true if D is in a class or lambda of an amp function, whose code default arguments and initializers are.
inline bool isInAmpFunction(const clang::Decl *D) {
  for (const clang::DeclContext *DC = D->getLexicalDeclContext(); DC; DC = DC->getLexicalParent())
    if (auto *Around = llvm::dyn_cast<clang::FunctionDecl>(DC); Around && isAmp(Around))
      return true;
  return false;
}

/// Returns a constructor of the class with a restriction that its destructor D lacks, which is an error at D; or null.
inline const clang::CXXConstructorDecl *findConstructorBeyond(const clang::CXXDestructorDecl *D) {
  auto IsCpu = [](const clang::FunctionDecl *F) { return F->hasAttr<clang::CUDAHostAttr>() || !isAmp(F); };
  if (D->isImplicit() || !D->isUserProvided())
    return nullptr;
  for (const clang::CXXConstructorDecl *C : D->getParent()->ctors())
    if (!C->isImplicit() && C->isUserProvided() && !C->isDeleted() &&
        ((isAmp(C) && !isAmp(D)) || (IsCpu(C) && !IsCpu(D))))
      return C;
  return nullptr;
}

/// Returns the restriction of code in DC that is outside functions. A class local to a function is code of that
/// function (C++ AMP 1.2, 2.2.1).
inline clang::CUDAFunctionTarget targetOf(const clang::DeclContext *DC) {
  while (DC && !DC->isFunctionOrMethod())
    DC = DC->getParent();
  auto *F = llvm::dyn_cast_or_null<clang::FunctionDecl>(DC);
  if (!F || !isAmp(F))
    return clang::CUDAFunctionTarget::Host;
  return F->hasAttr<clang::CUDAHostAttr>() ? clang::CUDAFunctionTarget::HostDevice : clang::CUDAFunctionTarget::Device;
}

/// Returns the restriction that D represents if it is an alias template that InstantiatedTypes puts before a type.
inline std::optional<clang::CUDAFunctionTarget> targetOfCodeAlias(const clang::Decl *D) {
  auto *Alias = llvm::dyn_cast_or_null<clang::TypeAliasTemplateDecl>(D);
  if (!Alias)
    return std::nullopt;
  return llvm::StringSwitch<std::optional<clang::CUDAFunctionTarget>>(Alias->getName())
      .Case(CpuCodeName, clang::CUDAFunctionTarget::Host)
      .Case(AmpCodeName, clang::CUDAFunctionTarget::Device)
      .Case(BothCodeName, clang::CUDAFunctionTarget::HostDevice)
      .Default(std::nullopt);
}

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_RESTRICTION_H
