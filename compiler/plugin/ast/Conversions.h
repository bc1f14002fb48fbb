// Conversion functions among which Clang cannot choose, and the restriction in force does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_CONVERSIONS_H
#define CPPAMP_PLUGIN_AST_CONVERSIONS_H

#include "clang/Basic/SourceLocation.h"
#include <string>
#include <vector>

namespace clang {
class Diagnostic;
class Sema;
} // namespace clang

namespace amp {

/// An operand, and the type that the one conversion function gives which code of the restriction in force has.
struct ChosenConversion {
  clang::SourceRange Operand; ///< of tokens
  std::string Type;
  bool IsBuiltin; ///< or a reference to a built-in type
};

/// `switch (object)`, array bounds and, outside of functions, operators ask for the conversion functions of all
/// restrictions; so do compound assignments. Is Info a message that there are several? The operands, all with one that
/// the restriction chooses. Empty if there is nothing to choose, or Info says something else.
std::vector<ChosenConversion> chooseConversions(clang::Sema &S, const clang::Diagnostic &Info);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_CONVERSIONS_H
