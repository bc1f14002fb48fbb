// Sharing buffers, queues and contexts with plain OpenCL code.
//
// REQUIRES: opencl
// RUN: %amp-clang++ --amp-host=none -O0 -std=c++11 -I%S/../Inputs %s -lOpenCL -o %t && %t && %t own-queue && %t own-context
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include "expect.h"
#include <CL/cl.h>
#include <amp_graphics.h>
#include <amp_opencl.h>
#include <numeric>
#include <string.h>
#include <vector>

using namespace concurrency;

#define REFUSED(...)                                                                               \
  do {                                                                                             \
    bool thrown = false;                                                                           \
    try {                                                                                          \
      __VA_ARGS__;                                                                                 \
    } catch (const runtime_exception &) {                                                          \
      thrown = true;                                                                               \
    }                                                                                              \
    EXPECT(thrown &&#__VA_ARGS__);                                                                 \
  } while (0)

/// `kernel void scale(global float *x, uint first)`: x[first + i] *= 2, for n elements.
void run_scale(cl_context context, cl_device_id device, cl_command_queue queue, cl_mem buffer,
               cl_uint first, size_t n) {
  const char *text =
      "kernel void scale(global float *x, uint first) { x[first + get_global_id(0)] *= 2; }";
  cl_program program = clCreateProgramWithSource(context, 1, &text, nullptr, nullptr);
  EXPECT(clBuildProgram(program, 1, &device, "", nullptr, nullptr) == CL_SUCCESS);
  cl_kernel kernel = clCreateKernel(program, "scale", nullptr);
  clSetKernelArg(kernel, 0, sizeof(buffer), &buffer);
  clSetKernelArg(kernel, 1, sizeof(first), &first);
  EXPECT(clEnqueueNDRangeKernel(queue, kernel, 1, nullptr, &n, nullptr, 0, nullptr, nullptr) ==
         CL_SUCCESS);
  clFinish(queue);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
}

std::vector<float> numbers(int n) {
  std::vector<float> v(n);
  std::iota(v.begin(), v.end(), 1.0f);
  return v;
}

// A20.03 accept: get_device, get_context, get_queue
// A20.05 accept: get_buffer
// A31.01 accept: get_texture
/// The OpenCL objects of AMP containers: OpenCL and AMP code write alternately.
void give(accelerator_view view) {
  cl_device_id device = opencl::get_device(view);
  cl_context context = opencl::get_context(view);
  cl_command_queue queue = opencl::get_queue(view);
  EXPECT(device == opencl::get_device(view.accelerator));
  const int n = 1000;
  const std::vector<float> start = numbers(n);
  array<float, 1> a(n, start.begin(), view);
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] += 1; });
  cl_mem buffer = opencl::get_buffer(a);
  run_scale(context, device, queue, buffer, 0, n);
  clReleaseMemObject(buffer);
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] += 1; });
  std::vector<float> result = a;
  for (int i = 0; i < n; ++i)
    EXPECT_EQUAL(result[i], (i + 2) * 2 + 1.0f);

  std::vector<float> host = numbers(n);
  array_view<float, 1> v(n, host), part = v.section(10, 90);
  size_t offset = 1;
  buffer = opencl::get_buffer(part, view, &offset);
  EXPECT_EQUAL(offset, size_t(40));
  run_scale(context, device, queue, buffer, 10, 90);
  clReleaseMemObject(buffer);
  EXPECT_EQUAL(v[9], 10.0f);
  EXPECT_EQUAL(v[10], 22.0f);
  EXPECT_EQUAL(v[99], 200.0f);
  v[99] = 1; // the host writes, then hands it over again
  buffer = opencl::get_buffer(part, view);
  run_scale(context, device, queue, buffer, 99, 1);
  clReleaseMemObject(buffer);
  EXPECT_EQUAL(v[99], 2.0f);

  graphics::texture<float, 2> t(2, 5, start.begin(), start.begin() + 10, view);
  buffer = opencl::get_texture(t);
  run_scale(context, device, queue, buffer, 5, 5);
  clReleaseMemObject(buffer);
  std::vector<float> texels(10);
  graphics::copy(t, texels.begin());
  EXPECT(texels[4] == 5 && texels[5] == 12 && texels[9] == 20);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
}

