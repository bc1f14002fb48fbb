// Sharing textures and samplers with plain OpenCL code, as buffers and images, in both directions.
//
// REQUIRES: opencl
// RUN: %amp-clang++ --amp-host=none -O0 -std=c++11 -I%S/../Inputs %s -lOpenCL -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "expect.h"
#include <CL/cl.h>
#include <amp_graphics.h>
#include <amp_opencl.h>
#include <math.h>
#include <string.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

#define REFUSED(type, ...)                                                                         \
  do {                                                                                             \
    bool thrown = false;                                                                           \
    try {                                                                                          \
      __VA_ARGS__;                                                                                 \
    } catch (const type &) {                                                                       \
      thrown = true;                                                                               \
    }                                                                                              \
    EXPECT(thrown &&#__VA_ARGS__);                                                                 \
  } while (0)

/// The objects of plain OpenCL code.
struct plain {
  explicit plain(const accelerator_view &view)
      : device(opencl::get_device(view)), context(opencl::get_context(view)),
        queue(opencl::get_queue(view)) {
    const char *text =
        "kernel void invert(global uchar *x, uint first) {\n"
        "  uint i = first + get_global_id(0); x[i] = 255 - x[i];\n"
        "}\n"
        "constant sampler_t texels = CLK_NORMALIZED_COORDS_FALSE | CLK_ADDRESS_CLAMP_TO_EDGE |\n"
        "                            CLK_FILTER_NEAREST;\n"
        "kernel void turn(read_only image2d_t from, write_only image2d_t to) {\n"
        "  int2 i = (int2)(get_global_id(0), get_global_id(1));\n"
        "  uint4 c = read_imageui(from, texels, i);\n"
        "  write_imageui(to, i, c.wzyx);\n"
        "}\n"
        "kernel void read(read_only image2d_t from, sampler_t how, global const float2 *at,\n"
        "                 global float4 *out) {\n"
        "  uint i = get_global_id(0); out[i] = read_imagef(from, how, at[i]);\n"
        "}\n";
    program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
    EXPECT(clBuildProgram(program, 1, &device, "", nullptr, nullptr) == CL_SUCCESS);
  }
  ~plain() {
    clReleaseProgram(program);
    clReleaseCommandQueue(queue);
    clReleaseContext(context);
  }
  template <typename... Arguments>
  void run(const char *name, size_t width, size_t height, Arguments... arguments) {
    cl_kernel kernel = clCreateKernel(program, name, nullptr);
    cl_uint k = 0;
    const int set[] = {clSetKernelArg(kernel, k++, sizeof(arguments), &arguments)...};
    for (int code : set)
      EXPECT(code == CL_SUCCESS);
    const size_t size[] = {width, height};
    EXPECT(clEnqueueNDRangeKernel(queue, kernel, 2, nullptr, size, nullptr, 0, nullptr, nullptr) ==
           CL_SUCCESS);
    clFinish(queue);
    clReleaseKernel(kernel);
  }
  cl_mem buffer(size_t bytes, void *data) {
    return clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, data, nullptr);
  }
  bool has(cl_mem_object_type type, cl_image_format wanted) {
    cl_image_format formats[512];
    cl_uint n = 0;
    clGetSupportedImageFormats(context, CL_MEM_READ_WRITE, type, 512, formats, &n);
    for (cl_uint i = 0; i < n && i < 512; ++i)
      if (memcmp(&formats[i], &wanted, sizeof(wanted)) == 0)
        return true;
    return false;
  }
  cl_mem image(cl_image_format format, cl_mem_object_type type, size_t w, size_t h, size_t d) {
    cl_image_desc shape = {};
    shape.image_type = type;
    shape.image_width = w;
    shape.image_height = h;
    shape.image_depth = d;
    cl_int code = CL_SUCCESS;
    cl_mem result = clCreateImage(context, CL_MEM_READ_WRITE, &format, &shape, nullptr, &code);
    EXPECT(code == CL_SUCCESS);
    return result;
  }

  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_program program;
};

