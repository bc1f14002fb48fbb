// The names by which the parts of the compiler find things in the device module.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_NAMES_H
#define CPPAMP_KERNEL_NAMES_H

namespace amp {

/// The kernels and what is known of them: KernelInfo.h.
constexpr char KernelsMetadata[] = "cppamp.kernels";
/// Of a kernel in tiles, in OpenCL's order.
constexpr char WorkGroupSizeMetadata[] = "reqd_work_group_size";
/// Of a module whose accesses are guarded: isRobust().
constexpr char RobustMetadata[] = "cppamp.robust";
/// Of a module whose subscripts are compared with extents: hasBounds().
constexpr char BoundsMetadata[] = "cppamp.bounds";
/// void (ptr data, i32 rank, i32 index, i32 extent, ... for each dimension): what mark-subscripts and
/// lower-subscripts leave of a subscript.
constexpr char SubscriptValues[] = "cppamp.subscript";
/// The constant that such a call has instead of the data, if the subscript is one of a plain array: the array's name.
constexpr char SubscriptName[] = "cppamp.array";
/// Of a kernel that has been copied without guards: findVersions().
constexpr char VersionsMetadata[] = "cppamp.versions";
/// What it means that a function has no body: MissingBodies.
constexpr char BodiesMetadata[] = "cppamp.bodies";
/// Of a loop that the device's compiler is to unroll, as `#pragma unroll` in the source marks it.
constexpr char UnrollHint[] = "llvm.loop.unroll.enable";
/// Of a loop that few threads come to (coarsen-threads): it is not to be unrolled.
constexpr char RareLoop[] = "cppamp.rare";
/// Of a barrier that only PoCL's compiler needs (Legalize.h).
constexpr char PoclMetadata[] = "cppamp.pocl";
/// Of a pointer that is a variable in the text (Optimize.h).
constexpr char SharedAddressMetadata[] = "cppamp.shared_address";
/// Section of tile_static variables.
constexpr char TileStaticSection[] = "cppamp.tile_static";

} // namespace amp

#endif // CPPAMP_KERNEL_NAMES_H
