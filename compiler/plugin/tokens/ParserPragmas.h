// Pragmas that act on the parser's state when they are read: `#pragma clang optimize` and `section`.
//
// Clang carries them out as soon as the preprocessor meets them; all others travel among the tokens. Since
// the token rewriter reads a whole translation unit before the parser sees its first token, the state
// after each token is written down, and restored when the parser comes to that token.
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
  /// Takes the state in which the first token is to be parsed.
  explicit ParserPragmas(clang::Sema &S) : S(S), First(getState()), Last(First) {}

  /// To be called for each token when it has been read. A token is marked with IsReinjected, so that the
  /// preprocessor's token watcher does not see it again, unless a pragma stands before it.
  void read(clang::Token &T);
  /// All tokens have been read: the state is the first token's again.
  void rewind() { setState(First); }
  /// The watcher sees a token that is not marked: the parser has come to it.
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
  std::vector<std::pair<clang::SourceLocation, State>> Changes; ///< by the token that follows
  size_t Next = 0;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_PARSERPRAGMAS_H
