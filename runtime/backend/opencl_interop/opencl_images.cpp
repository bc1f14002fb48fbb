// concurrency::opencl for textures (amp/opencl_textures.h): their buffers, images and samplers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl_interop/opencl_query.h"
#include "data/storage_state.h"
#include "support/api_boundary.h"
#include "support/process_exit.h"

#include <amp/opencl_textures.h>

#include <algorithm>

namespace Concurrency::detail {

namespace {

using sampler_handle = opencl_handle<cl_sampler, &opencl_functions::ReleaseSampler>;

struct channel_format {
  image_channel channel;
  unsigned bits;
  cl_channel_type type;
};
constexpr channel_format channel_formats[] = {
    {channel_int, 8, CL_SIGNED_INT8},    {channel_int, 16, CL_SIGNED_INT16},    {channel_int, 32, CL_SIGNED_INT32},
    {channel_uint, 8, CL_UNSIGNED_INT8}, {channel_uint, 16, CL_UNSIGNED_INT16}, {channel_uint, 32, CL_UNSIGNED_INT32},
    {channel_float, 16, CL_HALF_FLOAT},  {channel_float, 32, CL_FLOAT},         {channel_norm, 8, CL_SNORM_INT8},
    {channel_norm, 16, CL_SNORM_INT16},  {channel_unorm, 8, CL_UNORM_INT8},     {channel_unorm, 16, CL_UNORM_INT16}};

/// 0: images cannot have this number.
cl_channel_order order_of(unsigned components) {
  return components == 1 ? CL_R : components == 2 ? CL_RG : components == 4 ? CL_RGBA : 0;
}
cl_mem_object_type type_of(int rank) {
  return rank == 1 ? CL_MEM_OBJECT_IMAGE1D : rank == 2 ? CL_MEM_OBJECT_IMAGE2D : CL_MEM_OBJECT_IMAGE3D;
}

/// Width, height and depth.
void region_of(const texture_ref &t, size_t region[3]) {
  region[0] = region[1] = region[2] = 1;
  for (int k = 0; k < t.rank; ++k)
    region[k] = static_cast<size_t>(t.extent[t.rank - 1 - k]);
}

/// Throws unless the image has the same texel format as the texture.
void check_image(cl_mem image, image_channel channel, const texture_ref &t) {
  texture_ref other = t;
  describe_opencl_image(image, channel, other);
  if (!std::equal(t.extent, t.extent + t.rank, other.extent))
    refuse_object("the image has another extent than the texture");
  if (t.bits != other.bits)
    refuse_object("the image has " + std::to_string(other.bits) + " bits for each scalar, the texture " +
                  std::to_string(t.bits));
}

/// The most detailed mip level, as a section of the storage.
struct first_level {
  int stride[3];
  section_ref section;