// A31.02 accept: make_texture of a buffer
/// A texture in the program's buffer, and the buffers of textures and views: OpenCL and AMP code write alternately.
void share_buffers(accelerator_view view, plain &cl) {
  const int w = 7, h = 3;
  unsigned char bytes[4 * w * h];
  for (unsigned i = 0; i < sizeof(bytes); ++i)
    bytes[i] = static_cast<unsigned char>(i);
  cl_mem buffer = cl.buffer(sizeof(bytes), bytes);
  {
    auto t = opencl::make_texture<unorm_4, 2>(extent<2>(h, w), view, buffer, 8);
    EXPECT(t.extent == extent<2>(h, w) && t.bits_per_scalar_element == 8 && t.data_length == sizeof(bytes));
    texture_view<unorm_4, 2> writer(t);
    parallel_for_each(t.extent, [=](index<2> i) restrict(amp) {
      if (i[0] == 1)
        writer.set(i, unorm_4(unorm(1.0f), unorm(0.0f), unorm(1.0f), unorm(0.0f)));
    });
    cl_mem same = opencl::get_texture(t);
    EXPECT(same == buffer);
    cl.run("invert", 8, 1, same, cl_uint(4 * w)); // two texels of row 1
    clReleaseMemObject(same);
    std::vector<float> red(w * h);
    array_view<float, 2> out(h, w, red);
    texture_view<const unorm_4, 2> reader(t);
    parallel_for_each(t.extent, [=](index<2> i) restrict(amp) { out[i] = reader[i].x; });
    out.synchronize();
    EXPECT(red[0] == 0 && red[w] == 0 && red[w + 1] == 0 && red[w + 2] == 1);
    EXPECT(red[2 * w] == (8 * w) * (1 / 255.0f));
  }
  unsigned char back[sizeof(bytes)]; // the texture is destroyed, the buffer is not
  clEnqueueReadBuffer(cl.queue, buffer, CL_TRUE, 0, sizeof(back), back, 0, nullptr, nullptr);
  EXPECT(back[4 * w] == 0 && back[4 * w + 1] == 255 && back[4 * w + 8] == 255 && back[8 * w] == 8 * w);
  REFUSED(runtime_exception, opencl::make_texture<unorm_4, 2>(extent<2>(h, w + 1), view, buffer, 8));
  REFUSED(runtime_exception, opencl::make_texture<unorm_4, 2>(extent<2>(h, 0), view, buffer, 8));
  REFUSED(runtime_exception, opencl::make_texture<unorm_4, 2>(extent<2>(h, w), view, buffer, 7));
  REFUSED(unsupported_feature, opencl::make_texture<unorm_4, 2>(extent<2>(h, 1), view, buffer, 32));
  REFUSED(runtime_exception, opencl::make_texture<float, 2>(extent<2>(h, w), view, nullptr));
  clReleaseMemObject(buffer);

  // The second mip level, through views of it.
  texture<int, 1> levels(extent<1>(6), 8u, 2u, view);
  texture_view<int, 1> second(levels, 1);
  texture_view<const int, 1> reader(levels, 1, 1);
  writeonly_texture_view<int, 1> first(levels);
  parallel_for_each(second.extent, [=](index<1> i) restrict(amp) { second.set(i, i[0]); });
  parallel_for_each(first.extent, [=](index<1> i) restrict(amp) { first.set(i, 7); });
  size_t offset = 0, reader_offset = 0;
  cl_mem a = opencl::get_texture(second, &offset), b = opencl::get_texture(reader, &reader_offset),
         c = opencl::get_texture(first);
  EXPECT(a == b && b == c && offset == 16 && reader_offset == 16);
  cl.run("invert", 2, 1, a, cl_uint(offset));
  for (cl_mem m : {a, b, c})
    clReleaseMemObject(m);
  signed char texels[9];
  copy(levels, texels, sizeof(texels));
  EXPECT(texels[0] == 7 && texels[6] == -1 && texels[7] == -2 && texels[8] == 2);
}

