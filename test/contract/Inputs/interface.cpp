// The interface that compiled programs depend on: the exported functions, and the layout of all types that programs and
// the library, or two objects of a program, share. abidw writes it to interface.abi (docs/internals/abi.md).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>
#include <amp_opencl.h>
#include <amp_short_vectors.h>

namespace Concurrency::detail {

#define FUNCTION(name)                                                                                                 \
  decltype(&name) interface_##name() { return &name; }
FUNCTION(access_array_on_host)
FUNCTION(access_on_host)
FUNCTION(add_trace_mark)
FUNCTION(address_on_host)
FUNCTION(adopt_texture_buffer)
FUNCTION(array_access_type)
FUNCTION(array_associated_view_of)
FUNCTION(array_data_on_host)
FUNCTION(array_view_of)
FUNCTION(auto_selection_view)
FUNCTION(begin_trace_range)
FUNCTION(check_mip_levels)
FUNCTION(check_projection)
FUNCTION(check_same_extent)
FUNCTION(check_section)
FUNCTION(check_source)
FUNCTION(check_texture_format)
FUNCTION(check_texture_view)
FUNCTION(check_view_as)
FUNCTION(checked_bytes)
FUNCTION(copy_from_opencl_image)
FUNCTION(copy_in)
FUNCTION(copy_out)
FUNCTION(copy_section)
FUNCTION(copy_texture)
FUNCTION(copy_texture_box)
FUNCTION(copy_texture_in)
FUNCTION(copy_texture_out)
FUNCTION(copy_to_opencl_image)
FUNCTION(create_array_storage)
FUNCTION(create_host_storage)
FUNCTION(create_opencl_image)
FUNCTION(create_opencl_sampler)
FUNCTION(create_opencl_storage)
FUNCTION(create_texture_storage)
FUNCTION(create_unsourced_storage)
FUNCTION(create_view)
FUNCTION(create_view_without_timeout)
FUNCTION(default_view)
FUNCTION(defer_operation)
FUNCTION(describe_opencl_image)
FUNCTION(describe_opencl_sampler)
FUNCTION(destroy_storage)
FUNCTION(device_at)
FUNCTION(device_count)
FUNCTION(device_of_opencl)
FUNCTION(discard_section)
FUNCTION(end_leaving)
FUNCTION(end_trace_range)
FUNCTION(find_device)
FUNCTION(finish_leaving)
FUNCTION(flush_view)
FUNCTION(get_default_access_type)
FUNCTION(get_device_info)
FUNCTION(get_operation)
FUNCTION(is_in_device_memory)
FUNCTION(is_staging_texture)
FUNCTION(is_tracing)
FUNCTION(launch_kernel)
FUNCTION(lock_view)
FUNCTION(make_marker)
FUNCTION(opencl_buffer)
FUNCTION(opencl_context)
FUNCTION(opencl_device)
FUNCTION(opencl_queue)
FUNCTION(read_statistics)
FUNCTION(refresh_section)
FUNCTION(release_operation)
FUNCTION(release_view)
FUNCTION(retain_operation)
FUNCTION(retain_view)
FUNCTION(run_async)
FUNCTION(set_default_access_type)
FUNCTION(set_default_device)
FUNCTION(set_view_timeout)
FUNCTION(source_bytes)
FUNCTION(source_view)
FUNCTION(start_entering)
FUNCTION(start_leaving)
FUNCTION(start_operation)
FUNCTION(synchronize_home)
FUNCTION(synchronize_to)
FUNCTION(texel_count)
FUNCTION(texture_data_length)
FUNCTION(throw_runtime_exception)
FUNCTION(unlock_view)
FUNCTION(use_default_view)
FUNCTION(view_device)
FUNCTION(view_is_auto_selection)
FUNCTION(view_of_opencl_context)
FUNCTION(view_of_opencl_queue)
FUNCTION(view_queuing_mode)
FUNCTION(view_timeout)
FUNCTION(view_timeout_is_disabled)
FUNCTION(wait_for_view)
void (*interface_wait())(async_state *) { return &wait_for_operation; }
bool (*interface_wait_limited())(async_state *, long long) { return &wait_for_operation; }
FUNCTION(amp_uninitialize)

/// The exported classes: the library throws them, programs catch them.
struct interface_of_exceptions {
  runtime_exception base;
  out_of_memory memory;
  invalid_compute_domain domain;
  unsupported_feature feature;
  uninitialized_object uninitialized;
  accelerator_view_removed removed;
};
size_t interface_exceptions(const interface_of_exceptions *e) { return sizeof(*e); }

/// Written by the compiler and read by the library, or vice versa.
struct interface_of_compiler {
  table::image_handle image;
  table::host_kernel kernel;
  table::host_domain domain;
  table::checked_kernel checked;
  table::table_header header;
  table::kernel_record record;
  table::container_record container;
  table::arg_record argument;
  kernel_handle handle;
};
size_t interface_compiler(const interface_of_compiler *p) { return sizeof(*p); }

/// Read and written by inlined code of the headers.
struct interface_of_headers {
  storage *data_source;
  section_ref section;
  device_info device;
  runtime_statistics counters;
  texture_ref texture;
  texture_box box;
  container_state<3> state;
};
size_t interface_headers(const interface_of_headers *p) { return sizeof(*p); }

// Passed between libraries of a program: classes of the headers, which hold handles of the library.
template <typename T, size_t Bytes, size_t Alignment = 8> constexpr bool is_laid_out() {
  static_assert(sizeof(T) == Bytes);
  static_assert(alignof(T) == Alignment);
  return true;
}
static_assert(is_laid_out<index<2>, 8, 4>() && is_laid_out<extent<3>, 12, 4>());
static_assert(is_laid_out<tiled_extent<16, 16>, 8, 4>() && is_laid_out<tiled_index<16, 16>, 36, 4>());
static_assert(is_laid_out<array<int, 1>, 32>() && is_laid_out<array<double, 3>, 48>());
static_assert(is_laid_out<array_view<int, 2>, 40>() && is_laid_out<array_view<const float, 1>, 32>());
static_assert(is_laid_out<accelerator, 8>() && is_laid_out<accelerator_view, 8>());
static_assert(is_laid_out<completion_future, 8>());
static_assert(is_laid_out<graphics::texture<float, 2>, 48>());
static_assert(is_laid_out<graphics::texture_view<const float, 2>, 48>());
static_assert(is_laid_out<graphics::texture_view<float, 3>, 56>());
static_assert(is_laid_out<graphics::sampler, 24, 4>() && is_laid_out<graphics::float_4, 16, 4>());

} // namespace Concurrency::detail
