// The compiler's facts about each kernel.
//
// The module stores them as the named metadata !cppamp.kernels, so that each pass can run alone on
// a .ll file. The plugin writes operands 0 to 8 (docs/internals/architecture.md, "The device module").
// OutlineKernels adds operand 9, the arguments, and later passes add the rest:
//
//   !{ptr @kernel, !"symbol", !"file:line:col", i32 RANK, !tile, !containers, !fields, i64 BYTES, !"name",
//     !args, i32 LOCAL_BYTES, i32 FEATURES}
//   !args = !{!{i32 KIND, i32 INDEX, i32 OFFSET, i32 OFFSET2, i32 BYTES}, ...}
//
// From then on !containers lists only those that the kernel reaches, each with a seventh operand, its
// access bits.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_KERNELINFO_H
#define CPPAMP_KERNEL_KERNELINFO_H

#include "Names.h"
#include "messages/DeviceDiagnostic.h"

#include "amp/detail/kernel_table.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Function;
class GlobalVariable;
class Instruction;
class Module;
class Type;
} // namespace llvm

namespace amp {

namespace table = Concurrency::detail::table;

/// Address spaces, with the numbers of OpenCL's SPIR target.
enum AddressSpace : unsigned { PrivateSpace = 0, GlobalSpace = 1, ConstantSpace = 2, LocalSpace = 3 };

/// Returns true for pointers into private memory or into an address space that is not known yet.
bool isFlatPointer(const llvm::Type *T);

/// Offsets in detail::container_state.
namespace container_layout {
constexpr uint64_t Data = 0, Home = 8, ByteOffset = 16, Extent = 24;
/// Size of the whole container_state in bytes.
constexpr uint64_t size(unsigned Rank) { return Extent + 8ull * Rank; }
} // namespace container_layout

struct ContainerInfo {
  std::string Name;
  uint64_t Offset = 0; ///< in the function object
  uint32_t Kind = table::container_view;
  bool ReadOnly = false; ///< its type forbids writing
  uint64_t ElemBytes = 0;
  uint32_t Rank = 0;
  uint32_t Access = 0; ///< bits of table::container_access; set by AnnotateArguments
  uint32_t Tail = 0;   ///< number of ints after the container_state; only until outline-kernels

  bool isArray() const { return Kind == table::container_array_ref; }
  /// Returns the user's variable. A texture view is an object around a container, whose name includes both.
  llvm::StringRef variable() const {
    llvm::StringRef Result = Name;
    Result.consume_back(table::texture_words);
    return Result;
  }
};

struct FieldInfo {
  std::string Name;
  uint64_t Offset = 0;
  uint64_t Bytes = 0;
};

struct KernelInfo {
  llvm::Function *Kernel = nullptr;
  std::string Symbol;
  std::string Source; ///< file:line:column
  std::string Name;
  uint32_t Rank = 0;
  llvm::SmallVector<uint32_t, 3> Tile; ///< most significant first; empty when not tiled
  std::vector<ContainerInfo> Containers;
  std::vector<FieldInfo> Fields;
  uint64_t FunctorBytes = 0;

  bool Outlined = false;               ///< the fields below are set
  std::vector<table::arg_record> Args; ///< one for each argument of Kernel, in order
  uint32_t LocalBytes = 0;
  uint32_t Features = 0;
};

/// Returns the kernels of M in the order of its metadata. Malformed metadata is reported as an internal error, and
/// none are returned.
std::vector<KernelInfo> readKernels(llvm::Module &M);

/// Replaces the metadata of M.
void writeKernels(llvm::Module &M, const std::vector<KernelInfo> &Kernels);

/// The value of __cppamp_rank() in this kernel (message_layout.h).
uint32_t getMessageOrigin(const KernelInfo &K);

/// Returns all containers of a function object, with the accesses that unoptimized code may perform.
std::vector<ContainerInfo> allContainers(const KernelInfo &K);

/// In this module, accesses outside a container's buffer are guarded (guard-accesses): the containers hold the
/// sizes of their buffers instead of their storage handles.
void markRobust(llvm::Module &M);
bool isRobust(const llvm::Module &M);

/// In this module, subscripts of containers are compared with the extents (report-subscripts).
void markBounds(llvm::Module &M);
bool hasBounds(const llvm::Module &M);

/// Where the missing function bodies of a module are.
enum class MissingBodies {
  Nowhere,      ///< all functions that a kernel calls must be in the module
  InOtherFiles, ///< the link adds them
  NotLinked     ///< the link has added all that exist
};
void setMissingBodies(llvm::Module &M, MissingBodies Where);
MissingBodies getMissingBodies(const llvm::Module &M);

/// A kernel that runs in any case, with guards, barriers or long indices, and a version for launches that do not need
/// them.
struct KernelVersions {
  /// i1 (ptr functor, ptr domain, i64 low0, i64 high0, ... high2): returns true if all unguarded accesses of
  /// `Unguarded` stay in their buffers in this part of the launch, or, after bypass-tile-copies, if no written
  /// container overlaps one that is copied; after split-dimensions, if rows are long. The part consists of all tiles
  /// from `low` to `high` in each dimension, least significant first; for kernels without tiles, of all threads.
  llvm::Function *Check = nullptr;
  llvm::Function *Unguarded = nullptr; ///< the kernel with fewer guards
  bool HasGuards = false;              ///< Unguarded still has some
};
void setVersions(llvm::Function &Kernel, const KernelVersions &Versions);
std::optional<KernelVersions> findVersions(const llvm::Function &Kernel);
/// Returns the version with fewer guards, or null, and removes Check. For callers that have a test of their own.
llvm::Function *takeUnguarded(llvm::Function &Kernel);
/// Keeps only the fully guarded kernel.
void dropVersions(llvm::Function &Kernel);

/// Records that an error was reported in F, so that later stages skip the kernels that reach it.
void markRejected(llvm::Function &F);
bool isRejected(const llvm::Function &F);

/// Reports why a target cannot express the kernel that contains I, and marks the kernel. If other targets have code
/// for it, the report becomes a warning (pipeline/JoinTargets.h).
DeviceReport reject(llvm::Instruction &I, FilledMessage Why);

/// Removes the kernels that reach a rejected function from M. Returns false if no kernel is left.
bool dropRejectedKernels(llvm::Module &M);

/// Removes Clang's annotations, which record where tile_static variables are declared, from the module and stores them
/// as SourceMetadata of the variables.
void readVariablePositions(llvm::Module &M);

/// Returns "tile" for "f()::{lambda(index<1>)#1}::operator()(index<1>) const::tile".
std::string getVariableName(const llvm::GlobalVariable &G);

/// Returns the container whose field `Field` (container_layout) is at this address in the function object, or in an
/// array that the function object points to; null if it is unknown.
const ContainerInfo *findContainer(const llvm::Value *Pointer, uint64_t Field, const KernelInfo &K);

} // namespace amp

#endif // CPPAMP_KERNEL_KERNELINFO_H
