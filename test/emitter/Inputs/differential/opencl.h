// Runs the kernels of the differential test on the first OpenCL device instead.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

static cl_context context;
static cl_command_queue queue;
static cl_program program;
static cl_mem buffers[5];

static void check(cl_int code, const char *what) {
  if (code != CL_SUCCESS) {
    printf("%s: %d\n", what, code);
    exit(1);
  }
}

static void start(const char *file) {
  FILE *f = fopen(file, "rb");
  if (!f)
    check(-1, file);
  static char text[1 << 22];
  const char *source = text;
  size_t size = fread(text, 1, sizeof text - 1, f);
  fclose(f);
  cl_platform_id platform;
  cl_device_id device;
  cl_int code;
  check(clGetPlatformIDs(1, &platform, 0), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, 0), "clGetDeviceIDs");
  context = clCreateContext(0, 1, &device, 0, 0, &code);
  check(code, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &code);
  check(code, "clCreateCommandQueue");
  program = clCreateProgramWithSource(context, 1, &source, &size, &code);
  code = clBuildProgram(program, 1, &device, "", 0, 0);
  static char log[1 << 16];
  clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, 0);
  if (code != CL_SUCCESS)
    printf("%s\n", log);
  check(code, "clBuildProgram");
  size_t sizes[5] = {64, 64, 128, 64, sizeof(rec) * 8};
  for (int i = 0; i < 5; ++i)
    buffers[i] = clCreateBuffer(context, CL_MEM_READ_WRITE, sizes[i], 0, &code);
}

static void run(unsigned f, memory *m, int32_t n, uint32_t k) {
  char name[16];
  cl_int code;
  snprintf(name, sizeof name, "k_f%u", f);
  cl_kernel kernel = clCreateKernel(program, name, &code);
  check(code, name);
  void *parts[5] = {m->a, m->b, m->l, m->g, m->q};
  size_t sizes[5] = {sizeof m->a, sizeof m->b, sizeof m->l, sizeof m->g, sizeof m->q};
  for (unsigned i = 0; i < 5; ++i) {
    check(clEnqueueWriteBuffer(queue, buffers[i], 1, 0, sizes[i], parts[i], 0, 0, 0), "write");
    check(clSetKernelArg(kernel, i, sizeof buffers[i], &buffers[i]), "argument");
  }
  check(clSetKernelArg(kernel, 5, sizeof n, &n), "argument");
  check(clSetKernelArg(kernel, 6, sizeof k, &k), "argument");
  size_t one = 1, offset = id;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, &offset, &one, &one, 0, 0, 0), "launch");
  for (unsigned i = 0; i < 5; ++i)
    check(clEnqueueReadBuffer(queue, buffers[i], 1, 0, sizes[i], parts[i], 0, 0, 0), "read");
  clReleaseKernel(kernel);
}