/// An image of the program as a texture, and back, in one format. `raw`: one texel and its neighbor.
template <typename T, int N>
int through_image(accelerator_view view, plain &cl, cl_channel_order order, cl_channel_type type,
                  unsigned bits) {
  const cl_mem_object_type kinds[] = {CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE3D};
  const cl_image_format format = {order, type};
  if (!cl.has(kinds[N - 1], format))
    return 0;
  const size_t region[] = {5, N > 1 ? 4u : 1u, N > 2 ? 3u : 1u}, origin[3] = {};
  const size_t count = region[0] * region[1] * region[2];
  const size_t bytes = count * short_vector_traits<T>::size * bits / 8;
  std::vector<unsigned char> data(bytes), got(bytes);
  for (size_t i = 0; i < bytes; ++i) // no NaN among floats and halves
    data[i] = static_cast<unsigned char>(i * 37 % 60);
  cl_mem image = cl.image(format, kinds[N - 1], region[0], N > 1 ? region[1] : 0, N > 2 ? region[2] : 0);
  clEnqueueWriteImage(cl.queue, image, CL_TRUE, origin, region, 0, 0, data.data(), 0, nullptr, nullptr);
  auto t = opencl::make_texture<T, N>(view, image);
  EXPECT_EQUAL(t.bits_per_scalar_element, bits);
  EXPECT_EQUAL(t.extent.size(), unsigned(count));
  EXPECT_EQUAL(t.extent[N - 1], 5);
  copy(t, got.data(), static_cast<unsigned>(bytes));
  EXPECT(got == data);
  data[0] ^= 1;
  data[bytes - 1] ^= 1;
  copy(data.data(), static_cast<unsigned>(bytes), t);
  opencl::copy_image(t, image);
  clEnqueueReadImage(cl.queue, image, CL_TRUE, origin, region, 0, 0, got.data(), 0, nullptr, nullptr);
  EXPECT(got == data);
  clReleaseMemObject(image);
  image = opencl::make_image(t);
  std::fill(got.begin(), got.end(), 0);
  clEnqueueReadImage(cl.queue, image, CL_TRUE, origin, region, 0, 0, got.data(), 0, nullptr, nullptr);
  EXPECT(got == data);
  clReleaseMemObject(image);
  return 1;
}

// A31.03 accept: make_texture of an image, make_image, copy_image
void exchange_images(accelerator_view view, plain &cl) {
  int formats = 0;
  formats += through_image<int, 1>(view, cl, CL_R, CL_SIGNED_INT32, 32);
  formats += through_image<unsigned, 2>(view, cl, CL_R, CL_UNSIGNED_INT16, 16);
  formats += through_image<float, 3>(view, cl, CL_R, CL_FLOAT, 32);
  formats += through_image<float_2, 2>(view, cl, CL_RG, CL_FLOAT, 32);
  formats += through_image<int_4, 3>(view, cl, CL_RGBA, CL_SIGNED_INT8, 8);
  formats += through_image<uint_4, 1>(view, cl, CL_RGBA, CL_UNSIGNED_INT32, 32);
  formats += through_image<float_4, 2>(view, cl, CL_RGBA, CL_HALF_FLOAT, 16);
  formats += through_image<norm_4, 2>(view, cl, CL_RGBA, CL_SNORM_INT16, 16);
  formats += through_image<unorm_4, 2>(view, cl, CL_RGBA, CL_UNORM_INT8, 8);
  formats += through_image<unorm, 2>(view, cl, CL_R, CL_UNORM_INT8, 8);
  EXPECT(formats >= 4); // those that OpenCL's full profile requires

  // A plain OpenCL kernel after an AMP kernel; integers, which no device rounds.
  texture<uint_4, 2> t(4, 6, 8u, view);
  texture_view<uint_4, 2> writer(t);
  parallel_for_each(t.extent, [=](index<2> i) restrict(amp) {
    writer.set(i, uint_4(static_cast<unsigned>(i[0]), static_cast<unsigned>(i[1]), 51u, 255u));
  });
  cl_mem from = opencl::make_image(t);
  cl_mem to = cl.image({CL_RGBA, CL_UNSIGNED_INT8}, CL_MEM_OBJECT_IMAGE2D, 6, 4, 0);
  cl.run("turn", 6, 4, from, to);
  opencl::copy_image(to, t);
  unsigned char texels[4 * 24];
  copy(t, texels, sizeof(texels));
  for (int i = 0; i < 24; ++i) {
    const int expected[] = {255, 51, i % 6, i / 6};
    for (int k = 0; k < 4; ++k)
      EXPECT_EQUAL(static_cast<int>(texels[4 * i + k]), expected[k]);
  }

  REFUSED(runtime_exception, opencl::make_texture<float_4, 2>(view, from)); // other channels
  REFUSED(runtime_exception, opencl::make_texture<unorm_4, 2>(view, from));
  REFUSED(runtime_exception, opencl::make_texture<unsigned, 2>(view, from));
  REFUSED(runtime_exception, opencl::make_texture<uint_4, 3>(view, from)); // another rank
  REFUSED(runtime_exception, opencl::make_texture<uint_4, 2>(view, nullptr));
  texture<uint_4, 2> larger(5, 6, 8u, view), wider(4, 6, 16u, view);
  REFUSED(runtime_exception, opencl::copy_image(from, larger));
  REFUSED(runtime_exception, opencl::copy_image(wider, to));
  texture<double, 1> no_such_image(4, view);
  REFUSED(unsupported_feature, opencl::make_image(no_such_image));
  accelerator_view cpu = accelerator(accelerator::cpu_accelerator).default_view;
  texture<uint_4, 2> staging(4, 6, 8u, cpu, view);
  REFUSED(runtime_exception, opencl::make_image(staging));
  cl_context other = clCreateContext(nullptr, 1, &cl.device, nullptr, nullptr, nullptr);
  cl_image_desc shape = {};
  shape.image_type = CL_MEM_OBJECT_IMAGE2D;
  shape.image_width = 6;
  shape.image_height = 4;
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  cl_mem foreign = clCreateImage(other, CL_MEM_READ_WRITE, &format, &shape, nullptr, nullptr);
  REFUSED(runtime_exception, opencl::copy_image(foreign, t));
  for (cl_mem m : {from, to, foreign})
    clReleaseMemObject(m);
  clReleaseContext(other);
}

