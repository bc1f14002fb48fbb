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
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_FILESCOPE_H
#define CPPAMP_PLUGIN_TOKENS_FILESCOPE_H

#include "TokenRewriter.h"

#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseMap.h"

namespace amp {

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

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_FILESCOPE_H
