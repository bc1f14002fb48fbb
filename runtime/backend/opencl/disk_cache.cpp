// The files of the cache, and the limit for their total size.
//
//   "CppAMPp2" | SHA-256 of the rest | number of kernels | names, each with NUL | binary
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/disk_cache.h"

#include "support/settings.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <errno.h>
#include <fcntl.h>
#include <filesystem>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace Concurrency::detail {

namespace {

namespace fs = std::filesystem;

constexpr char file_magic[8] = {'C', 'p', 'p', 'A', 'M', 'P', 'p', '2'};
constexpr const char *file_suffix = ".bin";
constexpr const char *temporary_mark = ".tmp.";

std::string variable(const char *name) {
  const char *value = secure_getenv(name);
  return value ? value : "";
}

fs::path find_folder() {
  const settings &s = get_settings();
  if (!is_on(s.cache) || is_on(s.debug))
    return {};
  if (!s.cache_dir.empty())
    return s.cache_dir;
  // The XDG specification requires ignoring relative paths.
  std::string base = variable("XDG_CACHE_HOME");
  if (!base.empty() && base[0] == '/')
    return fs::path(base) / "cppamp";
  base = variable("HOME");
  return base.empty() ? fs::path() : fs::path(base) / ".cache" / "cppamp";
}

/// Empty if there is no cache.
const fs::path &folder() {
  static const auto *path = new fs::path(find_folder());
  return *path;
}

fs::path file_of(const digest &key) { return folder() / (key.text() + file_suffix); }

std::optional<std::string> take_string(std::string_view &rest) {
  size_t end = rest.find('\0');
  if (end == std::string_view::npos)
    return std::nullopt;
  std::string text(rest.substr(0, end));
  rest.remove_prefix(end + 1);
  return text;
}

} // namespace

std::string program_file_head(std::string_view body) {
  const digest checksum = sha256().add(body).get();
  return std::string(file_magic, sizeof(file_magic)).append(checksum.bytes.begin(), checksum.bytes.end());
}

std::string program_file_body(const cached_program &program) {
  std::string body = std::to_string(program.kernels.size()) + '\0';
  for (const std::string &name : program.kernels)
    body += name + '\0';
  body += program.binary;
  return body;
}

std::optional<cached_program> read_program(std::string_view file) {
  std::string_view rest = file;
  if (rest.size() < sizeof(file_magic) + sizeof(digest::bytes) ||
      memcmp(rest.data(), file_magic, sizeof(file_magic)) != 0)
    return std::nullopt;
  digest expected;
  memcpy(expected.bytes.data(), rest.data() + sizeof(file_magic), sizeof(expected.bytes));
  rest.remove_prefix(sizeof(file_magic) + sizeof(expected.bytes));
  if (!(sha256().add(rest).get() == expected))
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

namespace {

struct cache_file {
  fs::path path;
  fs::file_time_type used;
  uintmax_t size;
};

/// The number of bytes that this process may store before it reads the folder again.
std::atomic<intmax_t> allowance{0};

/// Call after a file of `stored` bytes was added. If the files take more than seven eighths of the limit, removes the
/// least recently used ones until a quarter is free. Also removes temporary files of killed processes.
///
/// A folder of thousands of files takes as long to read as some programs take to build. So a process reads it only
/// after it has stored a 128th of the limit: sixteen processes at once then stay within the limit.
void keep_within_limit(uintmax_t stored) {
  if (allowance.fetch_sub(static_cast<intmax_t>(stored)) >= static_cast<intmax_t>(stored))
    return;
  const uintmax_t limit = setting_number(get_settings().cache_size, INTMAX_MAX >> 20) << 20;
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
  if (total > limit - limit / 8) {
    std::sort(files.begin(), files.end(), [](const cache_file &a, const cache_file &b) { return a.used < b.used; });
    for (const cache_file &f : files) {
      if (total <= limit - limit / 4)
        break;
      fs::remove(f.path, error);
      if (!error) // or another process has removed it
        total -= f.size;
    }
  }
  allowance = static_cast<intmax_t>(limit / 128);
}

struct open_file {
  explicit open_file(int descriptor) : descriptor(descriptor) {}
  ~open_file() {
    if (descriptor >= 0)
      (void)close(descriptor);
  }
  open_file(const open_file &) = delete;
  open_file &operator=(const open_file &) = delete;

  int descriptor;
};

/// Reads a file that this user owns and no other user can write.
std::optional<std::string> read_own_file(const fs::path &path) {
  const open_file file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat facts;
  if (file.descriptor < 0 || fstat(file.descriptor, &facts) != 0) {
    if (errno != ENOENT)
      log("cache: %s: %s", path.c_str(), strerror(errno));
    return std::nullopt;
  }
  if (!S_ISREG(facts.st_mode) || (facts.st_uid != geteuid() && facts.st_uid != 0) ||
      (facts.st_mode & (S_IWGRP | S_IWOTH))) {
    log("cache: %s is ignored: another user owns it or may write it", path.c_str());
    return std::nullopt;
  }
  std::string contents(static_cast<size_t>(facts.st_size), 0);
  for (size_t at = 0; at < contents.size();) {
    const ssize_t got = read(file.descriptor, contents.data() + at, contents.size() - at);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0) {
      contents.resize(at); // the checksum detects missing bytes
      break;
    }
    at += static_cast<size_t>(got);
  }
  return contents;
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR)
      return false;
    bytes.remove_prefix(written > 0 ? static_cast<size_t>(written) : 0);
  }
  return true;
}

