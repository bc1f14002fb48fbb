// Places in the source that reports of checked kernels name: table::check_site constants.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_CHECKSITES_H
#define CPPAMP_TARGETS_CHECK_CHECKSITES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <string>
#include <tuple>

namespace llvm {
class Constant;
class DILocation;
class GlobalVariable;
class Instruction;
class LLVMContext;
class MemoryBuffer;
class Module;
class StructType;
} // namespace llvm

namespace amp {

struct KernelInfo;

/// table::check_site as LLVM has it.
llvm::StructType *getSiteType(llvm::LLVMContext &C);

/// Makes the sites of one module, each once.
class CheckSites {
public:
  CheckSites(llvm::Module &M, llvm::ArrayRef<KernelInfo> Kernels);

  /// Where I stands in the user's code, or its kernel does; `Name` is what it uses, or empty.
  llvm::Constant *get(const llvm::Instruction &I, llvm::StringRef Name);
  /// A string of the module; null for an empty one.
  llvm::Constant *getText(llvm::StringRef Text);

private:
  using Key = std::tuple<std::string, unsigned, unsigned, std::string, llvm::Constant *>;
  llvm::Constant *get(const Key &Place);
  llvm::Constant *getChain(llvm::ArrayRef<const llvm::DILocation *> Places, llvm::StringRef Name);
  unsigned findIgnored(const std::string &File, unsigned Line);

  llvm::Module &M;
  llvm::DenseMap<const llvm::Function *, std::string> Kernel; ///< where each is launched
  std::map<Key, llvm::Constant *> Known;
  llvm::StringMap<llvm::Constant *> Texts;
  /// By file and line.
  std::map<std::string, llvm::DenseMap<unsigned, unsigned>> Ignored;
};

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKSITES_H
