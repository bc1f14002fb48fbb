// Names of metadata, functions and sections in the device module.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_NAMES_H
#define CPPAMP_KERNEL_NAMES_H

namespace amp {

/// On the module: the kernels and their facts (KernelInfo.h).
constexpr char KernelsMetadata[] = "cppamp.kernels";
/// On a kernel with tiles, in OpenCL's order.
constexpr char WorkGroupSizeMetadata[] = "reqd_work_group_size";
/// On a module with guarded accesses: see isRobust().
constexpr char RobustMetadata[] = "cppamp.robust";
/// On a module whose subscripts are compared with extents: see hasBounds().
constexpr char BoundsMetadata[] = "cppamp.bounds";
/// void (ptr data, i32 rank, i32 index, i32 extent, ... for each dimension): the form to which mark-subscripts and
/// lower-subscripts reduce a subscript.
constexpr char SubscriptValues[] = "cppamp.subscript";
/// The constant that replaces the data pointer of such a call for a plain array: the array's name.
constexpr char SubscriptName[] = "cppamp.array";
/// On a kernel that has a copy with fewer guards: see findVersions().
constexpr char VersionsMetadata[] = "cppamp.versions";
/// On the module: where the bodies of its undefined functions are (MissingBodies).
constexpr char BodiesMetadata[] = "cppamp.bodies";
/// On a loop that the device's compiler should unroll, as `#pragma unroll` marks it in the source.
constexpr char UnrollHint[] = "llvm.loop.unroll.enable";
/// The same with a number of iterations, as in `#pragma unroll 4`; 1: not at all.
constexpr char UnrollCount[] = "llvm.loop.unroll.count";
/// On a loop that should not be unrolled, because few threads reach it (coarsen-threads).
constexpr char RareLoop[] = "cppamp.rare";
/// On a barrier that only PoCL's compiler needs (legalize-control-flow).
constexpr char PoclMetadata[] = "cppamp.pocl";
/// On a pointer that is a variable in the text (share-addresses).
constexpr char SharedAddressMetadata[] = "cppamp.shared_address";
/// Section of tile_static variables.
constexpr char TileStaticSection[] = "cppamp.tile_static";

} // namespace amp

#endif // CPPAMP_KERNEL_NAMES_H
