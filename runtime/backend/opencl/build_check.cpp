// See build_check.h.
//
// The whole text is built first. If that fails, or if the device lacks a feature that one of the kernels
// requires, each kernel is built separately, so that each gets its own result.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/build_check.h"

#include "backend/opencl/opencl_error.h"
#include "backend/opencl/program_build.h"
#include "backend/opencl/program_cache.h"

#include <algorithm>

namespace Concurrency::detail {

namespace {

void set_failed(build_outcome &outcome, const std::string &message) {
  outcome.status = build_outcome::failed;
  outcome.message = message;
}

template <typename T> T work_group_value(cl_kernel kernel, const ocl_device &device, cl_kernel_work_group_info what) {
  T value = {};
  (void)check_quietly(cl.GetKernelWorkGroupInfo(kernel, device.traits.id, what, sizeof(value), &value, nullptr),
                      "clGetKernelWorkGroupInfo");
  return value;
}

/// Creates the kernel, and queries the driver about it.
void inspect(const kernel_info &info, const ocl_device &device, cl_program program, build_outcome &outcome) {
  cl_int code = CL_SUCCESS;
  kernel_object kernel(cl.CreateKernel(program, info.name, &code));
  if (!kernel)
    return set_failed(outcome, "clCreateKernel failed: " + code_name(code));
  outcome.local_bytes = work_group_value<cl_ulong>(kernel.get(), device, CL_KERNEL_LOCAL_MEM_SIZE);
  outcome.private_bytes = work_group_value<cl_ulong>(kernel.get(), device, CL_KERNEL_PRIVATE_MEM_SIZE);
  outcome.max_group_size = work_group_value<size_t>(kernel.get(), device, CL_KERNEL_WORK_GROUP_SIZE);
  // The runtime does not need this function, so it is not in functions.def.
  using query = cl_int(CL_API_CALL *)(cl_kernel, cl_kernel_info, size_t, void *, size_t *);
  const auto ask = find_opencl_function<query>("clGetKernelInfo");
  cl_uint arguments = 0;
  if (ask &&
      check_quietly(ask(kernel.get(), CL_KERNEL_NUM_ARGS, sizeof(arguments), &arguments, nullptr), "clGetKernelInfo") &&
      arguments != info.record->arg_count)
    set_failed(outcome, "the kernel has " + std::to_string(arguments) + " arguments, but its table lists " +
                            std::to_string(info.record->arg_count));
}

/// Builds the whole image, or one kernel. Returns an empty text on success, else the driver's message.
std::string build(const kernel_image &image, image_format format, const std::string &part, ocl_device &device,
                  program_handle &program) {
  try {
    program = compile_program(part_of(image, format, part), format, part, device, aliasing::distinct_buffers);
    return "";
  } catch (const std::exception &e) {
    return e.what();
  }
}

std::string why_unsupported(const kernel_info &kernel, std::string_view source, image_format format,
                            const ocl_device &device) {
  const bool is_spirv = format == image_format::spirv;
  if (source.empty())
    return std::string("no ") + (is_spirv ? "SPIR-V" : "OpenCL C") + " is embedded";
  if (is_spirv && !device.facts.takes_spirv)
    return "the device does not accept SPIR-V";
  if (!is_spirv && !device.facts.compiles_opencl_c)
    return "the device's driver has no compiler for OpenCL C";
  return what_is_missing(kernel, device);
}

class checker {
public:
  checker(const kernel_image &image, ocl_device &device, image_format format)
      : m_image(image), m_device(device), m_format(format),
        m_source(format == image_format::spirv ? image.spirv : image.opencl_c) {}

  std::vector<build_outcome> run() {
    m_outcomes.resize(m_image.in_order.size());
    for (size_t i = 0; i < m_outcomes.size(); ++i) {
      m_outcomes[i].is_spirv = m_format == image_format::spirv;
      m_outcomes[i].message = why_unsupported(*m_image.in_order[i], m_source, m_format, m_device);
      if (!m_outcomes[i].message.empty())
        m_outcomes[i].status = build_outcome::unsupported;
    }
    build_them();
    return m_outcomes;
  }

private:
  bool are_ok(bool all) const {
    auto is_ok = [](const build_outcome &o) { return o.status == build_outcome::ok; };
    return all ? std::all_of(m_outcomes.begin(), m_outcomes.end(), is_ok)
               : std::any_of(m_outcomes.begin(), m_outcomes.end(), is_ok);
  }

  void build_them() {
    const bool has_parts = m_outcomes.size() > 1 && (m_format == image_format::spirv ||
                                                     m_source.find(CPPAMP_ONE_KERNEL_MACRO) != std::string_view::npos);
    const bool try_whole = are_ok(true) || (!has_parts && are_ok(false));
    program_handle whole;
    std::string message;
    if (try_whole)
      message = build(m_image, m_format, "", m_device, whole);
    for (size_t i = 0; i < m_outcomes.size(); ++i) {
      if (m_outcomes[i].status != build_outcome::ok)
        continue;
      const kernel_info &kernel = *m_image.in_order[i];
      if (try_whole && message.empty()) {
        inspect(kernel, m_device, whole.get(), m_outcomes[i]);
        continue;
      }
      program_handle alone;
      const std::string reason = has_parts ? build(m_image, m_format, kernel.name, m_device, alone) : message;
      if (reason.empty())
        inspect(kernel, m_device, alone.get(), m_outcomes[i]);
      else
        set_failed(m_outcomes[i], reason);
    }
    // Each builds separately but not all together, which is how the runtime may build them.
    if (!message.empty() && are_ok(true))
      for (build_outcome &outcome : m_outcomes)
        set_failed(outcome, message);
  }

  const kernel_image &m_image;
  ocl_device &m_device;
  const image_format m_format;
  const std::string_view m_source;
  std::vector<build_outcome> m_outcomes;
};

} // namespace

std::vector<build_outcome> check_builds(const kernel_image &image, backend::device &device,
                                        wanted_format format) noexcept {
  auto &below = static_cast<ocl_device &>(device);
  const image_format chosen = format == wanted_format::spirv      ? image_format::spirv
                              : format == wanted_format::opencl_c ? image_format::opencl_c
                                                                  : usual_format(image, below);
  return checker(image, below, chosen).run();
}

} // namespace Concurrency::detail
