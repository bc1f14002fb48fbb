// Types of functions with a restriction, as arguments of templates: `std::function<int(int) restrict(amp)>`.
//
// Clang's types know no restriction, but calling conventions. Such a type has one that no function has, and so is a
// type of its own; messages print it as the program wrote it. In all other places C++ AMP forbids these types.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_RESTRICTEDTYPES_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_RESTRICTEDTYPES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <utility>

namespace amp {

/// The attribute [[clang::...]] of a function type for amp code, for both sides if `Cpu`.
constexpr const char *getTypeMark(bool Cpu) { return Cpu ? "preserve_all" : "swiftcall"; }

/// How Clang prints these attributes, and the specifier in the program.
inline llvm::ArrayRef<std::pair<llvm::StringRef, llvm::StringRef>> getPrintedTypeMarks() {
  static const std::pair<llvm::StringRef, llvm::StringRef> Marks[] = {
      {"__attribute__((swiftcall))", "restrict(amp)"}, {"__attribute__((preserve_all))", "restrict(cpu, amp)"}};
  return Marks;
}

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_RESTRICTEDTYPES_H
