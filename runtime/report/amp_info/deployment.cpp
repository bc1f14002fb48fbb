// The ELF file lists the symbol versions that it needs of the C and C++ libraries; the dynamic loader reports where it
// finds the libraries, as it does for ldd. No code of the program runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "deployment.h"

#include "drivers.h"
#include "environment.h"

#include <algorithm>
#include <amp/detail/kernel_table.h>
#include <ctype.h>
#include <elf.h>
#include <errno.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

namespace amp_info {

namespace fs = std::filesystem;

namespace {

/// Parts of a 64-bit ELF file. Reads outside the file return nothing.
class elf_file {
public:
  explicit elf_file(const std::string &path) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      m_problem = "it is a folder";
      return;
    }
    std::ifstream in(path, std::ios::binary);
    if (!in) {
      m_problem = strerror(errno);
      return;
    }
    m_bytes.assign(std::istreambuf_iterator<char>(in), {});
    if (!read(0, m_head) || memcmp(m_head.e_ident, ELFMAG, SELFMAG) != 0 || m_head.e_ident[EI_CLASS] != ELFCLASS64 ||
        (m_head.e_type != ET_EXEC && m_head.e_type != ET_DYN))
      m_problem = "it is neither a program nor a shared library (64-bit ELF)";
    else if (segments().size() != m_head.e_phnum || sections().size() != m_head.e_shnum)
      m_problem = "it is cut short";
  }

  /// Empty if the file is a program or a shared library.
  const std::string &problem() const { return m_problem; }

  /// Returns the program's dynamic loader; empty for shared libraries and static programs.
  std::string interpreter() const {
    for (const Elf64_Phdr &segment : segments())
      if (segment.p_type == PT_INTERP)
        return text(segment.p_offset);
    return "";
  }
  bool is_dynamic() const {
    const std::vector<Elf64_Phdr> all = segments();
    return std::any_of(all.begin(), all.end(), [](const Elf64_Phdr &s) { return s.p_type == PT_DYNAMIC; });
  }
  bool has_section(const char *name) const {
    const std::vector<Elf64_Shdr> all = sections();
    if (m_head.e_shstrndx >= all.size())
      return false;
    const uint64_t names = all[m_head.e_shstrndx].sh_offset;
    return std::any_of(all.begin(), all.end(), [&](const Elf64_Shdr &s) { return text(names + s.sh_name) == name; });
  }

  /// Returns the latest required version of each kind: "GLIBC" is "2.34".
  std::map<std::string, std::string> versions() const {
    std::map<std::string, std::string> latest;
    const std::vector<Elf64_Shdr> all = sections();
    for (const Elf64_Shdr &s : all) {
      if (s.sh_type != SHT_GNU_verneed || s.sh_link >= all.size())
        continue;
      const uint64_t names = all[s.sh_link].sh_offset;
      Elf64_Verneed library;
      uint64_t at = s.sh_offset;
      for (unsigned i = 0; i < s.sh_info && read(at, library); ++i, at += library.vn_next) {
        Elf64_Vernaux version;
        uint64_t entry = at + library.vn_aux;
        for (unsigned j = 0; j < library.vn_cnt && read(entry, version); ++j, entry += version.vna_next)
          keep_latest(latest, text(names + version.vna_name));
      }
    }
    return latest;
  }

  /// Adds the requirements of another file.
  static void keep_latest(std::map<std::string, std::string> &latest, const std::string &version) {
    const size_t underscore = version.rfind('_');
    if (underscore == std::string::npos || !isdigit(static_cast<unsigned char>(version[underscore + 1])))
      return;
    std::string &known = latest[version.substr(0, underscore)];
    const std::string number = version.substr(underscore + 1);
    if (known.empty() || strverscmp(known.c_str(), number.c_str()) < 0)
      known = number;
  }

private:
  template <typename T> bool read(uint64_t offset, T &value) const {
    if (offset > m_bytes.size() || m_bytes.size() - offset < sizeof(T))
      return false;
    memcpy(&value, m_bytes.data() + offset, sizeof(T));
    return true;
  }
  std::string text(uint64_t offset) const {
    if (offset >= m_bytes.size())
      return "";
    return std::string(m_bytes.data() + offset, strnlen(m_bytes.data() + offset, m_bytes.size() - offset));
  }
  template <typename T> std::vector<T> table(uint64_t offset, unsigned count) const {
    std::vector<T> entries;
    T entry;
    for (unsigned i = 0; i < count && read(offset + i * sizeof(T), entry); ++i)
      entries.push_back(entry);
    return entries;
  }
  std::vector<Elf64_Phdr> segments() const { return table<Elf64_Phdr>(m_head.e_phoff, m_head.e_phnum); }
  std::vector<Elf64_Shdr> sections() const { return table<Elf64_Shdr>(m_head.e_shoff, m_head.e_shnum); }

  std::string m_bytes, m_problem;
  Elf64_Ehdr m_head = {};
};

struct linked_library {
  std::string name;
  std::string path; ///< empty: it was not found
};

