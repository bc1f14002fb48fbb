// The files of the cache, and keeping their total size under the limit.
//
//   "CppAMPpc" | hash of the rest | number of kernels | names, each with NUL | binary
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/disk_cache.h"

#include "support/settings.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace Concurrency::detail {

namespace {

namespace fs = std::filesystem;

constexpr char file_magic[8] = {'C', 'p', 'p', 'A', 'M', 'P', 'p', 'c'};
constexpr const char *file_suffix = ".bin";
constexpr const char *temporary_mark = ".tmp.";

std::string variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

fs::path find_folder() {
  const settings &s = get_settings();
  if (!is_on(s.cache) || is_on(s.debug))
    return {};
  if (!s.cache_dir.empty())
    return s.cache_dir;
  // The XDG specification: relative paths are to be ignored.
  std::string base = variable("XDG_CACHE_HOME");
  if (!base.empty() && base[0] == '/')
    return fs::path(base) / "cppamp";
  base = variable("HOME");
  return base.empty() ? fs::path() : fs::path(base) / ".cache" / "cppamp";
}

/// Empty where there is no cache.
const fs::path &folder() {
  static const auto *path = new fs::path(find_folder());
  return *path;
}

fs::path file_of(const hash_value &key) { return folder() / (key.text() + file_suffix); }

std::string serialize(const cached_program &program) {
  std::string body = std::to_string(program.kernels.size()) + '\0';
  for (const std::string &name : program.kernels)
    body += name + '\0';
  body += program.binary;
  return body;
}

std::optional<std::string> take_string(std::string_view &rest) {
  size_t end = rest.find('\0');
  if (end == std::string_view::npos)
    return std::nullopt;
  std::string text(rest.substr(0, end));
  rest.remove_prefix(end + 1);
  return text;
}

std::optional<cached_program> parse(std::string_view file) {
  std::string_view rest = file;
  if (rest.size() < sizeof(file_magic) + sizeof(hash_value) || memcmp(rest.data(), file_magic, sizeof(file_magic)) != 0)
    return std::nullopt;
  hash_value expected;
  memcpy(&expected, rest.data() + sizeof(file_magic), sizeof(expected));
  rest.remove_prefix(sizeof(file_magic) + sizeof(expected));
  if (!(hash_of(rest) == expected))
    return std::nullopt;
  cached_program program;
  std::optional<std::string> count = take_string(rest);
  for (unsigned long n = count ? strtoul(count->c_str(), nullptr, 10) : 0; n > 0; --n) {
    std::optional<std::string> name = take_string(rest);
    if (!name)
      return std::nullopt;
    program.kernels.insert(*name);
  }
  program.binary = rest;
  return program;
}

struct cache_file {
  fs::path path;
  fs::file_time_type used;
  uintmax_t size;
};

/// Removes the files that were used least recently until the rest is within the limit, and
/// temporary files that a killed process has left behind.
void keep_within_limit() {
  uintmax_t limit = strtoull(get_settings().cache_size.c_str(), nullptr, 10) << 20;
  auto long_ago = fs::file_time_type::clock::now() - std::chrono::hours(1);
  std::vector<cache_file> files;
  uintmax_t total = 0;
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder(), error)) {
    cache_file f = {entry.path(), entry.last_write_time(error), entry.file_size(error)};
    if (error)
      continue;
    if (f.path.filename().string().find(temporary_mark) != std::string::npos) {
      if (f.used < long_ago)
        fs::remove(f.path, error);
      continue;
    }
    if (f.path.extension() != file_suffix)
      continue;
    total += f.size;
    files.push_back(f);
  }
  std::sort(files.begin(), files.end(), [](const cache_file &a, const cache_file &b) { return a.used < b.used; });
  for (const cache_file &f : files) {
    if (total <= limit)
      return;
    if (fs::remove(f.path, error))
      total -= f.size;
  }
}

void write_file(const fs::path &target, const std::string &body) {
  static std::atomic<unsigned> serial{0};
  fs::path temporary = target;
  temporary += temporary_mark + std::to_string(getpid()) + "." + std::to_string(++serial);
  {
    std::ofstream out(temporary, std::ios::binary);
    hash_value checksum = hash_of(body);
    out.write(file_magic, sizeof(file_magic));
    out.write(reinterpret_cast<const char *>(&checksum), sizeof(checksum));
    out.write(body.data(), static_cast<std::streamsize>(body.size()));
    out.close();
    if (!out) {
      log("cache: cannot write %s", temporary.c_str());
      std::error_code ignored;
      fs::remove(temporary, ignored);
      return;
    }
  }
  std::error_code error;
  fs::rename(temporary, target, error);
  if (error) {
    log("cache: %s: %s", target.c_str(), error.message().c_str());
    fs::remove(temporary, error);
    return;
  }
  log("cache: stored %s", target.c_str());
}

} // namespace

bool stores_programs() noexcept {
  try {
    return !folder().empty();
  } catch (const std::exception &) {
    return false;
  }
}

std::optional<cached_program> load_program(const hash_value &key) noexcept {
  try {
    if (folder().empty())
      return std::nullopt;
    fs::path path = file_of(key);
    std::ifstream in(path, std::ios::binary);
    if (!in)
      return std::nullopt;
    std::string file((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    std::optional<cached_program> program = parse(file);
    if (!program) {
      log("cache: %s is damaged; ignored", path.c_str());
      return std::nullopt;
    }
    std::error_code ignored; // a folder that cannot be written is fine
    fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
    log("cache: loaded %s", path.c_str());
    return program;
  } catch (const std::exception &e) {
    log("cache: %s", e.what());
    return std::nullopt;
  }
}

void store_program(const hash_value &key, const cached_program &program) noexcept {
  try {
    if (folder().empty())
      return;
    std::error_code error;
    fs::create_directories(folder(), error);
    if (error) {
      log("cache: %s: %s", folder().c_str(), error.message().c_str());
      return;
    }
    write_file(file_of(key), serialize(program));
    keep_within_limit();
  } catch (const std::exception &e) {
    log("cache: %s", e.what());
  }
}

} // namespace Concurrency::detail
