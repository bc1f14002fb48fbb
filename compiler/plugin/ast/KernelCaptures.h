// What a kernel's function object holds, read from the AST.
//
// The layout is the host's. The device passes need to know where in it the containers are; names of
// scalar captures make the emitted text readable. The result is the metadata that
// docs/internals/architecture.md ("The device module") describes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_KERNELCAPTURES_H
#define CPPAMP_PLUGIN_AST_KERNELCAPTURES_H

#include "clang/Basic/SourceLocation.h"
#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class ClassTemplateSpecializationDecl;
class CXXRecordDecl;
class FunctionDecl;
class FunctionTemplateDecl;
class QualType;
} // namespace clang
namespace llvm {
class Module;
}

namespace amp {

struct CapturedContainer {
  std::string Name;
  uint64_t Offset = 0;
  bool ByReference = false; ///< the function object holds a reference to it
  bool ReadOnly = false;
  uint64_t ElemBytes = 0;
  unsigned Rank = 0;
  unsigned Tail = 0; ///< ints of the object that lie behind its container_state
};

struct CapturedField {
  std::string Name;
  uint64_t Offset = 0;
  uint64_t Bytes = 0;
};

/// Containers and other values of a function object, which are read one by one, arrays' elements too.
constexpr unsigned MaxCaptured = 1 << 20;

/// One instantiation of kernel_main<Entry>.
struct KernelEntry {
  std::string EntryName;            ///< mangled name of the entry in the device module
  std::string Symbol;               ///< name under which the host asks for it
  std::string Location;             ///< file:line:column of the function object
  std::string Places;               ///< which tell this kernel from all others: see KernelPlaces.h
  clang::SourceLocation FunctorLoc; ///< the same, in the compilation that has read it
  std::string Name;                 ///< readable name for the kernel function
  unsigned Rank = 0;
  std::vector<int> Tile; ///< empty when not tiled
  uint64_t FunctorBytes = 0;
  std::vector<CapturedContainer> Containers;
  std::vector<CapturedField> Fields;
  bool IsOverfull = false; ///< there is an array whose elements alone are too many

  size_t size() const { return Containers.size() + Fields.size(); }
  /// Is there, perhaps, more than was read?
  bool isFull() const { return IsOverfull || size() >= MaxCaptured; }
};

/// If T is an array, array_view or texture of the public headers: its element type and rank. A texture
/// is an array of ints with a format behind it.
struct ContainerType {
  bool IsContainer = false;
  bool IsArray = false; ///< array or texture, not array_view
  bool ReadOnly = false;
  uint64_t ElemBytes = 0;
  unsigned Rank = 0;
  unsigned Tail = 0;
};
ContainerType getContainerType(clang::ASTContext &Context, clang::QualType T);

/// Is F an instantiation of Concurrency::detail::launch, which every parallel_for_each calls?
bool isLaunch(const clang::FunctionDecl *F);

/// The template of the kernels' entries; null without <amp.h>.
clang::FunctionTemplateDecl *findKernelMain(clang::ASTContext &Context);

/// The instantiated classes array<...> and array_view<...>.
std::vector<const clang::ClassTemplateSpecializationDecl *> findContainers(clang::ASTContext &Context);

/// The classes of all function objects that parallel_for_each launches; for the host compilation.
std::vector<const clang::CXXRecordDecl *> findFunctors(clang::ASTContext &Context);

/// All kernels of a translation unit, in the order of their instantiation.
std::vector<KernelEntry> findKernels(clang::ASTContext &Context);

/// All kernels that the host launches: symbols, places and layouts of the function objects.
std::vector<KernelEntry> findLaunches(clang::ASTContext &Context);

/// Do two function objects hold their members in the same places?
bool haveEqualLayouts(const KernelEntry &A, const KernelEntry &B);

/// Writes !cppamp.kernels. Entries that M does not define are left out.
void writeKernelMetadata(llvm::Module &M, const std::vector<KernelEntry> &Kernels);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_KERNELCAPTURES_H
