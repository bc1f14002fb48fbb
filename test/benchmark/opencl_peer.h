// The hand-written side of the benchmarks: plain OpenCL on one device, with only
// the return codes checked.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_OPENCL_PEER_H
#define CPPAMP_BENCHMARK_OPENCL_PEER_H

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace benchmark {

inline void check(cl_int code, const char *call) {
  if (code == CL_SUCCESS)
    return;
  fprintf(stderr, "%s failed: %d\n", call, code);
  exit(1);
}

inline std::string device_name(cl_device_id device) {
  char name[256] = "";
  check(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof(name), name, nullptr), "clGetDeviceInfo");
  return name;
}

/// Returns the first device of that name, which is the same in every process of one machine.
inline cl_device_id find_device(const std::string &name) {
  cl_platform_id platforms[16];
  cl_uint count = 0;
  check(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
  for (cl_uint i = 0; i < count && i < 16; ++i) {
    cl_device_id devices[16];
    cl_uint number = 0;
    if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 16, devices, &number) != CL_SUCCESS)
      continue;
    for (cl_uint k = 0; k < number && k < 16; ++k)
      if (device_name(devices[k]) == name)
        return devices[k];
  }
  fprintf(stderr, "no OpenCL device is called '%s'\n", name.c_str());
  exit(1);
}

/// One context and one in-order queue.
class opencl_peer {
public:
  explicit opencl_peer(const std::string &name) : m_device(find_device(name)) {
    cl_int code = CL_SUCCESS;
    m_context = clCreateContext(nullptr, 1, &m_device, nullptr, nullptr, &code);
    check(code, "clCreateContext");
    m_queue = clCreateCommandQueue(m_context, m_device, 0, &code);
    check(code, "clCreateCommandQueue");
  }
  ~opencl_peer() {
    clReleaseCommandQueue(m_queue);
    clReleaseContext(m_context);
  }
  opencl_peer(const opencl_peer &) = delete;
  opencl_peer &operator=(const opencl_peer &) = delete;

  std::string name() const { return device_name(m_device); }
  cl_device_id device() const { return m_device; }
  cl_context context() const { return m_context; }
  cl_command_queue queue() const { return m_queue; }

  bool is_gpu() const {
    cl_device_type type = 0;
    check(clGetDeviceInfo(m_device, CL_DEVICE_TYPE, sizeof(type), &type, nullptr),
          "clGetDeviceInfo");
    return (type & CL_DEVICE_TYPE_GPU) != 0;
  }

  cl_kernel build(const char *source, const char *kernel_name) {
    cl_int code = CL_SUCCESS;
    cl_program program = clCreateProgramWithSource(m_context, 1, &source, nullptr, &code);
    check(code, "clCreateProgramWithSource");
    if (clBuildProgram(program, 1, &m_device, "-cl-std=CL1.2", nullptr, nullptr) != CL_SUCCESS) {
      std::vector<char> text(1 << 16);
      clGetProgramBuildInfo(program, m_device, CL_PROGRAM_BUILD_LOG, text.size() - 1, text.data(),
                            nullptr);
      fprintf(stderr, "clBuildProgram failed:\n%s\n", text.data());
      exit(1);
    }
    cl_kernel kernel = clCreateKernel(program, kernel_name, &code);
    check(code, "clCreateKernel");
    return kernel;
  }

  template <class T> cl_mem make_buffer(const std::vector<T> &values) {
    cl_int code = CL_SUCCESS;
    size_t bytes = values.size() * sizeof(T);
    cl_mem buffer = clCreateBuffer(m_context, CL_MEM_READ_WRITE, bytes, nullptr, &code);
    check(code, "clCreateBuffer");
    check(clEnqueueWriteBuffer(m_queue, buffer, CL_TRUE, 0, bytes, values.data(), 0, nullptr,
                               nullptr),
          "clEnqueueWriteBuffer");
    return buffer;
  }

  template <class T> std::vector<T> read(cl_mem buffer, size_t count) {
    std::vector<T> values(count);
    check(clEnqueueReadBuffer(m_queue, buffer, CL_TRUE, 0, count * sizeof(T), values.data(), 0,
                              nullptr, nullptr),
          "clEnqueueReadBuffer");
    return values;
  }

  template <class... Values> void set_arguments(cl_kernel kernel, const Values &...values) {
    cl_uint i = 0;
    (check(clSetKernelArg(kernel, i++, sizeof(values), &values), "clSetKernelArg"), ...);
  }

  void launch(cl_kernel kernel, cl_uint dimensions, const size_t *global, const size_t *local) {
    check(clEnqueueNDRangeKernel(m_queue, kernel, dimensions, nullptr, global, local, 0, nullptr,
                                 nullptr),
          "clEnqueueNDRangeKernel");
  }

  void finish() { check(clFinish(m_queue), "clFinish"); }

private:
  cl_device_id m_device;
  cl_context m_context;
  cl_command_queue m_queue;
};

} // namespace benchmark

#endif // CPPAMP_BENCHMARK_OPENCL_PEER_H
