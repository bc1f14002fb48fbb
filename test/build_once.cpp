// amp-clang++ for the programs of the tests: a program and not a script, because it runs before each compilation,
// twice, and a script's processes take a tenth of a small compilation.
//
// $AMP_TEST_PRECOMPILED is a folder of precompiled headers. A program gets <amp.h> from there if another program with
// the same options has included it, or if there are certainly such programs, and all of its first includes of our
// headers, and <vector>, if three others have included the same. They take half of most compilations. With
// $AMP_TEST_PRECOMPILES_BESIDE, this is the first header in the program's folder and all that it includes, if another
// program does so.
//
// $AMP_TEST_BUILDS is the folder of a test whose lines run once for each device: the second run reuses the files and
// the output of the first one. $AMP_TEST_REUSE marks the second run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <initializer_list>
#include <spawn.h>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

using strings = std::vector<std::string>;

std::string environment(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

bool exists(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0;
}

bool is_file(const std::string &path) {
  struct stat status;
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

bool create_folder(const std::string &path) { return mkdir(path.c_str(), 0777) == 0; }

bool begins(std::string_view text, std::string_view with) { return text.substr(0, with.size()) == with; }

bool begins_any(std::string_view text, std::initializer_list<std::string_view> with) {
  return std::any_of(with.begin(), with.end(), [&](std::string_view start) { return begins(text, start); });
}

bool is_any(std::string_view text, std::initializer_list<std::string_view> of) {
  return std::find(of.begin(), of.end(), text) != of.end();
}

/// A file name for these texts, in any order.
std::string name_of(strings texts) {
  std::sort(texts.begin(), texts.end());
  std::uint64_t hash = 14695981039346656037u, size = 0;
  for (const std::string &text : texts) {
    for (std::size_t i = 0; i <= text.size(); ++i) // with the null character
      hash = (hash ^ static_cast<unsigned char>(text.c_str()[i])) * 1099511628211u;
    size += text.size() + 1;
  }
  return std::to_string(hash) + "-" + std::to_string(size);
}

/// Runs a command; -1: the stream of this process. Returns its status as a shell does.
int run(const strings &command, int out = -1, int errors = -1) {
  std::vector<char *> words;
  for (const std::string &word : command)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (out >= 0)
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
  if (errors >= 0)
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  pid_t child;
  if (const int error = posix_spawn(&child, words[0], &actions, nullptr, words.data(), environ)) {
    std::fprintf(stderr, "%s: %s\n", words[0], std::strerror(error));
    return 127;
  }
  int status;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Copies everything from one file to another.
bool copy_bytes(int from, int to) {
  char buffer[1 << 16];
  ssize_t count;
  while ((count = read(from, buffer, sizeof buffer)) > 0)
    for (ssize_t done = 0; done < count;) {
      const ssize_t now = write(to, buffer + done, count - done);
      if (now < 0)
        return false;
      done += now;
    }
  return count == 0;
}

/// Copies a file with its mode and times.
bool copy_file(const std::string &from, const std::string &to) {
  const int in = open(from.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (in < 0 || fstat(in, &status) != 0)
    return false;
  const int out = open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, status.st_mode & 0777);
  if (out < 0) {
    close(in);
    return false;
  }
  const timespec times[] = {status.st_atim, status.st_mtim};
  const bool copied = copy_bytes(in, out) && fchmod(out, status.st_mode & 07777) == 0 && futimens(out, times) == 0;
  close(in);
  return close(out) == 0 && copied;
}

void print(const std::string &path, int to) {
  const int in = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (in < 0)
    return;
  copy_bytes(in, to);
  close(in);
}

/// What a command line requests.
struct request {
  std::string output, source;
  bool may_precompile = true;
  strings options; ///< those that affect the headers
};

request read_arguments(const strings &arguments) {
  request found;
  enum { nothing, output, other } next = nothing;
  for (const std::string &argument : arguments) {
    if (next != nothing) {
      if (next == output)
        found.output = argument;
      next = nothing;
    } else if (argument == "-o") {
      next = output;
    } else if (is_any(argument, {"-I", "-D", "-L", "-Xclang", "-mllvm"})) {
      next = other;
    } else if (argument == "-" || begins_any(argument, {"-o", "-save-temps", "-M"})) {
      found.output = found.source = ""; // several files, or standard input
      found.may_precompile = false;
      break;
    } else if (is_any(argument, {"-x", "-E", "--precompile"}) ||
               begins_any(argument, {"-include", "-fmodule", "-DNDEBUG", "-DCPPAMP", "-D_", "-U"})) {
      found.may_precompile = false; // options that may be read before the headers, or change their meaning
    } else if (is_any(argument, {"-c", "-fsyntax-only", "-shared", "--amp-no-spirv", "--amp-robust", "--amp-strict"}) ||
               begins_any(argument,
                          {"-I", "-D", "-L", "-l", "-W", "-w", "-fuse-ld=", "-ferror-limit=", "--amp-host="})) {
      // options that do not affect the headers
    } else if (is_any(argument, {"-O0", "-g0", "-v", "-fno-caret-diagnostics"}) ||
               begins_any(argument, {"-R", "-fdiagnostics-"})) {
    } else if (is_any(argument, {"-O1", "-O2", "-O3"})) {
      // They define the same macro, and Clang 19 does not compare the levels.
      found.options.push_back(CPPAMP_LLVM_VERSION > 19 ? argument : "-O1");
    } else if (begins(argument, "-")) {
      found.options.push_back(argument);
    } else if (argument.size() > 4 && argument.compare(argument.size() - 4, 4, ".cpp") == 0) {
      found.may_precompile &= found.source.empty();
      found.source = argument;
    }
  }
  return found;
}

/// Returns the rest of the text after leading white space and `expected`, or a null view.
std::string_view skip(std::string_view text, std::string_view expected) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text[0])))
    text.remove_prefix(1);
  return begins(text, expected) ? text.substr(expected.size()) : std::string_view();
}

