// Names for the printed program, taken from the source as far as OpenCL C allows.
//
//   %sum.013 -> sum      %i.next -> i_next      second %add -> add_1      %half -> half_
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_NAMES_H
#define CPPAMP_TARGETS_OPENCL_EMIT_NAMES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include <string>

namespace amp {

class Names {
public:
  /// Names of an inner scope clash with those of Outer, but not the other way round.
  explicit Names(const Names *Outer = nullptr) : Outer(Outer) {}

  /// Returns a unique name similar to Wish, or to Fallback if Wish is empty.
  std::string makeUnique(llvm::StringRef Wish, llvm::StringRef Fallback);

  /// Reserves Name unchanged. Returns false if it is taken or not an identifier.
  bool reserve(llvm::StringRef Name);

  /// Strips the optimizer's suffixes from an IR name; the result may be empty.
  static std::string simplify(llvm::StringRef Name);

private:
  bool isTaken(llvm::StringRef Name) const;

  const Names *Outer;
  llvm::StringSet<> Taken;
  llvm::StringMap<unsigned> NextSuffix;
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_NAMES_H
