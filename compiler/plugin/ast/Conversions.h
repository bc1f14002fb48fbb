// Conversion functions and restrictions: chooses among them by the current restriction, where Clang cannot, and finds
// the function that a call by way of one means.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_CONVERSIONS_H
#define CPPAMP_PLUGIN_AST_CONVERSIONS_H

#include "clang/Basic/SourceLocation.h"
#include <string>
#include <vector>

namespace clang {
class CallExpr;
class CXXMethodDecl;
class Diagnostic;
class FunctionDecl;
class Sema;
} // namespace clang

namespace amp {

/// An operand, and the result type of the only conversion function with the current restriction.
struct ChosenConversion {
  clang::SourceRange Operand; ///< of tokens
  std::string Type;
  bool IsBuiltin; ///< otherwise a reference to a built-in type
};

/// `switch (object)`, array bounds, compound assignments and, outside functions, operators consider conversion
/// functions of all restrictions. If Info reports an ambiguity among these, returns the operands, each with the
/// conversion that the restriction selects. Otherwise returns nothing.
std::vector<ChosenConversion> chooseConversions(clang::Sema &S, const clang::Diagnostic &Info);

/// Returns true for a conversion function to a pointer or reference to a function.
bool isConversionToFunction(const clang::FunctionDecl *F);

/// Returns the call operator of an object that is called through its conversion to a pointer to a function. Clang
/// prefers that to a call operator for the other side. Returns null for other calls and for classes with several call
/// operators.
const clang::CXXMethodDecl *findConvertedCallOperator(const clang::CallExpr *Call);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_CONVERSIONS_H
