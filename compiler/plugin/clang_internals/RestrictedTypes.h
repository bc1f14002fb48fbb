// Types of functions with a restriction, as arguments of templates: `std::function<int(int) restrict(amp)>`.
//
// Clang's function types have a calling convention, but no restriction. A restricted type therefore gets a convention
// that no function has, which makes it distinct; messages print the specifier. Elsewhere, C++ AMP forbids these types.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_RESTRICTEDTYPES_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_RESTRICTEDTYPES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <utility>

namespace amp {

/// Returns the attribute [[clang::...]] of a function type for amp code, or for both sides if `Cpu`.
/// All versions of Clang print these two where the program wrote the specifier; others, since 20, before the type.
constexpr const char *getTypeMark(bool Cpu) { return Cpu ? "swiftasynccall" : "swiftcall"; }

/// Returns pairs: how Clang prints an attribute, and the specifier that the program wrote.
inline llvm::ArrayRef<std::pair<llvm::StringRef, llvm::StringRef>> getPrintedTypeMarks() {
  static const std::pair<llvm::StringRef, llvm::StringRef> Marks[] = {
      {"__attribute__((swiftcall))", "restrict(amp)"},
      {")__attribute__((swiftasynccall))", ") restrict(cpu, amp)"}, // of a canonical type
      {"__attribute__((swiftasynccall))", "restrict(cpu, amp)"}};
  return Marks;
}

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_RESTRICTEDTYPES_H
