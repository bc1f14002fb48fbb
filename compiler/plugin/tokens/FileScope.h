// The restriction in force outside of functions: cpu (C++ AMP 1.2, 2.2.1).
//
// Clang resolves a call there for the side that it compiles, so a type that is found by such a call
// would be one type on the host and another one on the device, and with it the layout of whatever
// holds it:
//
//   Narrow f() restrict(cpu);  Wide f() restrict(amp);  struct S { decltype(f()) member; };
//
// Four places belong to a function although Clang has none at hand when it reads them. A class that
// is local to a function is code of that function. What follows the specifier of a function, its
// type behind `->` among it, is in its own restriction. The initializers of members and default
// arguments belong to the code around their class. They are parsed at its end, or, in templates,
// when a constructor is instantiated. For classes of namespaces they are resolved for both sides,
// because Clang looks for the destructor at the same place; RestrictedCalls says which of their
// calls are none of cpu code.
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
  /// From here on S resolves code outside of functions as cpu code, but where `Changes` say
  /// otherwise.
  FileScope(clang::Sema &S, llvm::ArrayRef<RestrictionChange> Changes);

  /// The parser has come to this token.
  void parse(const clang::Token &T);

private:
  clang::Sema &S;
  llvm::DenseMap<clang::SourceLocation, RestrictionChange> Changes;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_FILESCOPE_H
