// What the parser knows at a token, although all tokens are read before it sees the first one: the restriction outside
// functions, and the state of pragmas.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_PARSERSTATE_H
#define CPPAMP_PLUGIN_TOKENS_PARSERSTATE_H

#include "TokenRewriter.h"

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Token.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseMap.h"
#include <array>
#include <vector>

namespace amp {

// The restriction that applies outside functions: cpu (C++ AMP 1.2, 2.2.1).
//
// Clang resolves a call there for the side that it compiles. A type found by such a call
// would differ between host and device, and with it the layout of anything that
// contains it:
//
//   Narrow f() restrict(cpu);  Wide f() restrict(amp);  struct S { decltype(f()) member; };
//
// Four positions belong to a function although Clang has no function when it reads them. A class that
// is local to a function is code of that function. What follows the specifier of a function, including its
// type after `->`, has its own restriction. The initializers of members and default
// arguments belong to the code around their class. They are parsed at the end of the class or, in templates,
// when a constructor is instantiated. For classes at namespace scope they are cpu code in the device compilation,
// unless an object that exists only in amp code is destroyed: Clang looks up the destructor at the same time. The host
// compilation resolves them for both sides, and RestrictedCalls reports those calls that cpu code cannot make.

class FileScope {
public:
  /// From now on S resolves code outside functions as cpu code, except where `Changes` specifies
  /// otherwise.
  FileScope(clang::Sema &S, llvm::ArrayRef<RestrictionChange> Changes);

  /// The parser has reached this token.
  void parse(const clang::Token &T);

private:
  clang::Sema &S;
  llvm::DenseMap<clang::SourceLocation, RestrictionChange> Changes;
};

// Pragmas that change the parser's state when they are read: `#pragma clang optimize` and `section`.
//
// Clang executes them as soon as the preprocessor reads them; all others become tokens. Since
// the token rewriter reads a whole translation unit before the parser sees its first token, the state
// after each token is recorded, and restored when the parser reaches that token.

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

#endif // CPPAMP_PLUGIN_TOKENS_PARSERSTATE_H
