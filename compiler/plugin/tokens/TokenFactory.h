// Creates tokens that are not in the source: attributes in spellings that the parser knows.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_TOKENFACTORY_H
#define CPPAMP_PLUGIN_TOKENS_TOKENFACTORY_H

#include "clang/Basic/IdentifierTable.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace amp {

class TokenFactory {
public:
  explicit TokenFactory(clang::IdentifierTable &Identifiers) : Identifiers(Identifiers) {}

  clang::Token make(clang::tok::TokenKind Kind, clang::SourceLocation Loc,
                    const clang::IdentifierInfo *II = nullptr) const;
  /// `__attribute__((Names...))`
  std::vector<clang::Token> gnuAttribute(llvm::ArrayRef<llvm::StringRef> Names, clang::SourceLocation Loc) const;
  /// `[[Scope::Name]]`
  std::vector<clang::Token> attribute(llvm::StringRef Scope, llvm::StringRef Name, clang::SourceLocation Loc) const;

private:
  clang::IdentifierTable &Identifiers;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_TOKENFACTORY_H