bool is_name(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

bool is_common_header(std::string_view name) {
  if (name == "vector")
    return true;
  return begins(name, "amp") && name.size() >= 5 && name.substr(name.size() - 2) == ".h" &&
         is_name(name.substr(3, name.size() - 5));
}

class precompiler {
public:
  precompiler(std::string compiler, const request &of)
      : m_compiler(std::move(compiler)), m_folder(environment("AMP_TEST_PRECOMPILED")), m_request(of) {}

  /// Returns where the headers are with which the source begins, or some of them; or nothing.
  std::string find() const {
    if (m_folder.empty() || !m_request.may_precompile || !exists(m_request.source) || !environment("CPATH").empty())
      return "";
    read_includes();
    if (!environment("AMP_TEST_PRECOMPILES_BESIDE").empty() && !m_beside.empty()) {
      const std::size_t end = m_request.source.rfind('/');
      const std::string header = end == std::string::npos ? m_beside : m_request.source.substr(0, end + 1) + m_beside;
      if (char *path = realpath(header.c_str(), nullptr)) {
        const std::string line = std::string("#include \"") + path + "\"";
        std::free(path);
        return find_built({line}, 2);
      }
    }
    const std::string amp = "#include <amp.h>";
    const int users = has_common_options() ? 1 : 2;
    if (m_headers == strings{amp})
      return find_built(m_headers, users);
    if (std::find(m_headers.begin(), m_headers.end(), amp) != m_headers.end()) {
      const std::string built = find_built(m_headers, 4);
      return built.empty() ? find_built({amp}, users) : built;
    }
    const bool has_ours = std::any_of(m_headers.begin(), m_headers.end(),
                                      [](const std::string &line) { return begins(line, "#include <amp"); });
    return has_ours ? find_built(m_headers, 2) : "";
  }

private:
  /// Returns true if there are certainly other programs with these options.
  bool has_common_options() const {
    return std::all_of(m_request.options.begin(), m_request.options.end(), [](const std::string &option) {
      return is_any(option, {"-O1", "-O2", "-O3", "-std=c++11", "-std=c++17", "-std=c++20"});
    });
  }

  /// Reads the file's directives up to the first one that is not an #include.
  void read_includes() const {
    std::ifstream file(m_request.source);
    bool is_first = true;
    for (std::string line; std::getline(file, line);) {
      const std::string_view directive = skip(line, "#");
      if (!directive.data())
        continue;
      if (std::exchange(is_first, false) && begins(line, "#include \"") && line.size() > 13 &&
          line.compare(line.size() - 3, 3, ".h\"") == 0 && is_name(std::string_view(line).substr(10, line.size() - 13)))
        m_beside = line.substr(10, line.size() - 11);
      const std::string_view include = skip(directive, "include");
      if (!include.data())
        break;
      const std::string_view name = skip(include, "<");
      const std::size_t end = name.data() ? name.find('>') : std::string_view::npos;
      if (end != std::string_view::npos && is_common_header(name.substr(0, end)))
        m_headers.push_back("#include <" + std::string(name.substr(0, end)) + ">");
    }
    std::sort(m_headers.begin(), m_headers.end());
  }

  /// Returns where these headers are. Use number `users` builds them; earlier ones go without.
  std::string find_built(const strings &headers, int users) const {
    strings key = m_request.options;
    key.insert(key.end(), headers.begin(), headers.end());
    const std::string made = m_folder + "/" + name_of(std::move(key)), result = made + "/headers.pch";
    if (exists(result))
      return result;
    // The first use creates the folder itself, each later one a folder in it.
    for (int use = 1; use < users; ++use)
      if (create_folder(use == 1 ? made : made + "/" + std::to_string(use)))
        return "";
    create_folder(made);
    const std::string begun = made + "/begun";
    if (!create_folder(begun))
      return "";
    {
      std::ofstream file(made + "/headers.h");
      for (const std::string &line : headers)
        file << line << '\n';
    }
    strings command{m_compiler};
    command.insert(command.end(), m_request.options.begin(), m_request.options.end());
    for (const char *word : {"-w", "-fpch-instantiate-templates", "-x", "c++-header"})
      command.push_back(word);
    command.insert(command.end(), {made + "/headers.h", "-o", begun + "/headers.pch"});
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    const bool built = run(command, nowhere, nowhere) == 0 &&
                       std::rename((begun + "/headers.pch.amp").c_str(), (made + "/headers.pch.amp").c_str()) == 0 &&
                       std::rename((begun + "/headers.pch").c_str(), result.c_str()) == 0;
    close(nowhere);
    return built ? result : "";
  }

  std::string m_compiler, m_folder;
  const request &m_request;
  mutable std::string m_beside; ///< the file's first header, if its name is in quotation marks
  mutable strings m_headers;    ///< the lines that include common headers, sorted
};

/// What identifies a build. The differences between the two runs do not affect a compiler.
std::string name_build(const strings &arguments) {
  strings texts;
  for (char **variable = environ; *variable; ++variable)
    if (begins_any(*variable, {"CPPAMP_", "CPATH", "TMPDIR"}) &&
        !begins_any(*variable, {"CPPAMP_DEFAULT", "CPPAMP_TRACE", "CPPAMP_CACHE="}))
      texts.push_back(*variable);
  std::string line;
  for (const std::string &argument : arguments)
    line += argument + '\n';
  texts.push_back(line);
  char *folder = getcwd(nullptr, 0);
  texts.push_back(folder ? folder : "");
  std::free(folder);
  return name_of(std::move(texts));
}

int open_new(const std::string &path) { return open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666); }

} // namespace

