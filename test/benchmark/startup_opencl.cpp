// startup_amp.cpp as an OpenCL programmer would write it for a fast start: the built
// program is cached in a file, saved after the first launch (when PoCL's binary contains machine code).
//   startup_opencl <name of the device> <file>
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_peer.h"

#include <cstdio>
#include <fstream>
#include <iterator>
#include <vector>

using benchmark::check;
using benchmark::opencl_peer;

namespace {

const char *source = R"(
kernel void triad(global double *restrict a, global const double *restrict b,
                  global const double *restrict c, double scalar, uint n) {
  size_t i = get_global_id(0);
  if (i < n)
    a[i] = b[i] + scalar * c[i];
}
)";

std::string read_file(const char *path) {
  std::ifstream in(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

/// Returns null if there is no usable file.
cl_program load(const opencl_peer &peer, const char *path) {
  std::string binary = read_file(path);
  if (binary.empty())
    return nullptr;
  auto *bytes = reinterpret_cast<const unsigned char *>(binary.data());
  size_t size = binary.size();
  cl_device_id device = peer.device();
  cl_int status = CL_SUCCESS, code = CL_SUCCESS;
  cl_program program =
      clCreateProgramWithBinary(peer.context(), 1, &device, &size, &bytes, &status, &code);
  if (code != CL_SUCCESS || status != CL_SUCCESS)
    return nullptr;
  return program;
}

void save(cl_program program, const char *path) {
  size_t size = 0;
  check(clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr),
        "clGetProgramInfo");
  std::vector<char> binary(size);
  char *bytes = binary.data();
  check(clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof(bytes), &bytes, nullptr),
        "clGetProgramInfo");
  std::ofstream(path, std::ios::binary).write(bytes, static_cast<std::streamsize>(size));
}

/// On a CPU, uses the vector itself; on other devices, a copy.
cl_mem make_buffer(const opencl_peer &peer, std::vector<double> &values, bool is_input) {
  cl_mem_flags flags = peer.is_gpu() ? (is_input ? CL_MEM_COPY_HOST_PTR : 0) : CL_MEM_USE_HOST_PTR;
  cl_int code = CL_SUCCESS;
  cl_mem buffer = clCreateBuffer(peer.context(), CL_MEM_READ_WRITE | flags,
                                 values.size() * sizeof(double), flags ? values.data() : nullptr,
                                 &code);
  check(code, "clCreateBuffer");
  return buffer;
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  const int n = 1 << 16;
  std::vector<double> a(n), b(n, 1.0), c(n, 2.0);
  opencl_peer peer(argv[1]);
  cl_device_id device = peer.device();
  cl_int code = CL_SUCCESS;
  cl_program program = load(peer, argv[2]);
  bool is_new = !program;
  if (is_new) {
    program = clCreateProgramWithSource(peer.context(), 1, &source, nullptr, &code);
    check(code, "clCreateProgramWithSource");
  }
  check(clBuildProgram(program, 1, &device, "-cl-std=CL1.2", nullptr, nullptr), "clBuildProgram");
  cl_kernel kernel = clCreateKernel(program, "triad", &code);
  check(code, "clCreateKernel");

  cl_mem cl_a = make_buffer(peer, a, false), cl_b = make_buffer(peer, b, true),
         cl_c = make_buffer(peer, c, true);
  peer.set_arguments(kernel, cl_a, cl_b, cl_c, 3.0, static_cast<cl_uint>(n));
  size_t global = n, local = 256;
  peer.launch(kernel, 1, &global, &local);
  if (peer.is_gpu())
    check(clEnqueueReadBuffer(peer.queue(), cl_a, CL_TRUE, 0, n * sizeof(double), a.data(), 0,
                              nullptr, nullptr),
          "clEnqueueReadBuffer");
  peer.finish();
  double sum = 0;
  for (double value : a)
    sum += value;
  printf("%.1f\n", sum);
  fflush(stdout);
  if (is_new)
    save(program, argv[2]);
}
