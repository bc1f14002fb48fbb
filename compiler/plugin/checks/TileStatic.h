// tile_static variables (C++ AMP 1.2, 2.4.3.5.1): in functions restricted to amp only, of a type that
// a kernel can hold but no pointer, reference or container, without initializer. No constructor or
// destructor runs.
//
// Where the specifier cannot stand at all (members, parameters, functions, namespace scope) the
// attribute says so when it is parsed.
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
  /// A member or base of T, at any depth, that is a container or a reference to one.
  std::optional<Part> findContainer(clang::QualType T);

  llvm::DenseSet<const clang::CXXRecordDecl *> Fine; ///< classes without container
  AmpTypes Types;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_TILESTATIC_H