int main(int argc, char **argv) {
  const std::string self = argv[0];
  const std::size_t end = self.rfind('/');
  if (end == std::string::npos) {
    std::fprintf(stderr, "%s: run this with its folder\n", argv[0]);
    return 1;
  }
  const std::string compiler = self.substr(0, end) + "/../../bin/" + self.substr(end + 1);
  const strings arguments(argv + 1, argv + argc);
  const request wanted = read_arguments(arguments);
  // The driver sets this for commands that only compile, because linkers would inherit it. Here, it is as good for
  // them.
  setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864:glibc.malloc.mmap_threshold=268435456",
         /*replace=*/0);

  const auto make_command = [&] {
    strings command{compiler};
    if (const std::string headers = precompiler(compiler, wanted).find(); !headers.empty())
      command.insert(command.end(), {"-include-pch", headers});
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
  };

  const std::string builds = environment("AMP_TEST_BUILDS");
  const bool checks_only = std::any_of(arguments.begin(), arguments.end(), [](const std::string &argument) {
    return argument.find("-fsyntax-only") != std::string::npos;
  });
  if (builds.empty() || (wanted.output.empty() && !checks_only)) {
    const strings command = make_command();
    std::vector<char *> words;
    for (const std::string &word : command)
      words.push_back(const_cast<char *>(word.c_str()));
    words.push_back(nullptr);
    execv(words[0], words.data());
    std::perror(words[0]);
    return 127;
  }

  const std::string build = builds + "/" + name_build(arguments);
  int status = 1;
  if (environment("AMP_TEST_REUSE").empty() || !exists(build + ".status")) {
    const strings command = make_command();
    const int out = open_new(build + ".out"), errors = open_new(build + ".err");
    status = run(command, out, errors);
    close(out);
    close(errors);
    std::ofstream(build + ".status") << status << '\n';
    if (!wanted.output.empty() && is_file(wanted.output))
      copy_file(wanted.output, build);
  } else {
    std::ifstream(build + ".status") >> status;
    if (exists(build) && !copy_file(build, wanted.output)) {
      std::perror(wanted.output.c_str());
      status = 1;
    }
  }
  print(build + ".out", STDOUT_FILENO);
  print(build + ".err", STDERR_FILENO);
  return status;
}