// A31.04 accept: make_sampler, get_sampler
/// The device and CppAMP sample with one sampler: the results agree except for the few bits of the weights.
void compare_samples(accelerator_view view, plain &cl) {
  const int w = 8, h = 5, n = 400;
  std::vector<float_4> texels(w * h);
  for (int i = 0; i < w * h; ++i)
    texels[i] = float_4(i % 7, i % 5, i * 0.25f, 1.0f);
  texture<float_4, 2> t(h, w, texels.begin(), texels.end(), view);
  texture_view<const float_4, 2> reader(t);
  std::vector<float_2> at(n);
  for (int i = 0; i < n; ++i) // not at the border between two texels
    at[i] = float_2((i % 20 - 5 + 0.37f) / 10, (i / 20 - 5 + 0.61f) / 10);
  std::vector<float_4> ours(n), theirs(n);
  cl_mem image = opencl::make_image(t), coordinates = cl.buffer(n * sizeof(float_2), at.data());
  for (filter_mode filter : {filter_point, filter_linear})
    for (address_mode address : {address_wrap, address_mirror, address_clamp, address_border}) {
      const sampler how(filter, address);
      cl_sampler plain_one = opencl::get_sampler(view, how);
      const sampler again = opencl::make_sampler(plain_one);
      EXPECT(again.filter_mode == filter && again.address_mode == address &&
             again.border_color == float_4(0.0f));
      array_view<const float_2, 1> c(n, at);
      array_view<float_4, 1> out(n, ours);
      out.discard_data();
      parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = reader.sample(again, c[i]); });
      out.synchronize();
      cl_mem results = cl.buffer(n * sizeof(float_4), theirs.data());
      cl.run("read", n, 1, image, plain_one, coordinates, results);
      clEnqueueReadBuffer(cl.queue, results, CL_TRUE, 0, n * sizeof(float_4), theirs.data(), 0, nullptr,
                          nullptr);
      clReleaseMemObject(results);
      clReleaseSampler(plain_one);
      float worst = 0;
      for (int i = 0; i < n; ++i)
        for (float d : {ours[i].x - theirs[i].x, ours[i].y - theirs[i].y, ours[i].z - theirs[i].z,
                        ours[i].w - theirs[i].w})
          worst = fmaxf(worst, fabsf(d));
      // Devices use eight bits for weights; the texels are at most 10.
      EXPECT(worst <= (filter == filter_point ? 0.0f : 0.1f));
      if (worst > (filter == filter_point ? 0.0f : 0.1f))
        printf("filter %d address %d: off by %g\n", filter, address, worst);
    }
  clReleaseMemObject(image);
  clReleaseMemObject(coordinates);
  REFUSED(runtime_exception, opencl::get_sampler(view, sampler(address_border, float_4(1.0f))));
  REFUSED(runtime_exception, opencl::make_sampler(nullptr));
  cl_sampler odd = clCreateSampler(cl.context, CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST, nullptr);
  REFUSED(runtime_exception, opencl::make_sampler(odd));
  clReleaseSampler(odd);
  odd = clCreateSampler(cl.context, CL_TRUE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, nullptr);
  EXPECT(opencl::make_sampler(odd).address_mode == address_clamp);
  clReleaseSampler(odd);
}

int main() {
  accelerator_view view = accelerator().default_view;
  plain cl(view);
  share_buffers(view, cl);
  exchange_images(view, cl);
  compare_samples(view, cl);
  return result();
}
