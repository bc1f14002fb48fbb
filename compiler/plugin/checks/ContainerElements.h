// The element types of containers (C++ AMP 1.2, 5.1 and 5.2), on the host as well.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_CONTAINERELEMENTS_H
#define CPPAMP_PLUGIN_CHECKS_CONTAINERELEMENTS_H

#include "Check.h"
#include "plugin/ast/AmpTypes.h"

#include "llvm/ADT/DenseSet.h"

namespace amp {

/// Reports each location that names a container with elements that kernels do not support, once the container is
/// instantiated. The headers' own templates check only the size of an element.
class ContainerElements : public Check {
public:
  explicit ContainerElements(clang::ASTContext &Context) : Check(Context), Types(Context) {}
  void checkContainerName(clang::QualType Container, clang::SourceLocation Loc,
                          const clang::FunctionDecl *Function) override;
  void checkContainer(const clang::ClassTemplateSpecializationDecl *Container) override;

private:
  AmpTypes Types;
  llvm::DenseSet<clang::QualType> Named; ///< elements that were reported
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_CONTAINERELEMENTS_H
