// concurrency::opencl for textures and samplers: the buffers and images of textures,
// textures created from buffers and images, and samplers in both directions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_OPENCL_TEXTURES_H
#define CPPAMP_OPENCL_TEXTURES_H
#pragma GCC system_header

#include <amp/opencl.h>
#include <amp/sampler.h>
#include <amp/texture.h>
#include <amp/texture_view.h>

// In CL/cl.h, cl_sampler is a pointer to this.
struct _cl_sampler;

namespace Concurrency {

namespace detail {

/// How an image stores the scalars of a texel.
enum image_channel {
  channel_int,
  channel_uint,
  channel_float,
  channel_double, ///< not supported by images
  channel_norm,
  channel_unorm
};
template <typename S> struct image_channel_of;
template <> struct image_channel_of<int> {
  static const image_channel value = channel_int;
};
template <> struct image_channel_of<unsigned int> {
  static const image_channel value = channel_uint;
};
template <> struct image_channel_of<float> {
  static const image_channel value = channel_float;
};
template <> struct image_channel_of<double> {
  static const image_channel value = channel_double;
};
template <> struct image_channel_of<graphics::norm> {
  static const image_channel value = channel_norm;
};
template <> struct image_channel_of<graphics::unorm> {
  static const image_channel value = channel_unorm;
};
template <typename T> inline image_channel image_channel_of_texel() {
  return image_channel_of<typename texel_traits<T>::scalar_type>::value;
}

/// Creates the storage of `texture` from a buffer; all its other members are set.
CPPAMP_API void adopt_texture_buffer(texture_ref &texture, texel_kind kind, _cl_mem *buffer, view_state *home);
/// Sets extent, bits and levels to those of the image. Throws runtime_exception if the image has
/// another rank or texel format.
CPPAMP_API void describe_opencl_image(_cl_mem *image, image_channel channel, texture_ref &texture);
CPPAMP_API _cl_mem *create_opencl_image(const texture_ref &texture, image_channel channel);
CPPAMP_API void copy_from_opencl_image(_cl_mem *image, image_channel channel, const texture_ref &to);
CPPAMP_API void copy_to_opencl_image(const texture_ref &from, image_channel channel, _cl_mem *image);
CPPAMP_API void describe_opencl_sampler(_cl_sampler *sampler, int *filter, int *address);
CPPAMP_API _cl_sampler *create_opencl_sampler(view_state *view, int filter, int address, bool has_border_of_zeros);

} // namespace detail

namespace opencl {

// A texture's texels are in a buffer: dense and row-major, further mip levels after the first at
// multiples of 16 bytes. Plain OpenCL code may share that buffer, under the rules for get_buffer.
// An image stores its texels in a device-specific order, so texels are copied between images and
// textures. All functions run on the host, and throw runtime_exception for null, for objects in
// another context than get_context's, and for staging textures. (C++ AMP 1.2, 11.3)

/// Returns the buffer of a texture, which begins with its first texel. The caller owns the reference.
template <typename T, int N> _cl_mem *get_texture(const graphics::texture<T, N> &from) {
  return detail::opencl_buffer(detail::make_section<int>(detail::texture_access::words(from)), nullptr);
}
/// Returns the buffer of a view's texture; the view's first texel is at `*byte_offset`.
template <typename T, int N>
_cl_mem *get_texture(const graphics::texture_view<T, N> &from, size_t *byte_offset = nullptr) {
  if (byte_offset)
    *byte_offset = detail::texture_access::words(from).byte_offset;
  return detail::opencl_buffer(detail::make_section<int>(detail::texture_access::words(from)), nullptr);
}
template <typename T, int N> _cl_mem *get_texture(const graphics::writeonly_texture_view<T, N> &from) {
  return detail::opencl_buffer(detail::make_section<int>(detail::texture_access::words(from)), nullptr);
}

/// Creates a texture in the program's own buffer, with one mip level. Throws like make_array, and like the
/// constructors of texture for extents and bits. The buffer's size must be a multiple of 32-bit
/// words.
template <typename T, int N>
graphics::texture<T, N> make_texture(const extent<N> &size, const accelerator_view &view, _cl_mem *buffer,
                                     unsigned int bits_per_scalar_element) {
  typedef detail::texel_traits<T> traits;
  detail::texture_ref r = {nullptr, 0, N, {1, 1, 1}, traits::components, bits_per_scalar_element, 1};
  for (int k = 0; k < N; ++k)
    r.extent[k] = size[k];
  detail::adopt_texture_buffer(r, traits::kind, buffer, detail::get_state(view));
  return graphics::texture<T, N>(detail::adopt_state(), r);
}
template <typename T, int N>
graphics::texture<T, N> make_texture(const extent<N> &size, const accelerator_view &view, _cl_mem *buffer) {
  static_assert(detail::texel_traits<T>::natural_bits != 0,
                "textures of norm and unorm need to be told the bits of a scalar");
  return opencl::make_texture<T, N>(size, view, buffer, detail::texel_traits<T>::natural_bits);
}

/// Creates a texture with the texels, extent and bits of an image, which is not changed.
/// Throws runtime_exception if the image's rank or channels differ from those of T: R, RG or
/// RGBA, of signed, unsigned, float, half, or normalized scalars.
template <typename T, int N> graphics::texture<T, N> make_texture(const accelerator_view &view, _cl_mem *image) {
  const detail::image_channel channel = detail::image_channel_of_texel<T>();
  detail::texture_ref r = {nullptr, 0, N, {1, 1, 1}, detail::texel_traits<T>::components, 0, 1};
  detail::describe_opencl_image(image, channel, r);
  extent<N> size;
  for (int k = 0; k < N; ++k)
    size[k] = r.extent[k];
  graphics::texture<T, N> result(size, r.bits, view);
  detail::copy_from_opencl_image(image, channel, detail::texture_access::ref(result));
  return result;
}
/// Creates an image, read-write for the host's commands, with the texels of the first mip level. The
/// caller owns the reference. Throws unsupported_feature if the device has no images with this
/// format.
template <typename T, int N> _cl_mem *make_image(const graphics::texture<T, N> &from) {
  return detail::create_opencl_image(detail::texture_access::ref(from), detail::image_channel_of_texel<T>());
}
/// Copies between an image and the first mip level of a texture of equal extent and bits.
/// The copy is complete on return; the image must not be in use by commands of other queues.
template <typename T, int N> void copy_image(_cl_mem *from, graphics::texture<T, N> &to) {
  detail::copy_from_opencl_image(from, detail::image_channel_of_texel<T>(), detail::texture_access::ref(to));
}
template <typename T, int N> void copy_image(const graphics::texture<T, N> &from, _cl_mem *to) {
  detail::copy_to_opencl_image(detail::texture_access::ref(from), detail::image_channel_of_texel<T>(), to);
}

/// Returns a sampler with the modes of OpenCL's. Throws runtime_exception for unnormalized
/// coordinates. CL_ADDRESS_NONE, which requires coordinates in range, becomes address_clamp.
inline graphics::sampler make_sampler(_cl_sampler *from) {
  int filter = 0, address = 0;
  detail::describe_opencl_sampler(from, &filter, &address);
  return graphics::sampler(static_cast<graphics::filter_mode>(filter), static_cast<graphics::address_mode>(address));
}
/// Creates an OpenCL sampler with the same modes, in the context of a view. The caller owns the reference.
/// Throws runtime_exception for address_border with a color other than (0, 0, 0, 0), which OpenCL does not
/// support.
inline _cl_sampler *get_sampler(const accelerator_view &view, const graphics::sampler &from) {
  return detail::create_opencl_sampler(detail::get_state(view), from.get_filter_mode(), from.get_address_mode(),
                                       from.get_border_color() == graphics::float_4(0.0f));
}

} // namespace opencl
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_OPENCL_TEXTURES_H