std::string random_name() {
  unsigned char bytes[16];
  if (getrandom(bytes, sizeof(bytes), GRND_NONBLOCK) != sizeof(bytes)) { // O_EXCL still detects existing files
    const int64_t now = std::chrono::steady_clock::now().time_since_epoch().count();
    memset(bytes, 0, sizeof(bytes));
    memcpy(bytes, &now, sizeof(now));
  }
  return sha256().add({reinterpret_cast<const char *>(bytes), sizeof(bytes)}).get().text().substr(0, 32);
}

void write_file(const fs::path &target, const std::string &body) {
  fs::path temporary = target;
  temporary += temporary_mark + random_name();
  bool is_written;
  {
    open_file out(open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR));
    if (out.descriptor < 0) {
      log("cache: %s: %s", temporary.c_str(), strerror(errno));
      return;
    }
    is_written = write_all(out.descriptor, program_file_head(body)) && write_all(out.descriptor, body);
    is_written =
        close(std::exchange(out.descriptor, -1)) == 0 && is_written; // disks with quotas may report errors only now
  }
  std::error_code error;
  if (!is_written) {
    log("cache: cannot write %s: %s", temporary.c_str(), strerror(errno));
    fs::remove(temporary, error);
    return;
  }
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

std::optional<cached_program> load_program(const digest &key) noexcept {
  try {
    if (folder().empty())
      return std::nullopt;
    fs::path path = file_of(key);
    const std::optional<std::string> file = read_own_file(path);
    if (!file)
      return std::nullopt;
    std::optional<cached_program> program = read_program(*file);
    if (!program) {
      log("cache: %s is damaged; ignored", path.c_str());
      return std::nullopt;
    }
    std::error_code ignored; // the folder may not be writable
    fs::last_write_time(path, fs::file_time_type::clock::now(), ignored);
    log("cache: loaded %s", path.c_str());
    return program;
  } catch (const std::exception &e) {
    log("cache: %s", e.what());
    return std::nullopt;
  }
}

void store_program(const digest &key, const cached_program &program) noexcept {
  try {
    if (folder().empty())
      return;
    std::error_code error;
    fs::create_directories(folder().parent_path(), error);
    if (mkdir(folder().c_str(), S_IRWXU) != 0 && errno != EEXIST) {
      log("cache: %s: %s", folder().c_str(), strerror(errno));
      return;
    }
    const std::string body = program_file_body(program);
    write_file(file_of(key), body);
    keep_within_limit(sizeof(file_magic) + sizeof(digest::bytes) + body.size());
  } catch (const std::exception &e) {
    log("cache: %s", e.what());
  }
}

} // namespace Concurrency::detail
