// The contract between the compiler and the runtime.
//
// The compiler embeds, in each object that launches kernels, one section of *offload binaries*
// (LLVM's own container, so that `llvm-objdump --offloading` lists them): the OpenCL C text, the
// SPIR-V of that text when a translator was installed, and a kernel table that describes both. A
// kernel table is one block of memory: a table_header, then its records, then a string pool. All
// offsets are in bytes; all integers are little-endian; nothing needs relocation.
//
//   host code          kernel_handle{ &image, "symbol" }   ──►  kernel_record.symbol
//   launch             kernel_record.first_arg .. +arg_count   one clSetKernelArg each
//
// Described with a dumped example in docs/kernel_table.md.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_KERNEL_TABLE_H
#define CPPAMP_DETAIL_KERNEL_TABLE_H

#include <stdint.h>

namespace Concurrency {
namespace detail {
namespace table {

/// Raised with every incompatible change of this file.
static const uint32_t abi_version = 2;

/// First eight bytes of a kernel table.
static const char magic[8] = {'C', 'p', 'p', 'A', 'M', 'P', 'k', 't'};

/// ELF section of the offload binaries; the name is a C identifier, so linkers define
/// __start_/__stop_ symbols, and 0x6fff4c0b is SHT_LLVM_OFFLOADING.
#define CPPAMP_SECTION_NAME "llvm_amp_offload"
#define CPPAMP_SECTION_TYPE "0x6fff4c0b"

/// Symbol of the image_handle that the headers define once per object and that the compiler fills.
#define CPPAMP_IMAGE_SYMBOL "__cppamp_this_image"

/// Values of the "triple" string of the offload binaries.
#define CPPAMP_TRIPLE_OPENCL_C "opencl-c"
#define CPPAMP_TRIPLE_SPIRV "spir64-unknown-unknown"
#define CPPAMP_TRIPLE_TABLE "cppamp-kernel-table"

/// Macro in the OpenCL C text before the name of each buffer argument. The runtime defines it as
/// `restrict` for launches whose buffers are distinct, and as nothing otherwise.
#define CPPAMP_RESTRICT_MACRO "CPPAMP_RESTRICT"

/// Texts of several kernels can be built for one of them: the runtime defines the first macro, and the
/// second one with the kernel's name behind it.
#define CPPAMP_ONE_KERNEL_MACRO "CPPAMP_ONE_KERNEL"
#define CPPAMP_KERNEL_MACRO_PREFIX "CPPAMP_KERNEL_"

/// Defined by the runtime for GPUs: the components of a short vector are one access.
#define CPPAMP_VECTORS_MACRO "CPPAMP_VECTORS"

/// What an object file knows about its images: the bytes of its part of the section. Filled by the
/// compiler, read by the runtime; both null in an object without kernels.
struct image_handle {
  const unsigned char *begin;
  const unsigned char *end;
};

/// Start of a kernel table.
struct table_header {
  char magic[8];
  uint32_t abi_version;
  uint32_t total_bytes;
  uint32_t kernel_count;
  uint32_t kernels_offset; ///< kernel_record[kernel_count]
  uint32_t container_count;
  uint32_t containers_offset; ///< container_record[container_count]
  uint32_t arg_count;
  uint32_t args_offset; ///< arg_record[arg_count]
  uint32_t strings_bytes;
  uint32_t strings_offset; ///< NUL-terminated strings; a string is named by its offset in here
};

/// Device features that a kernel needs beyond OpenCL C 1.2's core.
enum feature : uint32_t {
  feature_fp64 = 1u << 0,         ///< double
  feature_int64_atomics = 1u << 1 ///< atomics on 64-bit integers
};

/// One kernel.
struct kernel_record {
  uint32_t symbol;          ///< string: the name host code asks for
  uint32_t name;            ///< string: the kernel function in the OpenCL C text and the SPIR-V
  uint32_t source_location; ///< string: "file:line:column" of the parallel_for_each kernel
  uint32_t rank;            ///< rank of the compute domain
  uint32_t tile[3];         ///< tile extents, most significant first; all 0 when not tiled
  uint32_t local_bytes;     ///< tile_static memory, in bytes
  uint32_t features;        ///< bits of enum feature
  uint32_t functor_bytes;   ///< sizeof the function object
  uint32_t first_container;
  uint32_t container_count;
  uint32_t first_arg;
  uint32_t arg_count;
};

enum container_kind : uint32_t {
  container_view = 0,     ///< an array_view object lies at `offset` of the function object
  container_array_ref = 1, ///< a pointer to an array object lies at `offset`
  container_messages = 2   ///< nothing in the function object: the runtime's buffer of messages
};

enum container_access : uint32_t {
  access_read = 1u << 0,  ///< the kernel may read elements
  access_write = 1u << 1  ///< the kernel may write elements
};

/// One array_view or array that the kernel really reaches elements of.
struct container_record {
  uint32_t kind;       ///< enum container_kind
  uint32_t access;     ///< bits of enum container_access
  uint32_t offset;     ///< in bytes, from the start of the function object
  uint32_t rank;       ///< of the container
  uint32_t elem_bytes; ///< sizeof its element
  uint32_t name;       ///< string: the captured variable, for messages
};

enum arg_kind : uint32_t {
  arg_buffer = 0,  ///< cl_mem of container `index`
  arg_offset = 1,  ///< uint64: byte offset of container `index`'s first element in its cl_mem
  arg_scalar = 2,  ///< `bytes` bytes at `offset` of the function object
  arg_indirect = 3,///< `bytes` bytes at `offset2` of the object that the pointer at `offset` of the
                   ///< function object points to (a field of an array captured by reference)
  arg_domain = 4,  ///< uint32: component `index` of the compute domain's extent
  arg_functor = 5, ///< read-only buffer with a copy of the whole function object
  arg_offsets = 6  ///< ulong2, 4, 8 or 16: as arg_offset, of the `offset` containers from `index` on;
                   ///< components beyond are unused
};

/// Components of the longest arg_offsets.
static const uint32_t max_offsets = 16;

/// One argument of the kernel function, in order.
struct arg_record {
  uint32_t kind; ///< enum arg_kind
  uint32_t index;
  uint32_t offset;
  uint32_t offset2;
  uint32_t bytes;
};

} // namespace table
} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_KERNEL_TABLE_H
