// Builds programs from the disk cache, OpenCL C or SPIR-V.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/program_build.h"

#include "backend/opencl/opencl_error.h"
#include "backend/opencl/spirv_module.h"
#include "report/build_progress.h"
#include "report/statistics.h"
#include "report/trace.h"
#include "support/hresult.h"
#include "support/settings.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdio.h>

namespace Concurrency::detail {

namespace {

/// Incremented when the meaning of stored data changes.
constexpr const char *cache_version = "2";

digest key_of(std::string_view source, const std::string &options, const ocl_device &d) {
  return sha256()
      .add_part(cache_version)
      .add_part(source)
      .add_part(options)
      .add_part(d.facts.name)
      .add_part(d.facts.vendor)
      .add_part(d.facts.version)
      .add_part(d.facts.driver_version)
      .add_part(d.facts.platform_name)
      .add_part(d.facts.platform_version)
      .get();
}

/// Returns a readable name: "blur.cpp (2 kernels)", or the single kernel that is built.
std::string name_of(const kernel_image &image, const std::string &part) {
  const kernel_info &first = *image.in_order.front();
  for (const kernel_info *k : image.in_order)
    if (part == k->name)
      return k->short_title;
  std::string place = first.source_location;
  place = place.substr(place.rfind('/') + 1); // npos + 1 is the start of the text
  const size_t count = image.in_order.size();
  return place.substr(0, place.find(':')) + " (" + std::to_string(count) + (count == 1 ? " kernel)" : " kernels)");
}

std::string build_log(cl_program program, ocl_device &device) {
  size_t size = 0;
  if (!check_quietly(cl.GetProgramBuildInfo(program, device.traits.id, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size),
                     "clGetProgramBuildInfo") ||
      size == 0)
    return "";
  std::string text(size, '\0');
  if (!check_quietly(
          cl.GetProgramBuildInfo(program, device.traits.id, CL_PROGRAM_BUILD_LOG, size, text.data(), nullptr),
          "clGetProgramBuildInfo"))
    return "";
  return text.c_str();
}

program_handle create_from_source(std::string_view source, ocl_device &device) {
  const char *text = source.data();
  size_t size = source.size();
  cl_int code = CL_SUCCESS;
  program_handle program(cl.CreateProgramWithSource(device.context(), 1, &text, &size, &code));
  check(code, "clCreateProgramWithSource", &device);
  return program;
}

program_handle create_from_spirv(std::string_view spirv, ocl_device &device) {
  // A function of OpenCL 2.1 or of an extension, which not every ICD loader has.
  using create_function = cl_program(CL_API_CALL *)(cl_context, const void *, size_t, cl_int *);
  driver_function<create_function> create(
      cl.GetExtensionFunctionAddressForPlatform(device.traits.platform, "clCreateProgramWithILKHR"));
  if (!create)
    create = find_opencl_function<create_function>("clCreateProgramWithIL");
  if (!create)
    throw unsupported_feature(("'" + device.facts.name +
                               "': the OpenCL loader cannot create programs "
                               "from SPIR-V; use CPPAMP_FORMAT=opencl-c")
                                  .c_str());
  cl_int code = CL_SUCCESS;
  program_handle program(create(device.context(), spirv.data(), spirv.size(), &code));
  check(code, "clCreateProgramWithIL", &device);
  return program;
}

/// Returns null if the driver rejects the binary.
program_handle create_from_binary(const std::string &binary, ocl_device &device) {
  auto *bytes = reinterpret_cast<const unsigned char *>(binary.data());
  size_t size = binary.size();
  cl_int status = CL_SUCCESS, code = CL_SUCCESS;
  program_handle program(
      cl.CreateProgramWithBinary(device.context(), 1, &device.traits.id, &size, &bytes, &status, &code));
  if (!check_quietly(code, "clCreateProgramWithBinary") || !check_quietly(status, "clCreateProgramWithBinary") ||
      !check_quietly(cl.BuildProgram(program.get(), 1, &device.traits.id, "", nullptr, nullptr), "clBuildProgram"))
    return program_handle();
  return program;
}

/// `part` is "" for the whole image; parts of SPIR-V are separate modules.
void dump(const kernel_image &image, image_format format, const std::string &part, std::string_view source) {
  const std::string &folder = get_settings().dump_dir;
  if (folder.empty())
    return;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::string path = folder + "/" + sha256().add(image.bytes).get().text().substr(0, 32);
  if (format == image_format::opencl_c)
    path += ".cl";
  else
    path += part.empty() ? ".spv" : "-" + part + ".spv";
  std::ofstream out(path, std::ios::binary);
  out << source;
  out.close();
  if (out)
    log("dump: %s written", path.c_str());
  else // reported even without CPPAMP_LOG, because the user requested it
    fprintf(stderr, "cppamp: CPPAMP_DUMP_DIR: cannot write %s\n", path.c_str());
}

} // namespace

std::string build_options(std::string_view source, image_format format, const std::string &part, aliasing how,
                          const ocl_device &device) {
  if (format == image_format::spirv)
    return "";
  const auto has = [&](const char *name) { return source.find(name) != std::string_view::npos; };
  const bool takes_more = (device.traits.has_float_atomics && has(CPPAMP_FLOAT_ATOMICS_MACRO_PREFIX)) ||
                          (device.traits.has_dot_products && has(CPPAMP_DOT_PRODUCTS_MACRO));
  std::string options = takes_more ? "-cl-std=CL3.0" : "-cl-std=CL1.2";
  options += " -D" CPPAMP_RESTRICT_MACRO "=";
  if (how != aliasing::overlapping_buffers)
    options += "restrict";
  // C++ and CUDA programs expect this. Divisions under -ffast-math and the functions of
  // fast_math are native_ functions in the text, and stay fast.
  if (device.traits.rounds_divide_and_sqrt)
    options += " -cl-fp32-correctly-rounded-divide-sqrt";
  if (device.is_gpu())
    options += " -D" CPPAMP_VECTORS_MACRO;
  if (how == aliasing::whole_buffers || how == aliasing::small_buffers)
    options += " -D" CPPAMP_WHOLE_BUFFERS_MACRO;
  if (how == aliasing::small_buffers)
    options += " -D" CPPAMP_SMALL_BUFFERS_MACRO;
  if (device.traits.meets_after_branches)
    options += " -D" CPPAMP_POCL_MACRO;
  if (device.traits.compute_capability)
    options += " -D" CPPAMP_NVIDIA_MACRO "=" + std::to_string(device.traits.compute_capability);
  if (is_on(get_settings().debug)) // -g belongs to OpenCL C 2.0; compilers for GPUs reject it
    options += device.is_cpu() ? " -cl-opt-disable -g" : " -cl-opt-disable";
  else if (device.traits.miscompiles_optimized)
    options += " -cl-opt-disable";
  if (!part.empty())
    options += " -D" CPPAMP_ONE_KERNEL_MACRO " -D" CPPAMP_KERNEL_MACRO_PREFIX + part;
  return options;
}

aliasing variant_on(const ocl_device &device, aliasing how) {
  if (how == aliasing::small_buffers && !device.traits.compute_capability)
    how = aliasing::whole_buffers;
  const bool has_whole = device.is_gpu() && !device.facts.shares_host_memory;
  return how == aliasing::whole_buffers && !has_whole ? aliasing::distinct_buffers : how;
}

image_format choose_format(const kernel_image &image, const ocl_device &device) {
  const std::string &wanted = get_settings().format;
  if (wanted == "opencl-c")
    return image_format::opencl_c;
  if (wanted == "spirv") {
    if (!device.facts.takes_spirv)
      throw unsupported_feature(("CPPAMP_FORMAT=spirv: '" + device.facts.name + "' does not accept SPIR-V").c_str());
    if (image.spirv.empty())
      throw unsupported_feature("CPPAMP_FORMAT=spirv: this program has no SPIR-V; was a SPIR-V "
                                "translator installed when it was compiled?");
    return image_format::spirv;
  }
  return usual_format(image, device);
}

image_format usual_format(const kernel_image &image, const ocl_device &device) {
  // Only OpenCL C has an option to declare, at build time, that buffers are distinct.
  if (device.facts.compiles_opencl_c || image.spirv.empty())
    return image_format::opencl_c;
  return image_format::spirv;
}

std::string part_to_build(const kernel_info &kernel, const ocl_device &device) {
  const kernel_image &image = *kernel.image;
  // A device that cannot build some kernels has to build the others without them.
  const bool takes_all = std::all_of(image.in_order.begin(), image.in_order.end(), [&](const auto &k) {
    return (k->record->features & table::all_features & ~device.facts.features) == 0;
  });
  if (image.kernels.size() < 2 || (device.is_cpu() && takes_all))
    return "";
  bool has_parts = choose_format(image, device) == image_format::spirv
                       ? take_spirv_kernel(image.spirv, kernel.name).has_value()
                       : image.opencl_c.find(CPPAMP_ONE_KERNEL_MACRO) != std::string_view::npos;
  return has_parts ? kernel.name : "";
}

std::string part_of(const kernel_image &image, image_format format, const std::string &part) {
  if (format == image_format::opencl_c)
    return std::string(image.opencl_c);
  std::optional<std::string> module;
  if (!part.empty())
    module = take_spirv_kernel(image.spirv, part);
  return module ? *module : std::string(image.spirv);
}

program_handle compile_program(std::string_view source, image_format format, const std::string &part,
                               ocl_device &device, aliasing how) {
  program_handle program =
      format == image_format::spirv ? create_from_spirv(source, device) : create_from_source(source, device);
  const std::string options = build_options(source, format, part, how, device);
  cl_int code = cl.BuildProgram(program.get(), 1, &device.traits.id, options.c_str(), nullptr, nullptr);
  if (code == CL_BUILD_PROGRAM_FAILURE || code == CL_INVALID_BINARY)
    throw runtime_exception(("building the kernels for '" + device.facts.name + "' failed: " + code_name(code) + "\n" +
                             build_log(program.get(), device))
                                .c_str(),
                            e_fail);
  check(code, "clBuildProgram", &device);
  return program;
}

std::unique_ptr<built_program> build_program(const kernel_image &image, const std::string &part, ocl_device &device,
                                             aliasing how) {
  image_format format = choose_format(image, device);
  const std::string source = part_of(image, format, part);
  std::string options = build_options(source, format, part, how, device);
  auto result = std::make_unique<built_program>();
  result->device = &device;
  result->key = key_of(source, options, device);
  trace_span span(record_kind::build);
  const std::string name = name_of(image, part);
  if (span.is_on())
    span.name = keep_text("build " + name);
  span.arguments.add("device", device.facts.name)
      .add("format", format == image_format::spirv ? "SPIR-V" : "OpenCL C")
      .add("bytes", source.size())
      .add("kernel", part.empty() ? "all" : part);
  dump(image, format, part, source);
  if (std::optional<cached_program> cached = load_program(result->key)) {
    result->program = create_from_binary(cached->binary, device);
    if (result->program) {
      result->was_stored = true;
      result->stored = cached->kernels;
      result->binary_size = cached->binary.size();
      ++counters.programs_from_disk;
      span.arguments.add("cache", "hit");
      return result;
    }
  }
  span.arguments.add("cache", "miss");
  const int64_t begin = steady_nanoseconds();
  build_progress shown(name + " for " + device.facts.name);
  result->program = compile_program(source, format, part, device, how);
  ++counters.programs_built;
  log("built %zu bytes of %s for %s: %s, %.3f s", source.size(), format == image_format::spirv ? "SPIR-V" : "OpenCL C",
      device.facts.name.c_str(), name.c_str(), static_cast<double>(steady_nanoseconds() - begin) / 1e9);
  return result;
}

void save_program(built_program &p) noexcept {
  p.was_stored = true;    // even if it fails: retrying would not help
  if (!stores_programs()) // PoCL would build each kernel again for its binary
    return;
  try {
    size_t size = 0;
    if (!check_quietly(cl.GetProgramInfo(p.program.get(), CL_PROGRAM_BINARY_SIZES, sizeof(size), &size, nullptr),
                       "clGetProgramInfo") ||
        size == 0 || size == p.binary_size) // PoCL returns the binary that the program was created from
      return;
    cached_program cached;
    cached.binary.resize(size);
    char *bytes = cached.binary.data();
    if (!check_quietly(cl.GetProgramInfo(p.program.get(), CL_PROGRAM_BINARIES, sizeof(bytes), &bytes, nullptr),
                       "clGetProgramInfo"))
      return;
    p.stored.insert(p.used.begin(), p.used.end());
    p.binary_size = size;
    cached.kernels = p.stored;
    store_program(p.key, cached);
  } catch (const std::exception &e) {
    log("cache: %s", e.what());
  }
}

} // namespace Concurrency::detail
