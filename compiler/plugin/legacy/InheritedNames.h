// Names that a class template inherits from a dependent base class.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_INHERITEDNAMES_H
#define CPPAMP_PLUGIN_LEGACY_INHERITEDNAMES_H

#include "plugin/tokens/TokenRewriter.h"

#include <optional>
#include <string>

namespace clang {
class DeclContext;
}

namespace amp {

/// An unqualified name that was not found.
struct UnknownName {
  const clang::IdentifierInfo *Name;
  bool IsType;    ///< the parser expects a type
  bool NeedsThis; ///< `(` or `<` follows, so the function may be virtual, or `&` precedes
};

struct InheritedName {
  OmittedTokens::Kind What;
  std::string Class;
  bool IsTemplate; ///< `template` is needed before the name if it has arguments
};

/// Returns how to write `Name` in `Context` so that it is looked up in the dependent base classes of an enclosing
/// class, as Visual C++ does at instantiation: `this->name`, `Class::name`, `typename Class::name`. Returns nothing if
/// no enclosing class can inherit it.
std::optional<InheritedName> findInheritedName(const clang::DeclContext *Context, UnknownName Name);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_INHERITEDNAMES_H