  explicit first_level(const texture_ref &t) {
    for (int k = t.rank - 1, step = 1; k >= 0; step *= t.extent[k--])
      stride[k] = step;
    section = {t.home, t.byte_offset, t.extent, stride, t.rank, t.texel_bytes()};
  }
  first_level(const first_level &) = delete;
  first_level &operator=(const first_level &) = delete;
};

ocl_device &texture_device(const texture_ref &t) {
  check_driver_process();
  device_state *device = state_of(t.home).home_view->device;
  if (device->is_cpu_accelerator())
    refuse_object("a staging texture has no OpenCL objects; copy it to one on an accelerator");
  return ocl_device_of(device);
}

void copy_texels(const texture_ref &t, cl_mem image, bool to_image) {
  const first_level level(t);
  storage_state &s = state_of(t.home);
  view_state *view = s.home_view;
  ocl_device &device = ocl_device_of(view->device);
  ocl_queue &queue = ocl_queue_of(view);
  if (memory_info<cl_context>(image, CL_MEM_CONTEXT) != device.context())
    refuse_object("the image belongs to a different context than 'get_context'");
  size_t region[3];
  region_of(t, region);
  const size_t origin[3] = {};
  uint64_t number = 0;
  {
    std::lock_guard guard(s.lock);
    device_copy &copy = s.make_current(view, level.section);
    queue.settle();
    if (to_image)
      check(cl.EnqueueCopyBufferToImage(queue.get(), memory_of(*copy.buffer), image, t.byte_offset, origin, region, 0,
                                        nullptr, nullptr),
            "clEnqueueCopyBufferToImage", &device);
    else
      check(cl.EnqueueCopyImageToBuffer(queue.get(), image, memory_of(*copy.buffer), origin, region, t.byte_offset, 0,
                                        nullptr, nullptr),
            "clEnqueueCopyImageToBuffer", &device);
    number = view->record_command();
    copy.record_use(view, number, !to_image);
    if (!to_image)
      s.mark_written(copy, level.section);
    s.update_host_may();
  }
  view->wait(number);
}

} // namespace

void adopt_texture_buffer(texture_ref &t, texel_kind kind, cl_mem buffer, view_state *home) try {
  operation what("opencl::make_texture");
  check_texture_format(t, kind);
  const size_t bytes = (texture_data_length(t) + 3) / 4 * 4;
  t.home = create_opencl_storage(buffer, bytes, home);
  state_of(t.home).is_texture = true;
} catch (...) {
  leave_library();
}

void describe_opencl_image(cl_mem image, image_channel channel, texture_ref &t) try {
  check_driver_process();
  operation what("opencl::make_texture");
  use_opencl();
  if (!image)
    refuse_object("an image is needed, not null");
  const auto type = memory_info<cl_mem_object_type>(image, CL_MEM_TYPE);
  if (type != type_of(t.rank))
    refuse_object("a texture of rank " + std::to_string(t.rank) + " needs a " + std::to_string(t.rank) +
                  "-dimensional image");
  const auto format = image_info<cl_image_format>(image, CL_IMAGE_FORMAT);
  const auto *found = std::find_if(std::begin(channel_formats), std::end(channel_formats), [&](const auto &f) {
    return f.channel == channel && f.type == format.image_channel_data_type;
  });
  if (found == std::end(channel_formats) || format.image_channel_order != order_of(t.components))
    refuse_object("the image has other channels than the texture's texels");
  t.bits = found->bits;
  t.levels = 1;
  constexpr cl_image_info sizes[] = {CL_IMAGE_WIDTH, CL_IMAGE_HEIGHT, CL_IMAGE_DEPTH};
  for (int k = 0; k < t.rank; ++k)
    t.extent[t.rank - 1 - k] = static_cast<int>(image_info<size_t>(image, sizes[k]));
} catch (...) {
  leave_library();
}

cl_mem create_opencl_image(const texture_ref &t, image_channel channel) try {
  operation what("opencl::make_image");
  ocl_device &device = texture_device(t);
  const auto *found = std::find_if(std::begin(channel_formats), std::end(channel_formats),
                                   [&](const auto &f) { return f.channel == channel && f.bits == t.bits; });
  if (found == std::end(channel_formats) || order_of(t.components) == 0)
    throw unsupported_feature("opencl::make_image: OpenCL has no images of these texels");
  const cl_image_format format = {order_of(t.components), found->type};
  size_t region[3];
  region_of(t, region);
  cl_image_desc shape = {};
  shape.image_type = type_of(t.rank);
  shape.image_width = region[0];
  shape.image_height = t.rank > 1 ? region[1] : 0;
  shape.image_depth = t.rank > 2 ? region[2] : 0;
  cl_int code = CL_SUCCESS;
  buffer_handle image(cl.CreateImage(device.context(), CL_MEM_READ_WRITE, &format, &shape, nullptr, &code));
  if (code == CL_IMAGE_FORMAT_NOT_SUPPORTED || code == CL_INVALID_OPERATION)
    throw unsupported_feature(
        ("opencl::make_image: '" + device.facts.name + "' has no images of these texels").c_str());
  check(code, "clCreateImage", &device);
  copy_texels(t, image.get(), true);
  return image.release();
} catch (...) {
  leave_library();
}

void copy_from_opencl_image(cl_mem image, image_channel channel, const texture_ref &to) try {
  operation what("opencl::copy_image");
  (void)texture_device(to);
  check_image(image, channel, to);
  copy_texels(to, image, false);
} catch (...) {
  leave_library();
}

void copy_to_opencl_image(const texture_ref &from, image_channel channel, cl_mem image) try {
  operation what("opencl::copy_image");
  (void)texture_device(from);
  check_image(image, channel, from);
  copy_texels(from, image, true);
} catch (...) {
  leave_library();
}

void describe_opencl_sampler(cl_sampler sampler, int *filter, int *address) try {
  check_driver_process();
  operation what("opencl::make_sampler");
  use_opencl();
  if (!sampler)
    refuse_object("make_sampler needs a sampler, not null");
  if (!sampler_info<cl_bool>(sampler, CL_SAMPLER_NORMALIZED_COORDS))
    refuse_object("make_sampler needs a sampler of normalized coordinates");
  *filter = sampler_info<cl_filter_mode>(sampler, CL_SAMPLER_FILTER_MODE) == CL_FILTER_NEAREST
                ? graphics::filter_point
                : graphics::filter_linear;
  switch (sampler_info<cl_addressing_mode>(sampler, CL_SAMPLER_ADDRESSING_MODE)) {
  case CL_ADDRESS_REPEAT:
    *address = graphics::address_wrap;
    break;
  case CL_ADDRESS_MIRRORED_REPEAT:
    *address = graphics::address_mirror;
    break;
  case CL_ADDRESS_CLAMP:
    *address = graphics::address_border;
    break;
  default:
    *address = graphics::address_clamp;
  }
} catch (...) {
  leave_library();
}

cl_sampler create_opencl_sampler(view_state *view, int filter, int address, bool has_border_of_zeros) try {
  check_driver_process();
  operation what("opencl::get_sampler");
  view = view->is_auto_selection ? use_default_device()->default_view() : view;
  ocl_device &device = ocl_device_of(view->device);
  if (address == graphics::address_border && !has_border_of_zeros)
    refuse_object("OpenCL's samplers have no border color but (0, 0, 0, 0)");
  const cl_addressing_mode mode = address == graphics::address_wrap     ? CL_ADDRESS_REPEAT
                                  : address == graphics::address_mirror ? CL_ADDRESS_MIRRORED_REPEAT
                                  : address == graphics::address_border ? CL_ADDRESS_CLAMP
                                                                        : CL_ADDRESS_CLAMP_TO_EDGE;
  cl_int code = CL_SUCCESS;
  sampler_handle sampler(cl.CreateSampler(
      device.context(), CL_TRUE, mode, filter == graphics::filter_point ? CL_FILTER_NEAREST : CL_FILTER_LINEAR, &code));
  check(code, "clCreateSampler", &device);
  return sampler.release();
} catch (...) {
  leave_library();
}

} // namespace Concurrency::detail