/// Returns all libraries that the loader opens with the file, in order. Its lines are "name => path (address)",
/// "name => not found", "path (address)".
std::vector<linked_library> find_libraries(const std::string &loader, const std::string &file) {
  std::vector<linked_library> libraries;
  std::string list = output_of({loader, file}, /*with_errors=*/false, "LD_TRACE_LOADED_OBJECTS=1");
  for (size_t at = 0; at < list.size();) {
    const size_t end = std::min(list.find('\n', at), list.size());
    std::string line = list.substr(at, end - at);
    at = end + 1;
    line.erase(0, line.find_first_not_of(" \t"));
    if (const size_t address = line.rfind(" (0x"); address != std::string::npos)
      line.resize(address);
    const size_t arrow = line.find(" => ");
    const std::string name = line.substr(0, arrow), path = arrow == std::string::npos ? line : line.substr(arrow + 4);
    if (name.empty() || name.rfind("linux-vdso", 0) == 0 || path == "statically linked")
      continue;
    libraries.push_back(
        {fs::path(name).filename().string(), path == "not found" ? "" : fs::path(path).lexically_normal().string()});
  }
  return libraries;
}

/// Returns true for the C and C++ libraries, which every system provides.
bool is_of_system(const std::string &name) {
  for (const char *start : {"libc.", "libm.", "libmvec.", "libdl.", "libpthread.", "librt.", "libstdc++.", "libc++.",
                            "libc++abi.", "libgcc_s.", "ld-linux", "ld-"})
    if (name.rfind(start, 0) == 0)
      return true;
  return false;
}

/// Returns the library that defines the versions of a kind.
const char *library_of(const std::string &kind) { return kind == "GLIBC" ? "libc.so.6" : "libstdc++.so.6"; }

/// A library that the runtime opens on demand.
struct optional_library {
  const char *name, *package, *brings, *without;
};
const optional_library optional_libraries[] = {
    {"libOpenCL.so.1", "ocl-icd-libopencl1", "the loader of OpenCL, which finds the drivers of GPUs",
     "drivers are opened by their well-known names"},
    {"libsleef.so.3", "libsleef3", "SLEEF: vectors of sin, exp, pow and others for kernels on the host",
     "the functions of the C library, thread by thread: slower, as accurate"},
};

void print_file(output &out, const std::string &title, const std::string &path, const char *what) {
  out.begin("", title);
  out.hidden_field("name", title);
  out.field("file", path);
  out.field("what", what);
  out.end();
}

const char *describe(const std::string &name) {
  return name.rfind("libcppamp.so", 0) == 0
             ? "the runtime of C++ AMP; a program that is linked with -static-libcppamp needs no such file"
             : "a library that the program is linked with";
}

} // namespace

bool print_deployment(output &out, const std::string &program) {
  const elf_file file(program);
  out.field("program", program);
  out.field("problem", file.problem());
  if (!file.problem().empty())
    return false;
  std::string loader = file.interpreter();
  if (loader.empty())
    loader = elf_file("/proc/self/exe").interpreter();
  std::vector<linked_library> libraries;
  if (file.is_dynamic())
    libraries = find_libraries(loader, fs::absolute(program).string());
  bool is_complete = true;

  out.begin_list("copy", "To copy");
  print_file(out, fs::path(program).filename().string(), program,
             file.has_section(CPPAMP_SECTION_NAME) ? "with its kernels, for all devices" : "without kernels");
  for (const linked_library &l : libraries)
    if (!is_of_system(l.name) && !l.path.empty())
      print_file(out, l.name, l.path, describe(l.name));
  out.end();

  for (const linked_library &l : libraries)
    is_complete &= !l.path.empty();
  if (!is_complete) {
    out.begin_list("missing", "Missing here");
    for (const linked_library &l : libraries)
      if (l.path.empty())
        print_file(out, l.name, "", describe(l.name));
    out.end();
  }

  std::map<std::string, std::string> versions = file.versions();
  for (const linked_library &l : libraries)
    if (!is_of_system(l.name) && !l.path.empty())
      for (const auto &[kind, number] : elf_file(l.path).versions())
        elf_file::keep_latest(versions, kind + "_" + number);
  out.begin_list("required", "To be there already: the C and C++ libraries of the system");
  for (const linked_library &l : libraries)
    if (is_of_system(l.name) && !l.path.empty()) {
      out.begin("", l.name);
      out.hidden_field("name", l.name);
      for (const char *kind : {"GLIBC", "GLIBCXX", "CXXABI"})
        if (const auto found = versions.find(kind); found != versions.end() && l.name == library_of(kind))
          out.field(std::string("at_least_") + kind, found->second);
      out.end();
    }
  out.end();

  out.begin_list("optional", "May be there; the runtime opens each when it first needs it");
  for (const optional_library &l : optional_libraries) {
    out.begin("", l.name);
    out.hidden_field("name", l.name);
    out.field("brings", l.brings);
    out.field("without_it", l.without);
    out.field("package", l.package);
    out.field("here", open_library(l.name).path);
    out.end();
  }
  out.begin("", "the driver of a GPU");
  out.hidden_field("name", "driver");
  out.field("brings", "kernels on that GPU");
  out.field("without_it", "kernels on the host, from the machine code in the program");
  out.end();
  out.end();
  return is_complete;
}

} // namespace amp_info