// A20.04 accept: make_array
// A20.01 accept: create_accelerator_view of a command queue
/// The program's own buffers as arrays.
void take(accelerator_view view) {
  cl_context context = opencl::get_context(view);
  cl_command_queue queue = opencl::get_queue(view);
  const int n = 500;
  std::vector<float> memory = numbers(n);
  for (cl_mem_flags flags :
       {cl_mem_flags(CL_MEM_USE_HOST_PTR), cl_mem_flags(CL_MEM_COPY_HOST_PTR)}) {
    cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | flags, n * sizeof(float),
                                   memory.data(), nullptr);
    {
      array<float, 2> a = opencl::make_array<float, 2>(extent<2>(20, 25), view, buffer);
      EXPECT(a.extent == extent<2>(20, 25) && a.accelerator_view == view);
      parallel_for_each(a.extent, [&a](index<2> i) restrict(amp) { a[i] *= 3; });
      std::vector<float> result = a;
      EXPECT_EQUAL(result[499], 1500.0f);
      cl_mem same = opencl::get_buffer(a);
      EXPECT(same == buffer);
      run_scale(context, opencl::get_device(view), queue, same, 0, 5);
      clReleaseMemObject(same);
      result = a;
      EXPECT_EQUAL(result[4], 30.0f);
      EXPECT_EQUAL(result[5], 18.0f);
    }
    std::vector<float> back(n); // the array is destroyed, the buffer is not
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, n * sizeof(float), back.data(), 0, nullptr,
                        nullptr);
    EXPECT(back[4] == 30 && back[499] == 1500);
    REFUSED(opencl::make_array<float, 1>(extent<1>(n + 1), view, buffer));
    clReleaseMemObject(buffer);
    memory = numbers(n);
  }
  cl_device_id device = opencl::get_device(view);
  cl_context other = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_mem foreign = clCreateBuffer(other, CL_MEM_READ_WRITE, 400, nullptr, nullptr);
  REFUSED(opencl::make_array<float, 1>(extent<1>(100), view, foreign));
  REFUSED(opencl::make_array<float, 1>(extent<1>(100), view, nullptr));
  cl_command_queue strange = clCreateCommandQueue(other, device, 0, nullptr);
  REFUSED(opencl::create_accelerator_view(strange));
  REFUSED(opencl::create_accelerator_view(other, device));
  REFUSED(opencl::create_accelerator_view(nullptr));
  clReleaseCommandQueue(strange);
  clReleaseMemObject(foreign);
  clReleaseContext(other);
  // The program may add a second queue of the accelerator's context.
  cl_command_queue mine = clCreateCommandQueue(context, device, 0, nullptr);
  accelerator_view second = opencl::create_accelerator_view(mine, queuing_mode_immediate);
  cl_command_queue got = opencl::get_queue(second);
  EXPECT(got == mine && second != view && second.queuing_mode == queuing_mode_immediate);
  clReleaseCommandQueue(got);
  clReleaseCommandQueue(mine);
  array<int, 1> a(3, second);
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = i[0]; });
  EXPECT_EQUAL(std::vector<int>(a)[2], 2);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
}

// A20.02 accept: create_accelerator_view with disable_timeout, is_timeout_disabled
// A20.06 accept: access_lock, access_try_lock, access_unlock
// A20.07 accept: scoped_access_lock
void timeouts_and_locks() {
  accelerator device;
  accelerator_view view = opencl::create_accelerator_view(device, true),
                   other = device.create_view();
  EXPECT(opencl::is_timeout_disabled(view) && !opencl::is_timeout_disabled(other));
  {
    opencl::scoped_access_lock lock(view);
    accelerator_view same = view;
    EXPECT(!opencl::access_try_lock(same) && opencl::access_try_lock(other));
    opencl::scoped_access_lock adopted(other, opencl::adopt_access_lock_t()),
        moved(std::move(adopted));
    adopted = std::move(lock);
    EXPECT(!opencl::access_try_lock(view));
  }
  EXPECT(opencl::access_try_lock(view) && opencl::access_try_lock(other));
  opencl::access_unlock(view);
  opencl::access_unlock(other);
  accelerator_view cpu = accelerator(accelerator::cpu_accelerator).default_view;
  REFUSED(opencl::get_device(cpu));
  REFUSED(opencl::get_context(cpu));
  REFUSED(opencl::get_queue(cpu));
}

// A20.08 accept: make_accelerator, create_accelerator_view of a context
/// The program's own context, optionally with a queue, created before anything else.
accelerator_view own_view(bool with_queue) {
  cl_device_id device = opencl::get_device(accelerator());
  cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, nullptr);
  accelerator_view view = with_queue ? opencl::create_accelerator_view(queue)
                                     : opencl::create_accelerator_view(context, device);
  EXPECT(opencl::make_accelerator(device) == accelerator() && view.accelerator == accelerator());
  REFUSED(opencl::make_accelerator(nullptr));
  REFUSED(opencl::create_accelerator_view(nullptr, device));
  cl_context used = opencl::get_context(view);
  EXPECT(used == context);
  clReleaseContext(used);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return view;
}

int main(int argc, char **argv) {
  accelerator_view view =
      argc > 1 ? own_view(strcmp(argv[1], "own-queue") == 0) : accelerator().default_view;
  give(view);
  take(view);
  timeouts_and_locks();
  return result();
}
