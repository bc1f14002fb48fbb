// Images and samplers. An image is a buffer of densely packed texels with a shape.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stub_objects.h"

#include <string.h>

using namespace opencl_stub;

namespace {

size_t texel_bytes(const cl_image_format &f) {
  size_t channels = f.image_channel_order == CL_R ? 1 : f.image_channel_order == CL_RG ? 2 : 4;
  switch (f.image_channel_data_type) {
  case CL_SNORM_INT8:
  case CL_UNORM_INT8:
  case CL_SIGNED_INT8:
  case CL_UNSIGNED_INT8:
    return channels;
  case CL_SNORM_INT16:
  case CL_UNORM_INT16:
  case CL_SIGNED_INT16:
  case CL_UNSIGNED_INT16:
  case CL_HALF_FLOAT:
    return 2 * channels;
  default:
    return 4 * channels;
  }
}

size_t image_bytes(cl_mem image) {
  const cl_image_desc &shape = image->shape;
  return texel_bytes(image->format) * shape.image_width * std::max<size_t>(shape.image_height, 1) *
         std::max<size_t>(shape.image_depth, 1);
}

/// Returns true if the region is the whole image. The runtime copies only whole images.
bool is_whole(cl_mem image, const size_t *origin, const size_t *region) {
  size_t texels = region[0] * region[1] * region[2];
  return origin[0] == 0 && origin[1] == 0 && origin[2] == 0 &&
         texels * texel_bytes(image->format) == image_bytes(image);
}

} // namespace

extern "C" {

cl_mem clCreateImage(cl_context c, cl_mem_flags, const cl_image_format *format, const cl_image_desc *shape, void *,
                     cl_int *code_out) {
  STUB_ENTER(with_code<cl_mem>(code_out, code, nullptr));
  cl_mem m = make_object<_cl_mem>("buffer");
  m->context = c;
  m->type = shape->image_type;
  m->format = *format;
  m->shape = *shape;
  m->bytes.assign(image_bytes(m), '\x5a');
  return with_code(code_out, CL_SUCCESS, m);
}
cl_int clGetImageInfo(cl_mem m, cl_image_info what, size_t capacity, void *to, size_t *needed) {
  STUB_ENTER(code);
  switch (what) {
  case CL_IMAGE_FORMAT:
    return give_value(m->format, capacity, to, needed);
  case CL_IMAGE_WIDTH:
    return give_value(m->shape.image_width, capacity, to, needed);
  case CL_IMAGE_HEIGHT:
    return give_value(m->shape.image_height, capacity, to, needed);
  case CL_IMAGE_DEPTH:
    return give_value(m->shape.image_depth, capacity, to, needed);
  default:
    return CL_INVALID_VALUE;
  }
}
cl_int clEnqueueCopyBufferToImage(cl_command_queue q, cl_mem buffer, cl_mem image, size_t at, const size_t *origin,
                                  const size_t *region, cl_uint, const cl_event *, cl_event *) {
  STUB_ENTER(code);
  if (buffer->context != image->context || !is_whole(image, origin, region))
    return CL_INVALID_VALUE;
  add_command(q, {buffer, image}, [=] { memcpy(image->bytes.data(), buffer->bytes.data() + at, image->bytes.size()); });
  return CL_SUCCESS;
}
cl_int clEnqueueCopyImageToBuffer(cl_command_queue q, cl_mem image, cl_mem buffer, const size_t *origin,
                                  const size_t *region, size_t at, cl_uint, const cl_event *, cl_event *) {
  STUB_ENTER(code);
  if (buffer->context != image->context || !is_whole(image, origin, region))
    return CL_INVALID_VALUE;
  add_command(q, {buffer, image}, [=] { memcpy(buffer->bytes.data() + at, image->bytes.data(), image->bytes.size()); });
  return CL_SUCCESS;
}

cl_sampler clCreateSampler(cl_context, cl_bool normalized, cl_addressing_mode address, cl_filter_mode filter,
                           cl_int *code_out) {
  STUB_ENTER(with_code<cl_sampler>(code_out, code, nullptr));
  cl_sampler s = make_object<_cl_sampler>("sampler");
  *s = {normalized, address, filter};
  return with_code(code_out, CL_SUCCESS, s);
}
cl_int clReleaseSampler(cl_sampler s) {
  guard lock(books().lock);
  free_object(s, "sampler");
  return enter("clReleaseSampler");
}
cl_int clGetSamplerInfo(cl_sampler s, cl_sampler_info what, size_t capacity, void *to, size_t *needed) {
  STUB_ENTER(code);
  switch (what) {
  case CL_SAMPLER_NORMALIZED_COORDS:
    return give_value(s->normalized, capacity, to, needed);
  case CL_SAMPLER_ADDRESSING_MODE:
    return give_value(s->address, capacity, to, needed);
  case CL_SAMPLER_FILTER_MODE:
    return give_value(s->filter, capacity, to, needed);
  default:
    return CL_INVALID_VALUE;
  }
}

} // extern "C"
