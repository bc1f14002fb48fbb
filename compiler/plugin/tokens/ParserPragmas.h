// Pragmas that change the parser's state when they are read: `#pragma clang optimize` and `section`.
//
// Clang executes them as soon as the preprocessor reads them; all others become tokens. Since
// the token rewriter reads a whole translation unit before the parser sees its first token, the state
// after each token is recorded, and restored when the parser reaches that token.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_PARSERPRAGMAS_H
#define CPPAMP_PLUGIN_TOKENS_PARSERPRAGMAS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "clang/Sema/Sema.h"
#include <array>
#include <vector>

namespace amp {

class ParserPragmas {
public:
  /// Saves the state in which the first token is to be parsed.
  explicit ParserPragmas(clang::Sema &S) : S(S), First(getState()), Last(First) {}

  /// Call for each token after reading it. Tokens are marked with IsReinjected, so that the
  /// preprocessor's token watcher does not see them again, unless a pragma precedes them.
  void read(clang::Token &T);
  /// Call when all tokens have been read: restores the state of the first token.
  void rewind() { setState(First); }
  /// The watcher sees an unmarked token: the parser has reached it.
  void parse(const clang::Token &T);

private:
  using Section = clang::Sema::PragmaClangSection;
  struct State {
    clang::SourceLocation OptimizeOff;
    std::array<Section, 5> Sections;
  };
  State getState() const;
  void setState(const State &New);
  static std::array<Section *, 5> getSections(clang::Sema &S);

  clang::Sema &S;
  const State First;
  State Last;
  std::vector<std::pair<clang::SourceLocation, State>> Changes; ///< key: the following token
  size_t Next = 0;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_PARSERPRAGMAS_H
