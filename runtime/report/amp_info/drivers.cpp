// Only inspects files; calls no function of OpenCL.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "drivers.h"

#include <algorithm>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <link.h>
#include <stdlib.h>
#include <unistd.h>

namespace amp_info {

namespace fs = std::filesystem;

namespace {

/// Debian packages with drivers, by a part of the name of their .icd file.
struct known_driver {
  const char *file_part, *package;
};
const known_driver known_drivers[] = {
    {"pocl", "pocl-opencl-icd"},       {"nvidia", "nvidia-opencl-icd"}, {"intel", "intel-opencl-icd"},
    {"rusticl", "mesa-opencl-icd"},    {"mesa", "mesa-opencl-icd"},     {"amdocl", "rocm-opencl-icd"},
    {"beignet", "beignet-opencl-icd"},
};

std::string package_of(const std::string &icd_file) {
  for (const known_driver &d : known_drivers)
    if (icd_file.find(d.file_part) != std::string::npos)
      return d.package;
  return "";
}

std::string first_line(const fs::path &file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  while (!line.empty() && isspace(static_cast<unsigned char>(line.back())))
    line.pop_back();
  return line;
}

/// Returns why a library is not a usable driver; "" if it is.
std::string problem_of_driver(const std::string &name) {
  opened_library library = open_library(name);
  if (!library.handle)
    return library.problem;
  for (const char *entry : {"clGetExtensionFunctionAddress", "clIcdGetPlatformIDsKHR"})
    if (dlsym(library.handle, entry))
      return "";
  return name + " is not an OpenCL driver: it has no function clGetExtensionFunctionAddress";
}

driver_file read_driver(const fs::path &file) {
  driver_file d;
  d.file = file.string();
  std::string package = package_of(file.filename().string());
  d.library = first_line(file);
  std::error_code error;
  if (!fs::exists(file, error))
    d.problem = "it does not exist";
  else
    d.problem = d.library.empty() ? "it names no library" : problem_of_driver(d.library);
  if (!d.problem.empty())
    d.remedy = package.empty() ? "install the package again that the file belongs to, or remove it"
                               : "install the package " + package + " (again)";
  return d;
}

const char *const usual_folder = "/etc/OpenCL/vendors";

/// With ocl-icd, the variable can name one .icd file, in the default folder or with its path, or one library
/// instead of a folder.
bool names_one_driver(const std::string &value) {
  std::error_code error;
  if (fs::is_directory(value, error))
    return false;
  return fs::path(value).extension() == ".icd" || value.find(".so") != std::string::npos ||
         fs::is_regular_file(value, error);
}
driver_file read_named(const std::string &value) {
  const fs::path name(value);
  if (name.extension() == ".icd")
    return read_driver(name.has_parent_path() ? name : usual_folder / name);
  driver_file d;
  d.library = value;
  d.problem = problem_of_driver(value);
  return d;
}

} // namespace

opened_library open_library(const std::string &name) {
  opened_library result;
  result.handle = dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL);
  if (!result.handle) {
    const char *why = dlerror();
    result.problem = why ? why : "it cannot be loaded";
    return result;
  }
  struct link_map *map = nullptr;
  if (dlinfo(result.handle, RTLD_DI_LINKMAP, &map) == 0 && map)
    result.path = fs::path(map->l_name).lexically_normal().string();
  return result;
}

opened_library open_loader() {
  opened_library loader = open_library("libOpenCL.so.1");
  if (!loader.handle)
    loader.remedy = "install the package ocl-icd-libopencl1";
  return loader;
}

driver_folder find_drivers() {
  driver_folder folder;
  folder.path = usual_folder;
  for (const char *variable : {"OPENCL_VENDOR_PATH", "OCL_ICD_VENDORS"})
    if (const char *value = getenv(variable); value && *value) {
      folder.path = value;
      folder.chosen_by = variable;
    }
  const std::string correct = "correct the environment variable " + folder.chosen_by + ", or unset it";
  if (!folder.chosen_by.empty() && names_one_driver(folder.path)) {
    folder.drivers.push_back(read_named(folder.path));
    driver_file &only = folder.drivers.back();
    folder.path = only.file.empty() ? only.library : only.file;
    if (!only.problem.empty())
      only.remedy = correct;
    return folder;
  }
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder.path, error))
    if (entry.path().extension() == ".icd")
      folder.drivers.push_back(read_driver(entry.path()));
  std::sort(folder.drivers.begin(), folder.drivers.end(),
            [](const driver_file &a, const driver_file &b) { return a.file < b.file; });
  if (!folder.drivers.empty())
    return folder;
  folder.problem = error ? "it cannot be read: " + error.message() : "it holds no .icd file";
  folder.remedy = folder.chosen_by.empty() ? "install the driver of the GPU, or pocl-opencl-icd for the CPU" : correct;
  return folder;
}

std::vector<graphics_hardware> find_hardware() {
  std::vector<graphics_hardware> list;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator("/sys/bus/pci/devices", error)) {
    std::string kind = first_line(entry.path() / "class"), vendor = first_line(entry.path() / "vendor");
    if (kind.rfind("0x03", 0) != 0) // display controllers
      continue;
    std::string address = entry.path().filename().string();
    if (vendor == "0x10de")
      list.push_back({address, "NVIDIA", "nvidia", "install nvidia-opencl-icd"});
    else if (vendor == "0x8086")
      list.push_back({address, "Intel", "intel", "install intel-opencl-icd"});
    else if (vendor == "0x1002")
      list.push_back({address, "AMD", "amd",
                      "install mesa-opencl-icd and set RUSTICL_ENABLE=radeonsi, or install "
                      "AMD's ROCm"});
  }
  return list;
}

namespace {

/// PoCL has no devices if its cache folder is not writable; returns the remedy, or "" if it is.
std::string remedy_for_pocl_cache() {
  const char *named = getenv("POCL_CACHE_DIR"), *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
  fs::path folder = named && *named   ? fs::path(named)
                    : cache && *cache ? fs::path(cache) / "pocl"
                    : home && *home   ? fs::path(home) / ".cache/pocl"
                                      : fs::path("/tmp");
  std::error_code error;
  while (!fs::exists(folder, error) && folder.has_relative_path())
    folder = folder.parent_path(); // PoCL creates it
  if (fs::is_directory(folder, error) && access(folder.c_str(), W_OK | X_OK) == 0)
    return "";
  return "PoCL cannot write to " + folder.string() + ": set POCL_CACHE_DIR to a folder where it can";
}

} // namespace

std::string remedy_for_platform(const std::string &platform) {
  if (platform == "Portable Computing Language")
    if (std::string remedy = remedy_for_pocl_cache(); !remedy.empty())
      return remedy;
  if (platform == "Portable Computing Language" && getenv("POCL_DEVICES"))
    return "correct the environment variable POCL_DEVICES, or unset it";
  if (platform == "rusticl" && !getenv("RUSTICL_ENABLE"))
    return "set RUSTICL_ENABLE to Mesa's driver of the GPU (iris, radeonsi, ...) or to llvmpipe";
  if (access("/dev/dri/renderD128", F_OK) == 0 && access("/dev/dri/renderD128", R_OK | W_OK) != 0)
    return "/dev/dri/renderD128 is not yours to use: add the user to the group render";
  return "";
}

} // namespace amp_info
