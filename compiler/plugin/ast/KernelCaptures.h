// The contents of a kernel's function object, read from the AST.
//
// The layout is the host's. The device passes need the offsets of the containers; the names of
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
class CXXRecordDecl;
class ClassTemplateSpecializationDecl;
class FunctionDecl;
class FunctionTemplateDecl;
class QualType;
class SourceManager;
} // namespace clang
namespace llvm {
class Module;
} // namespace llvm

namespace amp {

struct CapturedContainer {
  std::string Name;
  uint64_t Offset = 0;
  bool ByReference = false; ///< the function object holds a reference to it
  bool ReadOnly = false;
  uint64_t ElemBytes = 0;
  unsigned Rank = 0;
  unsigned Tail = 0; ///< number of ints after its container_state
};

struct CapturedField {
  std::string Name;
  uint64_t Offset = 0;
  uint64_t Bytes = 0;
};

/// Maximum number of containers and other values in a function object, including elements of arrays.
constexpr unsigned MaxCaptured = 1 << 20;

/// One instantiation of kernel_main<Entry>.
struct KernelEntry {
  std::string EntryName;            ///< mangled name of the entry in the device module
  std::string Symbol;               ///< name by which the host refers to it
  std::string Location;             ///< file:line:column of the function object
  std::string Locations;            ///< identify this kernel: see describeLocations
  clang::SourceLocation FunctorLoc; ///< the same, in this compilation
  std::string Name;                 ///< readable name for the kernel function
  unsigned Rank = 0;
  std::vector<int> Tile; ///< empty when not tiled
  uint64_t FunctorBytes = 0;
  std::vector<CapturedContainer> Containers;
  std::vector<CapturedField> Fields;
  bool IsOverfull = false; ///< an array alone exceeds the maximum

  size_t size() const { return Containers.size() + Fields.size(); }
  /// Returns true if some captures may not have been read.
  bool isFull() const { return IsOverfull || size() >= MaxCaptured; }
};

/// Describes T if it is an array, array_view or texture of the public headers: its element type and rank. A texture
/// is an array of ints followed by a format.
struct ContainerType {
  bool IsContainer = false;
  bool IsArray = false; ///< array or texture, not array_view
  bool ReadOnly = false;
  uint64_t ElemBytes = 0;
  unsigned Rank = 0;
  unsigned Tail = 0;
};
ContainerType getContainerType(clang::ASTContext &Context, clang::QualType T);

/// Returns true if F is an instantiation of Concurrency::detail::launch, which every parallel_for_each calls.
bool isLaunch(const clang::FunctionDecl *F);

/// Returns the template of the kernels' entries; null without <amp.h>.
clang::FunctionTemplateDecl *findKernelMain(clang::ASTContext &Context);

/// Returns the instantiated classes array<...> and array_view<...>.
std::vector<const clang::ClassTemplateSpecializationDecl *> findContainers(clang::ASTContext &Context);

/// Returns true if the size of the elements of array<T, N> or array_view<T, N> is not allowed. Class may be any other.
bool hasElementsOfOtherSize(clang::ASTContext &Context, const clang::ClassTemplateSpecializationDecl *Class);

/// Returns true if the unit instantiates an array or array_view, or names one whose elements have another size.
bool usesContainers(clang::ASTContext &Context);

/// Returns the classes of all launched function objects, for the host compilation.
std::vector<const clang::CXXRecordDecl *> findFunctors(clang::ASTContext &Context);

/// Returns all kernels of a translation unit, in the order of their instantiation.
std::vector<KernelEntry> findKernels(clang::ASTContext &Context);

/// Returns all kernels that the host launches, with symbols, locations and layouts.
std::vector<KernelEntry> findLaunches(clang::ASTContext &Context);

/// Returns true if two function objects hold their members at the same offsets.
bool haveEqualLayouts(const KernelEntry &A, const KernelEntry &B);

/// Writes !cppamp.kernels. Leaves out entries that M does not define.
void writeKernelMetadata(llvm::Module &M, const std::vector<KernelEntry> &Kernels);

// Identifies a kernel by source locations that both compilations share.
//
// A kernel's symbol counts lambdas and local classes: the second lambda of f, called with the first lambda of g. If
// one compilation skips a lambda, the other's number means a different kernel. Equal source locations mean the same
// kernel.

/// Returns the locations (file, line, column) of a function object's class, of the enclosing functions and classes, and
/// of all classes in their template arguments.
std::string describeLocations(const clang::CXXRecordDecl *Functor, const clang::SourceManager &SM);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_KERNELCAPTURES_H
