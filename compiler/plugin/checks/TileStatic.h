// tile_static variables (C++ AMP 1.2, 2.4.3.5.1) are allowed only in functions restricted to amp, with a type
// that a kernel can contain except pointers, references and containers, and without initializer. Constructors and
// destructors do not run.
//
// Where the specifier is not allowed at all (members, parameters, functions, namespace scope), the
// attribute reports that during parsing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_TILESTATIC_H
#define CPPAMP_PLUGIN_CHECKS_TILESTATIC_H

#include "Check.h"
#include "plugin/ast/AmpTypes.h"

#include "llvm/ADT/DenseSet.h"

namespace amp {

class TileStatic : public Check {
public:
  explicit TileStatic(clang::ASTContext &Context) : Check(Context), Types(Context) {}
  void checkVar(const clang::VarDecl *Var, const clang::FunctionDecl *Function) override;

private:
  void checkType(const clang::VarDecl *Var, const clang::FunctionDecl *Function);
  using Part = std::pair<llvm::StringRef, clang::SourceLocation>;
  /// Returns a member or base of T, at any depth, that is a container or a reference to one.
  std::optional<Part> findContainer(clang::QualType T);

  llvm::DenseSet<const clang::CXXRecordDecl *> Fine; ///< classes without containers
  AmpTypes Types;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_TILESTATIC_H
