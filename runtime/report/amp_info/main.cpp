// amp-info: shows which accelerators C++ AMP programs find on this machine, what is unusable and why, and
// what to install. It links neither the library nor OpenCL's loader: it opens them, and reports
// errors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "deployment.h"
#include "device/device_report.h"
#include "drivers.h"
#include "environment.h"
#include "output.h"

#include <algorithm>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

using Concurrency::detail::device_report;
using namespace amp_info;

namespace {

const char *const usage =
    "usage: amp-info [--json] [--variables] [--report] [--deploy <program>]\n"
    "Shows the OpenCL loader, its drivers, and the accelerators of C++ AMP, with reasons and remedies\n"
    "for what cannot be used. Exits with 0 if an accelerator can run kernels, otherwise with 1.\n"
    "  --json       print JSON\n"
    "  --variables  only the environment variables of C++ AMP: what each does, and its value\n"
    "  --report     also the machine, the compiler, and what else a bug report should contain\n"
    "  --deploy <program>\n"
    "               only what to copy to run the program on another machine, what must be installed there,\n"
    "               and what may be; exits with 1 if a library is missing here\n"
    "  --version    only the version\n";

struct options {
  bool json = false, variables = false, report = false;
  const char *deployed = nullptr; ///< the program
};

void print_library(output &out, const char *name, const char *title, const opened_library &library) {
  out.begin(name, title);
  out.field("file", library.path);
  out.field("problem", library.problem);
  out.field("remedy", library.remedy);
  out.end();
}

void print_drivers(output &out, const driver_folder &folder) {
  out.begin("drivers", "Drivers of OpenCL");
  out.field("folder", folder.path);
  out.field("named_by", folder.chosen_by);
  if (const char *files = getenv("OCL_ICD_FILENAMES")) // Khronos' loader reads it, ocl-icd does not
    out.field("OCL_ICD_FILENAMES", files);
  out.field("problem", folder.problem);
  out.field("remedy", folder.remedy);
  out.begin_list("files", "");
  for (const driver_file &d : folder.drivers) {
    out.begin("", d.file.empty() ? d.library : d.file);
    out.field("file", d.file);
    out.field("library", d.library);
    out.field("problem", d.problem);
    out.field("remedy", d.remedy);
    out.end();
  }
  out.end();
  out.end();
}

/// What is known about the devices, for advice about hardware.
struct device_list {
  output *out;
  std::string names;       ///< in lower case
  std::string remedy;      ///< the first one for something unusable
  bool has_driver = false; ///< a usable OpenCL driver exists
};

std::string lowered(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(tolower(c)); });
  return text;
}

void print_device(void *context, const device_report &d) {
  auto &list = *static_cast<device_list *>(context);
  output &out = *list.out;
  bool is_usable = !*d.why_not;
  std::string title = *d.name ? d.name : *d.platform ? d.platform : "OpenCL";
  out.begin("", title + (d.is_default ? " (default)" : is_usable ? "" : " (not usable)"));
  out.field("name", d.name);
  out.field("platform", d.platform);
  out.field("platform_version", d.platform_version);
  out.field("usable", is_usable);
  if (!is_usable) {
    const std::string remedy = remedy_for_platform(d.platform);
    if (list.remedy.empty())
      list.remedy = remedy;
    out.field("problem", d.why_not);
    out.field("remedy", remedy);
    out.end();
    return;
  }
  list.has_driver |= !d.runs_host_code;
  list.names += lowered(std::string(d.platform) + "\n" + d.name + "\n" + d.vendor + "\n");
  out.field("device_path", d.path);
  out.field("default", d.is_default);
  out.field("kind", d.kind);
  out.field("version", d.version);
  out.field("driver_version", d.driver_version);
  out.field("driver_found", d.found);
  out.field("kernel_languages", d.languages);
  out.field("compute_units", size_t(d.compute_units));
  if (d.clock_mhz)
    out.field("clock_mhz", size_t(d.clock_mhz));
  out.bytes("memory", d.memory);
  out.bytes("largest_allocation", d.max_allocation);
  out.field("shares_host_memory", d.shares_host_memory);
  out.bytes("tile_static_memory", d.local_memory);
  out.field("threads_of_a_tile", d.max_group_size);
  out.field("double_precision", d.supports_double_precision);
  out.field("int64_atomics", d.has_int64_atomics);
  out.field("takes_opencl_c", d.compiles_opencl_c);
  out.field("takes_spirv", d.takes_spirv);
  out.field("runs_machine_code", d.runs_host_code);
  out.end();
}

