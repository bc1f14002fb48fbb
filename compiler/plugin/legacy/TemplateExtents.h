// Where the templates of a text are: only there can a name depend on a parameter.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_TEMPLATEEXTENTS_H
#define CPPAMP_PLUGIN_LEGACY_TEMPLATEEXTENTS_H

#include "clang/Lex/Token.h"
#include <vector>

namespace amp {

class TemplateExtents {
public:
  /// Of raw tokens. What brackets do not tell is taken to be a template: all of a text with a generic lambda, a
  /// requirement, or a macro with a template.
  explicit TemplateExtents(const std::vector<clang::Token> &Tokens);

  bool contains(size_t I) const { return Everywhere || Inside[I]; }

private:
  bool Everywhere;
  std::vector<bool> Inside;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_TEMPLATEEXTENTS_H
