// Names that a class template inherits from a base that depends on its parameters.
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

/// What an unqualified name, which was looked for in vain, may mean.
struct UnknownName {
  const clang::IdentifierInfo *Name;
  bool IsType;    ///< the parser wants a type
  bool NeedsThis; ///< `(` or `<` follows, so that it may be virtual, or `&` stands before it
};

struct InheritedName {
  OmittedTokens::Kind What;
  std::string Class;
  bool IsTemplate; ///< so that `template` stands before it, too, where it has arguments
};

/// How `Name` is to be said in code of `Context` so that it is looked for in the dependent bases of a class around it,
/// which Visual C++ does when it instantiates that: `this->name`, `Class::name`, `typename Class::name`. Nothing if no
/// class there can have it from a base.
std::optional<InheritedName> findInheritedName(const clang::DeclContext *Context, UnknownName Name);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_INHERITEDNAMES_H
