// What the compiler knows about each kernel.
//
// It lives in the module, as the named metadata !cppamp.kernels, so that each pass can be run alone on
// a .ll file. The plugin writes operands 0 to 8 (docs/internals/architecture.md, "The device module");
// OutlineKernels adds operand 9, the arguments, and later passes fill the rest:
//
//   !{ptr @kernel, !"symbol", !"file:line:col", i32 RANK, !tile, !containers, !fields, i64 BYTES, !"name",
//     !args, i32 LOCAL_BYTES, i32 FEATURES}
//   !args = !{!{i32 KIND, i32 INDEX, i32 OFFSET, i32 OFFSET2, i32 BYTES}, ...}
//
// From then on !containers holds only those that the kernel reaches, each with a seventh operand, its
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
} // namespace llvm

namespace amp {

namespace table = Concurrency::detail::table;

/// Address spaces, as OpenCL's SPIR target numbers them.
enum AddressSpace : unsigned { PrivateSpace = 0, GlobalSpace = 1, ConstantSpace = 2, LocalSpace = 3 };

/// Offsets in detail::container_state.
namespace container_layout {
constexpr uint64_t Data = 0, Home = 8, ByteOffset = 16, Extent = 24;
/// Bytes of the whole container_state.
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
  uint32_t Tail = 0;   ///< ints behind the container_state; only until outline-kernels has run

  bool isArray() const { return Kind == table::container_array_ref; }
  /// The variable that users know. A view of a texture is an object around a container, which is named after both.
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

  bool Outlined = false;               ///< the rest is there
  std::vector<table::arg_record> Args; ///< one for each argument of Kernel, in order
  uint32_t LocalBytes = 0;
  uint32_t Features = 0;
};

/// The kernels of M in the order of its metadata. Malformed metadata is an internal error: it is
/// reported, and nothing is returned.
std::optional<std::vector<KernelInfo>> readKernels(llvm::Module &M);

/// Replaces the metadata of M.
void writeKernels(llvm::Module &M, const std::vector<KernelInfo> &Kernels);

/// What __cppamp_rank() is in this kernel (message_layout.h).
uint32_t getMessageOrigin(const KernelInfo &K);

/// All that a function object holds, with what code that is not optimized may do to it.
std::vector<ContainerInfo> allContainers(const KernelInfo &K);

/// Accesses outside of a container's buffer are guarded in this module (guard-accesses): the kernels read the sizes
/// of buffers where the containers' storage handles would be.
void markRobust(llvm::Module &M);
bool isRobust(const llvm::Module &M);

/// Subscripts of containers are compared with their extents in this module (report-subscripts).
void markBounds(llvm::Module &M);
bool hasBounds(const llvm::Module &M);

/// Where the bodies are that a module lacks.
enum class MissingBodies {
  Nowhere,      ///< what a kernel calls must be in the module
  InOtherFiles, ///< the link will bring them
  NotLinked     ///< the link has brought all that there are
};
void setMissingBodies(llvm::Module &M, MissingBodies Where);
MissingBodies getMissingBodies(const llvm::Module &M);

/// Of a kernel with guards: what it may be run as where they are not needed.
struct KernelVersions {
  /// i1 (ptr functor, ptr domain, i64 low0, i64 high0, ... high2): do all accesses of `Inside` that have no guard stay
  /// in their buffers in this part of the launch? The part is all tiles from `low` to `high` in each dimension, the
  /// least significant one first; of kernels without tiles, all threads.
  llvm::Function *Ask = nullptr;
  llvm::Function *Inside = nullptr; ///< as the kernel, with fewer guards
  bool HasGuards = false;           ///< Inside has some
};
void setVersions(llvm::Function &Kernel, const KernelVersions &Versions);
std::optional<KernelVersions> findVersions(const llvm::Function &Kernel);
/// The version with fewer guards, if there is one, for who asks somewhere else; nothing is left of the question.
llvm::Function *takeInside(llvm::Function &Kernel);
/// Leaves the kernel with all guards alone.
void dropVersions(llvm::Function &Kernel);

/// Says that an error has been reported in F: no later stage shall see the kernels that reach it.
void markRejected(llvm::Function &F);
bool isRejected(const llvm::Function &F);

/// Reports what a target cannot express of the kernel that I is in, and marks the kernel. Where other targets have code
/// for it, the report becomes a warning (pipeline/JoinTargets.h).
DeviceReport reject(llvm::Instruction &I, FilledMessage Why);

/// Takes the kernels that reach a rejected function out of M. False if no kernel is left.
bool dropRejectedKernels(llvm::Module &M);

/// Takes Clang's annotations, which say where tile_static variables are declared, off the module and keeps them as
/// SourceMetadata of the variables.
void readVariablePlaces(llvm::Module &M);

/// "tile" for "f()::{lambda(index<1>)#1}::operator()(index<1>) const::tile".
std::string getVariableName(const llvm::GlobalVariable &G);

} // namespace amp

#endif // CPPAMP_KERNEL_KERNELINFO_H