unsigned print_devices(output &out, const opened_library &library, device_list &list) {
  using report_function = decltype(cppamp_report_devices);
  auto *report =
      library.handle ? reinterpret_cast<report_function *>(dlsym(library.handle, "cppamp_report_devices")) : nullptr;
  out.begin_list("accelerators", "Accelerators");
  unsigned usable = report ? report(print_device, &list) : 0;
  if (!report)
    out.remark("none: the runtime library of C++ AMP cannot be used");
  out.end();
  return usable;
}

/// Prints GPUs that no driver shows.
void print_hardware(output &out, const std::string &names) {
  std::vector<graphics_hardware> unused;
  for (const graphics_hardware &h : find_hardware())
    if (names.find(h.platform_part) == std::string::npos)
      unused.push_back(h);
  if (unused.empty())
    return;
  out.begin_list("unused_hardware", "Graphics hardware without an OpenCL driver");
  for (const graphics_hardware &h : unused) {
    out.begin("", h.vendor + " at " + h.address);
    out.field("vendor", h.vendor);
    out.field("address", h.address);
    out.field("remedy", h.remedy);
    out.end();
  }
  out.end();
}

opened_library open_runtime() {
  opened_library library = open_library("libcppamp.so.1"); // rpath: next to this tool's folder
  if (!library.handle)
    library.remedy = "install the runtime library of CppAMP, or add its folder to LD_LIBRARY_PATH";
  return library;
}

/// Returns the first obstacle that leaves OpenCL without an accelerator.
std::string first_remedy(const opened_library &loader, const opened_library &library, const driver_folder &folder,
                         const device_list &devices) {
  if (!loader.remedy.empty())
    return loader.remedy;
  if (!library.remedy.empty())
    return library.remedy;
  if (!folder.chosen_by.empty() && !folder.remedy.empty())
    return folder.remedy;
  for (const driver_file &d : folder.drivers)
    if (!d.remedy.empty())
      return d.remedy;
  return devices.remedy.empty() ? "install the OpenCL driver of the GPU, if there is one" : devices.remedy;
}

/// Returns the number of usable accelerators.
unsigned print_all(output &out) {
  const opened_library loader = open_loader();
  print_library(out, "loader", "Loader of OpenCL", loader);
  const driver_folder folder = find_drivers();
  print_drivers(out, folder);
  const opened_library library = open_runtime();
  print_library(out, "library", "Runtime library of C++ AMP", library);
  device_list list = {&out, "", "", false};
  const unsigned usable = print_devices(out, library, list);
  print_hardware(out, list.names);
  out.field("usable_accelerators", size_t(usable));
  if (!list.has_driver)
    out.field("remedy", first_remedy(loader, library, folder, list));
  return usable;
}

} // namespace

int main(int argc, char **argv) {
  options chosen;
  for (int i = 1; i < argc; ++i) {
    if (strcmp(argv[i], "--json") == 0) {
      chosen.json = true;
    } else if (strcmp(argv[i], "--variables") == 0) {
      chosen.variables = true;
    } else if (strcmp(argv[i], "--report") == 0) {
      chosen.report = true;
    } else if (strcmp(argv[i], "--deploy") == 0 && i + 1 < argc) {
      chosen.deployed = argv[++i];
    } else if (strcmp(argv[i], "--deploy") == 0) {
      fputs("amp-info: --deploy needs a program\n", stderr);
      return 2;
    } else if (strcmp(argv[i], "--version") == 0) {
      puts("amp-info " CPPAMP_VERSION);
      return 0;
    } else if (strcmp(argv[i], "--help") == 0) {
      fputs(usage, stdout);
      return 0;
    } else {
      fprintf(stderr, "amp-info: unknown argument '%s'\n%s", argv[i], usage);
      return 2;
    }
  }
  output out(chosen.json);
  out.begin("", "");
  if (chosen.variables) {
    print_variables(out);
    out.end();
    return 0;
  }
  if (chosen.deployed) {
    const bool is_complete = print_deployment(out, chosen.deployed);
    out.end();
    return is_complete ? 0 : 1;
  }
  if (chosen.report)
    print_machine(out);
  print_environment(out);
  const unsigned usable = print_all(out);
  if (chosen.report)
    print_what_to_send(out);
  out.end();
  return usable ? 0 : 1;
}
