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
// Described with a dumped example in docs/internals/kernel_table.md.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_KERNEL_TABLE_H
#define CPPAMP_DETAIL_KERNEL_TABLE_H

#include <stdint.h>

namespace Concurrency {
namespace detail {
namespace table {

/// Raised with every incompatible change of this file.
static const uint32_t abi_version = 7;

/// First eight bytes of a kernel table.
static const char magic[8] = {'C', 'p', 'p', 'A', 'M', 'P', 'k', 't'};

/// ELF section of the offload binaries; the name is a C identifier, so linkers define
/// __start_/__stop_ symbols, and 0x6fff4c0b is SHT_LLVM_OFFLOADING.
#define CPPAMP_SECTION_NAME "llvm_amp_offload"
#define CPPAMP_SECTION_TYPE "0x6fff4c0b"

/// Symbol of the image_handle that the headers define once per object and that the compiler fills.
#define CPPAMP_IMAGE_SYMBOL "__cppamp_this_image"

/// Symbol of a byte, weak and visible to the runtime, that objects with machine code of kernels for the host
/// define: programs that have it run on the host by default.
#define CPPAMP_HOST_CODE_SYMBOL "__cppamp_host_code"

/// Values of the "triple" string of the offload binaries.
#define CPPAMP_TRIPLE_OPENCL_C "opencl-c"
#define CPPAMP_TRIPLE_SPIRV "spir64-unknown-unknown"
#define CPPAMP_TRIPLE_TABLE "cppamp-kernel-table"

/// Macro in the OpenCL C text before the name of each buffer argument. The runtime defines it as
/// `restrict` for launches whose buffers are distinct, and as nothing otherwise.
#define CPPAMP_RESTRICT_MACRO "CPPAMP_RESTRICT"

/// The text of several kernels can be built for one of them: the runtime then defines the first macro, and the second
/// one followed by the kernel's name.
#define CPPAMP_ONE_KERNEL_MACRO "CPPAMP_ONE_KERNEL"
#define CPPAMP_KERNEL_MACRO_PREFIX "CPPAMP_KERNEL_"

/// Defined by the runtime for GPUs: the components of a short vector are one access.
#define CPPAMP_VECTORS_MACRO "CPPAMP_VECTORS"

/// Defined by the runtime for launches on GPUs whose containers all begin where their buffers do: offsets are 0, and
/// elements as aligned as their size allows.
#define CPPAMP_WHOLE_BUFFERS_MACRO "CPPAMP_WHOLE_BUFFERS"

/// Defined by the runtime for launches on NVIDIA's GPUs whose containers, besides, have less than 2 GiB each, so that
/// indices fit an int, and whose groups are one grid of the device, so that its registers contain their ids.
#define CPPAMP_SMALL_BUFFERS_MACRO "CPPAMP_SMALL_BUFFERS"

/// Defined by the runtime for NVIDIA's GPUs, as the compute capability (90 is 9.0): their compiler takes assembly.
#define CPPAMP_NVIDIA_MACRO "CPPAMP_NVIDIA"

/// Suffix of the symbol of the second version of a kernel with guards (feature_robust). That version has a record of
/// its own, lacks the guards of the accesses that host_kernel::ask tests, and has no machine code for the host.
#define CPPAMP_INSIDE_SUFFIX ".inside"

/// Suffix of the symbol of the variant in which each thread does the work of `rows_each` neighbors in the last but one
/// dimension. OpenCL's dimension 1 of the grid is shorter by that factor, rounded up; the domain passed to the kernel
/// is the program's. Such a variant has a separate record, and no machine code for the host.
#define CPPAMP_ROWS_SUFFIX ".rows"
static const uint32_t rows_each = 4;

/// Defined by the runtime for PoCL's CPUs, and where SPIR-V is made: their compiler needs barriers without effect.
#define CPPAMP_POCL_MACRO "CPPAMP_POCL"

/// Prefix of the names of cl_ext_float_atomics. Texts that use them are built as OpenCL C 3.0 where the device
/// has the extension.
#define CPPAMP_FLOAT_ATOMICS_MACRO_PREFIX "__opencl_c_ext_"

/// Names cl_khr_integer_dot_product's functions on words of four bytes. As with cl_ext_float_atomics.
#define CPPAMP_DOT_PRODUCTS_MACRO "__opencl_c_integer_dot_product_input_4x8bit_packed"

/// The threads that a kernel compiled for the host runs. Dimensions are OpenCL's: 0 is the least
/// significant one of the compute domain, what is missing is 1, and domains of more than three dimensions
/// are one long dimension.
///
/// Threads run in *groups*: the tiles of a tiled kernel; of others, up to `block` neighbors in dimension 0
/// (the last group of a row is shorter where `block` does not divide it). Group g0, g1, g2 has the number
/// (g2 * groups[1] + g1) * groups[0] + g0.
struct host_domain {
  const uint32_t *extent; ///< as the program has it, most significant first
  uint32_t size[3];       ///< threads
  uint32_t groups[3];
  /// Threads of a group without tiles: all in dimension 0, or a multiple of the level's lanes; see also host_few and
  /// host_serial.
  uint32_t block;
  /// Bytes of each private copy of counters (access_counters), a multiple of host_counter_line. 0 if such a container
  /// overlaps another one of the kernel.
  uint32_t counter_bytes;
  void *messages; ///< the words of the buffer of messages; null if the kernel has none
};

/// A call of a host_entry may have private copies of the first elements of containers (access_counters). They lie at
/// the end of its scratch memory, each followed by host_counter_line bytes. `scratch_bytes` of host_kernel includes
/// copies of host_counter_bytes, which leave half of the first cache to the data.
static const uint32_t host_counter_bytes = 16u << 10, host_counter_line = 64;

/// Runs `group_count` groups, starting with number `first_group`. `functor` is the function object, with host addresses
/// in its containers. `scratch` is `scratch_bytes` of memory at a multiple of host_scratch_alignment that no other
/// thread uses meanwhile; its contents are undefined before and after.
typedef void host_entry(const void *functor, const struct host_domain *domain, uint64_t first_group,
                        uint64_t group_count, void *scratch);

static const uint32_t host_scratch_alignment = 64;

/// Runs one thread of a kernel with host_by_thread. The runtime knows which thread it is
/// (runtime/backend/host/thread_builtins.h); `extent` is host_domain::extent.
typedef void host_thread(const void *functor, const uint32_t *extent);

/// For a kernel with guards: returns true if all accesses without guards in its second version stay inside their
/// buffers in this part of a launch. The part is all tiles from `low` to `high` in each dimension, numbered as in
/// host_domain, or all threads of a kernel without tiles. The containers in `functor` are complete except for their
/// data. For a kernel without guards, only its host_entry asks: true if no written container overlaps one that the
/// second version reads instead of its copy in tile_static memory.
typedef bool host_question(const void *functor, const uint32_t *extent, int64_t low0, int64_t high0, int64_t low1,
                           int64_t high1, int64_t low2, int64_t high2);

/// Instruction sets that a kernel is compiled for, in ascending order. The runtime uses the last one that exists and
/// that the processor supports.
enum host_level : uint32_t {
  host_level_own = 0,    ///< that of the host code around it
  host_level_x86_v2 = 1, ///< x86-64-v2: SSE4.2
  host_level_x86_v3 = 2, ///< x86-64-v3: AVX2, FMA
  host_level_x86_v4 = 3, ///< x86-64-v4: AVX-512 F, BW, CD, DQ, VL
  host_level_count = 4
};

enum host_flag : uint32_t {
  /// The code is a host_thread, in code[host_level_own]; its tile_static variables are thread_local.
  host_by_thread = 1u << 0,
  /// With host_by_thread: threads of a tile may wait for each other, so each needs a separate stack.
  host_waits = 1u << 1,
  /// Each call adds its tiles' sums to memory at its end, so few calls are better.
  host_adds = 1u << 2,
  /// Threads do equal work: all iterate equally often.
  host_equal = 1u << 3,
  /// There is code for few threads, one after the other: host_domain::block may be a power of two up to the level's
  /// lanes divided by host_lanes_per_few.
  host_few = 1u << 4,
  /// All threads run one after the other: host_domain::block may be anything.
  host_serial = 1u << 5,
  /// The number of rows that one call should run, or a multiple, is in eight bits from here on. 0: it does not matter.
  host_joined_rows = 1u << 8
};

/// A vector takes about as long as its lanes, divided by this, one after the other.
static const uint32_t host_lanes_per_few = 4;

/// One kernel's machine code for the host.
struct host_kernel {
  host_entry *code[host_level_count]; ///< by enum host_level; null where there is none
  uint32_t scratch_bytes;
  uint32_t flags;     ///< enum host_flag
  host_question *ask; ///< null if there is one version of the kernel
};

/// The images of an object file: the bytes of its part of the section, and the machine code
/// of its kernels, in the order of the kernel table's records; `checked` is that of --amp-check-kernels
/// (checked_kernel.h). Filled by the compiler, read by the runtime; null in an object without.
struct image_handle {
  const unsigned char *begin;
  const unsigned char *end;
  const struct host_kernel *host;
  const struct checked_kernel *checked;
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
#define CPPAMP_FEATURE(name, bit, word, title, extensions) feature_##name = 1u << bit,
#include <amp/detail/features.def>
  /// Optional: reads outside of a buffer return 0, and writes have no effect. Such a kernel reads the size of the
  /// buffer from the field of the storage handle in a container of the function object.
  feature_robust = 1u << 31,
  /// Optional: subscripts outside of an extent are reported to the host.
  feature_bounds = 1u << 30,
  /// Optional: no image has code for this kernel. It runs only on the host, from the object file's machine code.
  feature_no_image = 1u << 29
};
static const uint32_t all_features = 0
#define CPPAMP_FEATURE(name, bit, word, title, extensions) | 1u << bit
#include <amp/detail/features.def>
    ;

/// Other bits of kernel_record::features, a wish: the groups of a kernel without tiles should be group_row() threads
/// wide, and long in dimension 1, or in dimension 2 with group_row_planes. Threads that run in lockstep then touch
/// fewer cache lines. 0 if they should be neighbors in dimension 0, as usual. Libraries may ignore it.
static const uint32_t group_row_shift = 25, group_row_mask = 7u << group_row_shift, group_row_planes = 1u << 28;
/// Widths are the powers of two up to 2^(group_row_logs - 1).
static const uint32_t group_row_logs = 5;
static inline uint32_t group_row(uint32_t features) {
  return 1u << ((features & group_row_mask) >> group_row_shift) >> 1;
}

/// One kernel.
struct kernel_record {
  uint32_t symbol;          ///< string: the name that host code uses
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
  container_view = 0,      ///< an array_view object lies at `offset` of the function object
  container_array_ref = 1, ///< a pointer to an array object lies at `offset`
  container_messages = 2   ///< nothing in the function object: the runtime's buffer of messages
};

enum container_access : uint32_t {
  access_read = 1u << 0,  ///< the kernel may read elements
  access_write = 1u << 1, ///< the kernel may write elements
  /// The host's code adds to private copies of the first elements, which each call adds to memory at its end. The
  /// runtime chooses their size (host_domain::counter_bytes).
  access_counters = 1u << 2
};

/// Suffix of the name of a container inside a view of a texture: the member of the captured variable.
constexpr char texture_words[] = "_m_words";

/// An array_view or array whose elements the kernel accesses.
struct container_record {
  uint32_t kind;        ///< enum container_kind
  uint32_t access;      ///< bits of enum container_access
  uint32_t offset;      ///< in bytes, from the start of the function object
  uint32_t rank;        ///< of the container
  uint32_t elem_bytes;  ///< sizeof its element
  uint32_t name;        ///< string: the captured variable, for messages
  uint32_t state_bytes; ///< of the object, from its start: what a kernel may read of it, or 0
};

enum arg_kind : uint32_t {
  arg_buffer = 0,   ///< cl_mem of container `index`
  arg_offset = 1,   ///< uint64: byte offset of container `index`'s first element in its cl_mem
  arg_scalar = 2,   ///< `bytes` bytes at `offset` of the function object
  arg_indirect = 3, ///< `bytes` bytes at `offset2` of the object that the pointer at `offset` of the
                    ///< function object points to (a field of an array captured by reference)
  arg_domain = 4,   ///< uint32: component `index` of the compute domain's extent
  arg_functor = 5,  ///< read-only buffer with a copy of the whole function object
  arg_offsets = 6,  ///< ulong2, 4, 8 or 16: as arg_offset, of the `offset` containers from `index` on;
                    ///< components beyond are unused
  arg_size = 7      ///< uint64: bytes of container `index`'s data source, from its start
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
