// The parameters of a kernel under construction, in three steps: collect, create, query.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_KERNELARGUMENTS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_KERNELARGUMENTS_H

#include "FunctorUses.h"
#include "kernel/KernelInfo.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Analysis.h"
#include "llvm/IR/IRBuilder.h"
#include <map>
#include <optional>
#include <set>

namespace amp {

/// Bytes of the function object that one scalar argument holds, and the loads that use it.
struct ScalarCluster {
  uint64_t Offset = 0;
  uint64_t Bytes = 0;
  llvm::Type *Type = nullptr; ///< the argument's type
  llvm::SmallVector<std::pair<llvm::LoadInst *, uint64_t>> Loads;
};

class KernelArguments {
public:
  KernelArguments(KernelInfo &K, const llvm::DataLayout &DL);

  // Collect.
  void useContainer(unsigned Index) { Containers.insert(Index); }
  void useDomain(unsigned Component) { Domain.insert(Component); }
  void useFunctor() { Functor = true; }
  bool usesFunctor() const { return Functor; }
  /// Groups loads of plain bytes. Returns false if some do not fit a single argument; these are left out.
  bool useFields(llvm::ArrayRef<std::pair<llvm::LoadInst *, uint64_t>> Loads);

  // Create the new function, K.Args, K.Containers.
  llvm::Function *create(llvm::Function &Entry);

  // Query.
  /// Containers of the function object, indexed as in data() and object().
  const std::vector<ContainerInfo> &containers() const { return All; }
  const std::vector<ScalarCluster> &clusters() const { return Clusters; }
  llvm::Argument *scalar(const ScalarCluster &C) const;
  llvm::Argument *domain(unsigned Component) const;
  /// The copy of the function object, in its own address space.
  llvm::Argument *functor() const;
  /// Address of the first element of a container, as a flat pointer.
  llvm::Value *data(llvm::IRBuilder<> &B, unsigned Container);
  /// Address of an alloca that holds the container_state of an array captured by reference.
  llvm::Value *object(llvm::IRBuilder<> &B, unsigned Container);

private:
  struct Parameter {
    Concurrency::detail::table::arg_record Record;
    llvm::Type *Type;
    std::string Name;
  };
  void add(table::arg_kind Kind, uint32_t Index, uint32_t Offset, uint32_t Offset2, llvm::Type *T, std::string Name);
  void addContainers();
  void addScalars();
  llvm::Argument *find(table::arg_kind Kind, uint32_t Index, uint32_t Offset = 0, uint32_t Offset2 = 0) const;
  void addCluster(ScalarCluster C, bool &Complete);
  std::string fieldName(uint64_t Offset) const;
  /// Returns the view whose buffer size these bytes hold; see isRobust().
  std::optional<unsigned> sizeOf(const ScalarCluster &C) const;

  KernelInfo &K;
  const llvm::DataLayout &DL;
  bool Robust;
  llvm::Function *Kernel = nullptr;
  std::set<unsigned> Containers;
  std::set<unsigned> Domain;
  bool Functor = false;
  std::vector<ScalarCluster> Clusters;
  std::vector<Parameter> Params;
  std::map<unsigned, llvm::Value *> Data, Objects;
  std::vector<ContainerInfo> All; ///< the original K.Containers
};

// Changes of the parameters of existing kernels.

/// Moves the body of `Old` into a new function with parameters of these types and the name, calling
/// convention and metadata of `Old`. The moved body may still use the arguments of `Old`:
/// the caller replaces them, then erases `Old`.
llvm::Function *moveBody(llvm::Function &Old, llvm::ArrayRef<llvm::Type *> Params);

/// Calls `Change` for each outlined kernel of M, which returns whether it changed the kernel, and updates the
/// metadata.
llvm::PreservedAnalyses changeKernels(llvm::Module &M, llvm::function_ref<bool(KernelInfo &)> Change);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_KERNELARGUMENTS_H
