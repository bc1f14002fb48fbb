// An explicit instantiation may name private members, so a friend that it defines can return them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TokenWatcher.h"

#include <utility>

using namespace clang;

namespace amp {
namespace {

TokenWatcher Preprocessor::*watcherMember();
bool Preprocessor::*watchesDirectivesMember();
template <TokenWatcher Preprocessor::*Watcher, bool Preprocessor::*Directives> struct GrantAccess {
  friend TokenWatcher Preprocessor::*watcherMember() { return Watcher; }
  friend bool Preprocessor::*watchesDirectivesMember() { return Directives; }
};
template struct GrantAccess<&Preprocessor::OnToken, &Preprocessor::PreprocessToken>;

} // namespace

EarlierWatcher::EarlierWatcher(Preprocessor &PP)
    : Watcher(std::move(PP.*watcherMember())), Directives(std::exchange(PP.*watchesDirectivesMember(), false)) {}

// Preprocessor::Lex passes the watcher the token that it fills in for the parser, which is not const.
void replaceWatchedToken(const Token &Watched, const Token &By) { const_cast<Token &>(Watched) = By; }

} // namespace amp
