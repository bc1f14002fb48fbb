// See Units.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Units.h"

#include "kernel/DeviceImage.h"
#include "kernel/KernelInfo.h"
#include "unit/RelocatableUnit.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/OffloadBinary.h"

using namespace llvm;

namespace amp {
namespace {

Error cannotRead(StringRef File, Error Why) {
  return createStringError(inconvertibleErrorCode(), "cannot read the device code in '" + File +
                                                         "': " + toString(std::move(Why)) +
                                                         "; compile it with this amp-clang++");
}

/// Reads which functions the unit offers and whether it waits, without the functions' bodies.
Error summarise(Unit &U) {
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M =
      getLazyBitcodeModule(MemoryBufferRef(U.Bitcode, U.File), Context, /*ShouldLazyLoadMetadata=*/true);
  if (!M)
    return cannotRead(U.File, M.takeError());
  const NamedMDNode *Kernels = (*M)->getNamedMetadata(KernelsMetadata);
  if (Error E = (*M)->materializeMetadata())
    return cannotRead(U.File, std::move(E));
  Kernels = (*M)->getNamedMetadata(KernelsMetadata);
  U.Waits = Kernels && Kernels->getNumOperands();
  U.Symbol = getWaitingSymbol(U.Bitcode);
  for (const GlobalValue &G : (*M)->global_values())
    if (isOffered(G)) {
      U.Offered.push_back(G.getName().str());
      if (G.isWeakForLinker())
        U.Replaced.push_back(G.getName().str());
    }
  return Error::success();
}

} // namespace

Expected<Units> Units::read(const LinkLine &Line) {
  Units Found;
  StringSet<> Known; // several archives may contain the same object
  for (const LinkInput &Input : Line.Inputs) {
    SmallVector<object::OffloadFile> Binaries;
    if (Error E = object::extractOffloadBinaries(*Input.Contents, Binaries))
      return cannotRead(Input.Path, std::move(E));
    for (const object::OffloadFile &Binary : Binaries) {
      if (Binary.getBinary()->getTriple() != RelocatableTriple)
        continue;
      Unit U;
      U.File = Input.Path;
      U.InArchive = Input.IsArchive;
      U.Bitcode = Binary.getBinary()->getImage().str();
      if (Error E = summarise(U))
        return E;
      if (Known.insert(U.Symbol).second)
        Found.All.push_back(std::move(U));
    }
  }
  // Objects are always linked; archives provide what they lack.
  stable_sort(Found.All, [](const Unit &A, const Unit &B) { return A.InArchive < B.InArchive; });
  for (size_t I = 0; I < Found.All.size(); ++I)
    for (const std::string &Name : Found.All[I].Offered)
      Found.Definitions[Name].push_back(I);
  return Found;
}

const Unit *Units::findDefinition(StringRef Function) const {
  auto At = Definitions.find(Function);
  return At == Definitions.end() ? nullptr : &All[At->second.front()];
}

const Unit *Units::findSecondDefinition(StringRef Function) const {
  auto At = Definitions.find(Function);
  if (At == Definitions.end())
    return nullptr;
  auto IsOnly = [&](size_t I) { return !All[I].InArchive && !is_contained(All[I].Replaced, Function); };
  for (size_t I : drop_begin(At->second))
    if (IsOnly(At->second.front()) && IsOnly(I))
      return &All[I];
  return nullptr;
}

Expected<std::unique_ptr<Module>> load(const Unit &U, LLVMContext &Context) {
  Expected<std::unique_ptr<Module>> M = parseBitcodeFile(MemoryBufferRef(U.Bitcode, U.File), Context);
  if (!M)
    return cannotRead(U.File, M.takeError());
  return M;
}

} // namespace amp
