// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "environment.h"

#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <spawn.h>
#include <sstream>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

namespace amp_info {

namespace fs = std::filesystem;

namespace {

struct variable {
  const char *name, *otherwise, *help;
};
const variable variables[] = {
#define SETTING(member, name, form, otherwise, help) {name, otherwise, help},
#include "support/settings.def"
#undef SETTING
};

/// Returns the text after `key` in a file with lines "key<separator> value", without quotes; "" if there is none.
std::string value_in(const char *file, const std::string &key, char separator) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const size_t at = line.find(separator);
    if (at == std::string::npos || line.compare(0, key.size(), key) != 0 ||
        line.find_first_not_of(" \t", key.size()) != at)
      continue;
    const size_t begin = line.find_first_not_of(" \t\"", at + 1);
    const size_t end = line.find_last_not_of(" \t\"");
    return begin == std::string::npos ? "" : line.substr(begin, end + 1 - begin);
  }
  return "";
}

/// Prints the lines "name: value" of a text.
void print_fields(output &out, const std::string &text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    if (const size_t colon = line.find(": "); colon != std::string::npos)
      out.field(line.substr(0, colon), line.substr(colon + 2));
}

} // namespace

std::string output_of(std::vector<std::string> words, bool with_errors, std::string variable) {
  std::vector<char *> arguments, environment;
  if (!variable.empty())
    environment.push_back(variable.data());
  for (std::string &word : words)
    arguments.push_back(word.data());
  arguments.push_back(nullptr);
  for (char **entry = environ; *entry; ++entry)
    environment.push_back(*entry);
  environment.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    return "";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  if (with_errors)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  else
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  const int failed = posix_spawn(&child, arguments[0], &actions, nullptr, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string text;
  char part[4096];
  for (ssize_t size; (size = read(ends[0], part, sizeof(part))) > 0;)
    text.append(part, static_cast<size_t>(size));
  close(ends[0]);
  if (!failed)
    waitpid(child, nullptr, 0);
  return text;
}

void print_environment(output &out) {
  bool is_any = false;
  for (char **entry = environ; *entry; ++entry)
    is_any |= strncmp(*entry, "CPPAMP_", 7) == 0;
  if (!is_any)
    return;
  out.begin("environment", "Environment");
  for (char **entry = environ; *entry; ++entry)
    if (strncmp(*entry, "CPPAMP_", 7) == 0)
      if (const char *equals = strchr(*entry, '='))
        out.field(std::string(*entry, static_cast<size_t>(equals - *entry)), equals + 1);
  out.end();
}

void print_variables(output &out) {
  out.begin_list("variables", "Environment variables");
  for (const variable &v : variables) {
    const char *value = getenv(v.name);
    out.begin("", std::string(v.name) + (value ? "=" + std::string(value) : ""));
    out.hidden_field("name", v.name);
    out.hidden_field("value", value ? value : "");
    out.field("default", v.otherwise);
    out.field("meaning", v.help);
    out.end();
  }
  out.end();
}

void print_machine(output &out) {
  out.begin("machine", "Machine");
  out.field("system", value_in("/etc/os-release", "PRETTY_NAME", '='));
  struct utsname names;
  if (uname(&names) == 0)
    out.field("kernel", std::string(names.sysname) + " " + names.release + " " + names.machine);
  out.field("processor", value_in("/proc/cpuinfo", "model name", ':'));
  out.field("processors", static_cast<size_t>(sysconf(_SC_NPROCESSORS_ONLN)));
  out.bytes("memory", static_cast<size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<size_t>(sysconf(_SC_PAGESIZE)));
  out.end();

  std::error_code error;
  const fs::path compiler = fs::read_symlink("/proc/self/exe", error).parent_path() / "amp-clang++";
  if (error || !fs::exists(compiler, error))
    return;
  out.begin("compiler", "Compiler");
  out.field("file", compiler.string());
  print_fields(out, output_of({compiler.string(), "--amp-print-config"}, /*with_errors=*/true));
  out.end();
}

void print_what_to_send(output &out) {
  for (const char *line : {
           "To report a problem, send all of this, and with it:",
           "- the command, and all that it said",
           "- of a compilation: the source file, or what the command writes with -E added",
           "- of a run: the smallest program that shows it, and what CPPAMP_LOG=1 and",
           "  CPPAMP_DUMP_DIR=<folder> add",
           "If a program crashes, or its results are wrong, these find mistakes in its kernels first:",
           "- amp-clang++ --amp-check-kernels, run with CPPAMP_DEFAULT_ACCELERATOR='direct3d\\ref': races,",
           "  accesses outside of containers, what nobody has written",
           "- amp-clang++ --amp-bounds: subscripts outside of an extent, on every device",
           "- amp-clang++ --amp-robust: reads outside of a buffer are 0, and writes are dropped, as Direct3D",
           "  had it: if the program is right then, it has relied on that",
       })
    out.remark(line);
}

} // namespace amp_info
